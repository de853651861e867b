// Bytes in the names of files, and secrets in Base64.

import Seal
import TestSupport
import Testing

@Suite struct Base32NamesTests {
  /// RFC 4648, section 10, in small letters.
  @Test(arguments: [
    ("", ""), ("f", "my"), ("fo", "mzxq"), ("foo", "mzxw6"), ("foob", "mzxw6yq"), ("fooba", "mzxw6ytb"),
    ("foobar", "mzxw6ytboi"),
  ]) func writesSmallLetters(_ bytes: String, _ text: String) {
    #expect(Base32.smallText(bytes.utf8) == text)
    #expect(Base32.bytes(text.utf8) == Array(bytes.utf8))
    #expect(Base32.bytes(text.uppercased().utf8) == Array(bytes.utf8))
  }

  @Test(arguments: ["a", "mz", "abc", "abcdef", "m1", "m=", "my======", " my", "mé", "8my", "m-y"])
  func refusesWhatItWouldNotWrite(_ text: String) { #expect(Base32.bytes(text.utf8) == nil) }

  @Test func secretsInBase64AreReadAsTheyAreWritten() async throws {
    try await withSeed(runs: 100) { random in
      let secret = Secret(random.bytes(random.below(100)))
      let text = Base64.encoded(secret)
      #expect(text.bytes == Array(Base64.text(secret.bytes).utf8))
      #expect(Base64.decoded(text) == secret)
    }
  }

  @Test(arguments: [
    "A", "AA", "AAA", "AAA=A", "A===", "====", "AA==AA==", "AB==", "AAB=", "AA A", " AAA", "AAAA\n", "AAA\n",
    "AA-_", "AAA\0", "é==",
  ]) func refusesOtherBase64(_ text: String) { #expect(Base64.decoded(Secret(text.utf8)) == nil) }
}
