// The timeline: every day with entries, memos, shop records or public answers.

internal import Diary
internal import Ground
internal import Ledger
internal import Memos
internal import SafeFiles
internal import ZonedTime

/// Everything by day, as indices into the plans: a pure value without texts.
///
/// Entries of anonymous diaries are left out. Beside what else a person did on a day they would reveal more
/// about their author than their own diary's pages do.
struct Timeline: Sendable {
  enum Item: Sendable, Hashable {
    case entry(diary: Int, entry: Int)
    case memo(Int)
    /// A day of the shop: the ledger's month, and the index among its days.
    case shop(month: Int, day: Int)
    case answer(Int)
  }

  struct Counts: Input, Hashable {
    var entries = 0
    var memos = 0
    var shopDays = 0
    var answers = 0

    var total: Int { entries + memos + shopDays + answers }

    func add(to key: inout Digest.Builder) {
      for count in [entries, memos, shopDays, answers] { key.add(count) }
    }

    static func sum(of counts: some Sequence<Counts>) -> Counts {
      counts.reduce(into: Counts()) { sum, part in
        sum.entries += part.entries
        sum.memos += part.memos
        sum.shopDays += part.shopDays
        sum.answers += part.answers
      }
    }

    mutating func add(_ item: Item) {
      switch item {
      case .entry: entries += 1
      case .memo: memos += 1
      case .shop: shopDays += 1
      case .answer: answers += 1
      }
    }
  }

  /// A day with its items in order of time: a range of `items`.
  struct DayPlan: Sendable {
    let day: Day
    let items: Range<Int>
  }

  /// A nonempty month: a range of `days`.
  struct MonthPlan: Sendable {
    let month: Month
    let days: Range<Int>
    let counts: Counts
  }

  /// A nonempty year: a range of `months`.
  struct YearPlan: Sendable {
    let year: Year
    let months: Range<Int>
  }

  let items: [Item]
  let days: [DayPlan]
  let months: [MonthPlan]
  let years: [YearPlan]
  let counts: Counts
  /// The calendar days with something in any year, from 1 January to 31 December.
  let anniversaries: [Anniversary]

  init(_ diaries: [DiaryPlan], _ ledger: LedgerPlan?, _ memos: MemoPlan?, _ notes: NotePlan?) {
    var moments: [Moment] = []
    moments.reserveCapacity(diaries.reduce(memos?.memos.count ?? 0) { $0 + $1.letters.count })
    for plan in diaries where !plan.diary.type.hidesMembers {
      for (index, entry) in plan.diary.entries.enumerated() {
        let item = Item.entry(diary: plan.number, entry: index)
        moments.append(Moment(day: entry.created.day, time: entry.created.time, item))
      }
    }
    for (index, memo) in (memos?.memos ?? []).enumerated().reversed() {
      moments.append(Moment(day: memo.created.day, time: memo.created.time, .memo(index)))
    }
    for (number, month) in (ledger?.reading.months ?? []).enumerated() {
      for (index, total) in month.days.totals.enumerated() {
        guard let day = month.month.day(total.day) else { continue }
        moments.append(Moment(day: day, time: nil, .shop(month: number, day: index)))
      }
    }
    for (index, answer) in (notes?.answers ?? []).enumerated() {
      moments.append(Moment(day: answer.day, time: nil, .answer(index)))
    }
    // Mostly sorted already, which makes the sort fast.
    moments.sort()
    items = moments.map(\.item)
    days = moments.runs(by: \.day).map { DayPlan(day: $0, items: $1) }
    months = days.runs { Month(of: $0.day) }.map { [days, items] month, range in
      var counts = Counts()
      for index in days[range].flatMap(\.items) { counts.add(items[index]) }
      return MonthPlan(month: month, days: range, counts: counts)
    }
    years = months.runs { Year(of: $0.month) }.map { YearPlan(year: $0, months: $1) }
    counts = Counts.sum(of: months.map(\.counts))
    anniversaries = Anniversary.all(of: days)
  }

  var isEmpty: Bool { days.isEmpty }

  /// The place of a day, if there is something on it.
  func place(of day: Day) -> Int? {
    let place = days.firstPlace { $0.day >= day }
    return days[at: place]?.day == day ? place : nil
  }

  /// The newest seven items other than shop days, newest first; without any, the newest shop days.
  var latest: [Item] {
    var latest: [Item] = []
    for item in items.reversed() {
      if case .shop = item { continue }
      latest.append(item)
      if latest.count == 7 { break }
    }
    return latest.isEmpty ? Array(items.suffix(7).reversed()) : latest
  }
}

private struct Moment: Comparable {
  let day: Day
  /// Nil if only the day is known or matters: the item comes at the day's end.
  let time: TimeOfDay?
  let item: Timeline.Item

  init(day: Day, time: TimeOfDay?, _ item: Timeline.Item) {
    self.day = day
    self.time = time
    self.item = item
  }

  /// Unique, so that the order doesn't depend on the sort's stability.
  private var place: (Int, Int, Int) {
    switch item {
    case .entry(let diary, let entry): (0, diary, entry)
    // Memos are stored newest first.
    case .memo(let memo): (1, 0, -memo)
    case .shop(let month, let day): (2, month, day)
    case .answer(let answer): (3, 0, answer)
    }
  }

  static func == (a: Moment, b: Moment) -> Bool { a.item == b.item }

  static func < (a: Moment, b: Moment) -> Bool {
    guard a.day == b.day else { return a.day < b.day }
    if a.time != b.time {
      guard let one = a.time, let other = b.time else { return a.time != nil }
      return one < other
    }
    return a.place < b.place
  }
}

/// A day of the calendar, such as 22 November; 29 February is a day of its own.
struct CalendarDay: Input {
  let month: Int
  let number: Int

  init(month: Int, number: Int) {
    self.month = month
    self.number = number
  }

  init(of day: Day) { self.init(month: day.month, number: day.day) }

  func add(to key: inout Digest.Builder) { key.add(month * 32 + number) }

  /// The name of its page, without `.html`: `11-22`.
  var name: String { CalendarDay.twoDigits(month) + "-" + CalendarDay.twoDigits(number) }

  /// The day in a leap year, for formatting without the year.
  var sample: Day { Day(year: 2000, month: month, day: number) ?? .first }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// A calendar day with every year that has something on it.
struct Anniversary: Sendable {
  let date: CalendarDay
  /// Indices of the timeline's days, newest first.
  let days: [Int]

  static func all(of days: [Timeline.DayPlan]) -> [Anniversary] {
    var places: [[Int]] = Array(repeating: [], count: 12 * 32)
    for (index, day) in days.enumerated().reversed() {
      places[(day.day.month - 1) * 32 + day.day.day].append(index)
    }
    return places.indices.compactMap { place in
      guard !places[place].isEmpty else { return nil }
      return Anniversary(date: CalendarDay(month: place / 32 + 1, number: place % 32), days: places[place])
    }
  }
}
