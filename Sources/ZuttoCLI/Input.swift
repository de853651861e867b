// Text that people write: standard input, and their editor.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import SafeFiles

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
      guard done >= 0 else {
        throw Diagnostic(
          .fileUnreadable, Phrase("command-standard-input-cant-read", ["words": Phrase(systemError: errno)]))
      }
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
    EchoOff.end()
    return readLine(strippingNewline: true)
  }

  /// Reads the answer to a yes/no question; anything but a clear yes, in any of our languages, means no.
  static func isYes() -> Bool { isYes(line() ?? "") }

  static func isYes(_ typed: String) -> Bool {
    ["y", "yes", "はい", "네", "예", "是"].contains(typed.trimmingBlanks.lowercased())
  }
}

enum StandardOutput {
  static var isTerminal: Bool { isatty(1) == 1 }
}

/// Runs `$VISUAL` or `$EDITOR`, else `vi`.
struct Editor: Sendable {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// The command line that `$VISUAL` or `$EDITOR` names.
  private var named: String? {
    ["VISUAL", "EDITOR"].lazy.compactMap(session.world.environment).first { !$0.isEmpty }
  }

  /// Opens an empty text below `hint`, a comment that is removed again; `keep` gets nil for a blank text.
  func write<Result>(hint: String?, _ keep: (String?) async throws -> Result) async throws -> Result {
    let head = hint.map { "<!-- \($0) -->\n\n" } ?? ""
    return try await edit(Array(head.utf8)) { bytes in
      var text = String(decoding: bytes, as: UTF8.self)
      if !head.isEmpty, text.hasPrefix(head) { text.removeFirst(head.count) }
      return try await keep(text.contains { !$0.isWhitespace } ? text : nil)
    }
  }

  /// Opens a copy of some content; the copy is deleted only when `keep` has saved the edited bytes.
  ///
  /// - Throws: `program-failed` and errors of `keep`, both naming the file with the text; `Exit.interrupted`
  ///   after ctrl-C, already reported.
  func edit<Result>(_ bytes: [UInt8], _ keep: ([UInt8]) async throws -> Result) async throws -> Result {
    guard !session.options.noInput, named != nil || session.canAsk else {
      throw Diagnostic(
        .inputMissing, Phrase("command-no-text-no-terminal-write"),
        hint: Phrase("command-give-text-arguments-pipe"))
    }
    let commandLine = named ?? "vi"
    let draft = try OutsideFile.temporary(bytes, suffix: ".md")
    let status = try Program.runInTerminal(commandLine, [draft])
    let written = try OutsideFile.read(draft, limit: 64 << 20)
    let isWorthKeeping = written != bytes && written.contains { $0 > 0x20 }
    let place: Phrase? = isWorthKeeping ? Phrase("command-what-written", ["draft": draft]) : nil
    guard status == 0 else {
      if !isWorthKeeping { OutsideFile.remove(draft) }
      throw failure(of: commandLine, status, place)
    }
    do {
      let result = try await keep(written)
      OutsideFile.remove(draft)
      return result
    } catch {
      guard let place else {
        OutsideFile.remove(draft)
        throw error
      }
      guard var problem = error as? Diagnostic else { throw error }
      let unsaved: Phrase = Phrase("command-nothing-saved-2", ["place": place])
      problem.hint = problem.hint?.and(unsaved) ?? unsaved
      throw problem
    }
  }

  /// The error after an editor that failed.
  private func failure(of commandLine: String, _ status: Int32, _ place: Phrase?) -> any Error {
    let wasStopped = status == 128 + SIGINT
    let problem = Diagnostic(
      .programFailed,
      wasStopped
        ? Phrase("command-editor-stopped", ["command-line": commandLine])
        : Phrase("command-editor-ended-status", ["command-line": commandLine, "status": status]),
      hint: Phrase("command-nothing-saved").and(place))
    guard wasStopped else { return problem }
    session.printer.print(problem)
    return Exit.interrupted
  }
}
