// An entry's page, and the letter that it and its month's page show.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Mustache
internal import Prose
internal import SafeFiles
internal import ZonedTime

enum EntryPage {
  static let kind = PageKind(
    "entry",
    [
      .entry, .hasViewer, .monthUrl, .monthLabel, .linkedData, .otherAnswers, .sameDay, .hasSameDay, .dayUrl,
      .mentions, .hasMentions, .others,
    ],
    words: [Phrase("archive-same-day"), Phrase("archive-whole-day"), Phrase("archive-mentions")])

  /// The pages of a diary's entries; `time` has what else there was on their days.
  static func pages(of plan: DiaryPlan, _ time: TimelinePlan?) -> PageGroup {
    kind.pages(in: plan.folder / "entries", plan.names.all) { index, page in
      page.make(context, Planned(plan: plan, index: index, time: time))
    }
  }

  /// All that the page of an entry depends on.
  ///
  /// One input instead of eight: most pages are entries', and calls through a protocol's witnesses cost more than
  /// their keys.
  private struct Planned: Input {
    let plan: DiaryPlan
    let index: Int
    let time: TimelinePlan?

    private var letter: PlannedLetter { PlannedLetter(plan: plan, index: index) }

    private func neighbour(_ index: Int) -> Neighbour? {
      guard plan.diary.entries.indices.contains(index) else { return nil }
      return Neighbour(name: plan.names[index], day: plan.diary.entries[index].created.day)
    }

    private var answers: [PlannedAnswer] {
      plan.otherAnswers(than: index).map { PlannedAnswer(plan: plan, index: $0) }
    }

    /// An anonymous diary is not on the timeline, and shows nothing of other diaries.
    private func others(besides answers: [PlannedAnswer]) -> DayOthers? {
      plan.diary.type.hidesMembers
        ? nil : time?.others(than: index, of: plan, besides: answers.map(\.index))
    }

    private var mentions: [Int] { plan.mentions[index] ?? [] }
    /// How many mentions are not shown.
    private var otherMentions: Int { max(0, mentions.count - 12) }
    private var lines: [PlannedLine] { mentions.suffix(12).map { PlannedLine(plan: plan, index: $0) } }

    func add(to key: inout Digest.Builder) {
      plan.head.add(to: &key)
      letter.add(to: &key)
      neighbour(index - 1).add(to: &key)
      neighbour(index + 1).add(to: &key)
      let answers = answers
      answers.add(to: &key)
      others(besides: answers).add(to: &key)
      lines.add(to: &key)
      key.add(otherMentions)
    }

    func collect(_ needs: inout PageNeeds) {
      letter.collect(&needs)
      let answers = answers
      answers.collect(&needs)
      others(besides: answers).collect(&needs)
      lines.collect(&needs)
    }

    func argument(_ made: PageMaterial) throws(Diagnostic) -> Shown {
      let answers = answers
      return Shown(
        head: plan.head, letter: try letter.argument(made), before: neighbour(index - 1),
        after: neighbour(index + 1), answers: try answers.argument(made),
        others: try others(besides: answers).argument(made), mentions: try lines.argument(made),
        otherMentions: otherMentions)
    }
  }

  private struct Shown: Sendable {
    let head: DiaryHead
    let letter: Letter
    let before: Neighbour?
    let after: Neighbour?
    let answers: [WholeAnswer]
    let others: DayOthers.Lines?
    let mentions: [EntryLine]
    let otherMentions: Int
  }

  private struct Neighbour: Input {
    let name: String
    let day: Day

    func add(to key: inout Digest.Builder) {
      key.add(name)
      day.add(to: &key)
    }
  }

