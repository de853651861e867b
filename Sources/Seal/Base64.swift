// Base64 of bytes and of secrets.

internal import COpenSSL

/// Base64 (RFC 4648, section 4) with padding, without line breaks.
public enum Base64 {
  /// Encodes bytes.
  public static func text(_ bytes: [UInt8]) -> String {
    var output = [UInt8](repeating: 0, count: (bytes.count + 2) / 3 * 4 + 1)
    let count = unsafe EVP_EncodeBlock(&output, bytes, Int32(bytes.count))
    return String(decoding: output.prefix(Int(count)), as: UTF8.self)
  }

  /// Decodes a text; nil for anything that `text` doesn't write.
  public static func bytes(_ text: String) -> [UInt8]? {
    let input = Array(text.utf8)
    guard input.count.isMultiple(of: 4), input.count < Int32.max else { return nil }
    if input.isEmpty { return [] }
    let padding = input.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard padding <= 2, !input.dropLast(padding).contains(where: { !$0.isBase64 }) else { return nil }
    var output = [UInt8](repeating: 0, count: input.count / 4 * 3)
    let count = unsafe EVP_DecodeBlock(&output, input, Int32(input.count))
    guard Int(count) == output.count else { return nil }
    let bytes = Array(output.dropLast(padding))
    // Encoding again makes sure that the text is canonical: leftover bits must be zero.
    return self.text(bytes).utf8.elementsEqual(input) ? bytes : nil
  }
}

extension Base64 {
  /// Encodes bytes for addresses: Base64url (RFC 4648, section 5) without padding.
  public static func urlText(_ bytes: [UInt8]) -> String {
    text(bytes).replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Decodes what `urlText` writes; nil for anything else.
  public static func bytes(url text: String) -> [UInt8]? {
    guard !text.contains(where: { "+/=".contains($0) }) else { return nil }
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    return bytes(text.replacing("-", with: "+").replacing("_", with: "/") + padding)
  }
}

extension UInt8 {
  fileprivate var isBase64: Bool {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}

extension Base64 {
  /// Encodes a secret like `text`, as ASCII bytes that are wiped after use.
  public static func encoded(_ secret: Secret) -> Secret {
    let count = (secret.count + 2) / 3 * 4
    // OpenSSL appends a NUL.
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

  /// Decodes ASCII bytes to a secret; nil for anything that `encoded` doesn't write.
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
    // Encoding again makes sure that the text is canonical; OpenSSL also ignores white space.
    return encoded(secret) == text ? secret : nil
  }
}
