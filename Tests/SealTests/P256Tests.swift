// Key agreement on P-256, and what is no key.

import Seal
import TestSupport
import Testing

@Suite struct P256Tests {
  @Test func keysAreMadeBesideManySecrets() throws {
    // More than OpenSSL's secure heap has room for.
    let secrets = (0..<40_000).map { Secret(Array("\($0)".utf8)) }
    #expect(P256PrivateKey(secret: Secret([UInt8](repeating: 1, count: 32))) != nil)
    #expect(secrets.count == 40_000)
  }

  /// RFC 5903, section 8.1; then NIST's CAVP, "ECC CDH Primitive", P-256, counts 0 and 1.
  @Test(arguments: [
    (
      "c88f01f510d9ac3f70a292daa2316de544e9aab8afe84049c62a9c57862d1433",
      "d12dfb5289c8d4f81208b70270398c342296970a0bccb74c736fc7554494bf63"
        + "56fbf3ca366cc23e8157854c13c58d6aac23f046ada30f8353e74f33039872ab",
      "d6840f6b42f6edafd13116e0e12565202fef8e9ece7dce03812464d04b9442de"
    ),
    (
      "c6ef9c5d78ae012a011164acb397ce2088685d8f06bf9be0b283ab46476bee53",
      "dad0b65394221cf9b051e1feca5787d098dfe637fc90b9ef945d0c3772581180"
        + "5271a0461cdb8252d61f1c456fa3e59ab1f45b33accf5f58389e0577b8990bb3",
      "d6840f6b42f6edafd13116e0e12565202fef8e9ece7dce03812464d04b9442de"
    ),
    (
      "7d7dc5f71eb29ddaf80d6214632eeae03d9058af1fb6d22ed80badb62bc1a534",
      "700c48f77f56584c5cc632ca65640db91b6bacce3a4df6b42ce7cc838833d287"
        + "db71e509e3fd9b060ddb20ba5c51dcc5948d46fbf640dfe0441782cab85fa4ac",
      "46fc62106420ff012e54a434fbdd2d25ccc5852060561e68040dd7778997bd7b"
    ),
    (
      "38f65d6dce47676044d58ce5139582d568f64bb16098d179dbab07741dd5caf5",
      "809f04289c64348c01515eb03d5ce7ac1a8cb9498f5caa50197e58d43a86a7ae"
        + "b29d84e811197f25eba8f5194092cb6ff440e26d4421011372461f579271cda3",
      "057d636096cb80b67a8c038c890e887d1adfa4195e9b3ce241c8a778c59cda67"
    ),
  ]) func agreesAsTheStandardsDo(_ secret: String, _ other: String, _ shared: String) throws {
    let key = try #require(P256PrivateKey(secret: Secret(hex: secret)))
    let other = try #require(P256PublicKey([4] + [UInt8](hex: other)))
    #expect(key.agree(with: other).hex == shared)
  }

  /// NIST's CAVP, as above: the public halves of those private keys.
  @Test(arguments: [
    (
      "7d7dc5f71eb29ddaf80d6214632eeae03d9058af1fb6d22ed80badb62bc1a534",
      "ead218590119e8876b29146ff89ca61770c4edbbf97d38ce385ed281d8a6b230"
        + "28af61281fd35e2fa7002523acc85a429cb06ee6648325389f59edfce1405141"
    ),
    // The base point, and its negative.
    (P256Tests.one, P256Tests.base),
    (
      P256Tests.order.dropLast() + "0",
      "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
        + "b01cbd1c01e58065711814b583f061e9d431cca994cea1313449bf97c840ae0a"
    ),
  ]) func computesThePublicHalf(_ secret: String, _ point: String) throws {
    let key = try #require(P256PrivateKey(secret: Secret(hex: secret)))
    #expect(key.publicKey.bytes == [4] + [UInt8](hex: point))
    #expect(key.secret.hex == secret)
  }

  @Test(arguments: [
    "", "01", String(repeating: "00", count: 32), String(repeating: "00", count: 31), P256Tests.order,
    P256Tests.order.dropLast() + "2", String(repeating: "ff", count: 32), P256Tests.one + "00",
  ]) func refusesPrivateKeysBeyondTheOrder(_ secret: String) {
    #expect(P256PrivateKey(secret: Secret(hex: secret)) == nil)
  }

  @Test(arguments: P256Tests.noPoints) func refusesWhatIsNoPoint(_ bytes: String) {
    #expect(P256PublicKey([UInt8](hex: bytes)) == nil)
  }

