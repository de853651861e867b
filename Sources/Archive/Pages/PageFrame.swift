// The shared parts of every page: head, breadcrumbs, navigation, footer and the archive's own texts.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Mustache
internal import Prose
internal import SafeFiles
internal import ZonedTime

extension Field {
  // Every page
  static let (lang, theme, colorScheme) = (Field("lang"), Field("theme"), Field("colorScheme"))
  static let (title, root, pageClass) = (Field("title"), Field("root"), Field("pageClass"))
  static let (crumbs, crumb, turns) = (Field("crumbs"), Field("crumb"), Field("turns"))
  static let (previous, next, homeName) = (Field("previous"), Field("next"), Field("homeName"))
  static let (bar, isHere, words) = (Field("bar"), Field("isHere"), Field("words"))
  static let (isHome, hasSearch, homeLang) = (Field("isHome"), Field("hasSearch"), Field("homeLang"))
  static let (hasWay, safetyUrl, hasAddition) = (Field("hasWay"), Field("safetyUrl"), Field("hasAddition"))

  // Parts of many pages
  static let (url, label, name, heading) = (Field("url"), Field("label"), Field("name"), Field("heading"))
  static let (datetime, date, excerpt) = (Field("datetime"), Field("date"), Field("excerpt"))
  static let (span, count, id, icon) = (Field("span"), Field("count"), Field("id"), Field("icon"))
  static let (value, values, look, note) = (Field("value"), Field("values"), Field("look"), Field("note"))
  static let (lines, items, links, facts) = (Field("lines"), Field("items"), Field("links"), Field("facts"))
  static let (years, months, days, tags) = (Field("years"), Field("months"), Field("days"), Field("tags"))
  static let (body, src, width, height) = (Field("body"), Field("src"), Field("width"), Field("height"))
  static let (path, type, lead) = (Field("path"), Field("type"), Field("lead"))
}

extension PageFrame {
  /// The names that every page has, and those that parts of many pages have.
  static let fields: [Field] = [
    .lang, .theme, .colorScheme, .title, .root, .pageClass, .crumbs, .crumb, .turns, .previous, .next,
    .homeName, .homeLang, .isHome, .hasSearch, .hasWay, .safetyUrl, .hasAddition,
    .bar, .isHere, .words, .url, .label, .name, .heading, .datetime, .date, .excerpt, .span, .count, .id,
    .icon,
    .value, .values, .look, .note, .lines, .items, .links, .facts, .years, .months, .days, .tags, .body, .src,
    .width, .height, .path, .type, .lead,
  ]

  static let shared: [Field] =
    calendars + DiaryHead.fields + Letter.fields + TimelineLine.fields + LedgerHead.fields

  /// The texts that templates of many pages use.
  static let words: [Phrase] =
    LedgerHead.words + [
      Phrase("archive-skip"), Phrase("archive-breadcrumbs"), Phrase("archive-turn"), Phrase("archive-site"),
      Phrase("archive-safety"), Phrase("archive-promise"), Phrase("archive-question"), Phrase("archive-read"),
      Phrase("archive-replies"),
      Phrase("archive-close"), Phrase("archive-full-size"), Phrase("archive-search"),
      Phrase("archive-photos"), Phrase("archive-photo-before"), Phrase("archive-photo-after"),
      Phrase("archive-enlarge"), Phrase("archive-light-system"), Phrase("archive-light-bright"),
      Phrase("archive-light-dark"),
    ]

  /// The texts of all page kinds in one language, as the context `words`.
  static func words(in language: Language) -> Record {
    Record((words + PageKind.all.flatMap(\.words)).map { (Field(word: $0), .text($0[language])) })
  }
}

struct PageLink: Input {
  let url: String
  let label: String

  func add(to key: inout Digest.Builder) {
    key.add(url)
    key.add(label)
  }

  var record: Record { Record([(.url, .text(url)), (.label, .text(label))]) }
}

/// A link of the navigation bar.
private struct Place: Sendable {
  let page: String
  /// Relative to the archive's top folder.
  let url: String
  let label: String

  /// The link as shown on a page of a kind.
  func record(on kind: String) -> Value {
    var link: [(Field, Value)] = [(.url, .text(url)), (.label, .text(label))]
    if kind == page { link.append((.isHere, .flag(true))) }
    return .record(Record(link))
  }
}

/// What all pages share: templates, theme, settings, language, and the part of the context made of them.
///
/// A class because it is an input of every page.
final class PageFrame: Input {
  let settings: ArchiveSettings
  /// The archive's title on these pages.
  let name: String
  /// Whether pages hide the home's name, which may be a person's.
  let hidesName: Bool
  let contents: Contents
  private let bar: [Place]
  let weekdays: Value
  /// The fields that are the same on every page.
  private let base: Record
  private let digest: Digest

  /// What an archive has, apart from its diaries.
  struct Contents: Sendable {
    /// Whether it is of a whole home, for those who have it.
    let isWhole: Bool
    let hasTimeline: Bool
    let hasPhotos: Bool
    let hasQuestions: Bool
    let hasSearch: Bool

    fileprivate var flags: [Bool] { [isWhole, hasTimeline, hasPhotos, hasQuestions, hasSearch] }
  }

