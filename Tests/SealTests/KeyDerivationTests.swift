// Keys from passphrases: the vectors of the RFCs, and parameters made to harm.

import Diagnostics
import Seal
import TestSupport
import Testing

@Suite struct KeyDerivationTests {
  /// RFC 7914, section 12; the first vector's n of 16 is below our bound, the last would take 1 GiB.
  @Test(arguments: [
    (
      "password", "NaCl", 1024, 8, 16,
      """
      fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162\
      2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640
      """
    ),
    (
      "pleaseletmein", "SodiumChloride", 16384, 8, 1,
      """
      7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2\
      d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887
      """
    ),
  ]) func scryptGivesTheKeysOfTheRFC(
    _ passphrase: String, _ salt: String, _ n: Int, _ r: Int, _ p: Int, _ key: String
  ) throws {
    let parameters = try Scrypt.Parameters(n: n, r: r, p: p)
    let made = try Scrypt.key(Secret(passphrase.utf8), salt: Array(salt.utf8), parameters, count: 64)
    #expect(made.hex == key)
  }

  @Test(arguments: [
    (1 << 40, 8, 1, "they ask for more than 1024 MiB of memory"),
    (1 << 62, 1024, 1024, "they ask for more than 1024 MiB of memory"),
    (1 << 21, 8, 1, "they ask for more than 1024 MiB of memory"),
    (3, 8, 1, "n must be a power of two of at least 1024"),
    (0, 8, 1, "n must be a power of two of at least 1024"),
    (1, 8, 1, "n must be a power of two of at least 1024"),
    (512, 8, 1, "n must be a power of two of at least 1024"),
    (-1024, 8, 1, "n must be a power of two of at least 1024"),
    (.min, .min, .min, "n must be a power of two of at least 1024"),
    (.max, .max, .max, "n must be a power of two of at least 1024"),
    (131_073, 8, 1, "n must be a power of two of at least 1024"), (1024, 0, 1, "r and p must be 1 to 1024"),
    (1024, -8, 1, "r and p must be 1 to 1024"), (1024, .max, 1, "r and p must be 1 to 1024"),
    (1024, 8, 0, "r and p must be 1 to 1024"), (1024, 8, 1 << 30, "r and p must be 1 to 1024"),
    (1024, 8, .min, "r and p must be 1 to 1024"), (1 << 16, 1, 1, "n must be less than 65536 where r is 1"),
    (1 << 17, 8, 17, "they ask for too much time"), (1 << 20, 8, 1024, "they ask for too much time"),
    (1024, 1024, 1024, "they ask for too much time"),
  ]) func parametersThatWouldHarmAreRefused(_ n: Int, _ r: Int, _ p: Int, _ why: String) {
    let refused = thrown { _ = try Scrypt.Parameters(n: n, r: r, p: p) }
    #expect(refused?.code == .kdfParameters)
    #expect(refused?.english == "the scrypt parameters n \(n), r \(r), p \(p) are refused: \(why)")
  }

  @Test func theBoundsThemselvesArePossible() throws {
    for (n, r, p) in [
      (1024, 1, 1), (1 << 15, 1, 512), (1 << 16, 2, 1), (1 << 20, 8, 2), (1 << 13, 1024, 2), (1 << 17, 8, 16),
    ] { #expect(throws: Never.self) { try Scrypt.Parameters(n: n, r: r, p: p) } }
    // RFC 7914 itself bounds n by r: the greatest n of the smallest r works.
    let key = try Scrypt.key(Secret([1]), salt: [], .init(n: 1 << 15, r: 1, p: 1), count: 32)
    #expect(key.count == 32)
    #expect(Scrypt.Parameters.standard == (try Scrypt.Parameters(n: 131_072, r: 8, p: 1)))
  }

  /// RFC 6070 (SHA-1) and RFC 7914, section 11 (SHA-256).
  @Test(arguments: [
    (HashAlgorithm.sha1, "password", "salt", 1, "0c60c80f961f0e71f3a9b524af6012062fe037a6"),
    (.sha1, "password", "salt", 2, "ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957"),
    (.sha1, "password", "salt", 4096, "4b007901b765489abead49d926f721d065a429c1"),
    (
      .sha1, "passwordPASSWORDpassword", "saltSALTsaltSALTsaltSALTsaltSALTsalt", 4096,
      "3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038"
    ), (.sha1, "pass\0word", "sa\0lt", 4096, "56fa6aa75548099dcc37d7f03425e0c3"),
    (
      .sha256, "passwd", "salt", 1,
      """
      55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc\
      49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783
      """
    ),
  ]) func pbkdf2GivesTheKeysOfTheRFCs(
    _ algorithm: HashAlgorithm, _ passphrase: String, _ salt: String, _ iterations: Int, _ key: String
  ) {
    let made = PBKDF2.key(
      Secret(passphrase.utf8), algorithm, salt: Array(salt.utf8), iterations: iterations,
      count: key.utf8.count / 2)
    #expect(made.hex == key)
  }
}
