// The whole terminal for one program, given back as it was found.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The terminal's other screen (xterm's 1049), on which whole frames are shown.
struct FullScreen: ~Copyable {
  private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J"
  private static let leave = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  private var shown: [String] = []

  /// What happened on the screen.
  enum Event {
    case keys([Key])
    /// The window has a new size, or the person came back: the frame is to be composed again.
    case redraw
    /// The time is up.
    case nothing
    /// The terminal went away.
    case end
    /// Somebody asked us to stop (`kill -INT`).
    case interrupted
  }

  /// Holds the screen for as long as the body runs, however it ends.
  ///
  /// - Returns: what the body returns.
  /// - Throws: what the body throws.
  static func held<Result>(
    on terminal: borrowing Terminal, _ body: (inout FullScreen, borrowing TerminalMode.Keys) throws -> Result
  ) throws -> Result {
    try TerminalMode.raw.held(on: terminal) { keys in
      terminal.write(enter)
      defer { terminal.write(leave) }
      var screen = FullScreen()
      return try body(&screen, keys)
    }
  }

  /// Shows lines, none wider than the terminal; nothing is written if they are there already.
  mutating func show(_ lines: [String], on terminal: borrowing Terminal) {
    guard lines != shown else { return }
    // One write of the lines that changed: that does not flicker. A line is cleared before it is
    // drawn: afterwards, the cursor may stand on its last column.
    var frame = ""
    for (row, line) in lines.enumerated() where row >= shown.count || shown[row] != line {
      frame += "\u{1B}[\(row + 1);1H\u{1B}[K\(line)"
    }
    if lines.count < shown.count { frame += "\u{1B}[\(lines.count + 1);1H\u{1B}[J" }
    terminal.write(frame)
    shown = lines
  }

  /// Waits for keys, a signal or the time.
  mutating func wait(
    on terminal: borrowing Terminal, _ keys: borrowing TerminalMode.Keys, _ decoder: inout KeyDecoder,
    milliseconds: Int
  ) -> Event {
    // The bytes of a key come at once; over a slow line, soon.
    let patience = decoder.isWaiting ? min(50, milliseconds) : milliseconds
    switch terminal.wait(keys.signals, milliseconds: patience) {
    case .bytes(let bytes): return .keys(decoder.decode(bytes))
    case .nothing: return decoder.isWaiting ? .keys(decoder.settle()) : .nothing
    case .end: return .end
    case .signal(SIGINT): return .interrupted
    case .signal(SIGWINCH): restart(on: terminal)
    case .signal(let number): obey(number, on: terminal, keys)
    }
    return .redraw
  }

  /// Stops the program as ctrl-Z does, until the person brings it back.
  mutating func suspend(on terminal: borrowing Terminal, _ keys: borrowing TerminalMode.Keys) {
    obey(SIGTSTP, on: terminal, keys)
  }

  /// Draws everything anew the next time.
  mutating func restart(on terminal: borrowing Terminal) {
    terminal.write("\u{1B}[2J")
    shown = []
  }

  private mutating func obey(
    _ number: Int32, on terminal: borrowing Terminal, _ keys: borrowing TerminalMode.Keys
  ) {
    terminal.write(FullScreen.leave)
    keys.obey(number, terminal)
    terminal.write(FullScreen.enter)
    shown = []
  }
}
