// What every page has: head, breadcrumbs, previous and next, foot, the archive's own words.

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
    .homeName,
    .bar, .isHere, .words, .url, .label, .name, .heading, .datetime, .date, .excerpt, .span, .count, .id,
    .icon,
    .value, .values, .look, .note, .lines, .items, .links, .facts, .years, .months, .days, .tags, .body, .src,
    .width, .height, .path, .type, .lead,
  ]

  /// The names of parts that pages of several kinds share.
  static let shared: [Field] =
    calendars + DiaryHead.fields + Letter.fields + TimelineLine.fields + LedgerHead.fields

  /// The words that templates of many pages may use.
  static let words: [Phrase] =
    LedgerHead.words + [
      Phrase("archive-skip"), Phrase("archive-breadcrumbs"), Phrase("archive-turn"), Phrase("archive-site"),
      Phrase("archive-safety"), Phrase("archive-promise"), Phrase("archive-question"), Phrase("archive-read"),
      Phrase("archive-close"), Phrase("archive-full-size"),
    ]

  /// The words of all kinds of pages in one language, as the context `words`.
  static func words(in language: Language) -> Record {
    Record((words + PageKind.all.flatMap(\.words)).map { (Field(word: $0), .text($0[language])) })
  }
}

/// A link with its text.
struct PageLink: Sendable {
  let url: String
  let label: String

  var record: Record { Record([(.url, .text(url)), (.label, .text(label))]) }
}

/// A page that all pages lead to.
private struct Place: Sendable {
  /// The kind of page it is.
  let page: String
  /// From the archive's top.
  let url: String
  let label: String

  /// The link on a page of some kind.
  func record(on kind: String) -> Value {
    var link: [(Field, Value)] = [(.url, .text(url)), (.label, .text(label))]
    if kind == page { link.append((.isHere, .flag(true))) }
    return .record(Record(link))
  }
}

/// The look that all pages share: templates, theme, settings, language, and the part of a context made of them.
///
/// A class, because every page has it among its inputs.
final class PageFrame: Input {
  let settings: ArchiveSettings
  /// What the archive is called on these pages.
  let name: String
  /// Whether its pages hide the home's name, which may be a person's.
  let hidesName: Bool
  /// Where every page leads to.
  private let bar: [Place]
  /// What is the same on every page.
  private let base: Record
  private let digest: Digest

  /// The frame of an archive's pages.
  ///
  /// - Parameters:
  ///   - settings: how the archive looks.
  ///   - theme: the digest of the templates, and of the program's way of filling them.
  ///   - hasTimeline: whether there is a timeline to lead to.
  ///   - hasSearch: whether there is a search.
  ///   - hidesName: whether the home's name is hidden.
  init(_ settings: ArchiveSettings, theme: Digest, hasTimeline: Bool, hasSearch: Bool, hidesName: Bool) {
    self.settings = settings
    self.hidesName = hidesName
    var digest = Digest.Builder()
    digest.add(theme)
    digest.add(settings.digest)
    for flag in [hasTimeline, hasSearch, hidesName] { flag.add(to: &digest) }
    self.digest = digest.digest
    name = hidesName ? Phrase("archive-home")[settings.language] : settings.name
    var bar = [Place(page: "home", url: "index.html", label: Phrase("archive-home")[settings.language])]
    if hasTimeline {
      bar += [
        Place(page: "time", url: "time/index.html", label: Phrase("archive-timeline")[settings.language]),
        Place(page: "on-days", url: "on/index.html", label: Phrase("archive-on-this-day")[settings.language]),
      ]
    }
    if hasSearch {
      let search = Phrase("archive-search")[settings.language]
      bar.append(Place(page: "search", url: "search.html", label: search))
    }
    let safety = Phrase("archive-safety")[settings.language]
    bar.append(Place(page: "safety", url: "safety.html", label: safety))
    self.bar = bar
    let theme = settings.theme.rawValue
    var base = Record(capacity: 24)
    base[Field.lang] = .text(settings.language.html)
    base[Field.theme] = .text(theme)
    base[Field.colorScheme] = .text(settings.theme == .system ? "light dark" : theme)
    base[Field.homeName] = .text(name)
    base[Field.bar] = .list(bar.map { $0.record(on: "") })
    base[Field.words] = .record(PageFrame.words(in: settings.language))
    self.base = base
  }

