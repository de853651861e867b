// Reader of Markdown folders as Obsidian, Jekyll, Hugo and many other programs keep them.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import ZonedTime

struct MarkdownReader {
  static let endings: Set<String> = ["md", "markdown", "mdown", "mkd", "mdx"]

  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    var chosen = files.all.filter { MarkdownReader.endings.contains($0.ending) }
    if chosen.isEmpty { chosen = files.all.filter { $0.ending == "txt" } }
    guard !chosen.isEmpty else {
      throw Diagnostic(
        .importFormat, Phrase("import-no-markdown-file", ["name": files.name]),
        hint: Phrase("import-name-folder-holds-md-files"))
    }
    read(chosen, into: &reading)
  }

  /// Reads the chosen files.
  func read(_ chosen: [ForeignFile], into reading: inout ForeignReading) {
    var chosen = chosen
    // Sorts without the extension, so that `a-2.md` follows `a.md`.
    chosen.sort { ($0.folder + $0.stem).utf8.lexicographicallyPrecedes(($1.folder + $1.stem).utf8) }
    var texts: [(file: ForeignFile, text: Result<MarkdownText, Diagnostic>)] = []
    var marks: [String: String] = [:]
    for file in chosen {
      let text = Result { () throws(Diagnostic) in
        try MarkdownText(try files.bytes(file, limit: 64 << 20), file, settings)
      }
      if let read = try? text.get() { marks[file.name] = read.mark(.markdown) }
      texts.append((file, text))
    }
    reading.used.formUnion(chosen.map(\.number))
    let links = MarkdownLinks(files, marks)
    for (file, text) in texts {
      reading.take(file.place) { () throws(Diagnostic) in
        try text.get().entry(.markdown, links, files, settings)
      }
    }
  }
}

/// Resolves links between Markdown files.
struct MarkdownLinks {
  private let files: ForeignFiles
  private let marks: [String: String]

  init(_ files: ForeignFiles, _ marks: [String: String]) {
    self.files = files
    self.marks = marks
  }

  /// The piece that replaces a link or image of `file`, adding its file to `media`; nil to keep it.
  func piece(for reference: MarkdownReference, in file: ForeignFile, _ media: inout [ForeignMedia])
    -> ForeignPiece?
  {
    let target = String(reference.target.prefix { $0 != "#" && $0 != "?" })
    guard !target.isEmpty, !MarkdownLinks.hasScheme(target), !target.hasPrefix("//") else { return nil }
    let isWiki = reference.form == .wikiImage || reference.form == .wikiLink
    guard let found = find(target, from: file, anywhere: isWiki) else {
      guard reference.isShown else { return nil }
      let base = target.split(separator: "/").last.map(String.init) ?? target
      return missing(why(target, file), base, reference, &media)
    }
    if let mark = marks[found.name] {
      let label = reference.label.isEmpty ? found.stem : reference.label
      // A link to the note itself, or to a heading in it, is kept.
      return found == file ? nil : .link(label: label, mark: mark, written: reference.written)
    }
    // A Markdown file beside a single imported file is not an attachment.
    if !files.all.contains(found), MarkdownReader.endings.contains(found.ending) { return nil }
    if let known = media.firstIndex(where: { $0.file == found }) {
      return .media(known, label: reference.label, title: reference.title)
    }
    media.append(ForeignMedia(content: .file(found), name: found.base))
    return .media(media.count - 1, label: reference.label, title: reference.title)
  }

  /// The placeholder of a missing file, added to `media` once.
  private func missing(
    _ why: Phrase, _ name: String, _ reference: MarkdownReference, _ media: inout [ForeignMedia]
  ) -> ForeignPiece {
    let content = ForeignMedia.Content.missing(why)
    let known = media.firstIndex { $0.name == name && $0.content == content }
    if known == nil { media.append(ForeignMedia(content: content, name: name)) }
    return .media(known ?? media.count - 1, label: reference.label, title: reference.title)
  }

  /// The reason why no file was found.
  private func why(_ target: String, _ file: ForeignFile) -> Phrase {
    if target.split(separator: "/").contains(".."), RelativePath(file.name)?.resolving(target) == nil {
      return Phrase("import-lies-outside-what-named-import", ["target": target])
    }
    return files.isAlone
      ? Phrase("import-no-file-beside-text-if", ["target": target])
      : Phrase("import-no-file-beside-text", ["target": target])
  }

  /// Finds a file relative to the text or to the top of the export; for wiki links anywhere.
  private func find(_ target: String, from file: ForeignFile, anywhere: Bool) -> ForeignFile? {
    let names = [target] + MarkdownReader.endings.sorted().map { "\(target).\($0)" }
    for name in names {
      if let found = files.resolve(name, from: file) { return found }
      let atTop = name.hasPrefix("/") ? String(name.drop { $0 == "/" }) : name
      // Hugo keeps shared files in `static/`.
      for place in [atTop, "static/\(atTop)", "assets/\(atTop)"] {
        if let path = RelativePath(place), let found = files[path.text] { return found }
      }
    }
    guard anywhere else { return nil }
    for name in names {
      let base = name.split(separator: "/").last.map(String.init) ?? name
      let fitting = files.named(base).filter { $0.name.comparisonKey.hasSuffix(name.comparisonKey) }
      if let found = fitting.first ?? files.named(base).first { return found }
    }
    return nil
  }

  private static func hasScheme(_ target: String) -> Bool {
    guard let colon = target.firstIndex(of: ":") else { return false }
    let scheme = target[..<colon]
    return scheme.count > 1
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }
}

extension ForeignMedia {
  /// The file in the export, unless the content is embedded or missing.
  var file: ForeignFile? { if case .file(let file) = content { file } else { nil } }

