// An entry's file, parsed and written.

package import Diagnostics
internal import Fluent
internal import Ground
internal import Prose
internal import SafeFiles
internal import ZonedTime

/// Parses and writes entries.
///
/// Format: docs/FORMAT.md, "diaries/<id>/entries/<entry>.md".
package enum EntryFormat {
  static let keys = [
    "author", "created", "question", "photos", "lang", "place", "coordinates", "reply-to", "stamp",
  ]
  fileprivate static let known = keys + ["tags", ImportMarks.key]

  /// Parses an entry's facts; the id is the file's name without `.md`.
  ///
  /// - Returns: the entry, nil if it is not text or has no day; and all problems.
  package static func parse(_ source: Source, id: String, in context: EntryContext) -> (
    entry: Entry?, problems: [Diagnostic]
  ) {
    let file = MarkdownFile(source)
    var parsing = EntryParsing(file, id: id, context)
    if file.diagnostics.contains(where: { $0.code == .fileNotText }) { return (nil, parsing.problems) }
    let entry = parsing.entry()
    return (entry, parsing.problems)
  }

  package static func text(_ entry: NewEntry, photos: [String]) throws(Diagnostic) -> [UInt8] {
    var body = entry.text.replacingCRLF
    while body.hasSuffix("\n") { body.removeLast() }
    // A text that begins with '---' must not be parsed as front matter: it gets its own before it.
    var file = MarkdownFile(Source("entry.md", text: ""))
    file = try file.setting("author", to: .text(entry.author), order: keys)
    file = try file.setting("created", to: .text(entry.created.text), order: keys)
    if let question = entry.question { file = try file.setting("question", to: .text(question), order: keys) }
    if !photos.isEmpty { file = try file.setting("photos", to: .list(photos), order: keys) }
    if let id = entry.replyTo { file = try file.setting("reply-to", to: .text(id), order: keys) }
    if let stamp = entry.stamp { file = try file.setting("stamp", to: .text(stamp.rawValue), order: keys) }
    for field in entry.fields { file = try file.setting(field.key, to: field.value) }
    return file.source.bytes + Array((body.isEmpty ? "" : body + "\n").utf8)
  }

  /// A reply's file without its stamp.
  static func removingStamp(_ source: Source) throws(Diagnostic) -> [UInt8] {
    try MarkdownFile(source).removing("stamp").source.bytes
  }
}

/// An entry being parsed: each fact from the front matter, else from the file's name, else from the diary.
struct EntryParsing {
  let file: MarkdownFile
  let id: String
  let context: EntryContext
  let name: DatedName?
  var problems: [Diagnostic]

  init(_ file: MarkdownFile, id: String, _ context: EntryContext) {
    self.file = file
    self.id = id
    self.context = context
    name = DatedName(id)
    problems = file.diagnostics(named: id)
    problems += file.frontMatter.mistyped(among: EntryFormat.known)
  }

  mutating func entry() -> Entry? {
    let author = author()
    guard let created = created() else { return nil }
    let question = file.frontMatter.text("question", collecting: &problems)?.text
    let photos = photos()
    let bodyStart = file.body.range.lowerBound
    let tags = tags
    let replyTo = file.frontMatter.text("reply-to", collecting: &problems)?.text
    let stamp = replyTo == nil ? nil : stamp()
    if file.body.isBlank, stamp == nil {
      problems.append(
        file.source.diagnostic(
          .entryEmpty, Phrase("diary-entry-no-text"), at: bodyStart,
          hint: Phrase("diary-write-least-one-character-below")))
    }
    return Entry(
      id: id, author: author,
      // A clock's zone would tell whose entry it is.
      created: context.hidesMembers ? context.zone.zoned(created.instant) : created, question: question,
      photos: photos,
      tags: tags.all, headTags: tags.head,
      location: context.hidesMembers ? nil : location(), replyTo: replyTo, stamp: stamp,
      language: language(author), bodyStart: bodyStart,
      bodyCount: file.body.range.count,
      size: TextSize(of: file.body.source.bytes.span.extracting(file.body.range)),
      links: LocalLinks(in: file.body.bytes), digest: Digest(of: file.source.bytes),
      mark: context.hidesMembers ? mark(question) : nil)
  }