  @Test func aCoordinateIsNotReducedByThePrime() throws {
    // X = 5 is that of a point: 5 + p stands for the same number.
    let five = [UInt8](hex: String(repeating: "0", count: 63) + "5")
    let key = try #require(P256PublicKey(x: five))
    #expect(key.isEven && P256PublicKey(key.bytes) == key)
    var sum = [UInt8](hex: P256Tests.prime)
    // p ends with ff: 255 + 5 carries all the way to the digit before the zeros.
    var carry = 5
    for index in sum.indices.reversed() {
      carry += Int(sum[index])
      sum[index] = UInt8(carry & 255)
      carry >>= 8
    }
    #expect(carry == 0)
    #expect(P256PublicKey(x: sum) == nil)
    #expect(P256PublicKey([4] + sum + key.bytes[33...]) == nil)
  }

  @Test func anXTellsAKeyWithAnEvenY() throws {
    let base = try #require(P256PublicKey([UInt8](hex: "04" + P256Tests.base)))
    #expect(!base.isEven)
    let even = try #require(P256PublicKey(x: base.x))
    #expect(even.isEven && even.x == base.x && even != base)
    #expect(P256PublicKey(x: []) == nil)
    #expect(P256PublicKey(x: Array(base.x.dropLast())) == nil)
    #expect(P256PublicKey(x: [UInt8](hex: P256Tests.prime)) == nil)
  }

  @Test func bothEndsAgree() async throws {
    try await withSeed(runs: 100) { random in
      let one = P256PrivateKey { random.bytes($0) }
      let other = P256PrivateKey { random.bytes($0) }
      #expect(one.agree(with: other.publicKey) == other.agree(with: one.publicKey))
      #expect(P256PrivateKey(secret: one.secret) == one)
      #expect(P256PublicKey(one.publicKey.bytes) == one.publicKey)
      if one.publicKey.isEven { #expect(P256PublicKey(x: one.publicKey.x) == one.publicKey) }
    }
  }

  @Test func aKeyIsDrawnAgainUntilItIsWithinTheOrder() {
    var draws = [
      [UInt8](repeating: 0, count: 32), [UInt8](repeating: 255, count: 32), [UInt8](hex: P256Tests.order),
      [UInt8](repeating: 7, count: 32),
    ]
    let key = P256PrivateKey { _ in draws.removeFirst() }
    #expect(draws.isEmpty && key.secret.bytes == [UInt8](repeating: 7, count: 32))
  }

  @Test func aKeyTellsNothing() {
    let key = P256PrivateKey { [UInt8](repeating: 7, count: $0) }
    #expect(!"\(key)".contains("7, 7, 7, 7") && !"\(key)".contains("070707"))
  }

  private static let noPoints: [String] = [
    // Nothing; infinity; (0, 0).
    "", "00", "04\(String(repeating: "00", count: 64))", String(repeating: "00", count: 65),
    // Compressed; hybrid; a size too few, a size too many.
    "03\(base.prefix(64))", "07\(base)", "06\(base)", "04\(base.dropLast(2))", "04\(base)00", "\(base)00",
    // Off the curve by a bit; beyond the field.
    "04\(base.dropLast())4", "04\(prime)\(base.suffix(64))", "04\(String(repeating: "ff", count: 64))",
  ]
  private static let one = String(repeating: "0", count: 63) + "1"
  private static let order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
  private static let prime = "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff"
  private static let base =
    "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
    + "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"

  /// RFC 6979, A.2.5: signatures with SHA-256.
  @Test(arguments: [
    (
      "sample", "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716",
      "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"
    ),
    (
      "test", "f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367",
      "019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083"
    ),
  ]) func signaturesAreChecked(message: String, r: String, s: String) throws {
    let point =
      "60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
      + "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299"
    let key = try #require(P256PublicKey([4] + [UInt8](hex: point)))
    let message = Array(message.utf8)
    let signature = [UInt8](hex: r) + [UInt8](hex: s)
    #expect(key.verifies(signature, of: message))
    #expect(!key.verifies(signature, of: message + [0]))
    for bit in 0..<signature.count * 8 {
      var changed = signature
      changed[bit / 8] ^= 1 << (bit % 8)
      #expect(!key.verifies(changed, of: message))
    }
    let zeros = [UInt8](repeating: 0, count: 32)
    for wrong in [
      [], zeros + zeros, Array(signature.dropLast()), signature + [0], zeros + signature.suffix(32),
    ] {
      #expect(!key.verifies(wrong, of: message))
    }
    let other = P256PrivateKey { [UInt8](repeating: 7, count: $0) }.publicKey
    #expect(!other.verifies(signature, of: message))
  }

  @Test func whatAKeySignsItsPublicKeyVerifies() {
    for number in 1...50 as ClosedRange<UInt8> {
      let key = P256PrivateKey { [UInt8](repeating: number, count: $0) }
      let message = [UInt8](repeating: number, count: Int(number) * 7)
      let signature = key.signature(of: message)
      #expect(signature.count == 64)
      #expect(key.publicKey.verifies(signature, of: message))
      #expect(!key.publicKey.verifies(signature, of: message + [0]))
    }
  }
}
