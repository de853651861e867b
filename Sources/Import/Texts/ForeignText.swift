// Texts in the encodings that old programs wrote.

internal import Diagnostics
internal import Fluent
internal import Ground

/// Makes text of bytes.
enum ForeignText {
  /// UTF-16 with its mark as UTF-8; anything else as it is.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]), let text = try? text(bytes)
    else { return bytes }
    return Array(text.utf8)
  }

  /// The text, with LF line ends and without a byte order mark.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, or UTF-16 with its mark.
  ///   - isCut: whether they are only a beginning, whose last character may be in two.
  /// - Returns: the text.
  /// - Throws: `file-not-text`.
  static func text(_ bytes: [UInt8], isCut: Bool = false) throws(Diagnostic) -> String {
    var bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      let isLittle = bytes[0] == 0xFF
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index -> UInt16 in
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return isLittle ? first | second << 8 : second | first << 8
      }
      return String(decoding: units, as: UTF16.self).replacingCRLF
    }
    if isCut {
      // At most three bytes of a character that was cut in two.
      for _ in 0..<3 where String(validating: bytes, as: UTF8.self) == nil && !bytes.isEmpty {
        bytes.removeLast()
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Diagnostic(.fileNotText, Phrase("prose-not-utf-text"), hint: Phrase("prose-save-encoding-utf"))
    }
    return text.replacingCRLF
  }
}