  /// The tags of the front matter and of the text; in an anonymous diary none, for they would tell the writers apart.
  var tags: (all: [String], head: Int) {
    if context.hidesMembers { return ([], 0) }
    let head = file.frontMatter.tags.map(\.text.tagName)
    return (TagWords.all(head: head, texts: [file.body.bytes]), head.count)
  }

  private func mark(_ question: String?) -> Digest {
    var key = Digest.Builder()
    key.add(question)
    key.add(Digest(of: Array(file.body.bytes)))
    return key.digest
  }

  mutating func author() -> String? {
    if let text = file.frontMatter.text("author", collecting: &problems) {
      if !context.isMember(text.text) {
        problems.append(
          file.frontMatter.diagnostic(
            .authorUnknown, Phrase("diary-not-member-diary", ["member": text.text]), at: text,
            hint: context.membersHint(for: text.text)))
      }
      return text.text
    }
    if let author = name?.author(among: context.isMember) { return author }
    let known = context.defaultAuthor
    if let known, let rest = name?.rest {
      problems.append(
        Diagnostic(
          .authorUnknown, Phrase("diary-file-name-no-member-taken", ["rest": rest, "known": known]),
          path: file.source.path, hint: Phrase("diary-say-who-wrote-author-front"), severity: .warning))
    } else if known == nil, context.ownerIsKnown {
      problems.append(
        Diagnostic(
          .authorUnknown, Phrase("diary-nothing-tells-who-wrote"), path: file.source.path,
          hint: Phrase("diary-say-author-front-matter").and(context.membersHint())))
    }
    return known
  }

  mutating func created() -> ZonedTime? {
    if let text = file.frontMatter.text("created", collecting: &problems) {
      if let time = ZonedTime(ascii: text.text.utf8) ?? context.zone.zoned(dayAlone: text.text, named: name) {
        noteOtherDay(time.day, text)
        return time
      }
      do throws(Diagnostic) { return try ZonedTime(parsing: text.text) } catch {
        problems.append(file.frontMatter.diagnostic(error.code, error.message, at: text, hint: error.hint))
      }
    }
    guard let name else {
      problems.append(
        DatedName.impossibleDay(in: id, at: file.source.path)
          ?? Diagnostic(
            .entryName, Phrase("diary-nothing-tells-when-written"), path: file.source.path,
            hint: Phrase("diary-name-file-yyyy-mm-dd")))
      return nil
    }
    return context.zone.zoned(name.day, name.time ?? .midnight)
  }

  private mutating func noteOtherDay(_ day: Day, _ text: FrontMatter.Text) {
    guard let name, name.day != day else { return }
    problems.append(
      file.frontMatter.diagnostic(
        .entryDay, Phrase("diary-entry-created-on-but-file", ["day": day, "other-day": name.day]), at: text,
        hint: Phrase("diary-created-counts-rename-file-correct"), severity: .warning))
  }

  private mutating func photos() -> [String] {
    let items = file.frontMatter.list("photos", of: Phrase("diary-file-names"), collecting: &problems)
    if items.count > Entry.maximumPhotos {
      problems.append(
        file.frontMatter.diagnostic(
          .photoLimit,
          Phrase(
            "diary-photos-but-entry-holds-most", ["count": items.count, "maximum": Entry.maximumPhotos]),
          at: items[Entry.maximumPhotos], hint: Phrase("diary-move-some-them-another-entry")))
    }
    for item in items where isOutside(item.text) {
      problems.append(
        file.frontMatter.diagnostic(
          .photoOutside, Phrase("diary-not-diary-photos", ["item": item.text]), at: item,
          hint: Phrase("diary-copy-into-photos-write-file")))
    }
    return items.map(\.text).filter { !isOutside($0) }
  }

