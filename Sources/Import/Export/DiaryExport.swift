// Exports of a diary to other apps: the data they need, the Markdown folder and the jrnl text.

public import Diagnostics
internal import Diary
internal import Fluent
public import Ground
internal import LosslessJSON
internal import Prose
public import SafeFiles
internal import ZonedTime

/// A diary's entries with their front matter, texts and files.
public struct DiaryExport: Sendable {
  let diary: Diary
  let entries: [ExportedEntry]
  /// File names in `photos/` with their sizes in bytes.
  let files: [String: Int64]
  let tree: Tree
  let zone: TimeZoneRules
  /// Errors in files that could not be read and are left out.
  public let problems: [Diagnostic]

  /// The number of exported entries.
  public var count: Int { entries.count }

  /// Reads a diary.
  ///
  /// - Throws: as `DiaryStore.read`; `entry-missing` if there is nothing to export.
  public init(_ id: String, in home: Home) async throws(Diagnostic) {
    let reading = try await DiaryStore.read(id, in: home)
    var problems = reading.problems.filter { $0.severity == .error }
    var entries: [ExportedEntry] = []
    let replies = reading.diary.repliesByEntry()
    let names = Set(reading.diary.entries.map { "\($0.id).md" })
    for known in reading.diary.entries {
      do throws(Diagnostic) {
        let source = try home.tree.read(known.path(in: reading.diary.path), limit: Entry.maximumBytes)
        var entry = DiaryExport.entry(known, MarkdownFile(source))
        if let under = replies[known.id] {
          entry.tags = (entry.tags + under.words.flatMap(\.tags)).distinctTags
          entry.body = try DiaryExport.body(entry.body, with: under, in: reading.diary, home)
        }
        if reading.diary.type.hidesMembers {
          entry.dropNames()
          // A reply, or an entry that is gone, has no other name in the export.
          entry.dropLinks { !names.contains($0) }
        }
        entries.append(entry)
      } catch { problems.append(error) }
    }
    guard !entries.isEmpty else {
      throw problems.first
        ?? Diagnostic(
          .entryMissing, Phrase("import-no-entry-export", ["id": id]),
          hint: Phrase("import-zutto-diary-write-writes-one", ["id": id]))
    }
    diary = reading.diary
    self.entries = entries
    let away = reading.photos.filter(\.isAway).compactMap {
      reading.diary.path.appending("photos/\($0.name)")
    }
    self.problems = problems + away.map(MediaPlaceholder.away)
    files = Dictionary(
      reading.photos.filter { !$0.isAway }.map { ($0.name, $0.signature.size) },
      uniquingKeysWith: { first, _ in first })
    tree = home.tree
    zone = home.zone
  }

  /// An entry's text with what stands under it as a quotation: other apps know no replies.
  private static func body(_ text: String, with replies: Replies, in diary: Diary, _ home: Home)
    throws(Diagnostic) -> String
  {
    func name(_ author: String?) -> String? {
      diary.type.hidesMembers ? nil : author.map { diary.member($0)?.name ?? $0 }
    }
    var parts: [String] = []
    for reply in replies.words {
      let time = "\(reply.created.day.text) \(reply.created.time.text)"
      let head =
        diary.type.hidesMembers
        ? reply.created.day.text : [name(reply.author), time].compactMap(\.self).joined(separator: ", ")
      parts.append("\(PlainWords(head).escaped):\n\n" + (try DiaryStore.text(of: reply, in: diary, home)))
    }
    let stamps = replies.stamps.map { stamp, givers in
      let names = givers.compactMap(name)
      return stamp.emoji + " " + (names.isEmpty ? "\(givers.count)" : names.joined(separator: ", "))
    }
    if !stamps.isEmpty { parts.append(PlainWords(stamps.joined(separator: "  ")).escaped) }
    var body = text
    while body.last?.isWhitespace == true { body.removeLast() }
    for part in parts {
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
      body += "\n\n" + lines.map { $0.isEmpty ? ">" : "> \($0)" }.joined(separator: "\n")
    }
    return body + "\n"
  }

  private static let own: Set<String> = ["author", "created", "question", "photos", "lang"]

