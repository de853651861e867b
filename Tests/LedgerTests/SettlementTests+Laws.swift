// What holds of the sums of any book.

import Ledger
import TestSupport
import Testing
import ZonedTime

extension SettlementTests {
  @Test func theSumsOfAYearAreTheSumsOfItsMonths() async throws {
    try await withSeed(runs: 50) { random in
      let books = try (0..<random.pick(1...30)).map { number in
        try MonthBook(LedgerMonth.random(january.adding(months: number), &random))
      }
      let year = try YearSettlement(books, currency: won)
      let months = year.months.map(\.sums)
      #expect(year.sums.revenue == months.map(\.revenue).reduce(0, +))
      #expect(year.sums.expenses == months.map(\.expenses).reduce(0, +))
      #expect(year.sums.net == months.map(\.net).reduce(0, +))
      #expect(year.sums.count == months.map(\.count).reduce(0, +))
      #expect(year.sums.workingDays.count == months.map(\.workingDays.count).reduce(0, +))
      #expect(year.sums.net == year.years.map(\.sums.net).reduce(0, +))
      #expect(year.years.map(\.year) == Set(books.map { Year(of: $0.book.month) }).sorted())
      for sums in months + [year.sums] {
        #expect(sums.revenue == sums.days.values.reduce(0, +))
        #expect(sums.revenue == sums.sales + sums.discounts + sums.tips)
        #expect(sums.net == sums.revenue - sums.expenses)
        #expect(sums.sales == sums.treatments.map(\.amount).reduce(0, +))
        #expect(sums.count == sums.treatments.map(\.count).reduce(0, +))
        #expect(sums.expenses == sums.categories.map(\.amount).reduce(0, +))
        #expect(sums.revenue == sums.weekdays.map(\.amount).reduce(0, +))
        #expect(sums.workingDays.count == sums.weekdays.map(\.days).reduce(0, +))
        #expect(sums.bestDays(.max).map(\.amount).reduce(0, +) == sums.revenue)
        #expect(sums.bestWeekday?.average == sums.weekdays.map(\.average).max())
      }
    }
  }

  @Test func theOrderOfTheLinesMakesNoDifference() async throws {
    try await withSeed(runs: 50) { random in
      let book = LedgerMonth.random(january, &random)
      var other = book
      other.records.shuffle(using: &random)
      other.adjustments.shuffle(using: &random)
      other.expenses.shuffle(using: &random)
      let one = try sums(book)
      #expect(one == (try sums(other)))
    }
  }
}
