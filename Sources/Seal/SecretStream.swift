// libsodium's secret stream: ente's encrypted exports are one message of it.

internal import COpenSSL

/// The construction `crypto_secretstream_xchacha20poly1305` of libsodium, opened only.
///
/// Source: libsodium's documentation, "Encrypted streams"; XChaCha20 is draft-irtf-cfrg-xchacha-03, ChaCha20 and
/// Poly1305 are RFC 8439.
public enum SecretStream {
  /// The size of a stream's header in bytes.
  public static let headerSize = 24
  private static let blockSize = 64
  private static let tagSize = 16

  /// Opens a stream's first message; nil if the key is wrong, a size is wrong, or a byte was changed.
  public static func open(_ message: [UInt8], header: [UInt8], key: Secret) -> Secret? {
    guard header.count == headerSize, key.count == 32, message.count > tagSize, message.count < Int32.max
    else {
      return nil
    }
    let key = subkey(key, Array(header[..<16]))
    // The counter of the message, from 1, and the rest of the header.
    let nonce = [1, 0, 0, 0] + header[16...]
    var first = Array(repeating: 0, count: blockSize) as [UInt8]
    first[0] = message[0]
    var block = unsafe chaCha(first, key, nonce, block: 1).withBytes { unsafe Array($0) }
    block[0] = message[0]
    let text = message[1..<(message.count - tagSize)]
    // libsodium's padding, which is not RFC 8439's: kept for compatibility, as its source says.
    let padding = [UInt8](repeating: 0, count: (tagSize - blockSize + text.count) & (tagSize - 1))
    let sizes = littleEndian(0) + littleEndian(UInt64(blockSize + text.count))
    let codeKey = chaCha(Array(repeating: 0, count: blockSize), key, nonce, block: 0).part(0..<32)
    guard let code = poly1305(block + text + padding + sizes, codeKey) else { return nil }
    let isGenuine = unsafe code.withUnsafeBytes { code in
      unsafe message.suffix(tagSize).withUnsafeBytes {
        unsafe CRYPTO_memcmp(code.baseAddress, $0.baseAddress, tagSize) == 0
      }
    }
    return isGenuine ? chaCha(Array(text), key, nonce, block: 2) : nil
  }

  /// HChaCha20: ChaCha20's block without its last addition, of which the first and last rows are a key.
  private static func subkey(_ key: Secret, _ input: [UInt8]) -> Secret {
    let constants = Array("expand 32-byte k".utf8)
    let block = chaCha(
      Array(repeating: 0, count: blockSize), key, Array(input[4...]), block: words(input)[0])
    let (first, last) = unsafe block.withBytes { block in
      unsafe (Array(block[..<16]), Array(block[48...]))
    }
    let difference = zip(words(first) + words(last), words(constants) + words(input)).map { $0 &- $1 }
    return Secret(difference.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } })
  }

  private static func words(_ bytes: [UInt8]) -> [UInt32] {
    stride(from: 0, to: bytes.count, by: 4).map { start in
      (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << (8 * UInt32($1)) }
    }
  }

  private static func littleEndian(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
  }

  /// ChaCha20 from a block's number; the nonce has 12 bytes.
  private static func chaCha(_ text: [UInt8], _ key: Secret, _ nonce: [UInt8], block: UInt32) -> Secret {
    let start = (0..<4).map { UInt8(truncatingIfNeeded: block >> (8 * UInt32($0))) } + nonce
    return unsafe Secret(count: text.count) { output in
      let context = unsafe EVP_CIPHER_CTX_new()
      defer { unsafe EVP_CIPHER_CTX_free(context) }
      var length: Int32 = 0
      let isDone = unsafe key.withBytes { key in
        unsafe EVP_EncryptInit_ex(
          context, EVP_chacha20(), nil, key.bindMemory(to: UInt8.self).baseAddress, start) == 1
          && EVP_EncryptUpdate(
            context, output.bindMemory(to: UInt8.self).baseAddress, &length, text, Int32(text.count)) == 1
      }
      precondition(isDone && Int(length) == text.count, "OpenSSL can always make a key stream")
    }
  }

  private static func poly1305(_ message: [UInt8], _ key: Secret) -> [UInt8]? {
    let method = unsafe EVP_MAC_fetch(nil, "POLY1305", nil)
    defer { unsafe EVP_MAC_free(method) }
    let context = unsafe EVP_MAC_CTX_new(method)
    defer { unsafe EVP_MAC_CTX_free(context) }
    var code = [UInt8](repeating: 0, count: tagSize)
    var length = 0
    let isDone = unsafe key.withBytes { key in
      unsafe EVP_MAC_init(context, key.bindMemory(to: UInt8.self).baseAddress, key.count, nil) == 1
        && EVP_MAC_update(context, message, message.count) == 1
        && EVP_MAC_final(context, &code, &length, tagSize) == 1
    }
    return isDone ? code : nil
  }
}
