// How the process ends: exit statuses, and signals that ask it to stop.

internal import Diagnostics
internal import Ground
internal import Ledger
internal import LosslessJSON
internal import Notes
internal import Seal
internal import Synchronization
internal import Vault
internal import ZonedTime

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The exit statuses that scripts may rely on; thrown by a command that has printed everything.
///
/// 2: the input itself is invalid (no such option; not a day, an amount, a name), whatever the home contains,
/// and nothing was looked up or done. 1: valid input met a problem (no such diary, a damaged file, no
/// network).
enum Exit: Int32, Error {
  case done = 0
  case problems = 1
  case wrongUse = 2
  /// 128 + SIGINT, as shells report ctrl-C.
  case interrupted = 130
  /// 128 + SIGTERM.
  case terminated = 143

  /// The status of work that a signal stopped.
  static var stopped: Exit { Interrupt.signal == SIGTERM ? .terminated : .interrupted }

  static func now(_ status: Exit, _ printer: Printer) -> Never {
    if status == .done, let failure = printer.output.failure {
      printer.print(failure)
      exit(Exit.problems.rawValue)
    }
    exit(status.rawValue)
  }
}

extension Diagnostic {
  /// The exit status of a command that fails with this problem.
  var exit: Exit {
    // A problem with a path is in a file, not in what was typed.
    let isTyped = path == nil && Diagnostic.refusals.contains(code)
    return isTyped ? .wrongUse : .problems
  }

  /// Codes of values that are invalid by themselves; not `amount-range`, which depends on the book.
  private static let refusals: Set<Code> = [
    .badDay, .badTime, .badMonth, .badYear, .badTimeZone, .amountInvalid, .amountFraction, .amountSign,
    .currencyUnknown, .countInvalid, .colorUnknown, .nameNotPortable, .jsonValue, .searchSyntax,
    .secretInvalid, .digitsInvalid, .periodInvalid, .counterInvalid, .algorithmUnknown, .accountName,
    .addressInvalid, .personalLink, .noteField,
  ]
}

/// Ctrl-C and SIGTERM during long work: the current step is finished, then the command ends.
enum Interrupt {
  private static let asked = Atomic<Int32>(0)
  private static let bell = Atomic<Int32>(-1)

  /// Whether a signal came since `watch`.
  static var wasAsked: Bool { signal != nil }

  static var signal: Int32? {
    let number = asked.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// From now on the first signal is only recorded; a second one kills.
  static func watch() {
    // Initialized before a signal can come: a handler must not run an initializer.
    asked.store(0, ordering: .relaxed)
    _ = bell.load(ordering: .relaxed)
    for number in [SIGINT, SIGTERM] {
      catching(number) { number in
        Interrupt.asked.store(number, ordering: .relaxed)
        let kept = errno
        var byte: UInt8 = 0
        let bell = Interrupt.bell.load(ordering: .relaxed)
        if bell >= 0 { _ = unsafe write(bell, &byte, 1) }
        errno = kept
        catching(number, SIG_DFL)
      }
    }
  }

  /// As `watch`, for commands that wait; returns a descriptor that becomes readable when a signal comes.
  static func watchWithBell() -> Int32 {
    var ends: [Int32] = [-1, -1]
    _ = unsafe pipe(&ends)
    for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    bell.store(ends[1], ordering: .relaxed)
    watch()
    return ends[0]
  }
}

/// The system's `signal`, hidden by `Interrupt.signal`.
private func catching(_ number: Int32, _ handler: (@convention(c) (Int32) -> Void)?) {
  signal(number, handler)
}
