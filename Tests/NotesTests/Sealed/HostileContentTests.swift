// What strangers may seal: everything.

import Diagnostics
import Notes
import Seal
import TestSupport
import Testing

@Suite struct HostileContentTests {
  private static let head = #"{"kind":"note","sent":"2025-12-05","#
  private static let key = P256PrivateKey { [UInt8](repeating: 7, count: $0) }
  private static let keyText = Base64.text(key.publicKey.bytes)

  private static let contents: [(String, String)] = [
    ("", "is no JSON: "), ("{", "is no JSON: "), ("null", "is null, not an object"),
    ("[]", "is a list, not an object"), ("{}", "has no 'kind'"),
    (#"{"kind":1}"#, "has a number as 'kind', not a text"), ("\(head)\"text\":\"a\"} x", "is no JSON: "),
    ("\(head)\"text\":\"a\"}\u{0}", "is no JSON: "), (#"{"kind":"note","text":"a"}"#, "has no day 'sent'"),
    (#"{"kind":"note","sent":"2025-02-30","text":"a"}"#, "has a day 'sent' that is none: '2025-02-30'"),
    (#"{"kind":"note","sent":"2025-12-05T10:00:00Z","text":"a"}"#, "has a day 'sent' that is none: "),
    (#"{"kind":"note","sent":20251205,"text":"a"}"#, "has a number as 'sent', not a text"),
    ("\(head)\"text\":\"\"}", "has an empty 'text'"),
    ("\(head)\"text\":\" \\n\\u200b\"}", "has an empty 'text'"),
    ("\(head)\"text\":[\"a\"]}", "has a list as 'text', not a text"), ("\(head)\"x\":1}", "has no 'text'"),
    ("\(head)\"text\":null}", "has null as 'text', not a text"),
    ("\(head)\"text\":\"a\",\"text\":\"b\"}", "is no JSON: "),
    ("\(head)\"text\":\"\\ud800\"}", "is no JSON: "),
    ("\(head)\"text\":\"a\",\"reply\":\"\"}", "has a 'reply' that is no public key"),
    ("\(head)\"text\":\"a\",\"reply\":\"AAAA\"}", "has a 'reply' that is no public key"),
    (
      "\(head)\"text\":\"a\",\"reply\":\"\(keyText.dropLast(4))AAA=\"}", "has a 'reply' that is no public key"
    ), ("\(head)\"text\":\"a\",\"reply\":{}}", "has an object as 'reply', not a text"),
    ("\(head)\"text\":\"a\",\"from\":true}", "has true as 'from', not a text"),
    (
      #"{"kind":"answer","sent":"2025-12-05","to":"../../x","text":"a"}"#,
      "has a 'to' that is no id of a note"
    ),
    (
      #"{"kind":"answer","sent":"2025-12-05","to":"X7K2M7QD4W3ZT5HB","text":"a"}"#,
      "has a 'to' that is no id of a note"
    ), (#"{"kind":"reply-key"}"#, "is a reply key that is not in order"),
    (#"{"kind":"reply-key","private":"AAAA","public":""}"#, "is a reply key that is not in order"),
    (
      #"{"kind":"reply-key","private":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=","public":""}"#,
      "is a reply key that is not in order"
    ),
    (
      #"{"kind":"reply-key","private":"BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=","public":"AAAA"}"#,
      "is a reply key that is not in order"
    ), (#"{"kind":"party","sent":1}"#, "is of the unknown kind 'party'"),
  ]

  @Test(arguments: contents) func isRefused(_ content: String, _ words: String) throws {
    let refused = try refusal(of: Array(content.utf8))
    #expect(refused?.code == .sealedContent)
    #expect(refused?.english.hasPrefix("what was sealed \(words)") == true, "\(refused?.english ?? "")")
    #expect(refused?.englishHint != nil)
  }

  @Test func aNewKindMayComeFromANewerZutto() throws {
    let refused = try refusal(of: Array(#"{"kind":"party"}"#.utf8))
    #expect(
      refused?.englishHint == "it may come from a newer zutto: install the newest one and receive it again")
  }

  @Test func sizesAndDepthsAreBounded() throws {
    func refusal(_ text: String) throws -> Diagnostic? { try self.refusal(of: Array(text.utf8)) }
    let head = HostileContentTests.head
    let deep = String(repeating: "[", count: 30_000)
    #expect(try refusal("\(head)\"text\":\(deep)")?.code == .sealedContent)
    #expect(try refusal(deep)?.code == .sealedContent)
    let long = String(repeating: "x", count: 10_001)
    #expect(try refusal("\(head)\"text\":\"\(long)\"}")?.code == .sealedContent)
    let name = String(repeating: "x", count: 51)
    #expect(try refusal("\(head)\"text\":\"x\",\"from\":\"\(name)\"}")?.code == .sealedContent)
    // What is cut off by its form is within them.
    #expect(try refusal("\(head)\"text\":\"\(long.dropLast())\\n\\n\"}") == nil)
  }

  @Test func bytesThatAreNoTextAreRefused() throws {
    let head = Array("\(HostileContentTests.head)\"text\":\"".utf8)
    for bytes: [UInt8] in [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80]] {
      #expect(try refusal(of: head + bytes + Array("\"}".utf8))?.code == .sealedContent)
    }
  }

  @Test func otherKeysAreReadOver() throws {
    let content = #" {"text":"a","later":{"x":[1]},"sent":"2025-12-05","kind":"note"} "#
    #expect(try refusal(of: Array(content.utf8)) == nil)
  }

  @Test func thePaddingIsZeros() throws {
    let content = Array("\(HostileContentTests.head)\"text\":\"a\"}".utf8)
    func refusal(_ size: [UInt8], _ end: UInt8) throws -> Diagnostic? {
      var bytes = size + content + [UInt8](repeating: 0, count: 252 - content.count)
      bytes[255] = end
      return try self.refusal(ofPlaintext: bytes)
    }
    let size: [UInt8] = [0, 0, 0, UInt8(content.count)]
    #expect(try refusal(size, 0) == nil)
    #expect(try refusal(size, 1)?.english == "what was sealed is followed by something that is no padding")
    for wrong: [UInt8] in [[255, 255, 255, 255], [128, 0, 0, 0], [0, 0, 0, 253], [0, 0, 1, 0]] {
      #expect(try refusal(wrong, 0)?.english == "what was sealed is larger than its room")
    }
    #expect(try refusal([0, 0, 0, 0], 0)?.code == .sealedContent)
    #expect(try refusal([0, 0, 0, 252], 0)?.code == .sealedContent)
  }

  private func refusal(of content: [UInt8]) throws -> Diagnostic? {
    let plaintext = SealedText.plaintext([Secret(content)], step: 256)
    return try refusal(ofPlaintext: plaintext.bytes)
  }

  private func refusal(ofPlaintext bytes: [UInt8]) throws -> Diagnostic? {
    let key = HostileContentTests.key
    let ephemeral = P256PrivateKey { [UInt8](repeating: 9, count: $0) }
    let sealed = SealedText.seal(Secret(bytes), to: key.publicKey, ephemeral: ephemeral)
    return thrown { _ = try SealedText(parsing: sealed.bytes).open(with: key) }
  }
}
