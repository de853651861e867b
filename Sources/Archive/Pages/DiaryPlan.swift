// A diary as the inputs of its pages.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Mustache
internal import Prose
internal import SafeFiles
internal import ZonedTime

/// What every page of a diary shows: its name, its type, its members.
///
/// A class, because every page of the diary has it among its inputs.
final class DiaryHead: Input {
  let frame: PageFrame
  let id: String
  let name: String
  let type: DiaryType
  /// `diaries/<id>`, the folder of its pages.
  let folder: RelativePath
  let members: [Member]
  /// The names in the archive of the members' pictures that are shown, by file name.
  let pictures: [String: String]
  private let digest: Digest

  init(_ diary: Diary, _ media: MediaPlan, _ frame: PageFrame) {
    self.frame = frame
    id = diary.id
    name = diary.name
    type = diary.type
    folder = diary.path
    members = diary.members
    pictures = media.pictures
    var key = Digest.Builder()
    frame.add(to: &key)
    key.add(diary.id)
    key.add(diary.name)
    key.add(diary.type.rawValue)
    for member in diary.members {
      key.add(member.id)
      key.add(member.name)
      key.add(member.role.rawValue)
      key.add(member.joined?.text)
      key.add(member.left?.text)
      key.add(member.picture)
      key.add(member.picture.flatMap { media.pictures[$0] })
    }
    digest = key.digest
  }

  func add(to key: inout Digest.Builder) { key.add(digest) }

  var language: Language { frame.language }

  /// Who wrote an entry, as pages show it; nil in an anonymous diary and where nobody can tell.
  func authorName(of entry: Entry) -> String? { entry.author.flatMap(authorName) }

  /// A member's name, as pages show it; nil in an anonymous diary.
  func authorName(_ id: String) -> String? {
    guard !type.hidesMembers else { return nil }
    return members.first { $0.id == id }?.name ?? id
  }

  /// The number of a member's dot, 1 to 10, in the order of joining.
  func dot(of member: String?) -> String {
    let place = members.firstIndex { $0.id == member } ?? 0
    return String(place % 10 + 1)
  }

  /// The address of a member's picture, from the diary's folder; nil for one that is not shown.
  func picture(of member: Member?) -> String? {
    member?.picture.flatMap { pictures[$0] }.map { "members/" + urlPath($0) }
  }

  /// The breadcrumb of the diary's own page, from a page in one of its folders.
  var crumb: PageLink { PageLink(url: "../index.html", label: name) }
}

extension Field {
  static let (diaryName, diaryLang, typeClass) = (Field("diaryName"), Field("diaryLang"), Field("typeClass"))
  static let (typeLabel, hasEntries, feeds) = (Field("typeLabel"), Field("hasEntries"), Field("feeds"))
}

extension DiaryHead {
  /// The names that pages of a diary share.
  static let fields: [Field] = [.diaryName, .diaryLang, .typeClass, .typeLabel, .hasEntries, .feeds]

  /// What pages show of a diary with so many entries, or of a part of one.
  func fields(entries count: Int) -> [(Field, Value)] {
    [
      (.name, .text(name)), (.diaryName, .text(name)),
      (.diaryLang, .text(frame.titleLanguage(of: name).html)),
      (.typeClass, .text("type-" + type.rawValue)), (.typeLabel, .text(type.label[language])),
      (.icon, .text(type.icon)), (.entryCount, .text(language.entries(count))),
      (.hasEntries, .flag(count > 0)),
    ]
  }

  /// Where the diary's feeds stand, for the head of its pages; nowhere for a diary without entries.
  func feeds(_ way: String, hasEntries: Bool = true) -> (Field, Value) {
    let feeds = [("atom.xml", "application/atom+xml"), ("feed.json", "application/feed+json")]
    let records = (hasEntries ? feeds : []).map { file, type -> Value in
      .record(Record([(.url, .text(way + file)), (.type, .text(type)), (.name, .text(name))]))
    }
    return (.feeds, .list(records))
  }

  /// A month's calendar of the diary.
  ///
  /// - Parameters:
  ///   - month: the month and its entries' days.
  ///   - captionURL: where the caption leads.
  ///   - dayURL: the month's page; empty on that page itself.
  /// - Returns: caption, weekdays and weeks.
  func calendar(_ month: MonthDays, captionURL: String, dayURL: String) -> [(Field, Value)] {
    var counts = [Int](repeating: 0, count: 32)
    for day in month.days { counts[day.day] += 1 }
    return frame.calendarFields(month.month, counts, captionURL: captionURL, dayURL: dayURL) {
      language.entries($0)
    }
  }
}

/// One diary's part of the archive.
final class DiaryPlan: Sendable {
  /// A month that has entries: a range of the diary's entries in reading order.
  struct MonthPlan: Sendable {
    let month: Month
    let entries: Range<Int>
  }

  /// A year that has entries.
  struct YearPlan: Sendable {
    let year: Year
    let months: [MonthPlan]
  }

  /// Its place among the diaries that are shown.
  let number: Int
  let reading: DiaryReading
  let names: EntryNames
  let media: MediaPlan
  let months: [MonthPlan]
  let years: [YearPlan]
  /// The month of each entry, an index of `months`.
  private let monthNumbers: [Int]
  /// The digest of what one line about an entry depends on, wherever it stands.
  let lines: [Digest]
  /// The digest of everything an entry's letter shows.
  let letters: [Digest]
  /// Who has read an entry, in the order of the members.
  let readers: [[Member]]
  let head: DiaryHead

