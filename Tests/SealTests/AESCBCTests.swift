// What other apps sealed: the vector of SP 800-38A, and bad padding.

import Seal
import Testing

@Suite struct AESCBCTests {
  private let key = Secret(hex: "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4")
  private let vector = [UInt8](0...15)
  private let plaintext = """
    6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51\
    30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710
    """
  private let ciphertext = [UInt8](
    hex: """
      f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d\
      39f23369a9d9bacfa530e26304231461b2eb05e2c39be9fcda6c19078c6a9d1b
      """)
  /// What `openssl enc -aes-256-cbc` appends: a block of padding alone.
  private let padding = [UInt8](hex: "3f461796d6b0d6b2e0c2a72b4d80e644")

  /// SP 800-38A, F.2.6; the standard itself has no padding.
  @Test func decryptsTheStandardsVector() {
    let opened = AESCBC.decrypt(ciphertext + padding, key: key, initializationVector: vector)
    #expect(opened?.hex == plaintext)
  }

  @Test func badPaddingOpensNothing() {
    // The last plaintext byte is 0x10, but not all sixteen are.
    #expect(AESCBC.decrypt(ciphertext, key: key, initializationVector: vector) == nil)
    // A flip in the block before changes one byte of the padding.
    for place in 48..<64 {
      var bad = ciphertext + padding
      bad[place] ^= 0x80
      #expect(AESCBC.decrypt(bad, key: key, initializationVector: vector) == nil)
    }
  }

  @Test func wrongSizesOpenNothing() {
    let all = ciphertext + padding
    #expect(AESCBC.decrypt([], key: key, initializationVector: vector) == nil)
    #expect(AESCBC.decrypt(Array(all.dropLast()), key: key, initializationVector: vector) == nil)
    #expect(AESCBC.decrypt(all, key: key.part(0..<31), initializationVector: vector) == nil)
    #expect(AESCBC.decrypt(all, key: key, initializationVector: []) == nil)
  }
}
