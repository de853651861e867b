// The plan of a diary: the inputs of its pages.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Mustache
internal import Prose
internal import SafeFiles
internal import ZonedTime

/// What every page of a diary shows: its name, type and members.
///
/// A class because it is an input of every page of the diary.
final class DiaryHead: Input {
  let frame: PageFrame
  let id: String
  let name: String
  /// The language of the name, as HTML writes it.
  let nameLang: String
  let type: DiaryType
  /// `diaries/<id>`, the folder of its pages.
  let folder: RelativePath
  /// The URL of that folder from the archive's top.
  let folderURL: String
  let members: [Member]
  /// The names in the archive of the members' pictures that are shown, by file name.
  let pictures: [String: String]
  /// The links to its feeds from a page in one of its folders.
  let feedsAbove: (Field, Value)
  private let digest: Digest

  init(_ diary: Diary, _ media: MediaPlan, _ frame: PageFrame) {
    self.frame = frame
    id = diary.id
    name = diary.name
    nameLang = frame.titleLanguage(of: diary.name).html
    type = diary.type
    folder = diary.path
    folderURL = urlPath(diary.path.text)
    members = diary.members
    pictures = media.pictures
    feedsAbove = DiaryHead.feeds(of: diary.name, "../")
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

  /// An entry's author as shown; nil in an anonymous diary and for an unknown author.
  func authorName(of entry: Entry) -> String? { entry.author.flatMap(authorName) }

  /// A member's name as shown; nil in an anonymous diary.
  func authorName(_ id: String) -> String? {
    guard !type.hidesMembers else { return nil }
    return members.first { $0.id == id }?.name ?? id
  }

  /// The number of a member's dot, 1 to 10, in the order of joining.
  func dot(of member: String?) -> String {
    let place = members.firstIndex { $0.id == member } ?? 0
    return String(place % 10 + 1)
  }

  /// The URL of a member's picture, relative to the diary's folder; nil if it is not shown.
  func picture(of member: Member?) -> String? {
    member?.picture.flatMap { pictures[$0] }.map { "members/" + urlPath($0) }
  }

  /// The breadcrumb to the diary's page, from a page in one of its folders.
  var crumb: PageLink { PageLink(url: "../index.html", label: name) }
}

extension Field {
  static let (diaryName, diaryLang, typeClass) = (Field("diaryName"), Field("diaryLang"), Field("typeClass"))
  static let (typeLabel, hasEntries, feeds) = (Field("typeLabel"), Field("hasEntries"), Field("feeds"))
}

extension DiaryHead {
  static let fields: [Field] = [.diaryName, .diaryLang, .typeClass, .typeLabel, .hasEntries, .feeds]

  /// The shared fields of a diary, or a part of it, with `count` entries.
  func fields(entries count: Int) -> [(Field, Value)] {
    [
      (.name, .text(name)), (.diaryName, .text(name)),
      (.diaryLang, .text(nameLang)),
      (.typeClass, .text("type-" + type.rawValue)), (.typeLabel, .text(type.label[language])),
      (.icon, .text(type.icon)), (.entryCount, .text(language.entries(count))),
      (.hasEntries, .flag(count > 0)),
    ]
  }

  /// The links to a diary's feeds for the head of a page.
  static func feeds(of name: String, _ way: String) -> (Field, Value) {
    let feeds = [("atom.xml", "application/atom+xml"), ("feed.json", "application/feed+json")]
    let records = feeds.map { file, type in
      Record([(.url, .text(way + file)), (.type, .text(type)), (.name, .text(name))])
    }
    return (.feeds, .records(records))
  }

  /// A month's calendar of the diary; `dayURL` is empty on the month's page itself.
  func calendar(_ month: MonthDays, captionURL: String, dayURL: String) -> [(Field, Value)] {
    var counts = [Int](repeating: 0, count: 32)
    for day in month.days { counts[day.day] += 1 }
    return frame.calendarFields(month.month, counts, captionURL: captionURL, dayURL: dayURL) {
      language.entries($0)
    }
  }
}

final class DiaryPlan: Sendable {
  /// A month with entries: a range of the diary's entries in reading order.
  struct MonthPlan: Sendable {
    let month: Month
    let entries: Range<Int>
  }

  struct YearPlan: Sendable {
    let year: Year
    let months: [MonthPlan]
  }

  /// The index among the shown diaries.
  let number: Int
  let reading: DiaryReading
  let names: EntryNames
  let media: MediaPlan
  let months: [MonthPlan]
  let years: [YearPlan]
  /// The month of each entry, an index of `months`.
  private let monthNumbers: [Int]
  /// The digest of what a line about each entry depends on, wherever it is shown.
  let lines: [Digest]
  /// The digest of such a line with what stands under the entry; none where nothing does.
  let answered: [Int: Digest]
  /// The digest of everything each entry's letter shows.
  let letters: [Digest]
  /// The photos of each entry.
  let shown: [[ShownPhoto]]
  /// The photo of each entry that lists show: its first good one, or its first.
  let photos: [ShownPhoto?]
  /// What stands under each entry.
  let replies: [Replies]
  /// Who has read each entry, in the order of the members.
  let readers: [[Member]]
  /// The entries whose texts lead to an entry.
  let mentions: [Int: [Int]]
  /// The entries that answer each question.
  private let answers: [[Int]]
  /// The question that an entry answers, an index of `answers`: to look it up by its text takes a while.
  private let questions: [Int: Int]
  let head: DiaryHead

