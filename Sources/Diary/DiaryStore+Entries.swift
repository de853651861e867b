// Writing entries and the photos beside them.

public import Diagnostics
internal import Fluent
public import Ground
public import Prose
package import SafeFiles
public import ZonedTime

/// An entry to be written.
public struct NewEntry: Sendable {
  /// The member who writes.
  public var author: String
  /// When.
  public var created: ZonedTime
  /// The question it answers.
  public var question: String?
  /// The text, Markdown.
  public var text: String
  /// Pictures to copy: name and content, which is read when its turn comes, for all of them may be large.
  public var photos: [(name: String, bytes: @Sendable () throws(Diagnostic) -> [UInt8])] = []
  /// The id of the entry that it stands under.
  public var replyTo: String?
  /// The stamp that it gives that entry; the text may be empty then.
  public var stamp: Stamp?
  /// Other keys of its front matter, in order.
  public var fields: [(key: String, value: MarkdownFile.NewValue)]

  /// An entry to be written.
  public init(
    author: String, created: ZonedTime, question: String? = nil, text: String,
    fields: [(key: String, value: MarkdownFile.NewValue)] = []
  ) {
    self.author = author
    self.created = created
    self.question = question
    self.text = text
    self.fields = fields
  }
}

extension DiaryStore {
  /// Writes a new entry and copies its photos.
  ///
  /// - Returns: the entry's file.
  /// - Throws: `entry-empty`, `photo-limit`, `photo-format`, and as the writes.
  public static func add(_ entry: NewEntry, to diary: Diary, in home: Home, _ change: inout Change)
    throws(Diagnostic) -> RelativePath
  {
    guard entry.stamp != nil || entry.text.contains(where: { !$0.isWhitespace }) else {
      throw Diagnostic(
        .entryEmpty, Phrase("diary-entry-needs-text"), hint: Phrase("home-write-least-one-character"))
    }
    let maximum = home.settings.plan.maximumPhotos
    guard entry.photos.count <= maximum else {
      throw Diagnostic(
        .photoLimit,
        maximum < Entry.maximumPhotos
          ? Phrase(
            "diary-photos-but-entry-holds-most-free", ["count": entry.photos.count, "maximum": maximum])
          : Phrase("diary-photos-but-entry-holds-most", ["count": entry.photos.count, "maximum": maximum]),
        hint: Phrase("diary-spread-them-over-several-entries"))
    }
    var names: [String] = []
    for photo in entry.photos {
      let bytes = try photo.bytes()
      let name = try photoName((photo.name, bytes), day: entry.created.day, in: diary, home, taken: names)
      try change.write(bytes, to: diary.path.appending("photos/\(name)") ?? diary.path)
      names.append(name)
    }
    let path = try freePath(for: entry, in: diary, home)
    try change.write(EntryFormat.text(entry, photos: names), to: path)
    return path
  }

  private static func freePath(for entry: NewEntry, in diary: Diary, _ home: Home) throws(Diagnostic)
    -> RelativePath
  {
    var number = 1
    while true {
      let name = EntryName.text(entry.created, author: entry.author, number: number)
      let path = Entry.path(of: name, in: diary.path)
      if home.tree.signature(path) == nil { return path }
      number += 1
    }
  }

  /// The day and the picture's own name.
  ///
  /// A picture that exists keeps its name, and no two names are one on some disk.
  private static func photoName(
    _ photo: (name: String, bytes: [UInt8]), day: Day, in diary: Diary, _ home: Home, taken: [String]
  ) throws(Diagnostic) -> String {
    guard let size = ImageSize(header: photo.bytes) else { throw noPicture(photo.name) }
    let slug = PortableFileName.slug(from: photo.name).flatMap(PortableFileName.init(_:))
    let stem = slug?.stem.text ?? "photo"
    // Under another extension nobody would take it for a picture.
    let named = slug.map(\.pathExtension).flatMap { ImageSize.pathExtensions.contains($0) ? $0 : nil }
    let ending = named ?? size.kind.pathExtension
    let folder = diary.path / "photos"
    let present = try home.tree.list(folder).map(\.name)
    let base = stem.hasPrefix(day.text) ? stem : "\(day.text)-\(stem)"
    var number = 1
    while true {
      let name = number == 1 ? "\(base).\(ending)" : "\(base)-\(number).\(ending)"
      let short = PortableFileName(name)?.text ?? "\(day.text)-photo-\(number).\(ending)"
      let key = short.comparisonKey
      guard let other = (taken + present).first(where: { $0.comparisonKey == key }) else { return short }
      if !taken.contains(other), let path = folder.appending(other),
        try home.tree.readIfPresent(path)?.bytes == photo.bytes
      {
        return other
      }
      number += 1
    }
  }

