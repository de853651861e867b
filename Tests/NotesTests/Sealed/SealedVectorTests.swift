// The vectors of docs/FORMAT.md, which another implementation made: byte for byte, in both directions.

import Diagnostics
import Foundation
import LosslessJSON
import Notes
import SafeFiles
import Seal
import TestSupport
import Testing
import ZonedTime

@Suite struct SealedVectorTests {
  private static func vectors() throws -> JSON {
    let file = Repository.root.appending(path: "Tests/Fixtures/notes/vectors.json")
    return try JSON.parse(Source("vectors.json", Array(try Data(contentsOf: file))))
  }

  @Test func theLinkIsTheSame() throws {
    let link = try #require(try SealedVectorTests.vectors()["link"])
    let key = try #require(P256PrivateKey(secret: link.secret("private")))
    #expect(key.publicKey.bytes.hexadecimal == link["public"]?.text)
    #expect(LinkToken(key.publicKey)?.text == link["token"]?.text)
    #expect(try LinkToken(parsing: link["token"]?.text ?? "").publicKey == key.publicKey)
  }

  @Test func everyTextIsSealedAndOpenedAsItStands() throws {
    let vectors = try #require(try SealedVectorTests.vectors()["notes"]?.list)
    #expect(vectors.count == 13)
    for vector in vectors {
      let name = vector["name"]?.text ?? ""
      let content = try vector.content(times: vector["times"]?.integer ?? 1)
      let key = try #require(P256PrivateKey(secret: vector.secret("key")))
      let ephemeral = try #require(P256PrivateKey(secret: vector.secret("ephemeral")))
      let sealed = try SealedText.seal(content, to: key.publicKey, ephemeral: ephemeral)
      #expect(Base64.text(sealed.bytes) == vector["sealed"]?.text, "\(name)")
      #expect(sealed.id == vector["id"]?.text, "\(name)")
      let armor = Armor.text(sealed)
      let expected = vector["armor"]?.text
      #expect(armor == expected || "sha256 \(digest(armor))" == expected, "\(name)")

      let read = try SealedText(parsing: sealed.bytes)
      #expect(read == sealed, "\(name)")
      #expect(try Armor.only(in: armor) == sealed, "\(name)")
      #expect(read.isFor(key.publicKey) && !read.isFor(ephemeral.publicKey), "\(name)")
      #expect(try read.open(with: key) == content.normalised, "\(name)")
      let json = try #require(vector["json"]?.text)
      if !json.hasPrefix("sha256 ") {
        #expect(try NoteContent.parse(Secret(json.utf8)) == content.normalised, "\(name)")
      }
    }
  }

  private func digest(_ text: String) -> String { Digest(of: Array(text.utf8)).hex }
}

extension JSON {
  /// The bytes of a key's hexadecimal digits.
  func secret(_ key: String) -> Secret { Secret([UInt8](hexadecimal: self[key]?.text ?? "") ?? []) }

  /// The content that stands under `content`, its text repeated.
  func content(times: Int = 1) throws -> NoteContent {
    let content = try #require(self["content"])
    let text = String(repeating: content["text"]?.text ?? "", count: times)
    let sent = Day(ascii: (content["sent"]?.text ?? "").utf8) ?? .first
    switch content["kind"]?.text {
    case "note":
      let reply = content["reply"]?.text.flatMap { Base64.bytes($0) }.flatMap { P256PublicKey($0) }
      return .note(SealedNote(sent: sent, reply: reply, from: content["from"]?.text, text: text))
    case "answer": return .answer(SealedAnswer(sent: sent, to: content["to"]?.text, text: text))
    default:
      let bytes = Base64.bytes(content["private"]?.text ?? "") ?? []
      return .replyKey(try #require(P256PrivateKey(secret: Secret(bytes))))
    }
  }
}
