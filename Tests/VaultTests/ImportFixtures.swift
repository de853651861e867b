// Exports of other apps, made by scripts/make-otp-fixtures, and what stands in them.

import Diagnostics
import Foundation
import Seal
import TestSupport
import Vault

enum ImportFixtures {
  /// The passwords of Tests/Fixtures/otp/README.md.
  static let password = "correct horse"
  static let hangul = "옛날 옛적에 깊은 산속 작은 마을에 살던 호랑이 한마리"

  private static let folder = Repository.root.appending(path: "Tests/Fixtures/otp")

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  /// The names of all files that are exports.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0 != "README.md" && $0 != "accounts.json"
    }.sorted()
  }

  /// Reads an export; without a password, asking for one fails.
  static func read(_ bytes: [UInt8], _ format: ForeignFormat? = nil, password: String? = nil) throws
    -> ForeignReading
  {
    try ForeignExport.read(bytes, format: format) { () throws(Diagnostic) in
      guard let password else { throw Diagnostic(.passphraseMissing, "nobody should be asked") }
      return Secret(password.utf8)
    }
  }

  static func read(_ name: String, _ format: ForeignFormat? = nil, password: String? = nil) throws
    -> ForeignReading
  { try read(bytes(name), format, password: password) }

  /// The accounts that all exports hold as far as their form can, in the same words as `line`.
  static func lines() throws -> [String] {
    let data = try Data(contentsOf: folder.appending(path: "accounts.json"))
    let accounts = try JSONDecoder().decode([Truth].self, from: data)
    return accounts.map(\.line)
  }

  /// What codes come from, on one line.
  static func line(_ account: Account) -> String {
    let secret = unsafe account.secret.withBytes { unsafe hexadecimal($0) }
    var moving = ""
    switch account.kind {
    case .totp(let period): moving = "every \(period)"
    case .steam: moving = "every 30"
    case .hotp(let counter): moving = "at \(counter)"
    case .motp(let pin), .yandex(let pin): moving = "with \(pin)"
    }
    return "\(account.kind.name) \(account.issuer) | \(account.name) | \(secret) "
      + "\(account.algorithm.rawValue) \(account.digits) \(moving)"
  }

  static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private struct Truth: Decodable {
    let issuer: String
    let name: String
    let type: String
    let secret: String
    let algorithm: String
    let digits: Int
    let period: Int?
    let counter: Int?

    var line: String {
      let moving = counter.map { "at \($0)" } ?? "every \(period ?? 0)"
      return "\(type) \(issuer) | \(name) | \(secret) \(algorithm) \(digits) \(moving)"
    }
  }
}

extension ForeignReading {
  /// What the codes of its accounts come from.
  var lines: [String] { items.compactMap(\.account).map(ImportFixtures.line) }

  /// Its failures as `name: code`.
  var failures: [String] {
    items.compactMap { item in
      guard case .failed(let name, let problem) = item else { return nil }
      return "\(name[.en]): \(problem.code.rawValue)"
    }
  }

  /// Its first account of an issuer.
  func account(_ issuer: String) -> Account? { items.compactMap(\.account).first { $0.issuer == issuer } }
}
