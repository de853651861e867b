// Unsealing what another app sealed in an older way.

internal import COpenSSL

/// AES-256-CBC with PKCS #7 padding (NIST SP 800-38A); only for exports of other apps, after their HMAC was checked.
public enum AESCBC {
  /// Decrypts.
  ///
  /// - Parameters:
  ///   - ciphertext: whole blocks of 16 bytes.
  ///   - key: 32 bytes.
  ///   - initializationVector: 16 bytes.
  /// - Returns: the plaintext without its padding; nil if sizes or padding are wrong.
  public static func decrypt(_ ciphertext: [UInt8], key: Secret, initializationVector: [UInt8]) -> Secret? {
    guard key.count == 32, initializationVector.count == 16, !ciphertext.isEmpty,
      ciphertext.count.isMultiple(of: 16), ciphertext.count < Int32.max - 16
    else { return nil }
    let context = unsafe EVP_CIPHER_CTX_new()
    defer { unsafe EVP_CIPHER_CTX_free(context) }
    var length: Int32 = 0
    var end: Int32 = 0
    var isDone = false
    let padded = unsafe Secret(count: ciphertext.count + 16) { output in
      let output = unsafe output.bindMemory(to: UInt8.self).baseAddress
      isDone = unsafe key.withBytes { key in
        unsafe EVP_DecryptInit_ex(
          context, EVP_aes_256_cbc(), nil, key.bindMemory(to: UInt8.self).baseAddress, initializationVector)
          == 1 && EVP_DecryptUpdate(context, output, &length, ciphertext, Int32(ciphertext.count)) == 1
          && EVP_DecryptFinal_ex(context, output.map { unsafe $0 + Int(length) }, &end) == 1
      }
    }
    return isDone ? padded.part(0..<Int(length + end)) : nil
  }
}
