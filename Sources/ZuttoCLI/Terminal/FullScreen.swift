// The full screen and its keys.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The terminal's alternate screen (xterm's 1049), on which whole frames are drawn.
struct FullScreen: ~Copyable {
  private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J"
  private static let leave = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  private var shown: [String] = []

  enum Event {
    case keys([Key])
    /// The window was resized, or the process resumed: compose the frame again.
    case redraw
    /// Timeout.
    case nothing
    /// The terminal is gone.
    case end
    /// SIGINT from outside (`kill -INT`).
    case interrupted
  }

  /// Shows the alternate screen while the body runs, however it ends.
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

  /// Draws lines, none wider than the terminal; unchanged ones are not written again.
  mutating func show(_ lines: [String], on terminal: borrowing Terminal) {
    guard lines != shown else { return }
    // One write, which does not flicker. A line is cleared before it is drawn: afterwards the cursor may be
    // on its last column.
    var frame = ""
    for (row, line) in lines.enumerated() where row >= shown.count || shown[row] != line {
      frame += "\u{1B}[\(row + 1);1H\u{1B}[K\(line)"
    }
    if lines.count < shown.count { frame += "\u{1B}[\(lines.count + 1);1H\u{1B}[J" }
    terminal.write(frame)
    shown = lines
  }

  /// Waits for keys, a signal or the timeout.
  mutating func wait(
    on terminal: borrowing Terminal, _ keys: borrowing TerminalMode.Keys, _ decoder: inout KeyDecoder,
    milliseconds: Int
  ) -> Event {
    // The bytes of a key come together; over a slow line, within 50 ms.
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

  /// Suspends the process as ctrl-Z does.
  mutating func suspend(on terminal: borrowing Terminal, _ keys: borrowing TerminalMode.Keys) {
    obey(SIGTSTP, on: terminal, keys)
  }

  /// Makes the next `show` draw everything.
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

/// A key press.
package enum Key: Sendable, Hashable {
  case character(Unicode.Scalar)
  /// Ctrl and a letter, in lower case.
  case control(Unicode.Scalar)
  case enter
  case escape
  case backspace
  case tab
  case delete
  case up
  case down
  case left
  case right
  case pageUp
  case pageDown
  case home
  case end
  /// Invalid UTF-8.
  case unreadable
  case other
}

/// Decodes keys from terminal input, which may be split anywhere.
package struct KeyDecoder: Sendable {
  private var pending: [UInt8] = []

  package init() {}

  /// Whether the pending bytes may go on: the caller waits a little, then calls `settle`.
  package var isWaiting: Bool { !pending.isEmpty }

  /// The keys that these bytes complete.
  package mutating func decode(_ bytes: [UInt8]) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    var rest = pending[...]
    while let (key, length) = KeyDecoder.first(of: rest) {
      keys.append(key)
      rest = rest.dropFirst(length)
    }
    pending = Array(rest)
    return keys
  }

  /// The keys of the pending bytes if no more come: a lone ESC is Escape.
  package mutating func settle() -> [Key] {
    defer { pending = [] }
    guard let first = pending.first else { return [] }
    guard first == 0x1B else { return [.unreadable] }
    return pending.count == 1 ? [.escape] : [.other]
  }

  /// The first key and its length in bytes; nil if it is incomplete.
  private static func first(of bytes: ArraySlice<UInt8>) -> (Key, Int)? {
    guard let byte = bytes.first else { return nil }
    switch byte {
    case 0x1B: return sequence(bytes)
    case 0x0D, 0x0A: return (.enter, 1)
    case 0x09: return (.tab, 1)
    case 0x7F, 0x08: return (.backspace, 1)
    case 0x01...0x1A: return (.control(Unicode.Scalar(byte + 0x60)), 1)
    case 0..<0x20: return (.other, 1)
    case 0x20..<0x7F: return (.character(Unicode.Scalar(byte)), 1)
    default: return scalar(bytes, byte)
    }
  }

  /// A character of several bytes (RFC 3629).
  private static func scalar(_ bytes: ArraySlice<UInt8>, _ first: UInt8) -> (Key, Int)? {
    let length =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard length > 1 else { return (.unreadable, 1) }
    let part = bytes.prefix(length)
    let wrong = part.dropFirst().firstIndex { $0 & 0xC0 != 0x80 }
    if let wrong { return (.unreadable, wrong - bytes.startIndex) }
    guard part.count == length else { return nil }
    guard let text = String(validating: part, as: UTF8.self), let scalar = text.unicodeScalars.first else {
      return (.unreadable, length)
    }
    return (.character(scalar), length)
  }

  /// A sequence after ESC: CSI and SS3 (ECMA-48, xterm), or Alt and a key.
  private static func sequence(_ bytes: ArraySlice<UInt8>) -> (Key, Int)? {
    guard let second = bytes.dropFirst().first else { return nil }
    // ESC ESC: the first is a key by itself.
    if second == 0x1B { return (.escape, 1) }
    guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else { return (.other, 2) }
    let body = bytes.dropFirst(2)
    guard let end = body.firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      // No key is that long.
      return body.count > 32 ? (.other, bytes.count) : nil
    }
    let length = end - bytes.startIndex + 1
    let number = body[..<end].prefix { $0 != UInt8(ascii: ";") }
    return (named(bytes[end], String(decoding: number, as: UTF8.self)), length)
  }

  private static func named(_ final: UInt8, _ number: String) -> Key {
    switch (Character(Unicode.Scalar(final)), number) {
    case ("A", _): .up
    case ("B", _): .down
    case ("C", _): .right
    case ("D", _): .left
    case ("H", _), ("~", "1"), ("~", "7"): .home
    case ("F", _), ("~", "4"), ("~", "8"): .end
    case ("~", "3"): .delete
    case ("~", "5"): .pageUp
    case ("~", "6"): .pageDown
    case ("M", _) where number.isEmpty: .enter
    default: .other
    }
  }
}
