// What the days of a month or year brought: averages, the best of them.

public import ZonedTime

extension LedgerSums {
  /// What a working day brought on average, in minor units, rounded to the nearest.
  public var averageDay: Int {
    workingDays.isEmpty ? 0 : revenueOfWorkingDays.dividedRounding(by: workingDays.count)
  }

  /// How many treatments a working day had on average, in tenths.
  public var averageCountTenths: Int {
    let (tenths, overflow) = count.multipliedReportingOverflow(by: 10)
    guard !overflow, !workingDays.isEmpty else { return 0 }
    return tenths.dividedRounding(by: workingDays.count)
  }

  private var revenueOfWorkingDays: Int {
    revenue.subtractingReportingOverflow(revenueCorrections).partialValue
  }

  /// The working days that brought most, best first; equal ones by date.
  public func bestDays(_ count: Int) -> [(day: Day, amount: Int)] {
    let ordered = workingDays.map { (day: $0, amount: earned[$0] ?? 0) }.sorted {
      $0.amount != $1.amount ? $0.amount > $1.amount : $0.day < $1.day
    }
    return Array(ordered.prefix(count))
  }

  /// What a working day of each weekday brought, Monday first; without those that had none.
  public var weekdays: [WeekdaySum] {
    var sums: [Weekday: WeekdaySum] = [:]
    for day in workingDays {
      let weekday = day.weekday
      var sum = sums[weekday] ?? WeekdaySum(weekday: weekday, days: 0, amount: 0)
      sum.days += 1
      // The sum of all days was checked; a part of it can only be larger where some are below zero.
      sum.amount = sum.amount.addingReportingOverflow(earned[day] ?? 0).partialValue
      sums[weekday] = sum
    }
    return Weekday.allCases.compactMap { sums[$0] }
  }

  /// The weekday whose working days brought most on average; the earlier one of equals.
  public var bestWeekday: WeekdaySum? {
    weekdays.reduce(nil) { best, sum in
      guard let best else { return sum }
      // Compared by cross products, not by rounded averages.
      let isBetter = Int128(sum.amount) * Int128(best.days) > Int128(best.amount) * Int128(sum.days)
      return isBetter ? sum : best
    }
  }
}

/// What the working days of one weekday brought.
public struct WeekdaySum: Sendable, Hashable {
  /// Which weekday.
  public var weekday: Weekday
  /// How many working days it had.
  public var days: Int
  /// Minor units.
  public var amount: Int

  /// What one of them brought on average, in minor units, rounded to the nearest.
  public var average: Int { days > 0 ? amount.dividedRounding(by: days) : 0 }
}
