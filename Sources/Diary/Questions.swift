// The question of the day.

public import Diagnostics
public import Fluent
internal import Ground
internal import Prose
public import ZonedTime

/// A bank of questions, one for each day of the year.
public struct Questions: Sendable {
  private let lines: [String]

  /// The built-in bank: 366 questions, the first for 1 January, the 60th for 29 February.
  public init(_ language: Language) { lines = Questions.lines(of: language.file("questions")) }

  /// A person's own questions, `questions.<language>.txt` in the home: one a line; empty lines and lines that
  /// begin with `#` are skipped.
  ///
  /// Nil without a question.
  public init?(own source: Source) {
    lines = Questions.lines(of: source.bytes)
    guard !lines.isEmpty else { return nil }
  }

  static let maximumBytes = 1 << 20

  static func problems(in source: Source) -> [Diagnostic] {
    let form = MarkdownFile(source).diagnostics.filter { $0.code == .fileNotText }
    guard form.isEmpty, Questions(own: source) == nil else { return form }
    return [
      source.diagnostic(
        .fileStrange, Phrase("diary-no-question-file-zutto-asks"), at: 0,
        hint: Phrase("diary-write-one-question-line-lines"), severity: .warning)
    ]
  }

  private static func lines(of bytes: [UInt8]) -> [String] {
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    return String(decoding: isMarked ? bytes.dropFirst(3) : bytes[...], as: UTF8.self).split(
      whereSeparator: \.isNewline
    ).map { $0.trimmingBlanks }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
  }

  /// How many there are.
  public var count: Int { lines.count }

  /// The question of a day, the same for every member and every year.
  public func question(on day: Day) -> String { lines[(Questions.number(of: day) - 1) % lines.count] }

  /// The number of a day in a leap year, 1 to 366, so that a date has the same question every year.
  static func number(of day: Day) -> Int { Day(year: 2024, month: day.month, day: day.day)?.dayOfYear ?? 1 }
}
