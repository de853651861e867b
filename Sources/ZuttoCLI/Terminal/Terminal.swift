// The terminal that a person sits at: its modes, its echo, its signals.

internal import SafeFiles
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The terminal that a person sits at: /dev/tty, whatever standard input and output are, as in ssh and age.
package struct Terminal: ~Copyable {
  let descriptor: Int32

  /// Opens it; nil if the process has no terminal.
  init?() {
    descriptor = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0, isatty(descriptor) == 1 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  package struct Size: Sendable, Hashable {
    var columns: Int
    var rows: Int

    package init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }
  }

  /// The current size; 80 × 24 if it is unknown.
  var size: Size {
    var found = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &found) == 0, found.ws_col > 0, found.ws_row > 0 else {
      return Size(columns: 80, rows: 24)
    }
    return Size(columns: Int(found.ws_col), rows: Int(found.ws_row))
  }

  /// Writes a text; gives up if the terminal is gone.
  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let done = unsafe rest.withUnsafeBytes { bytes in
        unsafe systemWrite(descriptor, bytes.baseAddress, bytes.count)
      }
      if done < 0, errno == EINTR { continue }
      guard done > 0 else { return }
      rest = rest.dropFirst(done)
    }
  }

  enum Event {
    case bytes([UInt8])
    case signal(Int32)
    case nothing
    /// The terminal is gone, or input ended.
    case end
  }

  /// Waits for a signal, which comes first, or for up to `most` bytes of input; more stay unread.
  borrowing func wait(_ signals: borrowing SignalPipe, most: Int = 4096, milliseconds: Int? = nil) -> Event {
    var watched = [
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let patience = milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
    guard unsafe poll(&watched, nfds_t(watched.count), patience) > 0 else { return .nothing }
    if watched[0].revents != 0, let number = signals.next() { return .signal(number) }
    guard watched[1].revents != 0 else { return .nothing }
    return unsafe withUnsafeTemporaryAllocation(byteCount: most, alignment: 1) { room in
      defer { unsafe wipe(room) }
      let done = unsafe read(descriptor, room.baseAddress, room.count)
      if done < 0, errno == EINTR || errno == EAGAIN { return .nothing }
      guard done > 0 else { return .end }
      return unsafe .bytes(Array(room[..<done]))
    }
  }
}

/// The system's `write`, hidden by `Terminal.write` and `Output.write`.
func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(file, bytes, count)
}

/// An input mode of the terminal, which is restored afterwards.
enum TerminalMode {
  /// Key by key, without echo; ctrl-C and ctrl-Z send signals.
  case silent
  /// Key by key, without echo; no key sends a signal.
  case raw

  /// A terminal held in a mode, and its signals.
  struct Keys: ~Copyable {
    let mode: TerminalMode
    let signals = SignalPipe()
    private var before = termios()
    private let isKnown: Bool

    fileprivate init(_ terminal: borrowing Terminal, _ mode: TerminalMode) {
      self.mode = mode
      isKnown = unsafe tcgetattr(terminal.descriptor, &before) == 0
      enter(terminal)
    }

    fileprivate func enter(_ terminal: borrowing Terminal) {
      guard isKnown else { return }
      var ours = before
      ours.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
      // Enter is CR in both modes; flow control would take ctrl-S and ctrl-Q.
      ours.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON | ISTRIP)
      if mode == .raw { ours.c_lflag &= ~tcflag_t(ISIG) }
      unsafe withUnsafeMutableBytes(of: &ours.c_cc) { letters in
        unsafe letters[Int(VMIN)] = 1
        unsafe letters[Int(VTIME)] = 0
      }
      // Not flushed: what was pasted or typed ahead is for this prompt.
      unsafe set(terminal, &ours)
    }

    fileprivate func leave(_ terminal: borrowing Terminal) {
      guard isKnown else { return }
      var theirs = before
      unsafe set(terminal, &theirs)
    }

    private func set(_ terminal: borrowing Terminal, _ mode: UnsafePointer<termios>) {
      while unsafe tcsetattr(terminal.descriptor, TCSADRAIN, mode) < 0, errno == EINTR {}
    }

