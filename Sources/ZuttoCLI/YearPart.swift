// A quarter or a half of a year.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import ZonedTime

/// A quarter or a half of a year: `2026-Q3`, `2026-H2`.
struct YearPart: Equatable {
  let year: Year
  /// 4 for quarters, 2 for halves.
  let count: Int
  /// From 1 to `count`.
  let number: Int

  /// Parses `2026-Q3`, `2026 h2`, `2026년 3분기`, `2026年下半期`; nil for anything else.
  init?(typed: String) {
    let text = typed.nfc.lowercased().filter { $0 != " " }
    let digits = text.prefix(4)
    guard digits.utf8.count == 4, digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let year = Int(digits).flatMap({ Year($0) })
    else { return nil }
    self.year = year
    let rest = text.dropFirst(4).drop { $0 == "-" || $0 == "년" || $0 == "年" || $0 == "第" }
    switch rest {
    case "q1", "q2", "q3", "q4", "1분기", "2분기", "3분기", "4분기", "1四半期", "2四半期", "3四半期", "4四半期", "1季度",
      "2季度", "3季度", "4季度":
      count = 4
      number = rest.first { $0.isWholeNumber }?.wholeNumberValue ?? 1
    case "h1", "상반기", "上半期", "上半年": (count, number) = (2, 1)
    case "h2", "하반기", "下半期", "下半年": (count, number) = (2, 2)
    default: return nil
    }
  }

  private init(year: Year, count: Int, number: Int) {
    (self.year, self.count, self.number) = (year, count, number)
  }

  var months: ClosedRange<Month> {
    let length = 12 / count
    let first = year.months.lowerBound.adding(months: (number - 1) * length)
    return first...first.adding(months: length - 1)
  }

  /// The same part of the year before.
  var previous: YearPart? { year.previous.map { YearPart(year: $0, count: count, number: number) } }

  var text: String { "\(year.text)-\(count == 4 ? "Q" : "H")\(number)" }

  func heading(in language: Language) -> String {
    let phrase =
      count == 4
      ? Phrase("command-quarter") : number == 1 ? Phrase("command-first-half") : Phrase("command-second-half")
    return phrase(language, ["year": language.heading(year), "number": language.integer(number)])
  }
}
