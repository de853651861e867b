// Keyed digests: the vectors of RFC 2202 (SHA-1) and RFC 4231 (SHA-2).

import Seal
import Testing

@Suite struct HMACTests {
  struct Vector: Sendable {
    var key: [UInt8]
    var message: [UInt8]
    /// What SHA-1, SHA-256 and SHA-512 give; nil where no RFC tells.
    var codes: [HashAlgorithm: String]
  }

  static let vectors = [
    // Case 1 of both.
    Vector(
      key: [UInt8](repeating: 0x0B, count: 20), message: Array("Hi There".utf8),
      codes: [
        .sha1: "b617318655057264e28bc0b6fb378c8ef146be00",
        .sha256: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
        .sha512: """
        87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cde\
        daa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854
        """,
      ]),
    // Case 2 of both: a short key.
    Vector(
      key: Array("Jefe".utf8), message: Array("what do ya want for nothing?".utf8),
      codes: [
        .sha1: "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79",
        .sha256: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
        .sha512: """
        164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554\
        9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737
        """,
      ]),
    // Case 3 of both.
    Vector(
      key: [UInt8](repeating: 0xAA, count: 20), message: [UInt8](repeating: 0xDD, count: 50),
      codes: [
        .sha1: "125d7342b9ac11cd91a39af48aa17b4f63f175d3",
        .sha256: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
        .sha512: """
        fa73b0089d56a284efb0f0756c890be9b1b5dbdd8ee81a3655f83e33b2279d39\
        bf3e848279a722c806b485a47e67c807b946a337bee8942674278859e13292fb
        """,
      ]),
    // RFC 4231, case 6: a key longer than a block.
    Vector(
      key: [UInt8](repeating: 0xAA, count: 131),
      message: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      codes: [
        .sha256: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
        .sha512: """
        80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f352\
        6b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598
        """,
      ]),
    // RFC 2202, case 6: the same for SHA-1.
    Vector(
      key: [UInt8](repeating: 0xAA, count: 80),
      message: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      codes: [.sha1: "aa4ae5e15272d00e95705637ce8a3b55ed402112"]),
  ]

  @Test(arguments: vectors) func givesTheCodesOfTheRFCs(_ vector: Vector) {
    for (algorithm, code) in vector.codes {
      let key = Secret(vector.key)
      #expect(HMAC.code(algorithm, key: key, message: vector.message).hex == code)
      #expect(HMAC.isCode([UInt8](hex: code), algorithm, key: key, message: vector.message))
    }
  }

  @Test func anyOtherCodeIsNone() {
    let key = Secret([1])
    let code = HMAC.code(.sha256, key: key, message: [2])
    for place in code.indices {
      var wrong = code
      wrong[place] ^= 1
      #expect(!HMAC.isCode(wrong, .sha256, key: key, message: [2]))
    }
    #expect(!HMAC.isCode(code.dropLast(), .sha256, key: key, message: [2]))
    #expect(!HMAC.isCode(code + [0], .sha256, key: key, message: [2]))
    #expect(!HMAC.isCode([], .sha256, key: key, message: [2]))
  }

  /// Wikipedia and every implementation agree on this one.
  @Test func anEmptyMessageUnderAnEmptyKeyHasACode() {
    #expect(
      HMAC.code(.sha256, key: Secret([]), message: []).hex
        == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
  }
}
