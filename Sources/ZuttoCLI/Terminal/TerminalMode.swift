// How the terminal hands over what is typed, and that it always gets its own way back.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// What is set on the terminal while something is asked.
enum TerminalMode {
  /// Key by key, nothing shown; ctrl-C and ctrl-Z are signals.
  case silent
  /// Key by key, nothing shown; every key is ours.
  case raw

  /// A terminal in a mode, and what comes from it.
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
      // Enter is CR in every mode; flow control would eat ctrl-S and ctrl-Q.
      ours.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON | ISTRIP)
      if mode == .raw { ours.c_lflag &= ~tcflag_t(ISIG) }
      unsafe withUnsafeMutableBytes(of: &ours.c_cc) { letters in
        unsafe letters[Int(VMIN)] = 1
        unsafe letters[Int(VTIME)] = 0
      }
      // Not flushed: what was pasted or typed ahead is meant for the question.
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

    /// Gives the terminal back, does what the signal says, and takes the terminal again if the
    /// process lives on.
    func obey(_ number: Int32, _ terminal: borrowing Terminal) {
      leave(terminal)
      let isHidden = HiddenTyping.isOn
      HiddenTyping.end()
      SignalPipe.obey(number)
      if isHidden { HiddenTyping.begin(on: terminal, catchesSignals: false) }
      enter(terminal)
    }
  }

  /// Sets a mode for as long as the body runs, however it ends.
  func held<Result>(on terminal: borrowing Terminal, _ body: (borrowing Keys) throws -> Result) throws
    -> Result
  {
    // The whole screen is given back as the person's shell had it.
    if self == .raw { HiddenTyping.end() }
    let keys = Keys(terminal, self)
    defer { keys.leave(terminal) }
    return try body(keys)
  }
}