  /// An entry's file with another text and the same front matter.
  ///
  /// - Throws: `entry-empty`, and what keeps the text from being told from the rest of the file.
  public static func replacingText(in source: Source, with text: String) throws(Diagnostic) -> [UInt8] {
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw Diagnostic(
        .entryEmpty, Phrase("diary-entry-would-left-without-text"), path: source.path,
        hint: Phrase("diary-zutto-diary-rm-removes-entry"))
    }
    let file = MarkdownFile(source)
    let unclear: Set<Diagnostic.Code> = [.fileNotText, .frontMatterUnclosed]
    if let fault = file.diagnostics.first(where: { unclear.contains($0.code) }) { throw fault }
    var body = text.replacingCRLF
    while body.hasSuffix("\n") { body.removeLast() }
    // Alone in its file, such a text would be parsed as front matter.
    if body.hasPrefix("---") { body = "\n" + body }
    return file.replacingBody(with: Array((body + "\n").utf8)).source.bytes
  }

  /// An entry's file with the tags that were typed in one field; what else the front matter has stays.
  ///
  /// - Throws: as `MarkdownFile.setting`.
  public static func replacingTags(in source: Source, with typed: String) throws(Diagnostic) -> [UInt8] {
    let file = MarkdownFile(source)
    let old = file.frontMatter.tags.map(\.text.tagName)
    var (rest, kept) = (typed, [String]())
    // Apps from which texts were imported have tags of several words.
    for tag in old where tag.typedTags != [tag] {
      guard let place = rest.firstRange(of: tag) else { continue }
      rest.removeSubrange(place)
      kept.append(tag)
    }
    let new = kept + rest.typedTags
    let tags = (old.filter { new.contains($0) } + new).distinctTags
    if tags == old { return source.bytes }
    return try tags.isEmpty
      ? file.removing("tags").source.bytes : file.setting("tags", to: .list(tags)).source.bytes
  }

  /// Replaces an entry's file by an edited text.
  ///
  /// The edited content `base` must still be there; nil overwrites any.
  ///
  /// - Returns: whether anything changed.
  /// - Throws: `entry-empty`, `changed-since`, and as the writes.
  public static func replace(
    _ path: RelativePath, with bytes: [UInt8], over base: [UInt8]? = nil, in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> Bool {
    if bytes == base { return false }
    let old = try home.tree.read(path, limit: Entry.maximumBytes)
    guard old.bytes != bytes else { return false }
    guard base == nil || old.bytes == base else {
      throw Diagnostic(
        .changedSince, Phrase("diary-entry-changed-while-you-were"), path: path,
        hint: Phrase("diary-open-again-put-two-together"))
    }
    guard bytes.contains(where: { $0 > 0x20 }) else {
      throw Diagnostic(
        .entryEmpty, Phrase("diary-entry-would-left-without-text"), path: path,
        hint: Phrase("diary-zutto-diary-rm-removes-entry"))
    }
    try change.write(bytes, to: path)
    return true
  }
}

extension DiaryStore {
  /// The marks of all imported entries of a home's diaries.
  ///
  /// The files are read, not the index: a person may have moved an entry into another diary. Unreadable
  /// entries are skipped; `check` reports them.
  ///
  /// - Throws: `file-unreadable`.
  public static func imported(in home: Home) async throws(Diagnostic) -> [String: RelativePath] {
    var marks: [String: RelativePath] = [:]
    for id in try ids(in: home) {
      let path = Diary.path(of: id) / "entries"
      guard home.tree.signature(path) != nil else { continue }
      let head = try? head(id, in: home)
      let context =
        head?.diary.type.hidesMembers == true
        ? head.map { EntryContext($0.diary, unread: $0.unreadMembers, in: home) } : nil
      let folder = try home.tree.folder(path)
      let names = try folder.names().withoutCopies.filter {
        $0.kind == .file && $0.isText && $0.name.hasSuffix(".md")
      }.map(\.name)
      let found = await names.concurrentMap { name -> (RelativePath, [String])? in
        guard let place = path.appending(name), let bytes = try? folder.read(name, limit: Entry.maximumBytes)
        else { return nil }
        let source = Source(place, bytes)
        let texts = ImportMarks.texts(in: source)
        // An export from here may be imported again from where it went; earlier ones of anonymous diaries had the id
        // of others.
        var own = [identity([place.stem], in: id)]
        if let context, let entry = EntryFormat.parse(source, id: place.stem, in: context).0 {
          own.append(identity(of: entry.id, created: entry.created.text, mark: entry.mark, in: id))
        }
        return (place, texts + own.flatMap { ["zutto:\($0)", "day-one:\($0.uppercased())"] })
      }
      for case (let place, let texts)? in found { for text in texts { marks[text] = place } }
    }
    return marks
  }

