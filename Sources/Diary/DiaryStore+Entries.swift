// Writing entries and the photos beside them.

public import Diagnostics
internal import Fluent
public import Ground
public import Prose
internal import SafeFiles
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
  /// Pictures to copy in: name and content.
  public var photos: [(name: String, bytes: [UInt8])]
  /// Other keys of its front matter, in order.
  public var fields: [(key: String, value: MarkdownFile.NewValue)]

  /// An entry to be written.
  public init(
    author: String, created: ZonedTime, question: String? = nil, text: String,
    photos: [(name: String, bytes: [UInt8])] = [], fields: [(key: String, value: MarkdownFile.NewValue)] = []
  ) {
    self.author = author
    self.created = created
    self.question = question
    self.text = text
    self.photos = photos
    self.fields = fields
  }
}

extension DiaryStore {
  /// Writes a new entry; its photos are copied in beside it.
  ///
  /// - Returns: the entry's file.
  /// - Throws: `entry-empty`, `photo-limit`, `photo-format`, and as the writes.
  public static func add(_ entry: NewEntry, to diary: Diary, in home: Home, _ change: inout Change)
    throws(Diagnostic) -> RelativePath
  {
    guard entry.text.contains(where: { !$0.isWhitespace }) else {
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
      let name = try photoName(photo, day: entry.created.day, in: diary, home, taken: names)
      try change.write(photo.bytes, to: diary.path.appending("photos/\(name)") ?? diary.path)
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

  /// The day and the picture's own name; a picture that is there already keeps its name, and no two
  /// pictures have names that some disk takes for one.
  private static func photoName(
    _ photo: (name: String, bytes: [UInt8]), day: Day, in diary: Diary, _ home: Home, taken: [String]
  ) throws(Diagnostic) -> String {
    guard let size = ImageSize(header: photo.bytes) else { throw noPicture(photo.name) }
    let slug = PortableFileName.slug(from: photo.name).flatMap(PortableFileName.init(_:))
    let stem = slug?.stem.text ?? "photo"
    let ending = slug?.pathExtension ?? size.kind.rawValue
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

  /// An entry's file with another text; its front matter stays.
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
    // Alone in its file, such a text would be taken for front matter.
    if body.hasPrefix("---") { body = "\n" + body }
    return file.replacingBody(with: Array((body + "\n").utf8)).source.bytes
  }

  /// Replaces an entry's file by an edited text.
  ///
  /// - Parameters:
  ///   - path: the entry's file.
  ///   - bytes: the edited text.
  ///   - base: the content that was edited, which must still be there; nil to write over any.
  ///   - home: where it stands.
  ///   - change: the change it belongs to.
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
