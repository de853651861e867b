// What every page has: head, breadcrumbs, previous and next, foot.

internal import Ground
internal import Mustache

/// A link with its text.
struct PageLink: Sendable {
  let url: String
  let label: String

  var record: Record {
    Record([(.url, .text(url)), (.label, .text(label))])
  }
}

/// The part of a page's context that all pages share.
struct PageFrame: Sendable {
  let settings: ArchiveSettings
  let words: Value

  init(_ settings: ArchiveSettings) {
    self.settings = settings
    words = .record(ArchiveWords.record(in: settings.language))
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
  func record(
    _ kind: String,
    title: String,
    depth: Int,
    crumbs: [PageLink] = [],
    turns: (previous: PageLink?, next: PageLink?) = (nil, nil),
    _ more: [(Field, Value)]
  ) -> Record {
    let root = String(repeating: "../", count: depth)
    var links = crumbs
    if depth > 0 || kind != "home" {
      links.insert(
        PageLink(url: root + "index.html", label: ArchiveWords.home[settings.language]), at: 0)
    }
    var fields: [(Field, Value)] = [
      (.lang, .text(settings.language.tag)),
      (.theme, .text(settings.theme.rawValue)),
      (.colorScheme, .text(settings.theme == .system ? "light dark" : settings.theme.rawValue)),
      (.title, .text(title == settings.name ? title : "\(title) — \(settings.name)")),
      (.root, .text(root)),
      (.pageClass, .text("page-" + kind)),
      (.crumbs, .list(links.map { .record($0.record) })),
      (.crumb, .text(title)),
      (.homeName, .text(settings.name)),
      (.words, words),
      (.turns, .flag(turns.previous != nil || turns.next != nil)),
    ]
    if let previous = turns.previous { fields.append((.previous, .record(previous.record))) }
    if let next = turns.next { fields.append((.next, .record(next.record))) }
    return Record(fields + more)
  }
}
