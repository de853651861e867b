// Secrets as text, in memory that is wiped.

internal import COpenSSL

extension Base64 {
  /// What `text` gives for a secret, as ASCII bytes that are wiped after use.
  public static func encoded(_ secret: Secret) -> Secret {
    let count = (secret.count + 2) / 3 * 4
    // OpenSSL ends the text with a NUL.
    let text = unsafe Secret(count: count + 1) { output in
      let written = unsafe secret.withBytes { bytes in
        unsafe EVP_EncodeBlock(
          output.bindMemory(to: UInt8.self).baseAddress, bytes.bindMemory(to: UInt8.self).baseAddress,
          Int32(bytes.count))
      }
      precondition(Int(written) == count, "OpenSSL can always write Base64")
    }
    return text.part(0..<count)
  }

  /// The secret that ASCII bytes spell; nil for anything that `encoded` would not write.
  public static func decoded(_ text: Secret) -> Secret? {
    guard text.count.isMultiple(of: 4), text.count < Int32.max else { return nil }
    let padding = unsafe text.withBytes { bytes in
      unsafe bytes.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    }
    guard padding <= 2 else { return nil }
    var count: Int32 = 0
    let padded = unsafe Secret(count: text.count / 4 * 3) { output in
      count = unsafe text.withBytes { bytes in
        unsafe EVP_DecodeBlock(
          output.bindMemory(to: UInt8.self).baseAddress, bytes.bindMemory(to: UInt8.self).baseAddress,
          Int32(bytes.count))
      }
    }
    guard Int(count) == padded.count, padded.count >= padding else { return nil }
    let secret = padded.part(0..<(padded.count - padding))
    // One text for the same bytes, which also refuses the blanks that OpenSSL reads over.
    return encoded(secret) == text ? secret : nil
  }
}
