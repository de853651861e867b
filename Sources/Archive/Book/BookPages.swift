// From the plan of a book to its page's context.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Mustache
internal import ZonedTime

/// Makes the context of a book's page.
struct BookPages: Sendable {
  static let kind = PageKind(
    "book",
    [
      .cover, .contents, .half, .chapters, .pageName, .pageRules, .numbered, .colophon, .settlement, .parts,
    ], words: [Phrase("book-contents")])

  let book: Book
  let texts: BookTexts
  /// The books of the ledger that a settlement shows.
  let made: PageMaterial
  /// The pages on which places came to stand; nil where the program that makes the PDF finds them itself.
  let numbers: [String: Int]?

  var frame: PageFrame { book.plan.frame }
  var language: Language { frame.language }
  var diaries: [DiaryPlan] { book.plan.diaries }

  /// Where an entry stands.
  static func anchor(_ diary: Int, entry: Int) -> String { "p\(diary + 1)-e\(entry + 1)" }

  /// Where a month of a diary begins.
  static func anchor(_ diary: Int, _ month: Month) -> String { "p\(diary + 1)-\(month.text)" }

  /// Where a day of a diary begins.
  static func anchor(_ diary: Int, _ day: Day) -> String { "p\(diary + 1)-\(day.text)" }

  /// All that the page's template asks for.
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

  private var base: Record {
    Record([
      (.lang, .text(language.html)), (.title, .text(title)), (.author, .text(people.joined(separator: ", "))),
      (.datetime, .text(book.newest?.text ?? "")), (.pageClass, .text("paper-" + book.paper.rawValue)),
      (.numbered, .flag(numbers != nil)), (.pageRules, .html(Array(pageRules.utf8))),
      (.words, .record(PageFrame.words(in: language))),
    ])
  }

  /// The book's name: the diary's, or the home's where there are several.
  var name: String {
    if book.isSettlement { return settlementName }
    return diaries.count == 1 ? diaries[0].diary.name : frame.name
  }

  /// The name with its time, as readers of PDF show it.
  var title: String { book.span.heading(in: language).map { "\(name) — \($0)" } ?? name }

  /// Who wrote: the members of what is shown, of anonymous diaries nobody.
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

  /// The span of what is in it, as words.
  func time(of plans: [DiaryPlan]) -> String {
    if let heading = book.span.heading(in: language) { return heading }
    let days = plans.flatMap { plan in
      [plan.diary.entries.first, plan.diary.entries.last].compactMap { $0?.created.day }
    }
    guard let first = days.min(), let last = days.max() else { return "" }
    let (from, to) = (language.heading(Month(of: first)), language.heading(Month(of: last)))
    return from == to ? from : "\(from) – \(to)"
  }

  /// The colour of a book: of its diary's type, else the ribbon.
  func hue(of plans: [DiaryPlan]) -> String {
    let types = Set(plans.map(\.diary.type.rawValue))
    return types.count == 1 ? "type-\(types.first ?? "")" : "type-couple"
  }

  /// A text for a style sheet, in which no character ends anything.
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

  /// The running heads: the book on the left page, the month on the right.
  private var pageRules: String {
    let size = book.paper.rule
    if book.isSettlement {
      return size
        + "@page settlement{@top-left{content:\(BookPages.quoted(homeName))}@top-right{content:\(BookPages.quoted(title))}}"
    }
    var rules = size
    for (number, plan) in diaries.enumerated() {
      for month in plan.months {
        let page = BookPages.pageName(number, month.month)
        let heading = language.heading(month.month)
        rules += "@page \(page):left{@top-left{content:\(BookPages.quoted(plan.diary.name))}}\n"
        rules += "@page \(page):right{@top-right{content:\(BookPages.quoted(heading))}}\n"
      }
    }
    return rules
  }

  /// What a settlement is called.
  private var settlementName: String { Phrase("archive-ledger")[language] }

  /// The fields of the ledger's page of that time.
  private func settlement() throws(Diagnostic) -> Record {
    guard let (group, page) = book.settled, case .record(var record) = try group.content(of: page, with: made)
    else { return Record() }
    if record[Field.isSummed] == nil { record[Field.isSummed] = .flag(true) }
    record[Field.homeName] = .text(homeName)
    return record
  }

  /// The name of a month's pages in the style sheet.
  static func pageName(_ diary: Int, _ month: Month) -> String {
    "p\(diary + 1)m" + month.text.filter(\.isNumber)
  }

  /// What the home is called; nothing of it where only anonymous diaries are shown.
  var homeName: String { frame.name }
}

extension Field {
  static let (cover, contents, half) = (Field("cover"), Field("contents"), Field("half"))
  static let (chapters, pageName, pageRules) = (Field("chapters"), Field("pageName"), Field("pageRules"))
  static let (numbered, colophon, settlement) = (Field("numbered"), Field("colophon"), Field("settlement"))
}

extension Book.Paper {
  /// The size and the margins above and below, which larger paper has room for.
  fileprivate var rule: String {
    switch self {
    case .a5: ""
    case .a4: "@page{size:A4;margin-top:26mm;margin-bottom:27mm}\n"
    case .letter: "@page{size:letter;margin-top:24mm;margin-bottom:25mm}\n"
    }
  }
}
