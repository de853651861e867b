// Personal links, as people hand them on.

import Diagnostics
import Notes
import SafeFiles
import Seal
import TestSupport
import Testing

@Suite struct LinkTokenTests {
  private static let token = "oc37pqxcuxv42rfuphggbeu7yyug4pua5n7zt7pdqybnmcpwqcmjc"

  @Test func aTokenIsAKey() async throws {
    try await withSeed(runs: 50) { random in
      let (key, token) = LinkToken.makeKey { random.bytes($0) }
      #expect(token.publicKey == key.publicKey && key.publicKey.isEven)
      #expect(token.text.utf8.count == LinkToken.digitCount)
      let read = try LinkToken(parsing: token.text)
      let loud = try LinkToken(parsing: token.text.uppercased())
      #expect(read == token && loud == token && LinkToken(key.publicKey) == token)
    }
  }

  @Test func aKeyWithAnOddYHasNone() async throws {
    try await withSeed(runs: 20) { random in
      let key = random.key().publicKey
      #expect((LinkToken(key) != nil) == key.isEven)
    }
  }

  @Test func theSameBytesGiveTheSameLink() {
    func make() -> LinkToken {
      var random = SplitMix64(seed: 5)
      return LinkToken.makeKey { random.bytes($0) }.1
    }
    #expect(make() == make())
  }

  @Test(arguments: [
    "\(token)", " \(token)\n", "https://example.org/receive/\(token).html",
    "file:///home/u/receive/\(token).html#top", "\(token.uppercased()).HTML", "\(token) (1).html",
    "Write to me: <https://example.org/~me/\(token).html>, please.", "私のリンクは\(token)です",
    "https%3A%2F%2Fexample.org%2Freceive%2F\(token)%2Ehtml", "\(token) or \(token)", "x_\(token)_y",
    "notes/links/\(token).json", "?to=\(token)&x=1", "[me](https://example.org/\(token).html)",
    "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeefff/\(token)", "100%\(token)",
  ]) func isFoundInAnyText(_ text: String) throws {
    #expect(try LinkToken.find(in: text).text == LinkTokenTests.token)
  }

  // Typed: the compiler is slow to find out what a long list of texts in texts is.
  private static let refused: [(String, String)] = [
    ("", "there is no personal link in ''"),
    ("https://example.org", "there is no personal link in 'https://example.org'"),
    ("\(token.dropLast())", "the link's token '\(token.dropLast())' has 52 characters, not 53"),
    ("\(token)a", "the link's token '\(token)a' has 54 characters, not 53"),
    (
      "receive/\(token.dropLast(3)).html", "the link's token '\(token.dropLast(3))' has 50 characters, not 53"
    ),
    (
      "x\(token.dropFirst())",
      "the link's token 'x\(token.dropFirst())' is mistyped: its last characters don't fit the others"
    ),
    (
      "\(token.dropLast())d",
      "the link's token '\(token.dropLast())d' is mistyped: its last characters don't fit the others"
    ),
    (
      "1\(token.dropFirst())", "character 1 of the link's token '1\(token.dropFirst())' is none of its digits"
    ), ("mfrgg", "there is no personal link in 'mfrgg'"),
  ]

  @Test(arguments: refused) func saysWhatIsWrong(_ text: String, _ message: String) {
    let refused = thrown { _ = try LinkToken.find(in: text) }
    #expect(refused?.code == .personalLink && refused?.english == message)
    #expect(refused?.englishHint != nil)
  }

  @Test func severalDifferentLinksAreNone() {
    var random = SplitMix64(seed: 9)
    let other = LinkToken.makeKey { random.bytes($0) }.1
    let refused = thrown { _ = try LinkToken.find(in: "\(LinkTokenTests.token) \(other.text)") }
    #expect(refused?.english.hasPrefix("there are several personal links in") == true)
  }

  @Test func anXOfNoPointIsNoKey() async throws {
    try await withSeed(runs: 20) { random in
      let x = random.bytes(32)
      let text = Base32.smallText(x + [Digest(of: x).bytes[0]])
      let refused = thrown { _ = try LinkToken(parsing: text) }
      #expect((refused == nil) == (P256PublicKey(x: x) != nil))
      if let refused { #expect(refused.english.hasSuffix("stands for no key")) }
    }
  }

  /// What is left over of the last digit is part of the check.
  @Test func anotherLastDigitIsAnotherToken() {
    let last = LinkTokenTests.token.utf8.last
    for digit in "abcdefghijklmnopqrstuvwxyz234567".utf8 where digit != last {
      let text = LinkTokenTests.token.dropLast() + String(decoding: [digit], as: UTF8.self)
      #expect(thrown { _ = try LinkToken(parsing: String(text)) }?.code == .personalLink)
    }
  }

  @Test func aSlipOfTheHandIsNearlyAlwaysSeen() async throws {
    try await withSeed(runs: 2000) { random in
      var digits = Array(LinkTokenTests.token.utf8)
      let place = random.below(53)
      digits[place] = random.pick(Array("abcdefghijklmnopqrstuvwxyz234567".utf8))
      let text = String(decoding: digits, as: UTF8.self)
      let read = FuzzTarget.read { () throws(Diagnostic) in try LinkToken.find(in: text) }
      if let read { #expect(read.text == text) }
    }
  }
}
