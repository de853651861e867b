// SHA-256, against its own standard and against another program.

import SafeFiles
import TestSupport
import Testing

@Suite struct DigestTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ]) func givesTheVectorsOfTheStandard(text: String, hex: String) {
    #expect(Digest(of: Array(text.utf8)).hex == hex)
  }

  @Test func agreesWithSha256sum() throws {
    var random = SplitMix64()
    for length in [0, 1, 55, 56, 63, 64, 65, 127, 128, 1000, 100_000] {
      let text = (0..<length).map { _ in random.pick(["a", "b", "\n", "\u{0}"]) }.joined()
      let answer = try peerAnswer("sha256sum", input: text)
      #expect(answer.hasPrefix(Digest(of: Array(text.utf8)).hex + " "), "\(random): \(length)")
    }
  }

  @Test func bytesAndHexadecimalDigitsGiveTheSameDigestBack() {
    let digest = Digest(of: [1, 2, 3])
    #expect(Digest(bytes: digest.bytes) == digest)
    #expect(Digest(hex: digest.hex) == digest)
    #expect(Digest(hex: digest.hex.uppercased()) == digest)
    #expect(Digest(bytes: digest.bytes.dropLast()) == nil)
    for hex in ["", "0", digest.hex + "0", "g" + digest.hex.dropFirst(), "é" + digest.hex.dropFirst(2)] {
      #expect(Digest(hex: hex) == nil, "\(hex)")
    }
  }

  @Test func theValuesAreDigestedOneBehindTheOther() {
    var builder = Digest.Builder()
    var bytes: [UInt8] = []
    #expect(builder.digest == Digest(of: []))
    for number in 0..<60 {
      let text = String(repeating: "日記", count: number)
      for value in [text.utf8.count, number - 30] {
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        if value == text.utf8.count { bytes += text.utf8 }
      }
      builder.add(text)
      builder.add(number - 30)
      bytes += Digest(of: bytes).bytes
      builder.add(builder.digest)
      #expect(builder.digest == Digest(of: bytes), "\(number)")
    }
    builder.removeAll()
    #expect(builder.digest == Digest(of: []))
  }

  @Test func valuesThatRunIntoOneAnotherAreKeptApart() {
    func digest(_ add: (inout Digest.Builder) -> Void) -> Digest {
      var builder = Digest.Builder()
      add(&builder)
      return builder.digest
    }
    let different = [
      digest { _ in },
      digest {
        $0.add("ab")
        $0.add("c")
      },
      digest {
        $0.add("a")
        $0.add("bc")
      }, digest { $0.add("abc") }, digest { $0.add(nil) }, digest { $0.add(Optional("")) },
      digest { $0.add(-1) }, digest { $0.add(Digest(of: [])) },
      digest {
        $0.add("")
        $0.add("")
      },
    ]
    #expect(Set(different).count == different.count)
  }
}