  /// The frame of an archive's pages.
  init(
    _ settings: ArchiveSettings, theme: Theme, _ contents: Contents, hidesName: Bool
  ) {
    self.settings = settings
    self.hidesName = hidesName
    self.contents = contents
    var digest = Digest.Builder()
    digest.add(theme.digest)
    digest.add(settings.digest)
    for flag in contents.flags + [hidesName] { flag.add(to: &digest) }
    self.digest = digest.digest
    weekdays = PageFrame.weekdays(in: settings.language)
    name = hidesName ? Phrase("archive-home")[settings.language] : settings.name
    func place(_ page: String, in folder: RelativePath, _ label: Phrase, if isThere: Bool = true) -> [Place] {
      isThere ? [Place(page: page, url: "\(folder.text)/index.html", label: label[settings.language])] : []
    }
    bar =
      place("time", in: TimelinePlan.folder, Phrase("archive-timeline"), if: contents.hasTimeline)
      + place("questions", in: QuestionPages.folder, Phrase("archive-questions"), if: contents.hasQuestions)
      + place("photos", in: Gallery.folder, Phrase("archive-photos"), if: contents.hasPhotos)
      + place("on-days", in: TimelinePlan.dayFolder, Phrase("archive-on-this-day"), if: contents.hasTimeline)
    let light = settings.theme.rawValue
    var base = Record(capacity: 24)
    base[Field.lang] = .text(settings.language.html)
    base[Field.theme] = .text(light)
    base[Field.colorScheme] = .text(settings.theme == .system ? "light dark" : light)
    base[Field.homeName] = .text(name)
    base[Field.homeLang] = .text(
      (LanguageTag.guess(name.utf8, default: settings.language.tag) ?? settings.language.tag).html)
    base[Field.hasSearch] = .flag(contents.hasSearch)
    base[Field.hasAddition] = .flag(theme.hasAddition)
    base[Field.safetyUrl] = .text("safety.html")
    base[Field.bar] = .list(bar.map { $0.record(on: "") })
    base[Field.words] = .record(PageFrame.words(in: settings.language))
    self.base = base
  }

  func add(to key: inout Digest.Builder) { key.add(digest) }

  var language: Language { settings.language }

  /// The context of a page, everything that its template uses.
  ///
  /// `depth` is the number of folders above it, `crumbs` are the pages between the home page and it, `turns` the
  /// previous and next page, `more` the fields of this kind. `title` doesn't include the home's name; `crumb` is
  /// the page's name among the breadcrumbs if it is another one.
  func record(
    _ kind: PageKind, title: String, crumb: String? = nil, depth: Int, crumbs: [PageLink] = [],
    turns: (previous: PageLink?, next: PageLink?) = (nil, nil), _ more: [(Field, Value)]
  ) -> Record {
    let root = String(repeating: "../", count: depth)
    var record = Record(base, room: 11 + more.count)
    record[Field.title] = .text(title == name ? title : "\(title) — \(name)")
    record[Field.root] = .text(root)
    record[Field.pageClass] = .text("page-" + kind.name)
    let hasTurns = turns.previous != nil || turns.next != nil
    record[Field.isHome] = .flag(kind.name == "home")
    record[Field.hasWay] = .flag(hasTurns || !crumbs.isEmpty)
    record[Field.crumbs] = .list(crumbs.map { .record($0.record) })
    record[Field.crumb] = .text(crumb ?? title)
    record[Field.turns] = .flag(hasTurns)
    if let previous = turns.previous { record[Field.previous] = .record(previous.record) }
    if let next = turns.next { record[Field.next] = .record(next.record) }
    if bar.contains(where: { $0.page == kind.name }) {
      record[Field.bar] = .list(bar.map { $0.record(on: kind.name) })
    }
    for (field, value) in more { record[field] = value }
    return record
  }

  func titleLanguage(of name: String) -> LanguageTag {
    LanguageTag.guess(name.utf8, default: language.tag) ?? language.tag
  }

  func span(_ first: Month?, _ last: Month?) -> String {
    guard let first, let last else { return "" }
    let ends = [first, last].map { language.heading($0) }
    return first == last ? ends[0] : ends.joined(separator: " – ")
  }

  func link(_ year: Year?) -> PageLink? {
    year.map { PageLink(url: $0.text + ".html", label: language.heading($0)) }
  }

  /// A link to a month's page, in the same folder or through another.
  func link(_ month: Month?, by folder: String = "") -> PageLink? {
    month.map { PageLink(url: "\(folder)\($0.text).html", label: language.heading($0)) }
  }

  func facts(_ facts: [(Phrase, Int)]) -> Value {
    .list(
      facts.filter { $0.1 > 0 }.map { label, count in
        .record(Record([(.label, .text(label[language])), (.value, .text(language.integer(count)))]))
      })
  }

  func things(_ count: Int) -> String { Phrase("archive-things")(language, count: count) }

  /// Tags with links to their pages, for the template `tags`; nil for none.
  ///
  /// `way` leads to the archive's top folder.
  static func tags(_ tags: [String], up way: String) -> Value? {
    guard !tags.isEmpty else { return nil }
    let items = tags.map { tag in
      Record([
        (.name, .text(tag.hashtag)),
        (.url, .text("\(way)\(TagPages.address(of: tag))")),
      ])
    }
    return .record(Record([(.items, .records(items))]))
  }
}
