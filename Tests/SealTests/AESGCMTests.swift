// Sealing and unsealing: vectors of the GCM specification, and what was tampered with.

import Seal
import TestSupport
import Testing

@Suite struct AESGCMTests {
  struct Vector: Sendable {
    var key: String
    var nonce: String
    var plaintext: String
    var additionalData = ""
    var ciphertext: String
    var tag: String
  }

  private static let plaintext = """
    d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72\
    1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
    """
  private static let ciphertext = """
    522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa\
    8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662
    """

  /// McGrew and Viega, "The Galois/Counter Mode of Operation", appendix B, cases 13 to 16.
  static let vectors = [
    Vector(
      key: String(repeating: "00", count: 32), nonce: String(repeating: "00", count: 12), plaintext: "",
      ciphertext: "", tag: "530f8afbc74536b9a963b4f1c4cb738b"),
    Vector(
      key: String(repeating: "00", count: 32), nonce: String(repeating: "00", count: 12),
      plaintext: String(repeating: "00", count: 16), ciphertext: "cea7403d4d606b6e074ec5d3baf39d18",
      tag: "d0d1c8a799996bf0265b98b5d48ab919"),
    Vector(
      key: "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
      nonce: "cafebabefacedbaddecaf888", plaintext: plaintext + "1aafd255",
      ciphertext: ciphertext + "898015ad", tag: "b094dac5d93471bdec1a502270e3cc6c"),
    Vector(
      key: "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
      nonce: "cafebabefacedbaddecaf888", plaintext: plaintext,
      additionalData: "feedfacedeadbeeffeedfacedeadbeefabaddad2", ciphertext: ciphertext,
      tag: "76fc6ece0f4e1768cddf8853bb2d551b"),
  ]

  @Test(arguments: vectors) func sealsAndUnsealsAsSpecified(_ vector: Vector) {
    let key = Secret(hex: vector.key)
    let data = [UInt8](hex: vector.additionalData)
    let box = AESGCM.seal(
      Secret(hex: vector.plaintext), key: key, nonce: [UInt8](hex: vector.nonce), additionalData: data)
    #expect(box.ciphertext.hex == vector.ciphertext)
    #expect(box.tag.hex == vector.tag)
    #expect(AESGCM.unseal(box, key: key, additionalData: data)?.hex == vector.plaintext)
  }

  /// The same appendix, cases 2 and 4: AES-128.
  @Test func sealsWithAShortKey() {
    let zeros = AESGCM.seal(
      Secret(hex: String(repeating: "00", count: 16)), key: Secret(hex: String(repeating: "00", count: 16)),
      nonce: [UInt8](repeating: 0, count: 12), additionalData: [])
    #expect(zeros.ciphertext.hex == "0388dace60b6a392f328c2b971b2fe78")
    #expect(zeros.tag.hex == "ab6e47d42cec13bdf53a67b21257bddf")
    let box = AESGCM.seal(
      Secret(hex: AESGCMTests.plaintext), key: Secret(hex: "feffe9928665731c6d6a8f9467308308"),
      nonce: [UInt8](hex: "cafebabefacedbaddecaf888"),
      additionalData: [UInt8](hex: "feedfacedeadbeeffeedfacedeadbeefabaddad2"))
    #expect(box.tag.hex == "5bc94fbc3221a5db94fae95ae7121a47")
  }

  @Test(arguments: vectors) func aFlippedBitAnywhereOpensNothing(_ vector: Vector) {
    let key = [UInt8](hex: vector.key)
    let data = [UInt8](hex: vector.additionalData)
    let box = AESGCM.Box(
      nonce: [UInt8](hex: vector.nonce), ciphertext: [UInt8](hex: vector.ciphertext),
      tag: [UInt8](hex: vector.tag))
    for bit in 0..<8 {
      for nonce in flips(box.nonce, bit) {
        var wrong = box
        wrong.nonce = nonce
        #expect(AESGCM.unseal(wrong, key: Secret(key), additionalData: data) == nil)
      }
      for ciphertext in flips(box.ciphertext, bit) {
        var wrong = box
        wrong.ciphertext = ciphertext
        #expect(AESGCM.unseal(wrong, key: Secret(key), additionalData: data) == nil)
      }
      for tag in flips(box.tag, bit) {
        var wrong = box
        wrong.tag = tag
        #expect(AESGCM.unseal(wrong, key: Secret(key), additionalData: data) == nil)
      }
      for key in flips(key, bit) {
        #expect(AESGCM.unseal(box, key: Secret(key), additionalData: data) == nil)
      }
      for data in flips(data, bit) {
        #expect(AESGCM.unseal(box, key: Secret(key), additionalData: data) == nil)
      }
    }
  }

  @Test func wrongSizesOpenNothing() {
    let key = Secret([UInt8](repeating: 1, count: 32))
    let nonce = [UInt8](repeating: 2, count: 12)
    let box = AESGCM.seal(Secret([3, 4]), key: key, nonce: nonce, additionalData: [])
    var wrong: [AESGCM.Box] = []
    for size in [0, 1, 11, 13, 16] {
      wrong.append(AESGCM.Box(nonce: .init(repeating: 2, count: size), ciphertext: [], tag: box.tag))
    }
    // GCM would take a shorter tag: a forger's way in.
    for size in 0..<16 {
      wrong.append(AESGCM.Box(nonce: nonce, ciphertext: box.ciphertext, tag: Array(box.tag.prefix(size))))
    }
    wrong.append(AESGCM.Box(nonce: nonce, ciphertext: box.ciphertext, tag: box.tag + [0]))
    wrong.append(AESGCM.Box(nonce: nonce, ciphertext: box.ciphertext + [0], tag: box.tag))
    wrong.append(AESGCM.Box(nonce: nonce, ciphertext: [], tag: box.tag))
    for box in wrong { #expect(AESGCM.unseal(box, key: key, additionalData: []) == nil) }
    for size in [0, 16, 31, 33] {
      let key = Secret([UInt8](repeating: 1, count: size))
      #expect(AESGCM.unseal(box, key: key, additionalData: []) == nil)
    }
  }

  @Test func whatIsSealedIsUnsealed() async throws {
    try await withSeed(runs: 50) { random in
      let key = Secret(random.bytes(32))
      let plaintext = random.bytes(random.below(2000))
      let data = random.bytes(random.below(200))
      let box = AESGCM.seal(Secret(plaintext), key: key, nonce: random.bytes(12), additionalData: data)
      #expect(box.ciphertext.count == plaintext.count)
      #expect(AESGCM.unseal(box, key: key, additionalData: data)?.bytes == plaintext)
    }
  }

  /// The bytes with one bit flipped, once for each byte.
  private func flips(_ bytes: [UInt8], _ bit: Int) -> [[UInt8]] {
    bytes.indices.map {
      var flipped = bytes
      flipped[$0] ^= 1 << UInt8(bit)
      return flipped
    }
  }
}

extension SplitMix64 {
  /// Some random bytes.
  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(below(256)) } }
}