  /// Whether a photo's name is that of a file elsewhere.
  private func isOutside(_ name: String) -> Bool {
    name.utf8.contains(UInt8(ascii: "/")) || name.utf8.contains(UInt8(ascii: "\\"))
  }

  private mutating func location() -> Location? {
    let name = file.frontMatter.text("place", collecting: &problems)?.text.trimmingBlanks
    var coordinates: Coordinates?
    if let text = file.frontMatter.text("coordinates", collecting: &problems) {
      coordinates = Coordinates(text.text)
      if coordinates == nil {
        problems.append(
          file.frontMatter.diagnostic(
            .frontMatterType, Phrase("diary-coordinates-cant", ["value": text.text]), at: text,
            hint: Phrase("diary-write-latitude-longitude"), severity: .warning))
      }
    }
    return Location(name: name?.isEmpty == false ? name : nil, coordinates: coordinates)
  }

  private mutating func stamp() -> Stamp? {
    guard let text = file.frontMatter.text("stamp", collecting: &problems) else { return nil }
    if let stamp = Stamp(typed: text.text) { return stamp }
    let names = Stamp.allCases.map(\.rawValue)
    problems.append(
      file.frontMatter.diagnostic(
        .stampUnknown, Phrase("diary-stamp-unknown", ["stamp": text.text.quotedBriefly]), at: text,
        hint: names.hint(for: text.text, Phrase("home-one", ["words": names.joined(separator: ", ")])),
        severity: .warning))
    return nil
  }

  private mutating func language(_ author: String?) -> LanguageTag? {
    if let text = file.frontMatter.text("lang", collecting: &problems) {
      if let language = LanguageTag(rawValue: text.text) { return language }
      problems.append(
        file.frontMatter.diagnostic(
          .frontMatterType, Phrase("diary-lang-cant", ["value": text.text]), at: text,
          hint: Phrase("diary-write-language-iso-code-ja")))
    }
    return LanguageTag.guess(file.body.bytes, default: context.language(of: author))
  }
}

extension EntryFormat {
  /// Parses what the search needs of an entry.
  ///
  /// - Returns: its words with author and time, nil if `parse` gives no entry; and all problems so far.
  static func searchable(_ source: Source, id: String, in context: EntryContext) -> (
    text: SearchableText?, author: String?, problems: [Diagnostic]
  ) {
    let file = MarkdownFile(source)
    var parsing = EntryParsing(file, id: id, context)
    let isText = !file.diagnostics.contains { $0.code == .fileNotText }
    guard isText, let created = parsing.created() else { return (nil, nil, parsing.problems) }
    var parts: [SearchableText.Part] = []
    if let question = file.frontMatter.text("question", collecting: &parsing.problems) {
      let start = question.range.lowerBound
      parts.append(SearchableText.Part(question.text, at: start))
    }
    // What imports keep of other apps; a place would identify the writer of an anonymous diary.
    if !context.hidesMembers {
      var ignored: [Diagnostic] = []
      let places = file.frontMatter.list("place", of: Phrase("prose-words"), collecting: &ignored)
      parts += file.frontMatter.tags.map { .init($0.text, at: $0.range.lowerBound, isTag: true) }
      parts += places.map { .init($0.text, at: $0.range.lowerBound) }
    }
    parts.sort { $0.start < $1.start }
    parts.append(SearchableText.Part(file.body.range, of: source))
    var text = SearchableText(.diary, source, parts)
    text.days = [created.day]
    if !context.hidesMembers {
      text.time = created
      text.tags = parsing.tags.all
    }
    return (text, context.hidesMembers ? nil : parsing.author(), parsing.problems)
  }
}