  func add(to key: inout Digest.Builder) { key.add(digest) }

  var language: Language { settings.language }

  /// The context of a page.
  ///
  /// - Parameters:
  ///   - kind: the kind of page, whose name the style sheet uses.
  ///   - title: what it is called, without the home's name.
  ///   - depth: how many folders it stands below the archive's top.
  ///   - crumbs: the pages above it.
  ///   - turns: the pages before and after it.
  ///   - more: what only this kind of page has.
  /// - Returns: all that the page's template asks for.
  func record(
    _ kind: PageKind, title: String, depth: Int, crumbs: [PageLink] = [],
    turns: (previous: PageLink?, next: PageLink?) = (nil, nil), _ more: [(Field, Value)]
  ) -> Record {
    let root = String(repeating: "../", count: depth)
    var links = crumbs
    if depth > 0 || kind.name != "home" {
      links.insert(
        PageLink(url: root + "index.html", label: Phrase("archive-home")[settings.language]), at: 0)
    }
    var record = base
    record[Field.title] = .text(title == name ? title : "\(title) — \(name)")
    record[Field.root] = .text(root)
    record[Field.pageClass] = .text("page-" + kind.name)
    record[Field.crumbs] = .list(links.map { .record($0.record) })
    record[Field.crumb] = .text(title)
    record[Field.turns] = .flag(turns.previous != nil || turns.next != nil)
    if let previous = turns.previous { record[Field.previous] = .record(previous.record) }
    if let next = turns.next { record[Field.next] = .record(next.record) }
    if bar.contains(where: { $0.page == kind.name }) {
      record[Field.bar] = .list(bar.map { $0.record(on: kind.name) })
    }
    for (field, value) in more { record[field] = value }
    return record
  }

  /// The language a name is written in, for the right Han glyphs.
  func titleLanguage(of name: String) -> LanguageTag {
    LanguageTag.guess(name.utf8, default: language.tag) ?? language.tag
  }

  /// From the first month to the last, as headings.
  func span(_ first: Month?, _ last: Month?) -> String {
    guard let first, let last else { return "" }
    let ends = [first, last].map { language.heading($0) }
    return first == last ? ends[0] : ends.joined(separator: " – ")
  }

  /// A link to a year's page beside the page.
  func link(_ year: Year?) -> PageLink? {
    year.map { PageLink(url: $0.text + ".html", label: language.heading($0)) }
  }

  /// A link to a month's page, from the page's folder or through another.
  func link(_ month: Month?, by folder: String = "") -> PageLink? {
    month.map { PageLink(url: "\(folder)\($0.text).html", label: language.heading($0)) }
  }

  /// Counts with their labels; what there is none of is left out.
  func facts(_ facts: [(Phrase, Int)]) -> Value {
    .list(
      facts.filter { $0.1 > 0 }.map { label, count in
        .record(Record([(.label, .text(label[language])), (.value, .text(language.integer(count)))]))
      })
  }

  /// So many things of any kind.
  func things(_ count: Int) -> String { Phrase("archive-things")(language, count: count) }

  /// Tags with links to what else is found under their words.
  ///
  /// - Parameters:
  ///   - tags: as they are written.
  ///   - way: from the page to the archive's folder.
  /// - Returns: what the template `tags` shows; nil for none.
  static func tags(_ tags: [String], up way: String) -> Value? {
    guard !tags.isEmpty else { return nil }
    let items = tags.map { tag -> Value in
      let words = tag.hashtag.dropFirst().replacing("\"", with: " ")
      // Set even if empty, for what the tags stand below has an address of its own.
      let url: Value =
        SearchText.folded(String(words)).isEmpty
        ? .nothing : .text("\(way)search.html#q=" + "\"\(words)\"".percentEncoded)
      return .record(Record([(.name, .text(tag.hashtag)), (.url, url)]))
    }
    return .record(Record([(.items, .list(items))]))
  }
}
