// What a template can show.

/// One value of a page's context.
///
/// A section shows its inside for every value but `nothing`, `flag(false)`, `number(0)` and an
/// empty text, markup or list: what the specification calls falsey, as JavaScript understands it.
public enum Value: Sendable, Hashable {
  /// No value: shows as nothing, hides a section.
  case nothing
  /// A switch for sections; shown, it is `true` or `false`.
  case flag(Bool)
  /// A whole number.
  case number(Int)
  /// Text, escaped for HTML by `{{x}}`, not by `{{{x}}}`.
  case text(String)
  /// Finished HTML in UTF-8, never escaped: only for what the program itself has made safe.
  case html([UInt8])
  /// Values to go through, one after the other.
  case list([Value])
  /// Names with values of their own.
  case record(Record)

  /// A list of records.
  public static func records(_ records: some Sequence<Record>) -> Value { .list(records.map(Value.record)) }

  /// Whether a section shows its inside.
  var isTruthy: Bool {
    switch self {
    case .nothing: false
    case .flag(let flag): flag
    case .number(let number): number != 0
    case .text(let text): !text.isEmpty
    case .html(let bytes): !bytes.isEmpty
    case .list(let values): !values.isEmpty
    case .record: true
    }
  }
}
