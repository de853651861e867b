// The names in a zip file, in whatever encoding the program that made it had.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Reads names that may be UTF-8, Shift JIS as Windows writes it, or that of an American PC.
enum ZipNames {
  /// A name; nil for bytes that are none in any encoding.
  static func text(_ bytes: [UInt8]) -> String? {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    // Japanese first: an American PC's encoding has a character for every byte, and so proves nothing.
    return text(bytes, in: "CP932") ?? text(bytes, in: "CP949") ?? text(bytes, in: "CP437")
  }

  /// Bytes in an encoding that the system knows; nil if they are none of it.
  static func text(_ bytes: [UInt8], in encoding: String) -> String? {
    guard let converter = unsafe iconv_open("UTF-8", encoding), unsafe converter != iconv_t(bitPattern: -1)
    else { return nil }
    defer { _ = unsafe iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: bytes.count * 4 + 16)
    var left = input.count
    var room = output.count
    let isWhole = unsafe input.withUnsafeMutableBufferPointer { from in
      unsafe output.withUnsafeMutableBufferPointer { to in
        var source = from.baseAddress
        var target = to.baseAddress
        return unsafe iconv(converter, &source, &left, &target, &room) != -1
      }
    }
    guard isWhole, left == 0 else { return nil }
    let count = output.count - room
    return String(validating: output[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