  /// The id of an entry that was written here, for other apps: 32 hexadecimal digits.
  ///
  /// It is made of the entry's name; in an anonymous diary, where that would tell the writer to anyone who tries all
  /// members, of what everybody may see.
  package static func identity(of entry: String, created: String, mark: Digest?, in diary: String)
    -> String
  {
    identity(mark.map { [created, $0.hex] } ?? [entry], in: diary)
  }

  private static func identity(_ parts: [String], in diary: String) -> String {
    var key = Digest.Builder()
    key.add("zutto entry")
    key.add(diary)
    for part in parts { key.add(part) }
    return String(key.digest.hex.prefix(32))
  }

  /// The file of a new entry, for writers of many at once; the photos are named, not written.
  ///
  /// - Throws: `entry-empty`, `file-too-large`, and `front-matter-refused` for a field that can't be written.
  public static func file(of entry: NewEntry, photos: [String] = []) throws(Diagnostic) -> [UInt8] {
    guard entry.text.contains(where: { !$0.isWhitespace }) else {
      throw Diagnostic(
        .entryEmpty, Phrase("diary-entry-needs-text"), hint: Phrase("home-write-least-one-character"))
    }
    let bytes = try EntryFormat.text(entry, photos: photos)
    guard bytes.count <= Entry.maximumBytes else {
      throw Diagnostic(
        .fileTooLarge,
        Phrase(
          "diary-entry-bytes-more-than-one", ["count": bytes.count, "maximum-bytes": Entry.maximumBytes]),
        hint: Phrase("diary-split"))
    }
    return bytes
  }
}

/// Names new entries and photos of a diary without a look at the disk for each.
public struct DiaryNames: Sendable {
  private let diary: RelativePath
  private var entries: Set<String>
  private var nextNumber: [String: Int] = [:]
  private var photos: [String: String]
  private var newPhotos: Set<String> = []

  /// Reads the names in use.
  ///
  /// - Throws: `file-unreadable`, `link-outside`.
  public init(of diary: Diary, in home: Home) throws(Diagnostic) {
    self.diary = diary.path
    entries = Set(try home.tree.list(diary.path / "entries").map(\.name.comparisonKey))
    let present = try home.tree.list(diary.path / "photos").map(\.name)
    photos = Dictionary(present.map { ($0.comparisonKey, $0) }, uniquingKeysWith: { a, _ in a })
  }

  /// Reserves the path of a new entry.
  public mutating func entry(at time: ZonedTime, by author: String) -> RelativePath {
    let first = EntryName.text(time, author: author)
    var number = nextNumber[first] ?? 1
    while true {
      let id = EntryName.text(time, author: author, number: number)
      number += 1
      guard entries.insert("\(id).md".comparisonKey).inserted else { continue }
      nextNumber[first] = number
      return Entry.path(of: id, in: diary)
    }
  }

  /// Reserves the path of a new file in `photos/`, made from its day, as much of its own name as can stay,
  /// and its extension.
  ///
  /// - Returns: the path, and whether the file exists already, which `isSame` tells.
  /// - Throws: what `isSame` throws.
  public mutating func photo(
    _ name: String, _ ending: String, day: Day, isSame: (RelativePath) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) -> (path: RelativePath, isThere: Bool) {
    let folder = diary / "photos"
    let stem = PortableName.slug(from: name) ?? "photo"
    let base = stem.hasPrefix(day.text) ? stem : "\(day.text)-\(stem)"
    var number = nextNumber["\(base).\(ending)"] ?? 1
    while true {
      let wanted = number == 1 ? "\(base).\(ending)" : "\(base)-\(number).\(ending)"
      let short = PortableFileName(wanted)?.text ?? "\(day.text)-photo-\(number).\(ending)"
      number += 1
      if newPhotos.contains(short.comparisonKey) { continue }
      if let present = photos[short.comparisonKey] {
        if let path = folder.appending(present), try isSame(path) { return (path, true) }
        continue
      }
      newPhotos.insert(short.comparisonKey)
      nextNumber["\(base).\(ending)"] = number
      return (folder.appending(short) ?? folder, false)
    }
  }
}
