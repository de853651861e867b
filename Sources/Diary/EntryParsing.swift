// An entry's file being read: each fact from the front matter, else from the file's name, else from the diary.

internal import Ground
internal import Prose

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
          .entryEmpty, "the entry has no text", at: bodyStart,
          hint: "write at least one character below the front matter, or remove the file"))
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
            .authorUnknown, "'\(text.text)' is not a member of this diary", at: text,
            hint: context.membersHint(for: text.text)))
      }
      return text.text
    }
    if let author = name?.author(among: context.isMember) { return author }
    let known = context.defaultAuthor
    if let known, let rest = name?.rest {
      problems.append(
        Diagnostic(
          .authorUnknown, "'\(rest)' in the file name is no member; it is taken to be by '\(known)'",
          path: file.source.path, hint: "say who wrote it with 'author:' in the front matter",
          severity: .warning))
    } else if known == nil, context.ownerIsKnown {
      problems.append(
        Diagnostic(
          .authorUnknown, "nothing tells who wrote this", path: file.source.path,
          hint: ("say it with 'author:' in the front matter" as Phrase).and(context.membersHint())))
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
            .entryName, "nothing tells when this was written", path: file.source.path,
            hint: "name the file YYYY-MM-DD.md, or write 'created:' in the front matter"))
      return nil
    }
    return context.zone.zoned(name.day, name.time ?? .midnight)
  }

  private mutating func noteOtherDay(_ day: Day, _ text: FrontMatter.Text) {
    guard let name, name.day != day else { return }
    problems.append(
      file.frontMatter.diagnostic(
        .entryDay, "the entry was created on \(day), but its file is named \(name.day)", at: text,
        hint: "'created' counts; rename the file, or correct the day", severity: .warning))
  }

  private mutating func photos() -> [String] {
    let items = file.frontMatter.list("photos", of: "file names", collecting: &problems)
    if items.count > Entry.maximumPhotos {
      problems.append(
        file.frontMatter.diagnostic(
          .photoLimit, "\(items.count) photos, but an entry holds at most \(Entry.maximumPhotos)",
          at: items[Entry.maximumPhotos], hint: "move some of them to another entry"))
    }
    for item in items where item.text.contains("/") || item.text.contains("\\") {
      problems.append(
        file.frontMatter.diagnostic(
          .photoOutside, "'\(item.text)' is not in this diary's photos", at: item,
          hint: "copy it into photos/ and write its file name alone"))
    }
    return items.map(\.text).filter { !$0.contains("/") && !$0.contains("\\") }
  }

  private mutating func language(_ author: String?) -> LanguageTag? {
    if let text = file.frontMatter.text("lang", collecting: &problems) {
      if let language = LanguageTag(rawValue: text.text) { return language }
      problems.append(
        file.frontMatter.diagnostic(
          .frontMatterType, "'lang' can't be '\(text.text)'", at: text,
          hint: "write a language's ISO 639 code: ja, ko, en, zh or another"))
    }
    return LanguageTag.guess(file.body.bytes, default: context.language(of: author))
  }
}
