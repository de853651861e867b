// What is piped in or typed.

internal import Diagnostics
internal import Fluent

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The process's standard input.
enum StandardInput {
  /// Whether a program or a file stands where a person would type.
  static var isPiped: Bool {
    var status = stat()
    guard unsafe fstat(0, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind == S_IFIFO || kind == S_IFREG || kind == S_IFSOCK
  }

  /// All of it.
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

  /// All of it as text.
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

  /// A line that a person types; nil at the end of input.
  static func line() -> String? {
    HiddenTyping.end()
    return readLine(strippingNewline: true)
  }
}

/// The process's standard output.
enum StandardOutput {
  /// Whether a person sees it at once.
  static var isTerminal: Bool { isatty(1) == 1 }
}
