// An entry's page, and the letter that it and its month's page show.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Mustache
internal import SafeFiles
internal import ZonedTime

enum EntryPage {
  static let kind = PageKind("entry", [.entry, .monthUrl, .monthLabel, .linkedData])

  static func pages(of plan: DiaryPlan) -> PageGroup {
    @Sendable func neighbour(_ index: Int) -> Neighbour? {
      guard plan.diary.entries.indices.contains(index) else { return nil }
      return Neighbour(name: plan.names[index], day: plan.diary.entries[index].created.day)
    }
    return kind.pages(in: plan.folder / "entries", plan.names.all) { index, page in
      page.make(
        context, plan.head, PlannedLetter(plan: plan, index: index), neighbour(index - 1),
        neighbour(index + 1))
    }
  }

  private struct Neighbour: Input {
    let name: String
    let day: Day

    func add(to key: inout Digest.Builder) {
      key.add(name)
      day.add(to: &key)
    }
  }

  private static func context(_ head: DiaryHead, _ letter: Letter, _ before: Neighbour?, _ after: Neighbour?)
    -> Record
  {
    let language = head.language
    func link(_ entry: Neighbour?) -> PageLink? {
      entry.map { PageLink(url: urlPath($0.name) + ".html", label: language.date($0.day)) }
    }
    let day = letter.entry.created.day
    let month = PageLink(
      url: "../months/\(Month(of: day).text).html", label: language.heading(Month(of: day)))
    let heading = language.longDate(day)
    var record = letter.record
    record[Field.letterHeading] = .text(heading)
    return head.frame.record(
      kind, title: heading, depth: 3, crumbs: [head.crumb, month], turns: (link(before), link(after)),
      [
        (.typeClass, .text("type-" + head.type.rawValue)), (.entry, .record(record)),
        (.linkedData, .html(Feeds.linkedData(of: letter, in: head))), head.feeds("../"),
        (.monthUrl, .text(month.url)),
        (.monthLabel, .text(Phrase("archive-month-of")(language, ["month": month.label]))),
      ])
  }
}

struct PlannedLetter: Input {
  let plan: DiaryPlan
  let index: Int

  func add(to key: inout Digest.Builder) {
    key.add(plan.letters[index])
    // Its index in the month is part of the letter's anchors.
    key.add(index - plan.monthStart(of: index))
  }

  func collect(_ needs: inout PageNeeds) { needs.letters.append((plan.number, index)) }

  func argument(_ made: PageMaterial) throws(Diagnostic) -> Letter {
    guard let letter = made.letters[index] else { throw plan.changedSince(index) }
    return letter
  }
}

/// An entry as a letter.
///
/// Its links are relative to a page in `entries/` or `months/`, sibling folders, so that one HTML serves
/// both.
struct Letter: Sendable {
  let entry: Entry
  let name: String
  let photos: [ShownPhoto]
  /// The context of the template `letter`.
  let record: Record

  /// Everything that this uses must be in the key of `PlannedLetter`.
  init(_ index: Int, of plan: DiaryPlan, body: [UInt8]) {
    let (head, entry) = (plan.head, plan.diary.entries[index])
    let language = head.language
    self.entry = entry
    name = plan.names[index]
    photos = entry.photos.compactMap { plan.media.photos[$0] }
    let id = "e\(index - plan.monthStart(of: index) + 1)"
    var letter = Record(capacity: 15)
    letter[Field.id] = .text(id)
    letter[Field.lang] = .text((entry.language ?? language.tag).html)
    letter[Field.typeClass] = .text("type-" + head.type.rawValue)
    letter[Field.url] = .text("../entries/" + urlPath(name) + ".html")
    letter[Field.datetime] = .text(entry.created.text)
    letter[Field.time] = .text(language.time(entry.created.time))
    letter[Field.body] = .html(body)
    if let author = head.authorName(of: entry) {
      letter[Field.author] = .text(author)
      letter[Field.dot] = .text(head.dot(of: entry.author))
      let writer = head.members.first { $0.id == entry.author }
      if let picture = head.picture(of: writer) { letter[Field.picture] = .text("../" + picture) }
    }
    if let question = entry.question { letter[Field.question] = .text(question) }
    if let photos = Letter.photoSet(photos, id: id, language) { letter[Field.photoSet] = photos }
    let away = entry.photos.count { plan.media.away.contains($0) }
    if away > 0 { letter[Field.away] = .text(Phrase("archive-photos-away")(language, count: away)) }
    if let tags = PageFrame.tags(entry.tags, up: "../../../") { letter[Field.tags] = tags }
    letter[Field.read] = Letter.read(plan.readers[index], head)
    record = letter
  }

