// The sums of months and years, worked out by hand and by law.

import Fluent
import Ground
import Ledger
import TestSupport
import Testing
import ZonedTime

@Suite struct SettlementTests {
  /// Thursday the 1st, Friday the 2nd, Thursday the 8th and Friday the 9th of January 2026.
  private let book = LedgerMonth(
    january, currency: won,
    records: [
      SaleRecord(date: jan(1), treatment: "gel", count: 2, amount: 100_000),
      SaleRecord(date: jan(1), treatment: "art", count: 1, amount: 30_000),
      SaleRecord(date: jan(2), treatment: "gel", count: 1, amount: 45_001),
      SaleRecord(date: jan(8), treatment: "art", count: 3, amount: 90_000),
    ],
    adjustments: [
      Adjustment(date: jan(1), amount: -5_000, reason: "단골"), Adjustment(date: jan(1), amount: 1_000),
      Adjustment(date: jan(9), amount: -2_000),
    ], expenses: [Expense(category: "rent", amount: 50_000), Expense(category: "supply", amount: 9_000)])

  func sums(_ book: LedgerMonth, noted: [Correction] = []) throws -> LedgerSums {
    try LedgerSums(try MonthBook(book, noted: noted))
  }

  @Test func aSmallBookHasTheSumsThatOneGetsByHand() throws {
    let sums = try sums(book)
    // 100,000 + 30,000 + 45,001 + 90,000
    #expect(sums.sales == 265_001)
    #expect(sums.count == 7)
    #expect(sums.discounts == -7_000)
    #expect(sums.tips == 1_000)
    #expect(sums.revenue == 259_001)
    #expect(sums.expenses == 59_000)
    #expect(sums.net == 200_001)
    #expect(sums.days == [jan(1): 126_000, jan(2): 45_001, jan(8): 90_000, jan(9): -2_000])
    #expect(Set(sums.workingDays) == [jan(1), jan(2), jan(8), jan(9)])
    // 259,001 / 4 = 64,750.25
    #expect(sums.averageDay == 64_750)
    // 7 / 4 = 1.75, halves away from zero
    #expect(sums.averageCountTenths == 18)
    #expect(sums.treatments.map(\.id) == ["gel", "art"])
    #expect(sums.treatments.map(\.amount) == [145_001, 120_000])
    // 145,001 / 3 = 48,333.67; 120,000 / 4
    #expect(sums.treatments.map(\.averagePrice) == [48_334, 30_000])
    #expect(sums.categories.map(\.id) == ["rent", "supply"])
    // Thursdays (126,000 + 90,000) / 2, Fridays (45,001 − 2,000) / 2 = 21,500.5
    #expect(sums.weekdays.map(\.weekday) == [.thursday, .friday])
    #expect(sums.weekdays.map(\.average) == [108_000, 21_501])
    #expect(sums.bestWeekday?.weekday == .thursday)
    #expect(sums.bestDays(3).map(\.day) == [jan(1), jan(8), jan(2)])
    #expect(sums.bestDays(9).map(\.amount) == [126_000, 90_000, 45_001, -2_000])
    #expect(sums.bestDays(0).isEmpty)
  }

  @Test func anEmptyBookHasNoSumsAndNoAverages() throws {
    let sums = try sums(LedgerMonth(january, currency: won))
    #expect(sums.net == 0)
    #expect(sums.averageDay == 0)
    #expect(sums.averageCountTenths == 0)
    #expect(sums.bestWeekday == nil)
    #expect(sums.weekdays.isEmpty)
    #expect(sums.bestDays(3).isEmpty)
  }

  @Test(arguments: [
    (5, 2, 3), (-5, 2, -3), (4, 3, 1), (5, 3, 2), (-4, 3, -1), (-5, 3, -2), (0, 7, 0), (1, 2, 1), (-1, 2, -1),
    (Int.max, 1, Int.max), (Int.max, 2, Int.max / 2 + 1), (Int.max, 3, Int.max / 3),
  ]) func halvesAreRoundedAwayFromZero(amount: Int, days: Int, average: Int) throws {
    var book = LedgerMonth(january, currency: won)
    book.adjustments = [Adjustment(date: jan(1), amount: amount)]
    for day in 1..<(days + 1) {
      book.records.append(SaleRecord(date: jan(day), treatment: "gel", count: 1, amount: 0))
    }
    #expect(try sums(book).averageDay == average)
  }

  @Test func amongEqualsTheEarlierComesFirst() throws {
    var book = LedgerMonth(january, currency: won)
    // Sunday the 4th, Monday the 5th, Saturday the 10th.
    for day in [10, 4, 5] {
      book.records.append(SaleRecord(date: jan(day), treatment: "t\(day)", count: 1, amount: 7))
    }
    let sums = try sums(book)
    #expect(sums.bestDays(3).map(\.day) == [4, 5, 10].map(jan))
    #expect(sums.bestWeekday?.weekday == .monday)
    #expect(sums.treatments.map(\.id) == ["t10", "t4", "t5"])
    book.records.append(SaleRecord(date: jan(6), treatment: "t0", count: 2, amount: 7))
    #expect(try self.sums(book).treatments.map(\.id) == ["t0", "t10", "t4", "t5"])
  }

  @Test func aMonthWithMoreGivenBackThanSoldIsBelowZero() throws {
    var book = book
    book.adjustments.append(Adjustment(date: jan(31), amount: -1_000_000))
    let sums = try sums(book)
    #expect(sums.revenue == -740_999)
    #expect(sums.net == -799_999)
    // −740,999 / 5 = −148,199.8
    #expect(sums.averageDay == -148_200)
  }

