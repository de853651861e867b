// An entry's file being read: each fact from the front matter, else from the file's name, else from the diary.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Prose
internal import SafeFiles
internal import ZonedTime

/// One entry being read.
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
    problems += file.frontMatter.mistyped(among: EntryFormat.keys + ["tags", ImportMarks.key])
  }

  mutating func entry() -> Entry? {
    let author = author()
    guard let created = created() else { return nil }
    let question = file.frontMatter.text("question", collecting: &problems)?.text
    let photos = photos()
    let bodyStart = file.body.range.lowerBound
    if file.body.isBlank {
      problems.append(
        file.source.diagnostic(
          .entryEmpty, Phrase("diary-entry-no-text"), at: bodyStart,
          hint: Phrase("diary-write-least-one-character-below")))
    }
    return Entry(
      id: id, author: author,
      // The place of a clock would tell whose it is.
      created: context.hidesMembers ? context.zone.zoned(created.instant) : created, question: question,
      photos: photos,
      // Words of their own would tell the writers apart.
      tags: context.hidesMembers ? [] : file.frontMatter.tags.map(\.text.trimmingBlanks),
      language: language(author), bodyStart: bodyStart, bodyCount: file.body.range.count,
      links: LocalLinks(in: file.body.bytes), digest: Digest(of: file.source.bytes),
      mark: context.hidesMembers ? mark(question) : nil)
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
    for item in items where item.text.contains("/") || item.text.contains("\\") {
      problems.append(
        file.frontMatter.diagnostic(
          .photoOutside, Phrase("diary-not-diary-photos", ["item": item.text]), at: item,
          hint: Phrase("diary-copy-into-photos-write-file")))
    }
    return items.map(\.text).filter { !$0.contains("/") && !$0.contains("\\") }
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
