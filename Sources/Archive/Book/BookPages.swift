// The template context of a book.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Mustache
internal import ZonedTime

struct BookPages: Sendable {
  static let kind = PageKind(
    "book",
    [
      .cover, .contents, .half, .chapters, .pageName, .pageRules, .numbered, .isVertical, .colophon,
      .settlement,
      .parts, .end,
    ], words: [Phrase("book-contents")])

  let book: Book
  let texts: BookTexts
  /// The months of the ledger that a settlement shows.
  let made: PageMaterial
  /// Page numbers of anchors; nil if the PDF program computes them.
  let numbers: [String: Int]?
  /// How photos are shown.
  let fit: BookFit
  /// The plates that are shown, by their anchors.
  let plates: [String: Plate]

  init(book: Book, texts: BookTexts, made: PageMaterial, numbers: [String: Int]?, fit: BookFit) {
    self.book = book
    self.texts = texts
    self.made = made
    self.numbers = numbers
    self.fit = fit
    let shown = fit.plates.isEmpty ? [] : book.plates(halves: true).filter { fit.plates.contains($0.anchor) }
    plates = Dictionary(shown.map { ($0.anchor, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var frame: PageFrame { book.plan.frame }
  var language: Language { frame.language }
  var diaries: [DiaryPlan] { book.plan.diaries }

  /// Where an anchor of a month is.
  func address(_ diary: Int, _ month: Month, _ anchor: String) -> String {
    book.address(diary, month, anchor)
  }

  static func anchor(_ diary: Int, entry: Int) -> String { "p\(diary + 1)-e\(entry + 1)" }

  /// What ends the anchor of an entry's end, before its photos.
  static let end = "-end"

  static func anchor(_ diary: Int, _ month: Month) -> String { "p\(diary + 1)-\(month.text)" }

  static func anchor(_ diary: Int, _ day: Day) -> String { "p\(diary + 1)-\(day.text)" }

  func record() throws(Diagnostic) -> Record {
    var record = base
    if book.isSettlement {
      record[Field.settlement] = .record(try settlement())
    } else {
      record[Field.cover] = .record(cover)
      record[Field.contents] = .list(contents)
      record[Field.parts] = .list(diaries.indices.map { .record(part($0)) })
      record[Field.colophon] = .record(colophon)
    }
    return record
  }

  var base: Record {
    Record([
      (.lang, .text(language.html)), (.title, .text(title)), (.author, .text(people.joined(separator: ", "))),
      (.datetime, .text(book.newest?.text ?? "")),
      (.pageClass, .text("paper-\(paper.rawValue)\(book.layout.hasBleed ? " has-bleed" : "")")),
      (.isVertical, .flag(book.isVertical)), (.numbered, .flag(numbers != nil)),
      (.pageRules, .html(Array(pageRules.utf8))),
      (.words, .record(PageFrame.words(in: language))),
    ])
  }

  var name: String {
    if book.isSettlement { return settlementName }
    return diaries.count == 1 ? diaries[0].diary.name : frame.name
  }

  /// The name with the span, for the PDF's metadata.
  var title: String { book.span.heading(in: language).map { "\(name) — \($0)" } ?? name }

  /// The authors: members of the shown diaries, none of anonymous ones.
  var people: [String] {
    var seen: Set<String> = []
    return diaries.flatMap { writers(of: $0) }.filter { seen.insert($0).inserted }
  }

  /// The members of a diary who wrote something in the book, in the order of joining.
  func writers(of plan: DiaryPlan) -> [String] {
    guard !plan.diary.type.hidesMembers else { return [] }
    let authors = Set(plan.diary.entries.compactMap(\.author))
    return plan.diary.members.filter { authors.contains($0.id) }.map(\.name)
  }

  /// The span of diaries as text.
  func time(of plans: [DiaryPlan]) -> String {
    if let heading = book.span.heading(in: language) { return heading }
    let days = plans.flatMap { plan in
      [plan.diary.entries.first, plan.diary.entries.last].compactMap { $0?.created.day }
    }
    guard let first = days.min(), let last = days.max() else { return "" }
    let (from, to) = (language.heading(Month(of: first)), language.heading(Month(of: last)))
    return from == to ? from : "\(from) – \(to)"
  }

  /// The colour: that of the diaries' type, else the couple's ribbon.
  func hue(of plans: [DiaryPlan]) -> String {
    let types = Set(plans.map(\.diary.type.rawValue))
    return types.count == 1 ? "type-\(types.first ?? "")" : "type-couple"
  }

  /// Quotes text for a style sheet: everything but letters, digits and spaces is escaped.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      let isPlain =
        scalar.value >= 0x80 || scalar.properties.isAlphabetic || scalar == " "
        || ("0"..."9").contains(scalar)
      if isPlain, scalar.value != 0x2028, scalar.value != 0x2029 {
        quoted.unicodeScalars.append(scalar)
      } else {
        quoted += "\\" + String(scalar.value, radix: 16) + " "
      }
    }
    return quoted + "\""
  }

  private var paper: Book.Paper { book.layout.paper ?? .a5 }

  /// The running heads: the book on left pages, on right ones the time.
  ///
  /// WeasyPrint knows the month of each page. A vertical book is bound on the right: its first page, which CSS counts as a right one, lies on the left.
  private var pageRules: String {
    if fit.isMeasuring { return paper.rule + "@page{size:\(paper.size.width)mm \(Book.Paper.tall)mm}\n" }
    let size =
      paper.rule + (book.layout.hasBleed ? BookPages.bleed : "")
      + (book.isVertical ? BookPages.boundRight : "")
    if book.isSettlement {
      return size
        + "@page settlement{@top-left{content:\(BookPages.quoted(homeName))}@top-right{content:\(BookPages.quoted(title))}}"
    }
    let (left, right) = book.isVertical ? ("right", "left") : ("left", "right")
    return diaries.enumerated().reduce(into: size) { rules, part in
      let page = BookPages.pageName(part.offset)
      let (name, span) = (part.element.diary.name, time(of: [part.element]))
      rules += "@page \(page):left{@top-\(left){content:\(BookPages.quoted(name))}}\n"
      rules +=
        "@page \(page):right{@top-\(right){content:\(BookPages.quoted(span));content:string(month)}}\n"
    }
  }

  /// Room around the trimmed page, and marks in it (CSS Paged Media, section 7.2).
  private static let bleed = "@page{bleed:3mm;marks:crop cross}@page cover{background:#fefaf7}\n"

  private static let boundRight = """
    @page{@top-left{writing-mode:horizontal-tb}@top-right{writing-mode:horizontal-tb}\
    @bottom-left{writing-mode:horizontal-tb}@bottom-right{writing-mode:horizontal-tb}}
    @page :left{margin-left:18mm;margin-right:15mm;@bottom-left{content:none}@bottom-right{content:counter(page)}}
    @page :right{margin-left:15mm;margin-right:18mm;@bottom-right{content:none}@bottom-left{content:counter(page)}}
    @page cover{margin:0;background:#fefaf7;@bottom-left{content:none}@bottom-right{content:none}}
    @page plain{@bottom-left{content:none}@bottom-right{content:none}}

    """

  private var settlementName: String { Phrase("archive-ledger")[language] }

  /// The fields of the ledger page of the span.
  private func settlement() throws(Diagnostic) -> Record {
    guard let (group, page) = book.settled, case .record(var record) = try group.content(of: page, with: made)
    else { return Record() }
    if record[Field.isSummed] == nil { record[Field.isSummed] = .flag(true) }
    record[Field.homeName] = .text(homeName)
    return record
  }

  static func pageName(_ diary: Int) -> String { "p\(diary + 1)" }

  /// The home's name, hidden if only anonymous diaries are shown.
  var homeName: String { frame.name }
}

extension Field {
  static let (cover, contents, half) = (Field("cover"), Field("contents"), Field("half"))
  static let (chapters, pageName, pageRules) = (Field("chapters"), Field("pageName"), Field("pageRules"))
  static let (numbered, colophon, settlement) = (Field("numbered"), Field("colophon"), Field("settlement"))
  static let end = Field("end")
}

extension Book.Paper {
  /// The page size and the vertical margins, which larger paper has room for.
  fileprivate var rule: String {
    switch self {
    case .a5: ""
    case .a4: "@page{size:A4;margin-top:26mm;margin-bottom:27mm}\n"
    case .letter: "@page{size:letter;margin-top:24mm;margin-bottom:25mm}\n"
    }
  }
}

extension BookPages {
  func part(_ number: Int) -> Record {
    let plan = diaries[number]
    var record = Record([
      (.chapters, .records(chapters(number))),
      (.typeClass, .text("type-" + plan.diary.type.rawValue)),
      (.pageName, .text(BookPages.pageName(number))),
    ])
    if diaries.count > 1 {
      record[Field.half] = .record(
        Record([
          (.picture, picture(coverPhoto(of: [number]).map { ($0, BookPages.shape(of: $0)) })),
          (.id, .text("p\(number + 1)")), (.name, .text(plan.diary.name)),
          (.lang, .text(frame.titleLanguage(of: plan.diary.name).html)), (.span, .text(time(of: [plan]))),
          (.names, .text(language.list(writers(of: plan)))),
        ]))
    }
    return record
  }

  func chapters(_ number: Int) -> [Record] {
    diaries[number].months.indices.map { chapter($0, number) }
  }

  private func chapter(_ index: Int, _ number: Int) -> Record {
    let plan = diaries[number]
    let month = plan.months[index]
    let days = BookPages.days(of: month, in: plan).map { range -> Value in
      let day = plan.diary.entries[range.lowerBound].created.day
      return .record(
        Record([
          (.id, .text(BookPages.anchor(number, day))), (.datetime, .text(day.text)),
          (.date, .text(language.longDate(day))),
          (.picture, picture(plate(at: BookPages.anchor(number, day)))),
          (.entries, .list(range.map { .record(letter($0, number)) })),
        ]))
    }
    return Record(
      [
        (.id, .text(BookPages.anchor(number, month.month))),
        (.picture, picture(plate(at: BookPages.anchor(number, month.month)))),
        (.heading, .text(language.heading(month.month))),
        (.monthLabel, .text(language.monthName(month.month.month))),
        (.label, .text(language.heading(Year(of: month.month)))),
        (.entryCount, .text(language.entries(month.entries.count))), (.days, .list(days)),
        (.typeClass, .text("type-" + plan.diary.type.rawValue)),
      ] + calendar(month, number))
  }

  /// A month as weeks; days with entries link to their anchor.
  private func calendar(_ month: DiaryPlan.MonthPlan, _ number: Int) -> [(Field, Value)] {
    let plan = diaries[number]
    let written = Set(month.entries.map { plan.diary.entries[$0].created.day })
    return frame.table(of: month.month) { day in
      written.contains(day) ? [(.url, .text("#" + BookPages.anchor(number, day)))] : []
    }
  }

  private func letter(_ index: Int, _ number: Int) -> Record {
    let plan = diaries[number]
    let entry = plan.diary.entries[index]
    var letter = Record(capacity: 14)
    letter[Field.id] = .text(BookPages.anchor(number, entry: index))
    letter[Field.lang] = .text((entry.language ?? language.tag).html)
    letter[Field.datetime] = .text(entry.created.text)
    letter[Field.time] = .text(language.time(entry.created.time))
    letter[Field.body] = .html(texts.bodies[number][index] ?? [])
    // The book has a field of that name: an anonymous entry must not show it.
    letter[Field.author] = .nothing
    if let author = plan.head.authorName(of: entry) {
      letter[Field.author] = .text(author)
      letter[Field.dot] = .text(plan.head.dot(of: entry.author))
    }
    if let question = entry.question { letter[Field.question] = .text(question) }
    let end = BookPages.anchor(number, entry: index) + BookPages.end
    letter[Field.end] = .text(end)
    let isPlate = [
      BookPages.anchor(number, Month(of: entry.created.day)), BookPages.anchor(number, entry.created.day),
    ]
    .contains { plates[$0]?.entry == index }
    let photos = isPlate ? [] : entry.photos.compactMap { book.photos.photo($0, in: number) }
    if !photos.isEmpty {
      let sizes = fit.rows[end] ?? []
      letter[Field.photoSet] = .list(
        BookPages.rows(photos).enumerated().map { $1.value(scaled: sizes[at: $0] ?? 1) })
    }
    letter[Field.read] = Letter.read(plan.readers[index], plan.head)
    Letter.put(
      plan.replies[index], texts.replies[number][index] ?? [], on: &letter, plan.head, after: entry)
    return letter
  }
}

extension BookPages {
  /// Photos side by side, uncropped and of equal height.
  struct Row {
    let photos: [(url: String, shape: Int)]

    /// A thousand times the width of the row of a height, without gaps.
    private var sum: Int { photos.reduce(0) { $0 + $1.shape } }

    /// The width without gaps, in hundredths of a percent of the text's.
    ///
    /// Each gap takes 2 %. No row is higher than
    /// 66 % of the width, which is 45 % of the page: one that doesn't fit leaves less than half of a page white.
    private var room: Int { min(10_000 - 200 * (photos.count - 1), sum * 33 / 5) }

    /// The height, of the text's width.
    var height: Double { Double(room) / Double(max(1, 10 * sum)) }

    fileprivate func value(scaled scale: Double) -> Value {
      let room = Int(Double(room) * scale)
      let cells = photos.map { photo -> Value in
        let share = room * photo.shape / max(1, sum)
        let width = "\(share / 100).\(share % 100 < 10 ? "0" : "")\(share % 100)"
        return .record(Record([(.src, .text(photo.url)), (.width, .text(width))]))
      }
      return .record(Record([(.photos, .list(cells))]))
    }
  }

  /// Arranges photos in justified rows.
  static func rows(_ photos: [BookPhotos.Shown]) -> [Row] {
    let cells = photos.map { photo in
      (
        url: photo.url,
        shape: photo.medium.size.map {
          1000 * min(4 * $0.height, $0.width) / max(1, min(4 * $0.width, $0.height))
        } ?? 1333
      )
    }
    var start = 0
    return counts(cells.map(\.shape)).map { count in
      defer { start += count }
      return Row(photos: Array(cells[start..<start + count]))
    }
  }

  private static func counts(_ shapes: [Int]) -> [Int] {
    switch shapes.count {
    case 0: return []
    case 1, 2: return [shapes.count]
    // Three portrait photos fit side by side.
    case 3: return shapes.allSatisfy { $0 < 1000 } ? [3] : [1, 2]
    default:
      var counts = [Int](repeating: 2, count: shapes.count / 2)
      if shapes.count % 2 == 1 { counts[counts.count - 1] = 3 }
      return counts
    }
  }
}

extension BookPages {
  var cover: Record {
    var record = Record([
      (Field.name, .text(name)), (.lang, .text(frame.titleLanguage(of: name).html)),
      (.span, .text(time(of: diaries))), (.names, .text(language.list(people))),
      (.typeClass, .text(hue(of: diaries))),
    ])
    if let photo = coverPhoto(of: diaries.indices) {
      record[Field.picture] = picture((photo, BookPages.shape(of: photo)))
    }
    return record
  }

  /// A photo and how it is shown; nothing for nil.
  private func picture(_ shown: (photo: BookPhotos.Shown, look: String)?) -> Value {
    guard let shown else { return .nothing }
    return .record(Record([(.src, .text(shown.photo.url)), (.look, .text(shown.look))]))
  }

  /// The plate that is shown before an anchor.
  private func plate(at anchor: String) -> (photo: BookPhotos.Shown, look: String)? {
    plates[anchor].map { ($0.photo, $0.isWhole ? "whole" : "wide") }
  }

  /// The path of the photo on the cover.
  var coverURL: String? { coverPhoto(of: diaries.indices)?.url }

  /// The first landscape photo, else the first photo.
  private func coverPhoto(of numbers: some Sequence<Int>) -> BookPhotos.Shown? {
    let photos = numbers.flatMap { number in
      diaries[number].diary.entries.flatMap(\.photos).compactMap { book.photos.photo($0, in: number) }
    }
    return photos.first { BookPages.shape(of: $0) == "broad" } ?? photos.first
  }

  private static func shape(of photo: BookPhotos.Shown) -> String {
    guard let size = photo.medium.size else { return "broad" }
    return size.width >= size.height ? "broad" : "tall"
  }

  /// The table of contents: diaries and months, or the days of a single month.
  var contents: [Value] {
    var lines: [Value] = []
    let months = diaries.reduce(0) { $0 + $1.months.count }
    for (number, plan) in diaries.enumerated() {
      if diaries.count > 1 {
        lines.append(
          line(plan.diary.name, "p\(number + 1)", nil, nil, "part", frame.titleLanguage(of: plan.diary.name)))
      }
      for month in plan.months {
        guard months == 1 else {
          let anchor = BookPages.anchor(number, month.month)
          lines.append(
            line(language.heading(month.month), anchor, (number, month.month), month.entries.count))
          continue
        }
        for days in BookPages.days(of: month, in: plan) {
          let day = plan.diary.entries[days.lowerBound].created.day
          let anchor = BookPages.anchor(number, day)
          lines.append(line(language.longDate(day), anchor, (number, month.month), days.count))
        }
      }
    }
    return lines
  }

  private func line(
    _ label: String, _ anchor: String, _ place: (diary: Int, month: Month)?, _ count: Int?,
    _ look: String = "",
    _ lang: LanguageTag? = nil
  ) -> Value {
    var fields: [(Field, Value)] = [
      (.label, .text(label)),
      (.url, .text(place.map { address($0.diary, $0.month, anchor) } ?? "#" + anchor)),
      (.look, .text(look)), (.lines, .list([])),
      (.lang, .text((lang ?? language.tag).html)),
      (.number, numbers?[anchor].map { .number($0) } ?? .text("")),
    ]
    if let count { fields.append((.count, .text(language.entries(count)))) }
    return .record(Record(fields))
  }

  static func days(of month: DiaryPlan.MonthPlan, in plan: DiaryPlan) -> [Range<Int>] {
    var days: [Range<Int>] = []
    for index in month.entries {
      if let last = days.last,
        plan.diary.entries[last.lowerBound].created.day == plan.diary.entries[index].created.day
      {
        days[days.count - 1] = last.lowerBound..<index + 1
      } else {
        days.append(index..<index + 1)
      }
    }
    return days
  }

  var colophon: Record {
    let entries = diaries.reduce(0) { $0 + $1.diary.entries.count }
    let photos = diaries.reduce(0) { $0 + $1.diary.entries.reduce(0) { $0 + $1.photos.count } }
    var facts: [(Phrase, String)] = []
    if !people.isEmpty { facts.append((Phrase("book-written-by"), language.list(people))) }
    facts.append((Phrase("book-time"), time(of: diaries)))
    facts.append((Phrase("archive-entries"), language.entries(entries)))
    if photos > 0 { facts.append((Phrase("archive-photos"), language.integer(photos))) }
    return Record([
      (.name, .text(name)), (.lang, .text(frame.titleLanguage(of: name).html)),
      (
        .facts,
        .list(facts.map { .record(Record([(.label, .text($0.0[language])), (.value, .text($0.1))])) })
      ), (.note, .text(Phrase("book-made-from")[language])),
    ])
  }
}
