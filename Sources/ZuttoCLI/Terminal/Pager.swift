// Long results on a terminal: through the person's pager, as git shows them.

internal import Ground
internal import SafeFiles

/// Where results go that may be longer than the screen.
struct Pager: Sendable {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// Whether results of this run may go to a pager at all: to a terminal, for a person who can press a key.
  var isPossible: Bool {
    session.printer.isTerminal && session.canAsk && !session.options.json && !session.options.noPager
      && commandLine != nil
  }

  /// Shows lines: in `$PAGER`, or less, where they are more than the terminal has rows.
  func show(_ text: [UInt8]) {
    guard let commandLine, let size = Terminal()?.size, Pager.rows(text, size.columns) + 1 > size.rows else {
      return session.printer.outExactly(text)
    }
    // As git does: colours are shown, and less leaves what it showed on the screen. What it shows is UTF-8,
    // also where the locale says otherwise.
    var usual = ["LESSCHARSET": "utf-8"]
    if session.world.environment("LESS") == nil { usual["LESS"] = "FRX" }
    if !Program.page(commandLine, text, environment: usual) { session.printer.outExactly(text) }
  }

  /// How many rows a text takes on a terminal that wraps its lines; sequences that colour it count a little too much.
  static func rows(_ text: [UInt8], _ columns: Int) -> Int {
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.reduce(0) { sum, line in
      // A line without wide characters is no wider than its bytes.
      let width = line.count <= columns ? 0 : String(decoding: line, as: UTF8.self).displayWidth
      return sum + max(1, (width + columns - 1) / columns)
    }
  }

  /// Nil where the person wants none: `PAGER=` and `PAGER=cat`.
  private var commandLine: String? {
    let own = session.world.environment("PAGER") ?? "less"
    return own.isEmpty || own == "cat" || session.world.environment("TERM") == "dumb" ? nil : own
  }
}
