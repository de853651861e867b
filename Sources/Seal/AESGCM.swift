// Sealing and unsealing.

internal import COpenSSL

/// AES-256-GCM (NIST SP 800-38D) with a 96-bit nonce and a 128-bit tag.
public enum AESGCM {
  /// What sealing makes.
  public struct Box: Sendable, Hashable {
    /// 12 bytes.
    public var nonce: [UInt8]
    /// As long as the plaintext.
    public var ciphertext: [UInt8]
    /// 16 bytes.
    public var tag: [UInt8]

    /// A box read from a file.
    public init(nonce: [UInt8], ciphertext: [UInt8], tag: [UInt8]) {
      self.nonce = nonce
      self.ciphertext = ciphertext
      self.tag = tag
    }
  }

  /// Bytes in a key.
  public static let keySize = 32
  /// Bytes in a nonce.
  public static let nonceSize = 12
  /// Bytes in a tag.
  public static let tagSize = 16

  /// Seals a plaintext.
  ///
  /// - Parameters:
  ///   - plaintext: what nobody may see.
  ///   - key: 32 bytes.
  ///   - nonce: 12 bytes, never twice with the same key.
  ///   - additionalData: what is bound to it, but not hidden.
  /// - Returns: the sealed box.
  public static func seal(_ plaintext: Secret, key: Secret, nonce: [UInt8], additionalData: [UInt8]) -> Box {
    precondition(key.count == keySize && nonce.count == nonceSize, "sizes of AES-256-GCM")
    let context = unsafe EVP_CIPHER_CTX_new()
    defer { unsafe EVP_CIPHER_CTX_free(context) }
    var ciphertext = [UInt8](repeating: 0, count: plaintext.count)
    var tag = [UInt8](repeating: 0, count: tagSize)
    var length: Int32 = 0
    var end: [UInt8] = [UInt8](repeating: 0, count: 16)
    let isDone = unsafe key.withBytes { key in
      unsafe plaintext.withBytes { plaintext in
        unsafe EVP_EncryptInit_ex(
          context, EVP_aes_256_gcm(), nil, key.bindMemory(to: UInt8.self).baseAddress, nonce) == 1
          && EVP_EncryptUpdate(context, nil, &length, additionalData, Int32(additionalData.count)) == 1
          && EVP_EncryptUpdate(
            context, &ciphertext, &length, plaintext.bindMemory(to: UInt8.self).baseAddress,
            Int32(plaintext.count)) == 1
          && EVP_EncryptFinal_ex(context, &end, &length) == 1
          && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagSize), &tag) == 1
      }
    }
    precondition(isDone, "OpenSSL can always seal")
    return Box(nonce: nonce, ciphertext: ciphertext, tag: tag)
  }

  /// Unseals a box.
  ///
  /// - Parameters:
  ///   - box: what was sealed; wrong sizes are a box that doesn't open.
  ///   - key: 32 bytes.
  ///   - additionalData: what was bound to it.
  /// - Returns: the plaintext; nil if the key is wrong or anything was changed.
  public static func unseal(_ box: Box, key: Secret, additionalData: [UInt8]) -> Secret? {
    guard key.count == keySize, box.nonce.count == nonceSize, box.tag.count == tagSize,
      box.ciphertext.count <= Int32.max, additionalData.count <= Int32.max
    else { return nil }
    let context = unsafe EVP_CIPHER_CTX_new()
    defer { unsafe EVP_CIPHER_CTX_free(context) }
    var tag = box.tag
    var length: Int32 = 0
    var isGenuine = false
    let plaintext = unsafe Secret(count: box.ciphertext.count) { plaintext in
      isGenuine = unsafe key.withBytes { key in
        unsafe EVP_DecryptInit_ex(
          context, EVP_aes_256_gcm(), nil, key.bindMemory(to: UInt8.self).baseAddress, box.nonce) == 1
          && EVP_DecryptUpdate(context, nil, &length, additionalData, Int32(additionalData.count)) == 1
          && EVP_DecryptUpdate(
            context, plaintext.bindMemory(to: UInt8.self).baseAddress, &length, box.ciphertext,
            Int32(box.ciphertext.count)) == 1
          && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tagSize), &tag) == 1
          && EVP_DecryptFinal_ex(context, nil, &length) == 1
      }
    }
    return isGenuine ? plaintext : nil
  }
}