  private struct Keys: Sendable {
    let line: Digest
    let answered: Digest?
    let letter: Digest
    let photo: ShownPhoto?
    let shown: [ShownPhoto]
  }

  var diary: Diary { reading.diary }
  var folder: RelativePath { head.folder }

  init(_ reading: DiaryReading, number: Int, _ frame: PageFrame, photos policy: PhotoPolicy) async {
    let diary = reading.diary
    // Links that can't be known without parsing may lead to anything.
    let hasUnknownLinks = diary.texts.contains { $0.links.mayBeAnything }
    async let plannedMedia = MediaPlan(of: reading, policy, hashing: hasUnknownLinks)
    let names = EntryNames(of: diary)
    let readers = DiaryPlan.readers(of: diary)
    let under = diary.repliesByEntry()
    let replies = diary.entries.map { under[$0.id] ?? Replies() }
    let months = DiaryPlan.months(of: diary.entries)
    let media = await plannedMedia
    let head = DiaryHead(diary, media, frame)
    let everything = media.digest.map { DiaryPlan.everything(names, $0) }
    self.number = number
    self.reading = reading
    self.names = names
    self.media = media
    self.readers = readers
    self.replies = replies
    self.head = head
    self.months = months
    years = DiaryPlan.years(of: months)
    monthNumbers = months.indices.flatMap { number in
      repeatElement(number, count: months[number].entries.count)
    }
    let entries = diary.entries
    let keys = await entries.indices.concurrentMap(piece: 512) { index in
      // No entry is copied, which would count one more owner of each of its texts.
      var key = Digest.Builder()
      head.add(to: &key)
      // The entry's file, and the defaults from the home and the author's settings.
      key.add(entries[index].digest)
      key.add(entries[index].author)
      let created = entries[index].created
      key.add(Int(created.secondsSince1970))
      key.add(created.nanosecond)
      // No offset is as long as a day, so 1440 minutes stand for UTC.
      key.add(created.isUTC ? 1440 : created.offsetMinutes)
      key.add(entries[index].language?.rawValue)
      key.add(names[index])
      let shown = media.shown(entries[index].photos, links: entries[index].links)
      let listed = shown.filter(\.isListed)
      let photo = listed.first(where: \.isGood) ?? listed.first
      photo?.add(to: &key)
      let line = key.digest
      let under = replies[index].all
      var answered: Digest?
      if !under.isEmpty {
        key.removeAll()
        key.add(line)
        for reply in under {
          key.add(reply.digest)
          key.add(reply.author)
          key.add(reply.created.text)
          key.add(reply.language?.rawValue)
        }
        answered = key.digest
      }
      key.removeAll()
      key.add(answered ?? line)
      for reader in readers[index] { key.add(reader.id) }
      for photo in entries[index].photos { media.add(photo, to: &key) }
      func addLinks(of text: Entry) {
        for link in text.links.targets {
          key.add(LocalTarget(link, of: text, in: diary, names: names, media: media).url)
          media.add(String(link.split(separator: "/").last ?? ""), to: &key)
        }
        if text.links.mayBeAnything, let everything { key.add(everything) }
      }
      if entries[index].links != LocalLinks() { addLinks(of: entries[index]) }
      for reply in replies[index].words { addLinks(of: reply) }
      return Keys(line: line, answered: answered, letter: key.digest, photo: photo, shown: shown)
    }
    lines = keys.map(\.line)
    var answered: [Int: Digest] = [:]
    for (index, key) in keys.enumerated() { answered[index] = key.answered }
    self.answered = answered
    letters = keys.map(\.letter)
    photos = keys.map(\.photo)
    var mentions: [Int: [Int]] = [:]
    var (answers, questions): ([[Int]], [Int: Int]) = ([], [:])
    var numbers: [String: Int] = [:]
    for index in diary.entries.indices {
      if let question = diary.entries[index].question {
        let number = numbers[question, default: answers.count]
        if number == answers.count {
          answers.append([])
          numbers[question] = number
        }
        answers[number].append(index)
        questions[index] = number
      }
      guard !diary.entries[index].links.targets.isEmpty else { continue }
      var seen: Set<Int> = [index]
      for link in diary.entries[index].links.targets where link.hasSuffix(".md") {
        let target = LocalTarget(link, of: diary.entries[index], in: diary, names: names, media: media)
        if let target = target.entryIndex, seen.insert(target).inserted {
          mentions[target, default: []].append(index)
        }
      }
    }
    self.mentions = mentions
    self.answers = answers
    self.questions = questions
    shown = keys.map(\.shown)
  }