  private static func entry(_ known: Entry, _ file: MarkdownFile) -> ExportedEntry {
    let bytes = file.source.bytes[file.body.range]
    return ExportedEntry(
      id: known.id, author: known.author, created: known.created, question: known.question,
      photos: known.photos, fields: file.frontMatter.fields.filter { !own.contains($0.key) },
      body: String(decoding: bytes, as: UTF8.self).replacingCRLF, tags: known.tags, mark: known.mark)
  }

  /// The entry's stable id outside of this home.
  func identity(of entry: ExportedEntry) -> String {
    DiaryStore.identity(of: entry.id, created: entry.created.text, mark: entry.mark, in: diary.id)
  }

  /// The file in `photos/` that a link of an entry points to.
  func file(_ target: String) -> String? {
    guard target.hasPrefix("../photos/") else { return nil }
    let name = String(target.dropFirst("../photos/".count))
    return files[name] == nil ? nil : name
  }

  /// The entry that a link of an entry points to.
  func entry(_ target: String) -> ExportedEntry? {
    let path = target.prefix { $0 != "#" }
    guard path.hasSuffix(".md"), !path.contains("/") else { return nil }
    let id = String(path.dropLast(3))
    return entries.first { $0.id == id }
  }

  /// A member's display name; nil in a diary that hides its members.
  func name(of author: String?) -> String? {
    guard !diary.type.hidesMembers else { return nil }
    return author.map { diary.member($0)?.name ?? $0 }
  }
}

/// An entry to export.
struct ExportedEntry: Sendable {
  let id: String
  let author: String?
  let created: ZonedTime
  let question: String?
  /// File names in `photos/` that the front matter lists.
  let photos: [String]
  /// The other front matter fields, in order.
  private(set) var fields: [FrontMatter.Field]
  fileprivate(set) var body: String
  /// Its tags and those of the replies to it; none in an anonymous diary.
  fileprivate(set) var tags: [String]
  /// The digest of what everybody may see, in an anonymous diary.
  let mark: Digest?

  /// Removes the fields that could identify the author.
  mutating func dropNames() { fields.removeAll { !NamelessKeys.isKept($0.key) } }

  /// Leaves of links to entries, whose names tell who wrote them, only the words.
  fileprivate mutating func dropLinks(where isGone: (_ file: String) -> Bool) {
    let pieces = MarkdownReferences.pieces(of: body) { reference in
      let file = reference.target.prefix { $0 != "#" }
      guard file.hasSuffix(".md"), !file.contains("/"), isGone(String(file)) else { return nil }
      return .text(reference.label)
    }
    body = pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }

  func text(_ key: String) -> String? {
    guard case .text(let text)? = fields.first(where: { $0.key == key })?.value else { return nil }
    return text.text
  }

  func texts(_ key: String) -> [String] {
    switch fields.first(where: { $0.key == key })?.value {
    case .text(let text)?: [text.text]
    case .list(let texts)?: texts.map(\.text)
    default: []
    }
  }
}

extension ExportedEntry {
  /// The original app's data for which zutto has no field, stored as JSON under the format's key.
  func rest(_ format: ImportFormat) -> JSONObject {
    guard let written = text(format.rawValue),
      let object = (try? JSONItems.parse(written.utf8, "rest.json"))?.object
    else { return JSONObject() }
    return object
  }

  /// The entry's id in the app that it was imported from, if that is `format`.
  func mark(of format: ImportFormat) -> String? {
    let prefix = format.rawValue + ":"
    return texts("imported").first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }

  /// Where it was written.
  var coordinates: Coordinates? { text("coordinates").flatMap(Coordinates.init) }
}

