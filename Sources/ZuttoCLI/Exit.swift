// How the process ends.

internal import Diagnostics
internal import Ground
internal import Ledger
internal import LosslessJSON
internal import Notes
internal import Seal
internal import Vault
internal import ZonedTime

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The exit statuses that scripts may rely on.
///
/// Whether it is 1 or 2 does not depend on what stands in the home: 2 where what was typed can't be what it should
/// be (no such option, no day, no amount, no name), and nothing was looked for or done; 1 where it can, and the
/// home or the world is otherwise (no such diary, a damaged file, no network).
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

  static func now(_ status: Exit, _ printer: Printer) -> Never {
    if status == .done, let failure = printer.output.failure {
      printer.print(failure)
      exit(Exit.problems.rawValue)
    }
    exit(status.rawValue)
  }
}

extension Diagnostic {
  /// How a command ends that fails with it.
  var exit: Exit {
    // What has a path stands in a file.
    let isTyped = path == nil && Diagnostic.refusals.contains(code)
    return isTyped ? .wrongUse : .problems
  }

  /// What is said of a value that can't be what it should be.
  ///
  /// Not `amount-range`: what a book can hold depends on what is in it.
  private static let refusals: Set<Code> = [
    .badDay, .badTime, .badMonth, .badYear, .badTimeZone, .amountInvalid, .amountFraction, .amountSign,
    .currencyUnknown, .countInvalid, .colorUnknown, .nameNotPortable, .jsonValue, .searchSyntax,
    .secretInvalid, .digitsInvalid, .periodInvalid, .counterInvalid, .algorithmUnknown, .accountName,
    .addressInvalid, .personalLink, .noteField,
  ]
}
