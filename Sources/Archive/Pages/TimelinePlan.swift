// The plan of the timeline: the inputs of its pages.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Ledger
internal import Memos
internal import Mustache
internal import SafeFiles
internal import ZonedTime

final class TimelinePlan: Sendable {
  /// The folder of years and months.
  static let folder: RelativePath = "time"
  /// The folder of calendar days.
  static let dayFolder: RelativePath = "on"

  let frame: PageFrame
  let timeline: Timeline
  fileprivate let diaries: [DiaryPlan]
  fileprivate let ledger: LedgerPlan?
  fileprivate let memos: MemoPlan?
  fileprivate let answers: [NotePlan.Answer]
  /// Photographs by calendar month.
  let photos: [DayPhotos.MonthPhotos]
  let topics: Topics
  /// The digest of everything that each day's lines show.
  fileprivate let dayKeys: [Digest]

  /// Plans the timeline; nil if it is empty.
  init?(
    _ diaries: [DiaryPlan], _ ledger: LedgerPlan?, _ memos: MemoPlan?, _ notes: NotePlan?, _ frame: PageFrame
  ) {
    let timeline = Timeline(diaries, ledger, memos, notes)
    guard !timeline.isEmpty else { return nil }
    self.frame = frame
    self.timeline = timeline
    self.diaries = diaries
    self.ledger = ledger
    self.memos = memos
    let answers = notes?.answers ?? []
    self.answers = answers
    photos = DayPhotos.months(of: diaries)
    topics = Topics(timeline, diaries, memos)
    dayKeys = timeline.days.map { day in
      var key = Digest.Builder()
      day.day.add(to: &key)
      for item in timeline.items[day.items] {
        TimelinePlan.line(item, diaries, ledger, memos, answers)?.add(to: &key)
      }
      return key.digest
    }
  }

  var pages: [PlannedPage] {
    let groups =
      [
        TimePage.page(of: self), TimeYearPage.pages(of: self), TimeMonthPage.pages(of: self),
        OnDaysPage.page(of: self), OnDayPage.pages(of: self), DayPhotos.pages(of: self),
      ] + (frame.contents.hasPhotos ? gallery.pages : []) + QuestionPages.pages(of: self)
      + TagPages.pages(of: self)
      + PlacePages.pages(of: self)
    return groups.flatMap(\.pages)
  }

  /// The gallery of all diaries.
  private var gallery: Gallery {
    let entries = timeline.items.lazy.compactMap { item -> PlannedShots? in
      guard case .entry(let diary, let entry) = item, !self.diaries[diary].shown[entry].isEmpty else {
        return nil
      }
      return PlannedShots(plan: self.diaries[diary], index: entry)
    }
    return Gallery(entries, in: Gallery.folder, frame, of: nil)
  }

  func months(_ range: Range<Int>) -> [TimelineMonth] {
    timeline.months[range].map { month in
      let days = timeline.days[month.days].map { day in
        var counts = Timeline.Counts()
        for item in timeline.items[day.items] { counts.add(item) }
        return TimelineMonth.DayCount(day: day.day, count: counts.total, shop: counts.shopDays)
      }
      return TimelineMonth(month: month.month, counts: month.counts, days: days)
    }
  }

  /// What else there was on an entry's day, but for the entries beside which its page shows it already; nil if
  /// there was nothing.
  func others(than entry: Int, of plan: DiaryPlan, besides answers: [Int]) -> DayOthers? {
    guard let number = timeline.place(of: plan.diary.entries[entry].created.day) else { return nil }
    let day = timeline.days[number]
    guard day.items.count > 1 else { return nil }
    let own = Timeline.Item.entry(diary: plan.number, entry: entry)
    let place = timeline.items[day.items].firstIndex(of: own) ?? day.items.lowerBound
    let window = max(place - 6, day.items.lowerBound)..<min(place + 7, day.items.upperBound)
    return DayOthers(
      time: self, day: number, place: place, items: window, diary: plan.number, entry: entry, answers: answers
    )
  }

  func days(_ places: some Sequence<Int>, replies: Bool = false) -> [PlannedDay] {
    places.map { PlannedDay(plan: self, place: $0, hasReplies: replies) }
  }

  var latest: [PlannedTimelineLine] { timeline.latest.compactMap(line) }

  fileprivate func line(_ item: Timeline.Item) -> PlannedTimelineLine? {
    TimelinePlan.line(item, diaries, ledger, memos, answers)
  }

  private static func line(
    _ item: Timeline.Item, _ diaries: [DiaryPlan], _ ledger: LedgerPlan?, _ memos: MemoPlan?,
    _ answers: [NotePlan.Answer]
  ) -> PlannedTimelineLine? {
    switch item {
    case .entry(let diary, let entry): .entry(PlannedLine(plan: diaries[diary], index: entry))
    case .memo(let memo): memos.map { .memo($0.line(memo)) }
    case .shop(let month, let day):
      ledger.map { ledger in
        let month = ledger.reading.months[month]
        let total = month.days.totals[day]
        return .shop(ShopLine(month: month.month, day: total.day, amount: total.amount, month.days.currency))
      }
    case .answer(let answer): .answer(answers[answer])
    }
  }
}