  var diary: Diary { reading.diary }
  /// `diaries/<id>`, the folder of its pages.
  var folder: RelativePath { head.folder }

  init(_ reading: DiaryReading, number: Int, _ frame: PageFrame, photos policy: PhotoPolicy) async {
    let diary = reading.diary
    let names = EntryNames(of: diary)
    let media = MediaPlan(of: reading, policy)
    let readers = DiaryPlan.readers(of: diary)
    let head = DiaryHead(diary, media, frame)
    let everything = DiaryPlan.everything(names, media)
    self.number = number
    self.reading = reading
    self.names = names
    self.media = media
    self.readers = readers
    self.head = head
    let months = DiaryPlan.months(of: diary.entries)
    self.months = months
    years = DiaryPlan.years(of: months)
    monthNumbers = months.indices.flatMap { number in
      repeatElement(number, count: months[number].entries.count)
    }
    let keys = await diary.entries.indices.concurrentMap(piece: 512) { index in
      let entry = diary.entries[index]
      var key = Digest.Builder()
      head.add(to: &key)
      // The entry's file, and what the home and its author's settings say where the file says nothing.
      key.add(entry.digest)
      key.add(entry.author)
      key.add(Int(entry.created.secondsSince1970))
      key.add(entry.created.nanosecond)
      // Never as much as a day.
      key.add(entry.created.isUTC ? 1440 : entry.created.offsetMinutes)
      key.add(entry.language?.rawValue)
      key.add(names[index])
      let line = key.digest
      key = Digest.Builder()
      key.add(line)
      for reader in readers[index] { key.add(reader.id) }
      for photo in entry.photos { media.add(photo, to: &key) }
      for link in entry.links.targets {
        key.add(LocalTarget(link, of: entry, in: diary, names: names, media: media).url)
        media.add(String(link.split(separator: "/").last ?? ""), to: &key)
      }
      if entry.links.mayBeAnything { key.add(everything) }
      return (line: line, letter: key.digest)
    }
    lines = keys.map(\.line)
    letters = keys.map(\.letter)
  }

  /// The pages of the diary in the order in which they are listed.
  var pages: [PlannedPage] {
    let groups =
      [DiaryPage.page(of: self), MembersPage.page(of: self)] + Feeds.pages(of: self) + [
        YearPage.pages(of: self), MonthPage.pages(of: self), EntryPage.pages(of: self),
      ]
    return groups.flatMap(\.pages) + media.copies.map(\.page) + media.copies.compactMap(\.smallPage)
  }

  /// For texts whose links can't be resolved without parsing: all names and all media.
  private static func everything(_ names: EntryNames, _ media: MediaPlan) -> Digest {
    var key = Digest.Builder()
    for id in names.ids { key.add(id) }
    for name in media.names { media.add(name, to: &key) }
    return key.digest
  }

  private static func months(of entries: [Entry]) -> [MonthPlan] {
    var months: [MonthPlan] = []
    var start = 0
    for index in entries.indices.dropFirst() + [entries.count] where index > 0 {
      let month = Month(of: entries[start].created.day)
      if index == entries.count || Month(of: entries[index].created.day) != month {
        months.append(MonthPlan(month: month, entries: start..<index))
        start = index
      }
    }
    return months
  }

  private static func years(of months: [MonthPlan]) -> [YearPlan] {
    var years: [YearPlan] = []
    var rest = months[...]
    while let first = rest.first {
      let own = rest.prefix { $0.month.year == first.month.year }
      years.append(YearPlan(year: Year(of: first.month), months: Array(own)))
      rest = rest.dropFirst(own.count)
    }
    return years
  }

  /// The month an entry belongs to, an index of `months`.
  func monthNumber(of entry: Int) -> Int { monthNumbers[entry] }

  /// The first entry of the month that an entry belongs to.
  func monthStart(of entry: Int) -> Int { months[monthNumbers[entry]].entries.lowerBound }

  /// The days of a month's entries.
  func days(of month: MonthPlan) -> MonthDays {
    MonthDays(month: month.month, days: diary.entries[month.entries].map(\.created.day))
  }

  /// The readers of each entry beside its author.
  private static func readers(of diary: Diary) -> [[Member]] {
    let receipts = diary.members.compactMap { member in
      diary.reads.first { $0.member == member.id }.map { (member, $0.times) }
    }
    return diary.entries.map { entry in
      receipts.compactMap { member, times in
        member.id != entry.author && times[entry.id] != nil ? member : nil
      }
    }
  }
}

/// An entry, to be shown as a line.
struct PlannedLine: Input {
  let plan: DiaryPlan
  let index: Int

  func add(to key: inout Digest.Builder) { key.add(plan.lines[index]) }

  func collect(_ needs: inout PageNeeds) { needs.texts.append((place, .beginning)) }

  func argument(_ made: PageMaterial) -> EntryLine {
    EntryLine(
      head: plan.head, entry: plan.diary.entries[index], name: plan.names[index],
      excerpt: made.texts.beginning(of: place))
  }

  private var place: PlainTexts.Place { .entry(diary: plan.number, entry: index) }
}

/// What a line about an entry shows.
struct EntryLine: Sendable {
  let head: DiaryHead
  let entry: Entry
  /// The name of its page.
  let name: String
  /// The beginning of its text.
  let excerpt: String
}