  /// The newest entry with a good photo.
  var goodPhoto: PlannedLine? {
    photos.lastIndex { $0?.isGood == true }.map { PlannedLine(plan: self, index: $0) }
  }

  /// The photo that stands for the diary: chosen by hand, the newest good one, or the newest; nil if there is none.
  var cover: Cover? {
    let chosen = diary.cover.flatMap { media.photos[$0] }.flatMap { $0.isListed ? $0 : nil }
    return (chosen ?? photos.indices.lazy.map { PlannedLine(plan: self, index: $0) }.cover?.photo).map {
      Cover(photo: $0, folder: head.folderURL)
    }
  }

  struct Cover: Input {
    let photo: ShownPhoto
    /// The URL of the diary's folder from the archive's top.
    let folder: String

    func add(to key: inout Digest.Builder) {
      photo.add(to: &key)
      key.add(folder)
    }
  }

  /// The gallery of its photos.
  var gallery: Gallery {
    Gallery(
      diary.entries.indices.lazy.filter { !self.shown[$0].isEmpty }.map {
        PlannedShots(plan: self, index: $0)
      },
      in: folder / "gallery", head.frame, of: head)
  }

  /// The members with entries.
  var writers: [String] {
    let authors = Set(diary.entries.compactMap(\.author))
    return diary.members.map(\.id).filter(authors.contains)
  }

  /// The other answers to the question that an entry answers, of the same month and few days before or after: a
  /// question may come again.
  func otherAnswers(than entry: Int) -> [Int] {
    guard let question = questions[entry] else { return [] }
    let all = answers[question]
    let day = diary.entries[entry].created.day.daysSince1970
    func isNear(_ other: Int) -> Bool {
      abs(diary.entries[other].created.day.daysSince1970 - day) <= DiaryPlan.mostDaysApart
        && monthNumbers[other] == monthNumbers[entry]
    }
    let place = all.firstPlace { $0 >= entry }
    let before = all[..<place].suffix(DiaryPlan.mostAnswers).filter(isNear)
    return before + all[place...].dropFirst().prefix(DiaryPlan.mostAnswers).filter(isNear)
  }

  private static let (mostDaysApart, mostAnswers) = (3, 5)

  /// Its pages but those of the entries.
  var pages: [PlannedPage] {
    let groups =
      [DiaryPage.page(of: self), MembersPage.page(of: self)] + Feeds.pages(of: self) + [
        YearPage.pages(of: self), MonthPage.pages(of: self), AuthorPages.pages(of: self),
      ] + gallery.pages
    var pages: [PlannedPage] = []
    pages.reserveCapacity(groups.reduce(4 * media.copies.count) { $0 + $1.count })
    for group in groups { pages += group.pages }
    for copy in media.copies { pages.append(copy.page) }
    for copy in media.copies { if let small = copy.smallPage { pages.append(small) } }
    for copy in media.copies { if let thumb = copy.thumbPage { pages.append(thumb) } }
    for copy in media.copies { if let original = copy.originalPage { pages.append(original) } }
    return pages
  }

  /// The digest of all names and media, for texts whose links can't be known without parsing.
  private static func everything(_ names: EntryNames, _ media: Digest) -> Digest {
    var key = Digest.Builder()
    for id in names.ids { key.add(id) }
    key.add(media)
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

  func monthNumber(of entry: Int) -> Int { monthNumbers[entry] }

  /// The tags of an entry and of the replies under it: a tag leads to the page on which it stands.
  func tags(of entry: Int) -> [String] {
    let words = replies[entry].words
    let own = diary.entries[entry].tags
    return words.isEmpty ? own : (own + words.flatMap(\.tags)).distinctTags
  }

  func monthStart(of entry: Int) -> Int { months[monthNumbers[entry]].entries.lowerBound }

  func days(of month: MonthPlan) -> MonthDays {
    MonthDays(month: month.month, days: diary.entries[month.entries].map(\.created.day))
  }

  /// The readers of each entry other than its author.
  private static func readers(of diary: Diary) -> [[Member]] {
    let readers = diary.members.filter { member in diary.reads.contains { $0.member == member.id } }
    let receipts = readers.compactMap { reader in diary.reads.first { $0.member == reader.id } }
    // Where in each member's receipts the walk along the entries is.
    var places = [Int](repeating: 0, count: receipts.count)
    // Few lists differ: equal ones share their storage. `longer` leads from a list to the list with one more
    // member; 0 where that is not made yet.
    var lists: [[Member]] = [[]]
    var longer = [Int](repeating: 0, count: receipts.count)
    return diary.entries.indices.map { index in
      var list = 0
      for number in receipts.indices {
        guard receipts[number].member != diary.entries[index].author,
          receipts[number].contains(diary.entries[index].id, near: &places[number])
        else { continue }
        let next = list * receipts.count + number
        if longer[next] == 0 {
          longer[next] = lists.count
          lists.append(lists[list] + [readers[number]])
          longer += repeatElement(0, count: receipts.count)
        }
        list = longer[next]
      }
      return lists[list]
    }
  }
}