struct TimelineMonth: Input {
  struct DayCount: Input {
    let day: Day
    /// How many things there are.
    let count: Int
    /// How many of them are the shop's, which don't make a day stronger: it is open on most days.
    let shop: Int

    func add(to key: inout Digest.Builder) {
      key.add(day.day)
      key.add(count)
      key.add(shop)
    }
  }

  let month: Month
  let counts: Timeline.Counts
  let days: [DayCount]

  func add(to key: inout Digest.Builder) {
    month.add(to: &key)
    counts.add(to: &key)
    days.add(to: &key)
  }
}

struct PlannedDay: Input {
  let plan: TimelinePlan
  let place: Int
  /// Whether it has what stands under its entries.
  let hasReplies: Bool

  func add(to key: inout Digest.Builder) {
    key.add(plan.dayKeys[place])
    guard hasReplies else { return }
    for case .entry(let diary, let entry) in items {
      if let answered = plan.diaries[diary].answered[entry] { key.add(answered) }
    }
  }

  func collect(_ needs: inout PageNeeds) { for line in lines { line.collect(&needs) } }

  func argument(_ made: PageMaterial) -> TimelineDay {
    TimelineDay(day: plan.timeline.days[place].day, lines: lines.map { $0.argument(made) })
  }

  private var items: ArraySlice<Timeline.Item> { plan.timeline.items[plan.timeline.days[place].items] }

  private var lines: [PlannedTimelineLine] {
    items.compactMap { item in
      guard case .entry(var line) = plan.line(item) else { return plan.line(item) }
      line.hasReplies = hasReplies
      return .entry(line)
    }
  }
}

struct TimelineDay: Sendable {
  let day: Day
  let lines: [TimelineLine]
}

enum PlannedTimelineLine: Input {
  case entry(PlannedLine)
  case memo(PlannedMemoLine)
  case shop(ShopLine)
  case answer(NotePlan.Answer)

  func add(to key: inout Digest.Builder) {
    switch self {
    case .entry(let entry):
      key.add(0)
      entry.add(to: &key)
    case .memo(let memo):
      key.add(1)
      memo.add(to: &key)
    case .shop(let shop):
      key.add(2)
      shop.add(to: &key)
    case .answer(let answer):
      key.add(3)
      answer.add(to: &key)
    }
  }

  func collect(_ needs: inout PageNeeds) {
    switch self {
    case .entry(let entry): entry.collect(&needs)
    case .memo(let memo): memo.collect(&needs)
    case .shop, .answer: break
    }
  }

  var day: Day {
    switch self {
    case .entry(let entry): entry.entry.created.day
    case .memo(let memo): memo.plan.memos[memo.index].created.day
    case .shop(let shop): shop.month.day(shop.day) ?? shop.month.firstDay
    case .answer(let answer): answer.day
    }
  }

  func argument(_ made: PageMaterial) -> TimelineLine {
    switch self {
    case .entry(let entry): .entry(entry.argument(made))
    case .memo(let memo): .memo(memo.argument(made))
    case .shop(let shop): .shop(shop)
    case .answer(let answer): .answer(answer)
    }
  }
}

/// The shop's takings on a day.
struct ShopLine: Input {
  let month: Month
  let day: Int
  let amount: Amount

  init(month: Month, day: Int, amount: Int, _ currency: Currency) {
    self.month = month
    self.day = day
    self.amount = Amount(minorUnits: amount, currency)
  }

  func add(to key: inout Digest.Builder) {
    month.add(to: &key)
    key.add(day)
    key.add(amount.currency.code)
    key.add(amount.minorUnits)
  }
}

enum TimelineLine: Sendable {
  case entry(EntryLine)
  case memo(MemoLine)
  case shop(ShopLine)
  case answer(NotePlan.Answer)

  var day: Day {
    switch self {
    case .entry(let entry): entry.entry.created.day
    case .memo(let memo): memo.memo.created.day
    case .shop(let shop): shop.month.day(shop.day) ?? shop.month.firstDay
    case .answer(let answer): answer.day
    }
  }
}

extension Field {
  static let (hasLines, shop, under) = (Field("hasLines"), Field("shop"), Field("under"))
}

extension TimelineLine {
  static let fields: [Field] = [.hasLines, .shop, .under]
}

extension PageFrame {
  /// The shop's takings and the lines of a day, for a page one folder below the top.
  func contents(of day: TimelineDay) -> [(Field, Value)] {
    var lines: [Record] = []
    var fields: [(Field, Value)] = []
    for item in day.lines {
      let line = line(item, root: "../") { language.time($0) }
      // The takings go beside the date instead of among the lines.
      if case .shop = item { fields.append((.shop, .record(line))) } else { lines.append(line) }
    }
    return fields + [(.lines, .records(lines)), (.hasLines, .flag(!lines.isEmpty))]
  }

