// Days as banks, tills and spreadsheets write them.

internal import Ground
internal import ZonedTime

/// The three numbers of a day, before it is known which is which.
struct ForeignDay {
  private let numbers: [Int]
  /// The year, where the form shows it.
  private let year: Int?

  /// The numbers at the beginning of a cell; a time of day behind them is read over.
  ///
  /// `2026-01-20`, `2026.1.20 14:03`, `20260120140300`, `2026年1月20日`, `2026년 1월 20일 (화)`, `令和8年1月20日`, `R8.1.20`,
  /// `20/01/26`.
  init?(_ text: String) {
    var rest = Substring(text.compatible.trimmingBlanks)
    var era: Int?
    if let (name, before) = ForeignDay.eras.first(where: { rest.hasPrefix($0.0) }) {
      era = before
      rest = rest.dropFirst(name.count).drop { $0 == " " }
      if rest.hasPrefix("元") { rest = "1" + rest.dropFirst() }
    }
    var groups: [Substring] = []
    while groups.count < 3, let first = rest.first, first.isASCIIDigit {
      let group = rest.prefix(while: \.isASCIIDigit)
      groups.append(group)
      rest = rest.dropFirst(group.count)
      guard groups.count < 3 else { break }
      let between = rest.prefix { !$0.isASCIIDigit }
      guard between.count <= 3, between.filter({ $0 != " " }).count == 1,
        between.contains(where: "-/.年月년월".contains)
      else { break }
      rest = rest.dropFirst(between.count)
    }
    if groups.count == 1, era == nil, let whole = groups.first, [8, 12, 14].contains(whole.count) {
      groups = [whole.prefix(4), whole.dropFirst(4).prefix(2), whole.dropFirst(6).prefix(2)]
    }
    let numbers = groups.compactMap { $0.count <= 4 ? Int($0) : nil }
    if era != nil, numbers.first == 0 { return nil }
    if rest == "." || rest.hasPrefix(". ") { rest.removeFirst() }
    guard numbers.count == 3, rest.first.map({ " T(日일".contains($0) }) ?? true else { return nil }
    self.numbers = numbers
    year = era.map { $0 + numbers[0] } ?? (groups[0].count == 4 ? numbers[0] : nil)
  }

  private static let eras = [
    ("令和", 2018), ("平成", 1988), ("昭和", 1925), ("R", 2018), ("H", 1988), ("S", 1925),
  ]

  /// Whether the form says itself that the year comes first.
  var isYearFirst: Bool { year != nil }

  /// The day; nil for one that does not exist.
  func day(_ order: DateOrder) -> Day? {
    let (y, m, d) =
      switch year == nil ? order : .yearFirst {
      case .yearFirst: (0, 1, 2)
      case .monthFirst: (2, 0, 1)
      case .dayFirst: (2, 1, 0)
      }
    let year = year ?? (numbers[y] < 100 ? 2000 + numbers[y] : numbers[y])
    return Day(year: year, month: numbers[m], day: numbers[d])
  }

  /// The order of a file's days: the only one in which all exist and have come, or the one in which they lie much
  /// closer together than in any other; nil if that decides nothing.
  static func order(of days: [ForeignDay], today: Day) -> DateOrder? {
    guard !days.allSatisfy(\.isYearFirst) else { return .yearFirst }
    let spans = DateOrder.allCases.compactMap { order -> (order: DateOrder, days: Int)? in
      let found = days.compactMap { $0.day(order) }
      guard found.count == days.count, let first = found.min(), let last = found.max(),
        !last.isAhead(of: today)
      else { return nil }
      return (order, first.days(until: last))
    }.sorted { $0.days < $1.days }
    guard let best = spans.first else { return nil }
    return spans.count == 1 || days.count > 2 && spans[1].days > 3 * (best.days + 1) ? best.order : nil
  }
}

extension Character {
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

extension String {
  /// With wide letters and digits as ordinary ones.
  var compatible: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.value {
          case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
          case 0x3000, 0xA0, 0x202F, 0x2009: " "
          default: scalar
          }
        }))
  }
}
