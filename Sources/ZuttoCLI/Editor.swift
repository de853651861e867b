// The person's own editor.

internal import Ground

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Lets a person write in `$VISUAL` or `$EDITOR`.
struct Editor: Sendable {
  private let session: Session

  init(_ session: Session) {
    self.session = session
  }

  private var commandLine: String {
    for name in ["VISUAL", "EDITOR"] {
      if let value = session.world.environment(name), !value.isEmpty { return value }
    }
    return "vi"
  }

  /// Opens an empty text.
  ///
  /// - Parameter hint: a line shown as a comment above the text, taken out afterwards.
  /// - Returns: what was written, nil if nothing was.
  /// - Throws: as `edit`.
  func write(hint: String?) throws -> String? {
    let head = hint.map { "<!-- \($0) -->\n\n" } ?? ""
    let bytes = try edit(Array(head.utf8))
    var text = String(decoding: bytes, as: UTF8.self)
    if !head.isEmpty, text.hasPrefix(head) { text.removeFirst(head.count) }
    return text.contains { !$0.isWhitespace } ? text : nil
  }

  /// Opens a copy of a file's content.
  ///
  /// - Returns: the content as the person left it.
  /// - Throws: `program-failed`, which names the file with the text, so that nothing is lost;
  ///   `Exit.interrupted` after ctrl-C, told already.
  func edit(_ bytes: [UInt8]) throws -> [UInt8] {
    guard
      session.world.environment("VISUAL") != nil || session.world.environment("EDITOR") != nil
        || session.canAsk
    else {
      throw Diagnostic(
        .inputMissing,
        "there is no text, and no terminal to write it in",
        hint: "give the text as arguments, or pipe it in"
      )
    }
    let draft = try OutsideFile.temporary(bytes, suffix: ".md")
    let status = try Program.runInTerminal(commandLine, [draft])
    let written = try OutsideFile.read(draft, limit: 64 << 20)
    if status == 0 || written == bytes { OutsideFile.remove(draft) }
    guard status == 0 else {
      let wasStopped = status == 128 + SIGINT
      let told = Diagnostic(
        .programFailed,
        "the editor '\(commandLine)' \(wasStopped ? "was stopped" : "ended with status \(status)")",
        hint: "nothing was saved"
          + (written == bytes ? "" : "; what was written is in '\(draft)'")
      )
      guard wasStopped else { throw told }
      session.printer.print(told)
      throw Exit.interrupted
    }
    return written
  }
}