  private static func context(_ page: Shown) -> Record {
    let (head, letter, mentions) = (page.head, page.letter, page.mentions)
    let language = head.language
    let sameDay = page.others?.entries ?? []
    let day = letter.entry.created.day
    func link(_ entry: Neighbour?) -> PageLink? {
      entry.map {
        // The year where it is another one: two dates have room on a phone.
        let label = $0.day.year == day.year ? language.monthAndDay($0.day) : language.date($0.day)
        return PageLink(url: urlPath($0.name) + ".html", label: label)
      }
    }
    let month = PageLink(
      url: "../months/\(Month(of: day).text).html", label: language.heading(Month(of: day)))
    let date = language.longDate(day)
    var record = letter.record
    record[Field.letterHeading] = .text(letter.title ?? date)
    if letter.title != nil {
      record[Field.letterDate] = .text(date)
      record[Field.body] = .html(letter.bodyAfterTitle)
    }
    let root = "../../../"
    func time(_ line: EntryLine) -> String { language.time(line.entry.created.time) }
    return head.frame.record(
      kind, title: letter.title ?? date, crumb: language.monthAndDay(day), depth: 3,
      crumbs: [head.crumb, month], turns: (link(page.before), link(page.after)),
      [
        (.hasViewer, .flag(letter.hasMedia)),
        (.otherAnswers, .records(page.answers.map { $0.record(root: nil, in: language) })),
        (.hasSameDay, .flag(!sameDay.isEmpty)),
        (
          .dayUrl,
          .text(
            page.others?.hasMore == true
              ? "\(root)\(TimelinePlan.folder.text)/\(Month(of: day).text).html#d\(day.day)" : "")
        ),
        (.sameDay, .records(sameDay.map { $0.record(root: root, date: time($0)) })),
        (.hasMentions, .flag(!mentions.isEmpty)),
        (
          .others,
          .text(
            page.otherMentions > 0
              ? Phrase("archive-more-mentions")(language, count: page.otherMentions) : "")
        ),
        (
          .mentions,
          .records(mentions.map { $0.record(root: root, date: language.date($0.entry.created.day)) })
        ),
        (.typeClass, .text("type-" + head.type.rawValue)), (.entry, .record(record)),
        (.linkedData, .html(Feeds.linkedData(of: letter, headline: letter.title ?? date, in: head))),
        head.feedsAbove,
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
  /// Whether there may be something for the viewer.
  let hasMedia: Bool
  private let text: RenderedMarkdown
  /// The context of the template `letter`.
  let record: Record

  /// Everything that this uses must be in the key of `PlannedLetter`.
  init(_ index: Int, of plan: DiaryPlan, text: RenderedMarkdown, replies: [RenderedMarkdown] = []) {
    let (head, entry) = (plan.head, plan.diary.entries[index])
    let language = head.language
    self.entry = entry
    name = plan.names[index]
    photos = entry.photos.compactMap { plan.media.photos[$0] }
    self.text = text
    hasMedia =
      !photos.isEmpty
      || ([entry] + plan.replies[index].words).contains {
        !$0.links.targets.isEmpty || $0.links.mayBeAnything
      }
    let id = Letter.id(of: index, in: plan)
    var letter = Record(capacity: 15)
    letter[Field.id] = .text(id)
    letter[Field.lang] = .text((entry.language ?? language.tag).html)
    letter[Field.typeClass] = .text("type-" + head.type.rawValue)
    letter[Field.url] = .text("../entries/" + urlPath(name) + ".html")
    letter[Field.datetime] = .text(entry.created.text)
    letter[Field.time] = .text(language.time(entry.created.time))
    letter[Field.body] = .html(text.html)
    letter[Field.look] = .text(Letter.look(of: text))
    if let author = head.authorName(of: entry) {
      letter[Field.author] = .text(author)
      letter[Field.dot] = .text(head.dot(of: entry.author))
      let writer = head.members.first { $0.id == entry.author }
      if let picture = head.picture(of: writer) { letter[Field.picture] = .text("../" + picture) }
    }
    if let question = entry.question {
      letter[Field.question] = .text(question)
      if !head.type.hidesMembers {
        letter[Field.questionUrl] = .text(
          "../../../\(QuestionPages.folder.text)/\(Topic.pageName(of: question)).html")
      }
    }
    if let location = entry.location {
      letter[Field.place] = .text(location.title)
      letter[Field.placeUrl] = .text(
        "../../../\(PlacePages.folder.text)/\(Topic.pageName(of: location.title)).html")
    }
    if let photos = Letter.photoSet(photos, id: id, language) { letter[Field.photoSet] = photos }
    let away = entry.photos.count { plan.media.away.contains($0) }
    if away > 0 { letter[Field.away] = .text(Phrase("archive-photos-away")(language, count: away)) }
    if let tags = PageFrame.tags(Array(entry.tags.prefix(entry.headTags)), up: "../../../") {
      letter[Field.tags] = tags
    }
    letter[Field.read] = Letter.read(plan.readers[index], head)
    Letter.put(plan.replies[index], replies.map(\.html), on: &letter, head, after: entry)
    record = letter
  }

  /// The heading that opens its text.
  var title: String? { text.title }

  /// The text without that heading, which heads the page: those below it move up.
  var bodyAfterTitle: [UInt8] {
    guard text.titleLength > 3, let level = Int(String(decoding: text.html[2...2], as: UTF8.self)) else {
      return text.html
    }
    var body = Array(text.html[text.titleLength...])
    for index in body.indices.dropLast(2) where body[index] == UInt8(ascii: "h") {
      let isTag =
        index > 0 && body[index - 1] == UInt8(ascii: "<")
        || index > 1 && body[index - 1] == UInt8(ascii: "/") && body[index - 2] == UInt8(ascii: "<")
      // Literal angle brackets of a text are entities.
      guard isTag, body[index + 2] == UInt8(ascii: ">"),
        (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(body[index + 1])
      else { continue }
      body[index + 1] = max(UInt8(ascii: "2"), body[index + 1] - UInt8(level - 1))
    }
    return body
  }

  /// How a text is set: a few emoji large, a sentence or two as such.
  private static func look(of text: RenderedMarkdown) -> String {
    let words = text.excerpt
    // Cheap checks first: counting characters is slow.
    guard text.title == nil, !words.isEmpty, !words.utf8.suffix(3).elementsEqual("…".utf8),
      text.html.starts(with: "<p>".utf8), words.dropFirst(60).isEmpty,
      text.html.count(where: { $0 == UInt8(ascii: "\n") }) < 4
    else { return "" }
    return words.count <= 4 && words.allSatisfy(isEmoji) ? "emoji" : "short"
  }

  private static func isEmoji(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first else { return false }
    return first.properties.isEmojiPresentation
      || first.properties.isEmoji && character.unicodeScalars.contains("\u{FE0F}")
  }

  /// The anchor of an entry's letter on its pages.
  static func id(of index: Int, in plan: DiaryPlan) -> String { "e\(index - plan.monthStart(of: index) + 1)" }

  /// The anchor of an enlarged photo of a letter.
  static func photoID(_ number: Int, in letter: String) -> String { "\(letter)-p\(number + 1)" }

  /// Who has read an entry; in an anonymous diary only that somebody has.
  static func read(_ readers: [Member], _ head: DiaryHead) -> Value {
    guard !readers.isEmpty else { return .nothing }
    return .record(
      head.type.hidesMembers ? Record() : Record([(.names, .text(head.language.list(readers.map(\.name))))]))
  }

  /// Puts replies and stamps on an entry's letter; all letters have the fields, for a letter may stand in another.
  static func put(
    _ replies: Replies, _ html: [[UInt8]], on letter: inout Record, _ head: DiaryHead, after entry: Entry
  ) {
    letter[Field.hasStamps] = .flag(!replies.given.isEmpty)
    letter[Field.stamps] = stamps(replies, head)
    letter[Field.hasReplies] = .flag(!html.isEmpty)
    letter[Field.replies] = .records(
      zip(replies.words, html).map { reply($0, $1, head, after: entry) })
  }

  /// The stamps under an entry, with who gave each; in an anonymous diary only how many did.
  static func stamps(_ replies: Replies, _ head: DiaryHead) -> Value {
    .records(
      replies.stamps.map { stamp, givers in
        let names = head.type.hidesMembers ? [] : givers.compactMap { $0.flatMap(head.authorName) }
        let count = head.language.integer(givers.count)
        return Record([
          (.icon, .text(stamp.emoji)), (.count, .text(names.isEmpty ? count : "")),
          (.names, .text(head.language.list(names))),
        ])
      })
  }

  /// A reply as it stands under an entry.
  private static func reply(_ reply: Entry, _ html: [UInt8], _ head: DiaryHead, after entry: Entry) -> Record
  {
    let language = head.language
    var record = Record([
      (.lang, .text((reply.language ?? language.tag).html)), (.body, .html(html)),
      // Beside named entries of the same day, a time would reveal too much.
      (.datetime, .text(head.type.hidesMembers ? reply.created.day.text : reply.created.text)),
      (.author, .text("")), (.dot, .text("")),
    ])
    let (day, date) = (reply.created.day, date(of: reply, after: entry, head))
    let clock = language.time(reply.created.time)
    record[Field.time] = .text(
      head.type.hidesMembers ? date : day == entry.created.day ? clock : "\(date) \(clock)")
    if let author = head.authorName(of: reply) {
      record[Field.author] = .text(author)
      record[Field.dot] = .text(head.dot(of: reply.author))
    }
    return record
  }

  /// The day of a reply, with the year where that of the entry is another.
  static func date(of reply: Entry, after entry: Entry, _ head: DiaryHead) -> String {
    let day = reply.created.day
    return day.year == entry.created.day.year ? head.language.monthAndDay(day) : head.language.date(day)
  }

  private static func photoSet(_ media: [ShownPhoto], id: String, _ language: Language) -> Value? {
    guard !media.isEmpty else { return nil }
    let photos = media.enumerated().map { number, medium -> Value in
      let alt =
        media.count == 1
        ? Phrase("archive-photo")[language] : "\(Phrase("archive-photo")[language]) \(number + 1)"
      var fields: [(Field, Value)] = [
        (.id, .text(photoID(number, in: id))), (.back, .text("\(id)-q\(number + 1)")), (.alt, .text(alt)),
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
  static let hasViewer = Field("hasViewer")
  static let (letterDate, headline, otherAnswers) = (
    Field("letterDate"), Field("headline"), Field("otherAnswers")
  )
  static let (sameDay, hasSameDay, dayUrl) = (Field("sameDay"), Field("hasSameDay"), Field("dayUrl"))
  static let (mentions, hasMentions) = (Field("mentions"), Field("hasMentions"))
  static let (author, dot, picture) = (Field("author"), Field("dot"), Field("picture"))
  static let (question, read, names) = (Field("question"), Field("read"), Field("names"))
  static let (questionUrl, place, placeUrl) = (Field("questionUrl"), Field("place"), Field("placeUrl"))
  static let (photoSet, photos, back) = (Field("photoSet"), Field("photos"), Field("back"))
  static let away = Field("away")
  static let (stamps, hasReplies) = (Field("stamps"), Field("hasReplies"))
  static let hasStamps = Field("hasStamps")
  static let (srcset, sizes, alt, isTall) = (Field("srcset"), Field("sizes"), Field("alt"), Field("isTall"))
  static let full = Field("full")
}

extension Letter {
  static let fields: [Field] = [
    .letterHeading, .letterDate, .headline, .time, .author, .dot, .picture, .question, .questionUrl, .place,
    .placeUrl, .read,
    .names,
    .photoSet, .photos, .back,
    .srcset,
    .sizes, .alt, .isTall, .full, .away, .stamps, .hasStamps, .replies, .hasReplies,
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
  /// The places of ids that are not in order; empty where all are.
  private let numbers: [String: Int]

  init(of diary: Diary) {
    ids = diary.entries.map(\.id)
    all = diary.type.hidesMembers ? EntryNames.times(of: diary.entries) : ids
    numbers =
      ids.isStrictlyAscending
      ? [:] : Dictionary(zip(ids, ids.indices).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(index: Int) -> String { all[index] }

  func index(of id: String) -> Int? {
    if !numbers.isEmpty { return numbers[id] }
    let place = ids.firstPlace { $0 >= id }
    return ids[at: place] == id ? place : nil
  }

  private static func times(of entries: [Entry]) -> [String] {
    // Numbers instead of texts: there are many, and few are equal.
    let seconds = entries.indices.map { index in
      let created = entries[index].created
      return created.day.daysSince1970 * 86_400 + created.time.secondOfDay
    }
    let sorted = seconds.sorted()
    let shared = Set(
      sorted.indices.dropFirst().lazy.filter { sorted[$0] == sorted[$0 - 1] }.map { sorted[$0] })
    var seen: [String: Int] = [:]
    return entries.indices.map { index in
      let created = entries[index].created
      let time = "\(created.day.text)-\(created.time.compactText)"
      guard let mark = entries[index].mark, shared.contains(seconds[index]) else { return time }
      let name = "\(time)-\(mark.hex.prefix(8))"
      let count = (seen[name] ?? 0) + 1
      seen[name] = count
      return count == 1 ? name : "\(name)-\(count)"
    }
  }
}
