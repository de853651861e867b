// AES: authenticated encryption (GCM) and, only for exports of other apps, CBC.

internal import COpenSSL

/// AES-256-GCM (NIST SP 800-38D) with a 96-bit nonce and a 128-bit tag; AES-128 for messages to push services.
public enum AESGCM {
  /// A ciphertext with its nonce and tag.
  public struct Box: Sendable, Hashable {
    /// 12 bytes.
    public var nonce: [UInt8]
    /// As long as the plaintext.
    public var ciphertext: [UInt8]
    /// 16 bytes.
    public var tag: [UInt8]

    /// A box, as read from a file.
    public init(nonce: [UInt8], ciphertext: [UInt8], tag: [UInt8]) {
      self.nonce = nonce
      self.ciphertext = ciphertext
      self.tag = tag
    }
  }

  /// The size of a key in bytes.
  public static let keySize = 32
  /// The size of a nonce in bytes.
  public static let nonceSize = 12
  /// The size of a tag in bytes.
  public static let tagSize = 16

  /// The size of a key of AES-128 in bytes.
  public static let shortKeySize = 16

  /// Encrypts a plaintext with a key of 32 bytes, or of 16, and authenticates `additionalData`, which stays readable.
  ///
  /// The nonce has 12 bytes and must never be used twice with the same key.
  public static func seal(_ plaintext: Secret, key: Secret, nonce: [UInt8], additionalData: [UInt8]) -> Box {
    precondition([shortKeySize, keySize].contains(key.count) && nonce.count == nonceSize, "sizes of AES-GCM")
    let cipher = unsafe key.count == keySize ? EVP_aes_256_gcm() : EVP_aes_128_gcm()
    let context = unsafe EVP_CIPHER_CTX_new()
    defer { unsafe EVP_CIPHER_CTX_free(context) }
    var ciphertext = [UInt8](repeating: 0, count: plaintext.count)
    var tag = [UInt8](repeating: 0, count: tagSize)
    var length: Int32 = 0
    var end: [UInt8] = [UInt8](repeating: 0, count: 16)
    let isDone = unsafe key.withBytes { key in
      unsafe plaintext.withBytes { plaintext in
        unsafe EVP_EncryptInit_ex(
          context, cipher, nil, key.bindMemory(to: UInt8.self).baseAddress, nonce) == 1
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

  /// Decrypts a box; nil if the key is wrong, a size is wrong, or the box or `additionalData` was changed.
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

/// AES-256-CBC with PKCS #7 padding (NIST SP 800-38A); only for exports of other apps, after their HMAC was
/// verified.
public enum AESCBC {
  /// Decrypts whole 16-byte blocks with a 32-byte key and a 16-byte initialization vector; nil if a size or
  /// the padding is wrong.
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
