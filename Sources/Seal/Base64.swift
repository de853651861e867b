// Bytes as text in one line.

internal import COpenSSL

/// Base64 (RFC 4648, section 4) with padding, without line breaks.
public enum Base64 {
  /// The text of bytes.
  public static func text(_ bytes: [UInt8]) -> String {
    var output = [UInt8](repeating: 0, count: (bytes.count + 2) / 3 * 4 + 1)
    let count = unsafe EVP_EncodeBlock(&output, bytes, Int32(bytes.count))
    return String(decoding: output.prefix(Int(count)), as: UTF8.self)
  }

  /// The bytes of a text; nil for anything that `text` would not write.
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
    // One text for the same bytes: what is left of the last digit must be zero.
    return self.text(bytes).utf8.elementsEqual(input) ? bytes : nil
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
