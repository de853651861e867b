// A slot or a record as somebody without the vault's code sees it: docs/FORMAT.md, followed by hand.

import Diagnostics
import LosslessJSON
import SafeFiles
import TestSupport

/// The fields of a file, to be changed one by one.
struct SealedFile {
  private(set) var members: [(key: String, value: JSON)]

  static let recordKeys = [
    "vault", "key", "account", "revision", "device", "sequence", "previous", "parents", "seen", "nonce",
  ]

  init(_ text: String) throws {
    guard let object = try JSON.parse(Source("file.json", text: text)).object else {
      throw TestSetupError("no object")
    }
    members = object.members.map { ($0.key, $0.value) }
  }

  var keys: [String] { members.map(\.key) }
  var text: String { JSON.object(JSONObject(members.map { ($0.key, $0.value) })).description + "\n" }

  subscript(key: String) -> JSON? {
    get { members.first { $0.key == key }?.value }
    set {
      guard let newValue else { return members.removeAll { $0.key == key } }
      if let index = members.firstIndex(where: { $0.key == key }) {
        members[index].value = newValue
      } else {
        members.append((key, newValue))
      }
    }
  }

  /// The file with another value of a field, as like the old one as can be: one character, in the middle.
  func changed(_ key: String) -> SealedFile {
    var file = self
    switch file[key]?.content {
    case .text(let text):
      var bytes = text.isEmpty ? Array("0".utf8) : Array(text.utf8)
      let middle = bytes.count / 2
      switch bytes[middle] {
      case 0x30...0x39: bytes[middle] ^= 1
      case 0x61...0x66: bytes[middle] = bytes[middle] == 0x61 ? 0x62 : 0x61
      default: bytes[middle] = bytes[middle] == 0x41 ? 0x42 : 0x41
      }
      file[key] = .text(String(decoding: bytes, as: UTF8.self))
    default: file[key] = .integer((file[key]?.integer ?? 0) + 2)
    }
    return file
  }

  private func word(_ key: String) -> String { self[key]?.text ?? self[key]?.integer.map(String.init) ?? "" }

  /// Makes the digest fit again, which takes no key.
  mutating func renewDigest(_ title: String, _ keys: [String]) {
    renewDigest([title] + keys.map { "\($0) \(word($0))" })
  }

  /// Makes a slot's digest fit again.
  mutating func renewSlotDigest() {
    let lines = ["vault", "slot", "created", "replaces"].map { "\($0) \(word($0))" }
    let scrypt = "scrypt " + ["n", "r", "p", "salt"].map(word).joined(separator: " ")
    renewDigest(["zutto slot 1"] + lines + [scrypt, "nonce \(word("nonce"))"])
  }

  private mutating func renewDigest(_ header: [String]) {
    let lines = header + ["ciphertext", "tag", "mac"].map { "\($0) \(word($0))" }
    let text = lines.map { $0 + "\n" }.joined()
    self["digest"] = .text(Digest(of: Array(text.utf8)).hex)
  }
}