  /// Lines with their days; `root` leads to the archive's top.
  func datedLines(_ lines: [TimelineLine], root: String = "") -> [Record] {
    lines.map { item in
      var line = line(item, root: root) { _ in "" }
      line[Field.date] = .text(language.date(item.day))
      line[Field.datetime] = .text(item.day.text)
      return line
    }
  }

  private func line(_ item: TimelineLine, root: String, time: (TimeOfDay) -> String) -> Record {
    if case .entry(let entry) = item {
      var line = entry.record(root: root, date: time(entry.entry.created.time))
      if let under = entry.under(root) { line[Field.under] = under }
      return line
    }
    var line = Record(capacity: 14)
    // Without these, the template would inherit the enclosing day's fields.
    for field in [Field.date, .diaryName, .author, .headline, .look, .src] { line[field] = .text("") }
    switch item {
    case .entry: break
    case .memo(let memo): add(memo, root, time, to: &line)
    case .shop(let shop): add(shop, root, to: &line)
    case .answer(let answer): add(answer, root, to: &line)
    }
    return line
  }

  private func add(_ own: MemoLine, _ root: String, _ time: (TimeOfDay) -> String, to line: inout Record) {
    let (memo, excerpt) = (own.memo, own.excerpt(characters: 80))
    line[Field.url] = .text("\(root)memos/\(urlPath(own.name)).html")
    line[Field.datetime] = .text(memo.created.text)
    if !memo.created.isMidnight { line[Field.date] = .text(time(memo.created.time)) }
    line[Field.icon] = .text(memo.items[0].sounds.isEmpty ? "💭" : "🎤")
    line[Field.name] = .text(Phrase("archive-memos")[language])
    if !excerpt.isEmpty {
      line[Field.excerpt] = .text(excerpt)
      line[Field.lang] = .text((memo.language ?? language.tag).html)
    } else if !memo.items[0].sounds.isEmpty {
      for (field, value) in soundLabel(own.wave) where field == .label {
        line[Field.excerpt] = value
      }
      line[Field.lang] = .text(language.html)
    }
  }

  private func add(_ shop: ShopLine, _ root: String, to line: inout Record) {
    line[Field.url] = .text("\(root)ledger/months/\(shop.month.text).html#d\(shop.day)")
    line[Field.icon] = .text("📒")
    line[Field.name] = .text(Phrase("archive-ledger")[language])
    line[Field.excerpt] = .text(language.money(shop.amount))
    line[Field.look] = .text(shop.amount.isNegative ? "minus" : "")
    line[Field.lang] = .text(language.html)
  }

  private func add(_ answer: NotePlan.Answer, _ root: String, to line: inout Record) {
    line[Field.url] = .text("\(root)answers/index.html#\(answer.id)")
    line[Field.icon] = .text("💌")
    line[Field.name] = .text(Phrase("archive-answers")[language])
    line[Field.excerpt] = .text(answer.note.excerpt)
    line[Field.lang] = .text((answer.note.language ?? language.tag).html)
  }
}

/// The other entries of an entry's day, at most 12 of them, the nearest in time.
///
/// Those of anonymous diaries are left out. The lines are made when they are shown: a list of them for each entry
/// would count owners of the same diaries on both threads at once.
struct DayOthers: Input {
  struct Lines: Sendable {
    var entries: [EntryLine] = []
    /// Whether there was more on that day.
    var hasMore = false
  }

  fileprivate let time: TimelinePlan
  fileprivate let day: Int
  /// The place of the entry's own line.
  fileprivate let place: Int
  fileprivate let items: Range<Int>
  fileprivate let diary: Int
  fileprivate let entry: Int
  fileprivate let answers: [Int]

  private var dayItems: Range<Int> { time.timeline.days[day].items }
  private var hasMore: Bool { items != dayItems }

  private func forEach(_ body: (_ diary: Int, _ entry: Int) -> Void) {
    for place in items {
      guard case .entry(let other, let found) = time.timeline.items[place],
        other != diary || found != entry && !answers.contains(found)
      else { continue }
      body(other, found)
    }
  }

  private func line(_ diary: Int, _ entry: Int) -> PlannedLine {
    PlannedLine(plan: time.diaries[diary], index: entry)
  }

  func add(to key: inout Digest.Builder) {
    if dayItems.count <= 32 {
      // The digest of all lines of the day, which is there already, instead of a dozen.
      key.add(time.dayKeys[day])
      key.add(place - dayItems.lowerBound)
      return
    }
    var count = 0
    forEach { diary, entry in
      key.add(time.diaries[diary].lines[entry])
      count += 1
    }
    key.add(count)
    hasMore.add(to: &key)
  }

  func collect(_ needs: inout PageNeeds) { forEach { line($0, $1).collect(&needs) } }

  func argument(_ made: PageMaterial) -> Lines {
    var lines = Lines(hasMore: hasMore)
    forEach { lines.entries.append(line($0, $1).argument(made)) }
    return lines
  }
}
