// What every page has: head, breadcrumbs, previous and next, foot.

internal import Ground
internal import Mustache

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

/// The part of a page's context that all pages share.
struct PageFrame: Sendable {
  let settings: ArchiveSettings
  /// What the archive is called on these pages.
  let name: String
  /// Where every page leads to.
  private let bar: [Place]
  /// What is the same on every page.
  private let base: Record

  /// The frame of an archive's pages, with or without the home's name, which may be a person's.
  init(_ settings: ArchiveSettings, hasTimeline: Bool, hasSearch: Bool, hidesName: Bool = false) {
    self.settings = settings
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
    base[Field.words] = .record(ArchiveWords.record(in: settings.language))
    self.base = base
  }

  /// The context of a page.
  ///
  /// - Parameters:
  ///   - kind: the page's name, such as `month`, for the style sheet.
  ///   - title: what it is called, without the home's name.
  ///   - depth: how many folders it stands below the archive's top.
  ///   - crumbs: the pages above it.
  ///   - turns: the pages before and after it.
  ///   - more: what only this kind of page has.
  /// - Returns: all that the page's template asks for.
  func record(
    _ kind: String, title: String, depth: Int, crumbs: [PageLink] = [],
    turns: (previous: PageLink?, next: PageLink?) = (nil, nil), _ more: [(Field, Value)]
  ) -> Record {
    let root = String(repeating: "../", count: depth)
    var links = crumbs
    if depth > 0 || kind != "home" {
      links.insert(
        PageLink(url: root + "index.html", label: Phrase("archive-home")[settings.language]), at: 0)
    }
    var record = base
    record[Field.title] = .text(title == name ? title : "\(title) — \(name)")
    record[Field.root] = .text(root)
    record[Field.pageClass] = .text("page-" + kind)
    record[Field.crumbs] = .list(links.map { .record($0.record) })
    record[Field.crumb] = .text(title)
    record[Field.turns] = .flag(turns.previous != nil || turns.next != nil)
    if let previous = turns.previous { record[Field.previous] = .record(previous.record) }
    if let next = turns.next { record[Field.next] = .record(next.record) }
    if bar.contains(where: { $0.page == kind }) { record[Field.bar] = .list(bar.map { $0.record(on: kind) }) }
    for (field, value) in more { record[field] = value }
    return record
  }
}