extension DiaryExport {
  /// Writes the diary into an empty folder: a Markdown file per entry, its pictures in `photos`.
  ///
  /// - Throws: `file-unwritable`, `disk-full`, `file-unreadable`.
  public func writeMarkdown(to folder: Tree) throws(Diagnostic) {
    var batch: [(path: RelativePath, bytes: [UInt8])] = []
    var taken: [String: Int] = [:]
    for entry in entries {
      let stem = fileName(of: entry)
      let number = taken[stem, default: 0] + 1
      taken[stem] = number
      let name = number == 1 ? "\(stem).md" : "\(stem)-\(number).md"
      guard let path = RelativePath(name) else { continue }
      batch.append((path, try markdown(entry)))
      if batch.count >= 200 {
        try folder.create(batch)
        batch = []
      }
    }
    try folder.create(batch)
    for name in files.keys.sorted() {
      guard let source = diary.path.appending("photos/\(name)"), let target = RelativePath("photos/\(name)")
      else { continue }
      let open = try tree.openFile(source)
      let staged = try folder.stage(for: target) { (take) throws(Diagnostic) in
        try ForeignPieces.read(open, .init(name: name, size: open.size, number: 0), .max, take)
      }
      try folder.move(staged.path, to: target)
    }
    // Removes the staging folder and its parent.
    for path in [".zutto/staged", ".zutto"] as [RelativePath] { try folder.delete(path) }
  }

  /// The entry's id, in an anonymous diary without the author's id.
  private func fileName(of entry: ExportedEntry) -> String {
    guard diary.type.hidesMembers else { return entry.id }
    return "\(entry.created.day.text)-\(entry.created.time.compactText)"
  }

  private func markdown(_ entry: ExportedEntry) throws(Diagnostic) -> [UInt8] {
    var file = MarkdownFile(Source("entry.md", text: ""))
    file = try file.setting("date", to: .text(entry.created.text))
    if let name = name(of: entry.author) { file = try file.setting("author", to: .text(name)) }
    if let question = entry.question { file = try file.setting("question", to: .text(question)) }
    if entry.texts("imported").isEmpty {
      file = try file.setting("imported", to: .text("zutto:\(identity(of: entry))"))
    }
    for field in entry.fields {
      switch field.value {
      case .text(let text): file = try file.setting(field.key, to: .text(text.text))
      case .list(let texts): file = try file.setting(field.key, to: .list(texts.map(\.text)))
      case .null, .other: continue
      }
    }
    let names = Dictionary(entries.map { ($0.id, fileName(of: $0)) }, uniquingKeysWith: { first, _ in first })
    let pieces = MarkdownReferences.pieces(of: entry.body) { reference in
      let mark = reference.isShown ? "!" : ""
      if let name = self.file(reference.target) {
        return .text("\(mark)[\(reference.label)](photos/\(name)\(reference.spacedTitle))")
      }
      guard let other = self.entry(reference.target), let name = names[other.id] else { return nil }
      return .text("[\(reference.label)](\(name).md\(reference.spacedTitle))")
    }
    var text = pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    for name in entry.photos where files[name] != nil && !text.contains("photos/\(name)") {
      while text.last?.isNewline == true { text.removeLast() }
      text += "\n\n![](photos/\(name))\n"
    }
    return file.source.bytes + Array(text.utf8)
  }
}

extension DiaryExport {
  /// The diary as a text that `jrnl --import` reads.
  public func jrnl() -> [UInt8] {
    var text = ""
    for var entry in entries {
      if diary.type.hidesMembers { entry.dropLinks { _ in true } }
      var lines = entry.body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
      while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
      while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
      var title = lines.popFirst() ?? ""
      if let question = entry.question { title += " (\(question))" }
      // jrnl knows no pictures: links to them remain in the text.
      let photos = entry.photos.map { "![](../photos/\($0))" }
      title = JrnlLines.title(title, isStarred: entry.text("starred") == "true")
      text += "[\(time(entry.created))] \(title)\n"
      var body = lines.map(JrnlLines.body) + (photos.isEmpty ? [] : [""] + photos)
      if let tags = JrnlLines.line(of: entry.tags, beside: entry.body) { body += ["", tags] }
      if !body.isEmpty { text += body.joined(separator: "\n") + "\n" }
      text += "\n"
    }
    return Array(text.utf8)
  }

  /// `2024-12-25 23:30`, with seconds only if they are not 0.
  private func time(_ time: ZonedTime) -> String {
    let clock = time.time.second == 0 ? time.time.text : time.time.description
    return "\(time.day.text) \(clock)"
  }
}
