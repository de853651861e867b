// Keys from a key: the vectors of RFC 5869.

import Seal
import Testing

@Suite struct HKDFTests {
  /// RFC 5869, appendix A.1.
  @Test func derivesTheFirstTestCase() {
    let key = Secret([UInt8](repeating: 0x0B, count: 22))
    let derived = HKDF.derive(key: key, salt: Array(0x00...0x0C), info: Array(0xF0...0xF9), count: 42)
    #expect(
      derived.hex == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
  }

  /// RFC 5869, appendix A.3: no salt, no info.
  @Test func derivesWithoutSaltAndInfo() {
    let key = Secret([UInt8](repeating: 0x0B, count: 22))
    #expect(
      HKDF.derive(key: key, salt: [], info: [], count: 42).hex
        == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8")
  }

  /// RFC 5869, appendix A.1: its second step alone.
  @Test func expandsAKeyThatIsUniform() {
    let key = Secret(hex: "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5")
    #expect(
      HKDF.expand(key: key, info: Array(0xF0...0xF9), count: 42).hex
        == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
  }

  @Test func anotherInfoGivesAnotherKeyAndALongerKeyBeginsWithTheShorter() {
    let key = Secret([UInt8](repeating: 7, count: 32))
    let long = HKDF.derive(key: key, salt: [1], info: Array("a".utf8), count: 255 * 32)
    #expect(HKDF.derive(key: key, salt: [1], info: Array("a".utf8), count: 1) == long.part(0..<1))
    #expect(HKDF.derive(key: key, salt: [1], info: Array("b".utf8), count: 32) != long.part(0..<32))
    #expect(HKDF.derive(key: key, salt: [2], info: Array("a".utf8), count: 32) != long.part(0..<32))
  }
}