  /// The stated size in bytes, or a little more than it.
  var size: Int {
    switch content {
    case .file(let file): file.size
    case .bytes(let bytes): bytes.count
    case .coded(_, let range): range.count / 4 * 3
    case .missing: 0
    }
  }
}

/// A parsed Markdown file: front matter and body.
package struct MarkdownText {
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

  /// The mark of the text: its original one if zutto exported it, otherwise from its name and content.
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

  /// The time of writing: from the front matter, otherwise from the file name, otherwise from its folders.
  private var moment: ForeignTime.Moment? {
    let order: ForeignTime.Order = settings.isDayFirst == true ? .dayFirst : .monthFirst
    for key in MarkdownText.createdKeys {
      if let text = head.text([key]), let moment = ForeignTime.moment(text, order) { return moment }
    }
    return MarkdownText.moment(inName: file.namedByFolder, settings.isDayFirst)
  }

  /// Converts the file to an entry; throws `import-item` if it has no date.
  func entry(
    _ format: ImportFormat, _ links: MarkdownLinks, _ files: ForeignFiles, _ settings: ImportSettings
  ) throws(Diagnostic) -> ForeignEntry {
    guard let moment = moment ?? settings.undated.map({ .init(day: $0) }) else {
      throw Diagnostic(
        .importItem, Phrase("import-undated-text"), hint: Phrase("import-write-date-front-matter-name"))
    }
    var problems: [Diagnostic] = []
    let zone = settings.zone(named: head.text(["timezone", "timeZone"]), &problems)
    var entry = ForeignEntry(
      mark: mark(format), place: file.place, created: ForeignTime.zoned(moment, in: zone))
    entry.problems = problems
    var media: [ForeignMedia] = []
    entry.pieces = MarkdownReferences.pieces(of: titled) { reference in
      links.piece(for: reference, in: file, &media)
    }
    entry.media = media
    entry.question = head.text(["question"])
    // Texts that zutto exported keep their author.
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

  /// The body, with the title as a heading unless the body starts with it.
  private var titled: String {
    let title = head.text(["title"]) ?? nameTitle
    guard let title, !title.isEmpty else { return body }
    let first = body.split(separator: "\n", maxSplits: 1).first { !$0.isEmpty }.map(String.init) ?? ""
    let words = first.drop { $0 == "#" || $0 == " " }.trimmingBlanks
    if words.comparisonKey == title.comparisonKey { return body }
    // The text's own heading takes precedence over the file name.
    if head.text(["title"]) == nil, first.hasPrefix("# ") { return body }
    let rest = String(body.drop { $0 == "\n" })
    return rest.isEmpty ? "# \(title)" : "# \(title)\n\n\(rest)"
  }

  /// The title in the file name, without the date: `Kyoto` in `2024-12-25 Kyoto`.
  private var nameTitle: String? {
    // `2024-12-25-kyoto/index.md` takes its title from the folder.
    let isDated = DatedName(String(file.namedByFolder.base.prefix(10))) != nil
    let name = (isDated ? file.namedByFolder : file).stemOfText.nfc
    // File names that programs choose are no titles.
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
    // Jekyll's slugs have hyphens instead of spaces.
    let isSlug = rest.count < name.count && !rest.contains(" ")
    return isSlug ? rest.split(separator: "-").joined(separator: " ") : String(rest).trimmingBlanks
  }
}

extension MarkdownText {
  /// The date in a file name: `2024-12-25`, `2024-12-25-233000-title`, `20241225`, `2024/12/25.md`.
  package static func moment(inName file: ForeignFile, _ isDayFirst: Bool?) -> ForeignTime.Moment? {
    let name = file.stemOfText
    if let dated = DatedName(name.nfc) { return .init(day: dated.day, time: dated.time) }
    let digits = name.prefix { $0.isASCII && $0.isNumber }
    let next = name.dropFirst(digits.count).first
    if next.map({ !$0.isLetter }) ?? true, [8, 12, 14].contains(digits.count),
      let moment = ForeignTime.moment(String(digits.prefix(8)))
    {
      return .init(day: moment.day, time: TimeOfDay(compact: Array(digits.dropFirst(8).utf8)))
    }
    // With a title before or after it: `2024-12-25 Kyoto`, `Kyoto 2024_12_25`.
    let bytes = Array(name.utf8)
    if bytes.count >= 10 {
      for start in 0...(bytes.count - 10) {
        var part = Array(bytes[start..<(start + 10)])
        for place in [4, 7] where part[place] == UInt8(ascii: "_") || part[place] == UInt8(ascii: ".") {
          part[place] = UInt8(ascii: "-")
        }
        if let day = Day(ascii: part) { return .init(day: day) }
      }
    }
    // Written out or in local order: `6 May 2024`, `2024年5月8日`, `05-06-2024` if --dates gives the order.
    let order: ForeignTime.Order = isDayFirst == true ? .dayFirst : .monthFirst
    if let found = ForeignTime.moment(name, order), isDayFirst != nil || !found.isAmbiguous { return found }
    let parts = Array(file.folder.split(separator: "/").suffix(2)) + [Substring(name)]
    guard parts.count == 3, parts[1].count <= 2, name.count <= 2 else { return nil }
    return ForeignTime.moment(parts.joined(separator: "-"))
  }
}

extension ForeignFile {
  /// The file name without its extension.
  var stemOfText: String { ending.isEmpty ? base : String(base.dropLast(ending.count + 1)) }

  /// The file, renamed after its folder if it is called `index` (`2024-06-06-trip/index.md`).
  package var namedByFolder: ForeignFile {
    guard ["index", "_index"].contains(stem.lowercased()), !folder.isEmpty else { return self }
    return ForeignFile(name: "\(folder.dropLast()).\(ending)", size: size, number: number)
  }
}
