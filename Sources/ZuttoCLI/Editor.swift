// The person's own editor.

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

/// Lets a person write in `$VISUAL` or `$EDITOR`.
struct Editor: Sendable {
  private let session: Session

  init(_ session: Session) { self.session = session }

  private var commandLine: String {
    for name in ["VISUAL", "EDITOR"] {
      if let value = session.world.environment(name), !value.isEmpty { return value }
    }
    return "vi"
  }

  /// Opens an empty text.
  ///
  /// - Parameters:
  ///   - hint: a line shown as a comment above the text, taken out afterwards.
  ///   - keep: gets what was written, nil if nothing was, and keeps it.
  /// - Returns: what `keep` returns.
  /// - Throws: as `edit`.
  func write<Result>(hint: String?, _ keep: (String?) async throws -> Result) async throws -> Result {
    let head = hint.map { "<!-- \($0) -->\n\n" } ?? ""
    return try await edit(Array(head.utf8)) { bytes in
      var text = String(decoding: bytes, as: UTF8.self)
      if !head.isEmpty, text.hasPrefix(head) { text.removeFirst(head.count) }
      return try await keep(text.contains { !$0.isWhitespace } ? text : nil)
    }
  }

  /// Opens a copy of a file's content.
  ///
  /// The copy stays until `keep` has ended well: whatever goes wrong, what was written is not lost.
  ///
  /// - Parameters:
  ///   - bytes: the content.
  ///   - keep: gets the content as the person left it, and keeps it.
  /// - Returns: what `keep` returns.
  /// - Throws: `program-failed` and what `keep` throws, both naming the file with the text;
  ///   `Exit.interrupted` after ctrl-C, told already.
  func edit<Result>(_ bytes: [UInt8], _ keep: ([UInt8]) async throws -> Result) async throws -> Result {
    let isNamed = ["VISUAL", "EDITOR"].contains { session.world.environment($0) != nil }
    guard !session.options.noInput, isNamed || session.canAsk else {
      throw Diagnostic(
        .inputMissing, Phrase("command-no-text-no-terminal-write"),
        hint: Phrase("command-give-text-arguments-pipe"))
    }
    let draft = try OutsideFile.temporary(bytes, suffix: ".md")
    let status = try Program.runInTerminal(commandLine, [draft])
    let written = try OutsideFile.read(draft, limit: 64 << 20)
    let isWorthKeeping = written != bytes && written.contains { $0 > 0x20 }
    let place: Phrase? = isWorthKeeping ? Phrase("command-what-written", ["draft": draft]) : nil
    guard status == 0 else {
      if !isWorthKeeping { OutsideFile.remove(draft) }
      throw failure(status, place)
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
      guard var told = error as? Diagnostic else { throw error }
      let unsaved: Phrase = Phrase("command-nothing-saved-2", ["place": place])
      told.hint = told.hint?.and(unsaved) ?? unsaved
      throw told
    }
  }

  /// What is thrown after an editor that did not end well.
  private func failure(_ status: Int32, _ place: Phrase?) -> any Error {
    let wasStopped = status == 128 + SIGINT
    let told = Diagnostic(
      .programFailed,
      wasStopped
        ? Phrase("command-editor-stopped", ["command-line": commandLine])
        : Phrase("command-editor-ended-status", ["command-line": commandLine, "status": status]),
      hint: Phrase("command-nothing-saved").and(place))
    guard wasStopped else { return told }
    session.printer.print(told)
    return Exit.interrupted
  }
}
