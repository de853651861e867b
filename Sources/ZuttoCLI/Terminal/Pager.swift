// Long results on a terminal: through the person's pager, as git shows them.

internal import Ground

/// Shows long results in the person's pager, as git does.
struct Pager: Sendable {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// Whether results may be paged: on a terminal, for a person who can press a key.
  var isPossible: Bool {
    session.printer.isTerminal && session.canAsk && !session.options.json && !session.options.noPager
      && commandLine != nil
  }

  /// Shows a text in `$PAGER`, or less, if it is longer than the screen; prints it otherwise.
  func show(_ text: [UInt8]) {
    guard let commandLine, let size = Terminal()?.size, Pager.rows(text, size.columns) + 1 > size.rows else {
      return session.printer.outExactly(text)
    }
    // As in git: colours are shown, and the text stays on the screen. It is UTF-8 whatever the locale says.
    var usual = ["LESSCHARSET": "utf-8"]
    if session.world.environment("LESS") == nil { usual["LESS"] = "FRX" }
    if !Program.page(commandLine, text, environment: usual) { session.printer.outExactly(text) }
  }

  /// The rows of a text on a terminal that wraps lines; colour sequences count a little too much.
  static func rows(_ text: [UInt8], _ columns: Int) -> Int {
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.reduce(0) { sum, line in
      // A line without wide characters is no wider than its bytes.
      let width = line.count <= columns ? 0 : String(decoding: line, as: UTF8.self).displayWidth
      return sum + max(1, (width + columns - 1) / columns)
    }
  }

  /// Nil if paging is off: `PAGER=`, `PAGER=cat`, `TERM=dumb`.
  private var commandLine: String? {
    let own = session.world.environment("PAGER") ?? "less"
    return own.isEmpty || own == "cat" || session.world.environment("TERM") == "dumb" ? nil : own
  }
}
