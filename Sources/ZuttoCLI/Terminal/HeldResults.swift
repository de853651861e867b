// What a command prints, held back until it ends, where a person may need a pager for it.
//
// As git does, the pager gets both outputs if both go to the terminal: problems stay among the results that they
// belong to. Progress and questions are never held.

internal import Ground
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The results of a command that prints and ends.
enum HeldResults {
  private struct Held {
    let session: Session
    let withErrors: Bool
    var text: [UInt8] = []
  }

  private static let held = Mutex<Held?>(nil)

  /// From now on, results wait for `show`.
  static func hold(_ session: Session) {
    held.withLock { $0 = Held(session: session, withErrors: isatty(2) == 1) }
  }

  /// Takes what is printed, if it is to wait.
  ///
  /// - Returns: whether it was taken.
  static func take(_ bytes: [UInt8], _ descriptor: Int32) -> Bool {
    held.withLock { held in
      guard held != nil, descriptor == 1 || held?.withErrors == true else { return false }
      held?.text += bytes
      return true
    }
  }

  /// Shows what was held, in a pager if it is longer than the screen.
  static func show() {
    let held = held.withLock { held in
      defer { held = nil }
      return held
    }
    guard let held, !held.text.isEmpty else { return }
    Pager(held.session).show(held.text)
  }
}
