// Each page of the timeline with the key that says whether it is current.

internal import Diary
internal import Ground
internal import Ledger

/// The timeline's part of the archive.
struct TimelinePlan: Sendable {
  /// The folder of all years and months.
  static let folder: RelativePath = "time"
  /// The folder of the days of the calendar.
  static let dayFolder: RelativePath = "on"

  let timeline: Timeline
  /// The digest of what every page of it shows.
  let head: Digest
  private let diaries: [DiaryPlan]
  private let ledger: LedgerPlan?
  private let memos: MemoPlan?
  private let notes: NotePlan?

  /// Plans the timeline; nil where there is nothing to show.
  init?(
    _ diaries: [DiaryPlan],
    _ ledger: LedgerPlan?,
    _ memos: MemoPlan?,
    _ notes: NotePlan?,
    look: Digest,
    hidesName: Bool
  ) {
    let timeline = Timeline(diaries, ledger, memos, notes)
    guard !timeline.isEmpty else { return nil }
    self.timeline = timeline
    var head = Digest.Builder()
    head.add(look)
    head.add(hidesName ? 1 : 0)
    self.head = head.digest
    self.diaries = diaries
    self.ledger = ledger
    self.memos = memos
    self.notes = notes
  }

  /// The pages of the timeline in the order in which they are listed.
  var pages: [PlannedPage] {
    let (folder, dayFolder) = (TimelinePlan.folder, TimelinePlan.dayFolder)
    var pages = [PlannedPage(.time, in: folder, "index.html", key: glanceKey)]
    pages.reserveCapacity(
      2 + timeline.years.count + timeline.months.count + timeline.anniversaries.count
    )
    for index in timeline.years.indices {
      let name = "\(timeline.years[index].year.text).html"
      pages.append(PlannedPage(.timeYear(index), in: folder, name, key: yearKey(index)))
    }
    for index in timeline.months.indices {
      let name = "\(timeline.months[index].month.text).html"
      pages.append(PlannedPage(.timeMonth(index), in: folder, name, key: monthKey(index)))
    }
    pages.append(PlannedPage(.onDays, in: dayFolder, "index.html", key: calendarKey))
    for index in timeline.anniversaries.indices {
      let name = "\(timeline.anniversaries[index].name).html"
      pages.append(PlannedPage(.onDay(index), in: dayFolder, name, key: dayKey(index)))
    }
    return pages
  }

  /// What the home page shows of the timeline.
  var coverKey: Digest {
    var key = Digest.Builder()
    key.add(glanceKey)
    key.add(timeline.days.first?.day.text)
    key.add(timeline.days.last?.day.text)
    key.add(timeline.yearsByDay)
    for item in timeline.latest { add(item, to: &key) }
    return key.digest
  }

  /// All years at a glance.
  private var glanceKey: Digest {
    var key = Digest.Builder()
    key.add(head)
    for month in timeline.months {
      key.add(month.month.text)
      add(month.counts, to: &key)
      for day in timeline.days[month.days] {
        key.add(day.day.day)
        key.add(day.items.count)
      }
    }
    return key.digest
  }

  private func yearKey(_ index: Int) -> Digest {
    let year = timeline.years[index]
    var key = Digest.Builder()
    key.add(head)
    for neighbour in [index - 1, index + 1] {
      key.add(
        timeline.years.indices.contains(neighbour) ? timeline.years[neighbour].year.text : nil
      )
    }
    add(year.counts, to: &key)
    for day in timeline.days[timeline.days(ofYear: year)] {
      key.add(day.day.dayOfYear)
      key.add(day.items.count)
    }
    return key.digest
  }

  private func monthKey(_ index: Int) -> Digest {
    let month = timeline.months[index]
    var key = Digest.Builder()
    key.add(head)
    for neighbour in [index - 1, index + 1] {
      key.add(
        timeline.months.indices.contains(neighbour) ? timeline.months[neighbour].month.text : nil
      )
    }
    for day in timeline.days[month.days] { add(day, to: &key) }
    return key.digest
  }

  private func dayKey(_ index: Int) -> Digest {
    var key = Digest.Builder()
    key.add(head)
    for neighbour in [index - 1, index + 1] {
      let exists = timeline.anniversaries.indices.contains(neighbour)
      key.add(exists ? timeline.anniversaries[neighbour].name : nil)
    }
    for day in timeline.anniversaries[index].days { add(timeline.days[day], to: &key) }
    return key.digest
  }

  private var calendarKey: Digest {
    var key = Digest.Builder()
    key.add(head)
    key.add(timeline.yearsByDay)
    for anniversary in timeline.anniversaries { key.add(anniversary.days.count) }
    return key.digest
  }

  private func add(_ counts: Timeline.Counts, to key: inout Digest.Builder) {
    key.add(counts.entries)
    key.add(counts.memos)
    key.add(counts.shopDays)
    key.add(counts.answers)
  }

  private func add(_ day: Timeline.DayPlan, to key: inout Digest.Builder) {
    key.add(day.day.text)
    for item in timeline.items[day.items] { add(item, to: &key) }
  }

  /// Adds everything that a line shows.
  private func add(_ item: Timeline.Item, to key: inout Digest.Builder) {
    switch item {
    case .entry(let diary, let entry):
      let plan = diaries[diary]
      key.add(0)
      key.add(plan.head)
      plan.diary.entries[entry].add(to: &key)
      key.add(plan.names[entry])
    case .memo(let memo):
      key.add(1)
      if let memos { key.add(memos.threads[memo]) }
    case .shop(let month, let day):
      key.add(2)
      guard let days = ledger?.months[month].days else { return }
      key.add(days.currency.code)
      key.add(days.totals[day].day)
      key.add(days.totals[day].amount)
    case .answer(let answer):
      key.add(3)
      notes?.answers[answer].add(to: &key)
    }
  }
}
