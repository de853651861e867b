// Secrets as apps and web pages write them.

import Diagnostics
import Seal
import TestSupport
import Testing

@Suite struct Base32Tests {
  /// RFC 4648, section 10.
  @Test(arguments: [
    ("f", "MY======"), ("fo", "MZXQ===="), ("foo", "MZXW6==="), ("foob", "MZXW6YQ="), ("fooba", "MZXW6YTB"),
    ("foobar", "MZXW6YTBOI======"),
  ]) func readsAndWritesTheVectorsOfTheRFC(_ bytes: String, _ text: String) throws {
    #expect(try Base32.decode(text) == Secret(bytes.utf8))
    let plain = text.filter { $0 != "=" }
    #expect(Base32.text(Secret(bytes.utf8)) == plain)
    #expect(Base32.encoded(Secret(bytes.utf8)) == Secret(plain.utf8))
  }

  @Test(arguments: [
    "JBSWY3DPEHPK3PXP", "jbswy3dpehpk3pxp", "JBSW Y3DP EHPK 3PXP", "jbsw-y3dp-ehpk-3pxp",
    "  JBSWY3DPEHPK3PXP\r\n", "JBSWY3DPEHPK3PXP=", "JBSWY3DPEHPK3PXP == == ==\t", "JBSWY3DPEHPK3PXP-",
  ]) func readsWhatPeopleAndAppsWrite(_ text: String) throws {
    #expect(try Base32.decode(text) == Secret(Array("Hello!".utf8) + [0xDE, 0xAD, 0xBE, 0xEF]))
  }

  @Test func bitsThatAreLeftOverMayBeAnything() throws {
    #expect(try Base32.decode("MZ") == Secret("f".utf8))
    #expect(try Base32.decode("M3") == Secret("f".utf8))
  }

  @Test func readsMemoryWithoutMakingAText() throws {
    let text = Secret("JBSW Y3DP".utf8)
    let secret = try unsafe text.withBytes { (bytes) throws(Diagnostic) in try unsafe Base32.decode(bytes) }
    #expect(secret == Secret("Hello".utf8))
  }

  @Test(arguments: [
    ("", "the secret is empty", nil), (" - ", "the secret is empty", nil),
    ("====", "the secret is empty", nil),
    ("J", "the secret is cut off: 1 characters of Base32 are no whole bytes", nil),
    ("JBS", "the secret is cut off: 3 characters of Base32 are no whole bytes", nil),
    ("JBSWY3", "the secret is cut off: 6 characters of Base32 are no whole bytes", nil),
    ("JBSWY3DPE", "the secret is cut off: 9 characters of Base32 are no whole bytes", nil),
    ("JBSW1", "character 5 of the secret is none of Base32", 5),
    ("JBSW0Y3DP", "character 5 of the secret is none of Base32", 5),
    ("é=JBSW", "character 1 of the secret is none of Base32", 1),
    ("JB SWＹ3", "character 6 of the secret is none of Base32", 6),
    ("JB\u{A0}SW", "character 3 of the secret is none of Base32", 3),
    ("JB\0SW", "character 3 of the secret is none of Base32", 3),
    ("JBSW=Y3DP", "character 6 of the secret stands after its padding", 6),
    ("JBſW", "character 3 of the secret is none of Base32", 3),
  ]) func refusesWhatIsNoBase32(_ text: String, _ message: String, _ place: Int?) {
    let refused = thrown { _ = try Base32.decode(text) }
    #expect(refused?.code == .secretInvalid)
    #expect(refused?.english == message)
    #expect(refused?.position == place.map { Position(line: 1, column: $0) })
    #expect(refused?.englishHint != nil)
  }

  @Test func isBoundedInSize() throws {
    let most = String(repeating: "A", count: 1640)
    // 1,024 bytes are 1,639 digits.
    #expect(try Base32.decode(most.dropLast().description).count == 1024)
    #expect(thrown { _ = try Base32.decode(most) }?.english == "the secret is too long: at most 1024 bytes")
  }

  @Test func whatIsWrittenIsRead() async throws {
    try await withSeed(runs: 200) { random in
      let secret = Secret(random.bytes(random.pick(1...200)))
      let text = Base32.text(secret)
      let read = try Base32.decode(text)
      #expect(read == secret)
      #expect(Base32.encoded(secret) == Secret(text.utf8))
      let scattered = text.map { random.pick([$0.lowercased(), "\($0) ", "\($0)-"]) }.joined()
      let readScattered = try Base32.decode(scattered)
      #expect(readScattered == secret)
    }
  }

  /// Whatever the bytes: a secret or a refusal, which tells nothing of them.
  @Test func noBytesEndTheProgram() async throws {
    try await withSeed(runs: 20) { random in
      let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567abcz =-018+/\0\u{FF}é漢".utf8)
      for _ in 0..<500 {
        let bytes = (0..<random.below(60)).map { _ in random.pick(alphabet) }
        if let refused = thrown(by: { _ = try Base32.decode(bytes) }) {
          #expect(refused.code == .secretInvalid)
        }
      }
    }
  }
}
