// One Markdown file of another program: its front matter, its day, its words.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import ZonedTime

/// A Markdown file that was read and not yet made an entry.
struct MarkdownText {
  private let file: ForeignFile
  private let head: ForeignHead
  private let body: String
  private let digest: Digest
  private let settings: ImportSettings

  init(_ bytes: [UInt8], _ file: ForeignFile, _ settings: ImportSettings) throws(Diagnostic) {
    self.file = file
    self.settings = settings
    (head, body) = ForeignHead.divide(try ForeignText.text(bytes))
    digest = Digest(of: bytes)
  }

  /// By what it is known again: its own mark if it was exported by zutto, else its name and content.
  func mark(_ format: ImportFormat) -> String {
    if let own = head.mark { return own }
    let day = moment?.day ?? settings.undated
    let name = String(file.base.dropLast(file.ending.isEmpty ? 0 : file.ending.count + 1))
    return day.map { format.mark($0, [name.nfc, digest.hex]) } ?? format.mark(digest.hex)
  }

  private static let createdKeys = [
    "created", "date", "datetime", "date created", "created_at", "createdAt", "creation_date", "creationDate",
    "createdTime", "created time", "published", "publishDate", "pubDate", "day",
  ]
  private static let modifiedKeys = [
    "modified", "updated", "lastmod", "date modified", "updated_at", "updatedAt", "last_modified_at",
    "modified_at", "modificationDate",
  ]

  /// When it was written: what its front matter says, else its name, else the folders above it.
  private var moment: ForeignTime.Moment? {
    let order: ForeignTime.Order = settings.isDayFirst == true ? .dayFirst : .monthFirst
    for key in MarkdownText.createdKeys {
      if let text = head.text([key]), let moment = ForeignTime.moment(text, order) { return moment }
    }
    return MarkdownText.moment(inName: file.namedByFolder, settings.isDayFirst)
  }

  /// The entry that it becomes.
  ///
  /// - Throws: `import-item` if nothing tells its day.
  func entry(
    _ format: ImportFormat, _ links: MarkdownLinks, _ files: ForeignFiles, _ settings: ImportSettings
  ) throws(Diagnostic) -> ForeignEntry {
    guard let moment = moment ?? settings.undated.map({ .init(day: $0) }) else {
      throw Diagnostic(
        .importItem, Phrase("import-nothing-tells-day"), hint: Phrase("import-write-date-front-matter-name"))
    }
    var problems: [Diagnostic] = []
    let zone = settings.zone(named: head.text(["timezone", "timeZone"]), &problems)
    var entry = ForeignEntry(
      mark: mark(format), place: file.name, created: ForeignTime.zoned(moment, in: zone))
    entry.problems = problems
    var media: [ForeignMedia] = []
    entry.pieces = MarkdownReferences.pieces(of: titled) { reference in
      links.piece(for: reference, in: file, &media)
    }
    entry.media = media
    entry.question = head.text(["question"])
    // What a home gave away comes back as whose it was.
    if head.mark != nil, let name = head.text(["author"]) {
      entry.author = settings.authors[name.comparisonKey]
    }
    if head.isLost {
      entry.lostHead = head.written
    } else {
      head.keep(in: &entry, besides: MarkdownText.createdKeys, modified: MarkdownText.modifiedKeys)
    }
    return entry
  }

  /// The words, under the title where they do not begin with it.
  private var titled: String {
    let title = head.text(["title"]) ?? nameTitle
    guard let title, !title.isEmpty else { return body }
    let first = body.split(separator: "\n", maxSplits: 1).first { !$0.isEmpty }.map(String.init) ?? ""
    let words = first.drop { $0 == "#" || $0 == " " }.trimmingBlanks
    if words.comparisonKey == title.comparisonKey { return body }
    // A heading of its own says more than the name of a file.
    if head.text(["title"]) == nil, first.hasPrefix("# ") { return body }
    let rest = String(body.drop { $0 == "\n" })
    return rest.isEmpty ? "# \(title)" : "# \(title)\n\n\(rest)"
  }

  /// What the file's name says beside the day: `2024-12-25 Kyoto` is called Kyoto.
  private var nameTitle: String? {
    // A folder that tells the day of its one page is called as the page is.
    let isDated = DatedName(String(file.namedByFolder.base.prefix(10))) != nil
    let name = (isDated ? file.namedByFolder : file).stemOfText.nfc
    // Programs' names: nobody called a text so.
    if ["index", "_index", "readme", "text"].contains(name.lowercased()) { return nil }
    if head.text(["author"]) != nil, DatedName(name) != nil { return nil }
    if ForeignTime.moment(name) != nil { return nil }
    var rest = name[...]
    if let day = DatedName(String(name.prefix(10)))?.day.text {
      rest = rest.dropFirst(day.count).drop { "-_ ".contains($0) }
      if let time = DatedName(name)?.time {
        rest = rest.drop { $0.isNumber }.drop { "-_ ".contains($0) }
        _ = time
      }
    } else {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      if digits.count >= 8 { rest = rest.dropFirst(digits.count).drop { "-_ ".contains($0) } }
    }
    guard rest.contains(where: \.isLetter) else { return nil }
    // Jekyll's slugs have hyphens where a title has blanks.
    let isSlug = rest.count < name.count && !rest.contains(" ")
    return isSlug ? rest.split(separator: "-").joined(separator: " ") : String(rest).trimmingBlanks
  }
}
