// What is piped in or typed.

internal import Ground

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

enum StandardInput {
  /// Whether input comes from a pipe, a socket or a file.
  static var isPiped: Bool {
    var status = stat()
    guard unsafe fstat(0, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind == S_IFIFO || kind == S_IFREG || kind == S_IFSOCK
  }

  /// Reads all input.
  ///
  /// - Throws: `file-too-large`.
  static func bytes(limit: Int) throws(Diagnostic) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let done = unsafe read(0, &chunk, chunk.count)
      if done < 0, errno == EINTR { continue }
      guard done > 0 else { return bytes }
      bytes += chunk[..<done]
      guard bytes.count <= limit else {
        throw Diagnostic(
          .fileTooLarge, Phrase("command-standard-input-more-than-bytes", ["limit": limit]),
          hint: Phrase("diary-split"))
      }
    }
  }

  /// Reads all input as text.
  ///
  /// - Throws: `file-too-large`, `file-not-text`.
  static func text(limit: Int) throws(Diagnostic) -> String {
    let bytes = try bytes(limit: limit)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Diagnostic(
        .fileNotText, Phrase("command-standard-input-not-utf-text"), hint: Phrase("diary-convert-first"))
    }
    return text
  }

  /// Reads a line that a person types; nil at the end of input.
  static func line() -> String? {
    HiddenTyping.end()
    return readLine(strippingNewline: true)
  }
}

enum StandardOutput {
  static var isTerminal: Bool { isatty(1) == 1 }
}