    /// Restores the terminal, applies the signal, and takes the terminal again if the process goes on.
    func obey(_ number: Int32, _ terminal: borrowing Terminal) {
      leave(terminal)
      let isHidden = EchoOff.isOn
      EchoOff.end()
      SignalPipe.obey(number)
      if isHidden { EchoOff.begin(on: terminal, catchesSignals: false) }
      enter(terminal)
    }
  }

  /// Holds the mode while the body runs, however it ends.
  func held<Result>(on terminal: borrowing Terminal, _ body: (borrowing Keys) throws -> Result) throws
    -> Result
  {
    // Leaving the full screen restores the mode of the person's shell, with its echo.
    if self == .raw { EchoOff.end() }
    let keys = Keys(terminal, self)
    defer { keys.leave(terminal) }
    return try body(keys)
  }
}

/// The terminal's echo, off between two prompts and back on however the process ends.
///
/// Deriving a key after the first prompt takes up to a second: what is typed meanwhile is for the next
/// prompt, and the terminal itself would show it.
enum EchoOff {
  private static let descriptor = Atomic<Int32>(-1)
  // Written before `descriptor` is and read after it, never concurrently.
  nonisolated(unsafe) private static var before = termios()

  static var isOn: Bool { descriptor.load(ordering: .sequentiallyConsistent) >= 0 }

  /// Turns the echo off until `end`; `catchesSignals` is false if fatal signals are caught already.
  static func begin(on terminal: borrowing Terminal, catchesSignals: Bool = true) {
    guard !isOn else { return }
    let own = fcntl(terminal.descriptor, F_DUPFD_CLOEXEC, 3)
    guard own >= 0, unsafe tcgetattr(own, &before) == 0 else {
      if own >= 0 { close(own) }
      return
    }
    descriptor.store(own, ordering: .sequentiallyConsistent)
    if catchesSignals {
      for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP] {
        signal(number) { number in
          EchoOff.end()
          signal(number, SIG_DFL)
          raise(number)
        }
      }
      atexit { EchoOff.end() }
    }
    var ours = unsafe before
    ours.c_lflag &= ~tcflag_t(ECHO | ECHONL)
    while unsafe tcsetattr(own, TCSADRAIN, &ours) < 0, errno == EINTR {}
  }

  /// Turns the echo back on.
  static func end() {
    let own = descriptor.exchange(-1, ordering: .sequentiallyConsistent)
    guard own >= 0 else { return }
    while unsafe tcsetattr(own, TCSADRAIN, &before) < 0, errno == EINTR {}
    close(own)
  }
}

/// Delivers signals through a pipe while it lives, to be waited for beside input; only one at a time exists.
///
/// A handler may do next to nothing, so it only writes the signal's number.
struct SignalPipe: ~Copyable {
  /// Readable when a signal is pending.
  let descriptor: Int32
  private let writing: Int32
  private let before: [(number: Int32, handler: (@convention(c) (Int32) -> Void)?)]

  private static let target = Atomic<Int32>(-1)

  /// Signals that would end the process, that of ctrl-Z, and that of a new window size.
  static let usual: [Int32] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH]

  init(_ numbers: [Int32] = usual) {
    var ends: [Int32] = [-1, -1]
    _ = unsafe pipe(&ends)
    for end in ends where end >= 0 {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    writing = ends[1]
    // Set before a signal can come: a handler must not run an initializer.
    SignalPipe.target.store(writing, ordering: .sequentiallyConsistent)
    before = numbers.map { ($0, SignalPipe.catching($0)) }
  }

  deinit {
    for one in before { signal(one.number, one.handler) }
    SignalPipe.target.store(-1, ordering: .sequentiallyConsistent)
    close(descriptor)
    close(writing)
  }

  @discardableResult private static func catching(_ number: Int32) -> (@convention(c) (Int32) -> Void)? {
    signal(number) { number in
      let kept = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = unsafe write(SignalPipe.target.load(ordering: .relaxed), &byte, 1)
      errno = kept
    }
  }

  /// The next pending signal, if any.
  borrowing func next() -> Int32? {
    var byte: UInt8 = 0
    return unsafe read(descriptor, &byte, 1) == 1 ? Int32(byte) : nil
  }

  /// Applies a signal's default action: ends the process, or stops it and returns when it goes on.
  static func obey(_ number: Int32) {
    let handler = signal(number, SIG_DFL)
    raise(number)
    signal(number, handler)
  }
}
