// Days in the orders in which people write them.

internal import ZonedTime

extension ForeignTimeWords {
  /// Takes the day that the text begins with.
  mutating func takeDay(_ order: ForeignTime.Order) -> (day: Day, isAmbiguous: Bool)? {
    if let year = number(0, digits: 4...4) {
      // 2024-12-25, 2024/12/25, 2024年12月25日, 2024년 12월 25일, 2024 December 25
      let marks = ["年", "월", "月", "日", "년", "일"]
      func skip(_ index: Int) -> Int {
        isSign(index, "-/.") || letters(index).map(marks.contains) == true ? index + 1 : index
      }
      let second = skip(1)
      if let month = number(second, digits: 1...2), let day = number(skip(second + 1), digits: 1...2) {
        let end = skip(second + 1) + 1
        let last = letters(end).map(["日", "일"].contains) == true ? end + 1 : end
        guard second > 1, skip(second + 1) > second + 1 else { return nil }
        return taking(last, year, month, day)
      }
      if let month = letters(1).flatMap(ForeignTimeWords.month), let day = number(2, digits: 1...2) {
        return taking(3, year, month, day)
      }
      return nil
    }
    if case .number(let digits, 8)? = words.first {
      return taking(1, digits / 10_000, digits / 100 % 100, digits % 100)
    }
    if let month = letters(0).flatMap(ForeignTimeWords.month) {
      // December 25, 2024; Dec 25 10:11:12 2024
      guard let day = number(1, digits: 1...2) else { return nil }
      let ordinal = ["st", "nd", "rd", "th"]
      let next = letters(2).map(ordinal.contains) == true ? 3 : 2
      if let year = number(next, digits: 4...4) { return taking(next + 1, year, month, day) }
      if let last = words.indices.last, let year = number(last, digits: 4...4) {
        words.removeLast()
        return taking(next, year, month, day)
      }
      return nil
    }
    guard let first = number(0, digits: 1...2) else { return nil }
    // 25 December 2024, 25-Dec-2024
    let after = isSign(1, "-./") ? 2 : 1
    if let month = letters(after).flatMap(ForeignTimeWords.month) {
      let third = isSign(after + 1, "-./") ? after + 2 : after + 1
      guard let year = number(third, digits: 4...4) else { return nil }
      return taking(third + 1, year, month, first)
    }
    guard isSign(1, "./-"), let second = number(2, digits: 1...2), isSign(3, "./-"),
      let year = number(4, digits: 4...4)
    else { return nil }
    // With dots the day comes first wherever that is written.
    if isSign(1, ".") || order == .dayFirst && second <= 12 || first > 12 {
      let isAmbiguous = !isSign(1, ".") && first <= 12 && second <= 12 && first != second
      return taking(5, year, second, first).map { ($0.day, isAmbiguous) }
    }
    let isAmbiguous = second <= 12 && first != second
    return taking(5, year, first, second).map { ($0.day, isAmbiguous) }
  }

  private mutating func taking(_ count: Int, _ year: Int, _ month: Int, _ day: Int) -> (
    day: Day, isAmbiguous: Bool
  )? {
    guard let day = Day(year: year, month: month, day: day) else { return nil }
    words.removeFirst(min(count, words.count))
    return (day, false)
  }
}