  /// Who has read an entry; in an anonymous diary only that somebody has.
  static func read(_ readers: [Member], _ head: DiaryHead) -> Value {
    guard !readers.isEmpty else { return .nothing }
    return .record(
      head.type.hidesMembers ? Record() : Record([(.names, .text(head.language.list(readers.map(\.name))))]))
  }

  private static func photoSet(_ media: [ShownPhoto], id: String, _ language: Language) -> Value? {
    guard !media.isEmpty else { return nil }
    let photos = media.enumerated().map { number, medium -> Value in
      let alt =
        media.count == 1
        ? Phrase("archive-photo")[language] : "\(Phrase("archive-photo")[language]) \(number + 1)"
      var fields: [(Field, Value)] = [
        (.id, .text("\(id)-p\(number + 1)")), (.back, .text("\(id)-q\(number + 1)")), (.alt, .text(alt)),
      ]
      fields += medium.fields(
        in: "..", sizes: media.count == 1 ? ShownPhoto.textSizes : "(max-width: 40rem) 50vw, 19rem")
      if let size = medium.size { fields.append((.isTall, .flag(size.isTall))) }
      return .record(Record(fields))
    }
    return .record(Record([(.count, .number(min(media.count, 4))), (.photos, .list(photos))]))
  }
}

extension Field {
  static let (entry, monthUrl, monthLabel) = (Field("entry"), Field("monthUrl"), Field("monthLabel"))
  static let (linkedData, letterHeading, time) = (Field("linkedData"), Field("letterHeading"), Field("time"))
  static let (author, dot, picture) = (Field("author"), Field("dot"), Field("picture"))
  static let (question, read, names) = (Field("question"), Field("read"), Field("names"))
  static let (photoSet, photos, back) = (Field("photoSet"), Field("photos"), Field("back"))
  static let away = Field("away")
  static let (srcset, sizes, alt, isTall) = (Field("srcset"), Field("sizes"), Field("alt"), Field("isTall"))
}

extension Letter {
  static let fields: [Field] = [
    .letterHeading, .time, .author, .dot, .picture, .question, .read, .names, .photoSet, .photos, .back,
    .srcset,
    .sizes, .alt, .isTall, .away,
  ]
}

/// The name of each entry's page, without `.html`.
///
/// It is the entry's id; in an anonymous diary only its time, so that no member's name is in the archive.
/// Entries of the same second get a digest of their content appended, so that a later one never takes over
/// another's address.
struct EntryNames: Sendable {
  /// Entry ids in reading order.
  let ids: [String]
  let all: [String]
  private let numbers: [String: Int]

  init(of diary: Diary) {
    ids = diary.entries.map(\.id)
    all = diary.type.hidesMembers ? EntryNames.times(of: diary.entries) : ids
    numbers = Dictionary(zip(ids, ids.indices).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(index: Int) -> String { all[index] }

  func index(of id: String) -> Int? { numbers[id] }

  private static func times(of entries: [Entry]) -> [String] {
    let times = entries.map { "\($0.created.day.text)-\($0.created.time.compactText)" }
    var counts: [String: Int] = [:]
    for time in times { counts[time, default: 0] += 1 }
    var seen: [String: Int] = [:]
    return zip(entries, times).map { entry, time in
      guard let mark = entry.mark, counts[time] ?? 0 > 1 else { return time }
      let name = "\(time)-\(mark.hex.prefix(8))"
      let count = (seen[name] ?? 0) + 1
      seen[name] = count
      return count == 1 ? name : "\(name)-\(count)"
    }
  }
}
