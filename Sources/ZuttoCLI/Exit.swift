// How the process ends.

internal import Ground
internal import Ledger
internal import Notes
internal import Seal
internal import Vault

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
