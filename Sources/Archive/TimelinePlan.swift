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
  /// All years at a glance.
  private let glanceKey: Digest
  /// The digest of everything that a day's lines show, by day.
  private let dayKeys: [Digest]
  /// The digest of what the home page shows of the timeline.
  let coverKey: Digest

  /// Plans the timeline; nil where there is nothing to show.
  init?(
    _ diaries: [DiaryPlan], _ ledger: LedgerPlan?, _ memos: MemoPlan?, _ notes: NotePlan?, look: Digest,
    hidesName: Bool
  ) {
    let timeline = Timeline(diaries, ledger, memos, notes)
    guard !timeline.isEmpty else { return nil }
    self.timeline = timeline
    var head = Digest.Builder()
    head.add(look)
    head.add(hidesName ? 1 : 0)
    self.head = head.digest
    let lines = TimelineLines(diaries, ledger, memos, notes)
    dayKeys = timeline.days.map { lines.key(of: $0, in: timeline) }
    glanceKey = TimelinePlan.glanceKey(of: timeline, self.head)
    var cover = Digest.Builder()
    cover.add(glanceKey)
    cover.add(timeline.days.first?.day.text)
    cover.add(timeline.days.last?.day.text)
    cover.add(timeline.yearsByDay)
    for item in timeline.latest { lines.add(item, to: &cover) }
    coverKey = cover.digest
  }

  /// The pages of the timeline in the order in which they are listed.
  var pages: [PlannedPage] {
    let (folder, dayFolder) = (TimelinePlan.folder, TimelinePlan.dayFolder)
    var pages = [PlannedPage(.time, in: folder, "index.html", key: glanceKey)]
    pages.reserveCapacity(2 + timeline.years.count + timeline.months.count + timeline.anniversaries.count)
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

  private static func glanceKey(of timeline: Timeline, _ head: Digest) -> Digest {
    var key = Digest.Builder()
    key.add(head)
    for month in timeline.months {
      key.add(month.month.text)
      key.add(month.counts)
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
      key.add(timeline.years.indices.contains(neighbour) ? timeline.years[neighbour].year.text : nil)
    }
    key.add(year.counts)
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
      key.add(timeline.months.indices.contains(neighbour) ? timeline.months[neighbour].month.text : nil)
    }
    for day in month.days { key.add(dayKeys[day]) }
    return key.digest
  }

  private func dayKey(_ index: Int) -> Digest {
    var key = Digest.Builder()
    key.add(head)
    for neighbour in [index - 1, index + 1] {
      let exists = timeline.anniversaries.indices.contains(neighbour)
      key.add(exists ? timeline.anniversaries[neighbour].name : nil)
    }
    for day in timeline.anniversaries[index].days { key.add(dayKeys[day]) }
    return key.digest
  }

  private var calendarKey: Digest {
    var key = Digest.Builder()
    key.add(head)
    key.add(timeline.yearsByDay)
    for anniversary in timeline.anniversaries { key.add(anniversary.days.count) }
    return key.digest
  }
}

/// What the lines of the timeline's things are made from.
private struct TimelineLines {
  /// By diary and entry.
  let entries: [[Digest]]
  let memos: [Digest]
  let shopDays: [ShopDays]
  let answers: [NotePlan.Answer]

  init(_ diaries: [DiaryPlan], _ ledger: LedgerPlan?, _ memos: MemoPlan?, _ notes: NotePlan?) {
    entries = diaries.map(\.lines)
    self.memos = memos?.threads ?? []
    shopDays = ledger?.months.map(\.days) ?? []
    answers = notes?.answers ?? []
  }

  func key(of day: Timeline.DayPlan, in timeline: Timeline) -> Digest {
    var key = Digest.Builder()
    key.add(day.day.text)
    for item in timeline.items[day.items] { add(item, to: &key) }
    return key.digest
  }

  /// Adds everything that a line shows.
  func add(_ item: Timeline.Item, to key: inout Digest.Builder) {
    switch item {
    case .entry(let diary, let entry):
      key.add(0)
      key.add(entries[diary][entry])
    case .memo(let memo):
      key.add(1)
      key.add(memos[memo])
    case .shop(let month, let day):
      key.add(2)
      let days = shopDays[month]
      key.add(days.currency.code)
      key.add(days.totals[day].day)
      key.add(days.totals[day].amount)
    case .answer(let answer):
      key.add(3)
      answers[answer].add(to: &key)
    }
  }
}

extension Digest.Builder {
  fileprivate mutating func add(_ counts: Timeline.Counts) {
    add(counts.entries)
    add(counts.memos)
    add(counts.shopDays)
    add(counts.answers)
  }
}
