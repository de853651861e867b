// How the process ends.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The exit statuses that scripts may rely on.
///
/// Thrown by a command that has said all there is to say.
enum Exit: Int32, Error {
  case done = 0
  case problems = 1
  case wrongUse = 2
  /// 128 + SIGINT, as a shell says of a program that ctrl-C stopped.
  case interrupted = 130
  /// 128 + SIGTERM, as a shell says of a program that was asked to end.
  case terminated = 143

  /// How work ends that a signal stopped.
  static var stopped: Exit { Interrupt.signal == SIGTERM ? .terminated : .interrupted }

  static func now(_ status: Exit) -> Never {
    HeldResults.show()
    if status == .done, let failure = Printer.outputFailure {
      Printer.standard.print(failure)
      exit(Exit.problems.rawValue)
    }
    exit(status.rawValue)
  }
}
