// Long results on a terminal: through the person's pager, as git shows them.

internal import Ground

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Where results go that may be longer than the screen.
struct Pager: Sendable {
  private let session: Session
  private let isWanted: Bool

  /// A pager, if one is wanted.
  init(_ session: Session, isWanted: Bool) {
    self.session = session
    self.isWanted = isWanted
  }

  /// Shows lines: in `$PAGER`, or less, where they are more than the terminal has rows.
  func show(_ lines: [String]) {
    let text = lines.joined(separator: "\n")
    guard isWanted, isLong(text), let commandLine else { return session.printer.out(text) }
    // As git does: colours are shown, and less leaves what it showed on the screen.
    let usual = session.world.environment("LESS") == nil ? ["LESS": "FRX"] : [:]
    if !Program.page(commandLine, Array((text + "\n").utf8), environment: usual) {
      session.printer.out(text)
    }
  }

  private func isLong(_ text: String) -> Bool {
    guard isatty(1) == 1, session.canAsk, let size = Terminal()?.size else { return false }
    return text.utf8.count { $0 == 0x0A } + 2 > size.rows
  }

  /// Nil where the person wants none: `PAGER=` and `PAGER=cat`.
  private var commandLine: String? {
    let own = session.world.environment("PAGER") ?? "less"
    return own.isEmpty || own == "cat" || session.world.environment("TERM") == "dumb" ? nil : own
  }
}
