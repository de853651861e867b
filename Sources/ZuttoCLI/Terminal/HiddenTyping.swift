// The terminal between two questions: what is typed meanwhile is kept for the next one, and not shown.
//
// A key is derived after the first question, for as long as a second: who knows what is asked next types on.
// The terminal itself would show it.

internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The terminal's echo, off between two prompts and back on however the process ends.
///
/// Deriving a key after the first prompt takes up to a second: what is typed meanwhile is for the next
/// prompt, and the terminal itself would show it.
enum HiddenTyping {
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
          HiddenTyping.end()
          signal(number, SIG_DFL)
          raise(number)
        }
      }
      atexit { HiddenTyping.end() }
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