  private func correction(_ subject: Correction.Subject, _ amount: Int, _ currency: Currency = won)
    -> Correction
  { Correction(noted: jan(9), currency: currency, subject, amount: amount) }

  @Test func correctionsNotedInTheMonthCountButAreNoDaysWork() throws {
    let december = jan(1).adding(days: -3)
    let noted = [
      correction(.sale(date: december, treatment: "gel", count: -1), -50_000),
      correction(.adjustment(date: december, reason: nil), 500),
      correction(.expense(month: Month(of: december), category: "rent"), 1_000),
    ]
    let plain = try sums(book)
    let sums = try sums(book, noted: noted)
    #expect(sums.revenueCorrections == -49_500)
    #expect(sums.expenseCorrections == 1_000)
    #expect(sums.revenue == plain.revenue - 49_500)
    #expect(sums.net == plain.net - 50_500)
    #expect(sums.days[jan(9)] == -51_500)
    #expect(sums.sales == plain.sales)
    #expect(sums.averageDay == plain.averageDay)
    #expect(sums.weekdays == plain.weekdays)
    #expect(sums.bestDays(9).map(\.amount) == plain.bestDays(9).map(\.amount))
    #expect(sums.treatments == plain.treatments)
  }

  @Test func amountsOfTwoCurrenciesAreNeverAdded() throws {
    let dollars = LedgerMonth(january, currency: dollar)
    var sums = try sums(book)
    let before = sums
    let books = [try MonthBook(book), try MonthBook(dollars)]
    expectRefusal(.currencyMixed) { try sums.add(books[1]) }
    #expect(sums == before)
    expectRefusal(.currencyMixed) { _ = try YearSettlement(books, currency: won) }
    let foreign = correction(.expense(month: january, category: "rent"), 1, dollar)
    expectRefusal(.currencyMixed) { _ = try self.sums(book, noted: [foreign]) }
  }

  @Test func aMonthIsComparedWithThoseOfItsOwnCurrencyOnly() throws {
    let february = try MonthBook(LedgerMonth(january.adding(months: 1), currency: won))
    let next = try MonthBook(LedgerMonth(january.adding(months: 12), currency: won))
    let won = try MonthBook(book)
    let dollars = try MonthBook(LedgerMonth(january, currency: dollar))
    let mixed = try MonthBook(
      book, noted: [correction(.expense(month: january, category: "rent"), 1, dollar)])
    #expect(try MonthSettlement(february).previous == nil)
    let both = try MonthSettlement(february, previous: won, yearBefore: won)
    #expect(both.previous?.net == 200_001)
    #expect(both.yearBefore?.net == 200_001)
    for other in [dollars, mixed] {
      let settled = try MonthSettlement(february, previous: other, yearBefore: other)
      #expect(settled.previous == nil)
      #expect(settled.yearBefore == nil)
      let year = try YearSettlement([next], previous: [won, other], currency: dollar)
      #expect(year.previous == nil)
      #expect(year.sums.currency == Currency(of: .ko))
    }
    let year = try YearSettlement([next], previous: [won], currency: dollar)
    #expect(year.previous?.net == 200_001)
    // The year before began later.
    #expect(try YearSettlement([won], previous: [won], currency: dollar).previous == nil)
    #expect(try YearSettlement([], currency: dollar).sums.currency == dollar)
  }

  @Test(arguments: [Int.max, Int.min, Int.max - 1, Amount.maximumMinorUnits])
  func whatIsTooLargeIsRefusedAndNeverWrapsAround(amount: Int) throws {
    var books: [LedgerMonth] = []
    let lines = 1100
    let days = (0..<lines).map { jan($0 % 31 + 1) }
    var month = LedgerMonth(january, currency: won)
    month.records = days.enumerated().map {
      SaleRecord(date: $1, treatment: "t\($0 % 7)", count: .max, amount: 0)
    }
    books.append(month)
    month.records = days.map { SaleRecord(date: $0, treatment: "x", count: 1, amount: amount) }
    books.append(month)
    month.records = []
    month.adjustments = days.map { Adjustment(date: $0, amount: amount) }
    books.append(month)
    month.adjustments = []
    month.expenses = (0..<lines).map { Expense(category: "c\($0)", amount: amount) }
    books.append(month)
    for book in books { expectRefusal(.amountRange) { _ = try sums(book) } }
    let noted = days.map { _ in correction(.adjustment(date: jan(1), reason: nil), amount) }
    expectRefusal(.amountRange) { _ = try sums(LedgerMonth(january, currency: won), noted: noted) }
  }

  @Test func netAndAveragesOfTheLargestSumsDontTrap() throws {
    var book = LedgerMonth(january, currency: won)
    book.records = [SaleRecord(date: jan(1), treatment: "x", count: .max, amount: .max)]
    var sums = try sums(book)
    #expect(sums.averageDay == .max)
    #expect(sums.averageCountTenths >= 0)
    #expect(sums.treatments[0].averagePrice == 1)
    #expect(sums.bestWeekday?.average == .max)
    book.records = []
    book.adjustments = [Adjustment(date: jan(1), amount: -.max)]
    book.expenses = [Expense(category: "x", amount: 2)]
    expectRefusal(.amountRange) { sums = try self.sums(book) }
    for amount in [Int.min, Int.max] {
      book.adjustments[0].amount = amount
      let sealed = SealedMonth(book, sealed: ZonedTime(utc: testMoment))
      let present = LedgerMonth(january, currency: won)
      // Taking −2⁶³ back is more than a sum can hold.
      if amount == .min {
        expectRefusal(.amountRange) { _ = try MonthBook(present, sealed: sealed) }
      } else {
        #expect(try MonthBook(present, sealed: sealed).openCorrections.count == 2)
      }
    }
  }
}
