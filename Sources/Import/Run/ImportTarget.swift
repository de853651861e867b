// The targets of an import: a diary or the memos.

internal import Diagnostics
internal import Diary
internal import Ground
internal import Memos
internal import Prose
internal import SafeFiles
internal import ZonedTime

/// A media file with its path in the home.
struct PlacedMedia: Sendable, Hashable {
  var path: RelativePath
  var isPicture: Bool
  var isSound: Bool
}

/// What an import needs from a diary or the memos.
protocol ImportTarget {
  /// Reserves a path for a text.
  mutating func place(for entry: ForeignEntry) -> RelativePath

  /// Reserves a path for a media file; `isSame` tells whether an existing file has the same content.
  mutating func place(for media: MediaName, day: Day, isSame: (RelativePath) throws(Diagnostic) -> Bool)
    throws(Diagnostic) -> (path: RelativePath, isThere: Bool)

  /// The link from a text to a file or another text; nil if it can't be linked.
  func link(to path: RelativePath) -> String?

  /// Whether comments go into the file of the text.
  var hasThreads: Bool { get }

  /// The file of a text with the comments under it; throws what makes the text invalid.
  func file(of entry: ForeignEntry, _ body: String, thread: [(entry: ForeignEntry, body: String)])
    throws(Diagnostic) -> [UInt8]

  /// The Markdown that shows a media file.
  func show(_ media: PlacedMedia, _ label: String, _ title: String, name: String) -> String

  /// Whether the importing user may change an existing text with this `author`.
  func isOwn(_ author: String?) -> Bool

  /// Whether the authors must stay unknown.
  var hidesNames: Bool { get }

  /// Escapes a piece of text where the target requires it.
  func words(_ text: String) -> String
}

/// The type and preferred name of a media file, before it has a path.
struct MediaName: Sendable, Hashable {
  var stem: String
  var ending: String
  var isPicture: Bool
  var isSound: Bool

  /// Extensions that browsers and programs would execute when opened: such files become `.txt`.
  private static let active: Set<String> = [
    "htm", "html", "xhtml", "xht", "shtml", "mht", "mhtml", "svg", "svgz", "xml", "xsl", "js", "mjs", "css",
    "php", "exe", "bat", "cmd", "com", "scr", "ps1", "vbs", "jar", "desktop", "sh", "lnk", "url", "webloc",
    "md",
  ]
  private static let sounds: Set<String> = ["m4a", "mp3", "wav", "ogg", "oga", "opus", "flac", "aac"]
  /// Extensions that mean a sound only if the app says so.
  private static let containers: Set<String> = ["mp4", "webm"]

  /// Determines the type by the first bytes, otherwise by the extension.
  init(_ media: ForeignMedia, header: [UInt8]) {
    let size = ImageSize(header: header)
    let dot = media.name.lastIndex(of: ".")
    var written = dot.map { media.name[media.name.index(after: $0)...].lowercased() } ?? ""
    if written.isEmpty || written.count > 10
      || !written.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    {
      written = ""
    }
    stem = dot.map { String(media.name[..<$0]) } ?? media.name
    isPicture = size != nil
    isSound =
      !isPicture
      && (MediaName.sounds.contains(written) || media.isSound && MediaName.containers.contains(written))
    if let size {
      ending = MediaName.pictures.contains(written) ? written : size.kind.rawValue
      if size.kind == .heif, written.isEmpty { ending = "heic" }
    } else if MediaName.active.contains(written) {
      stem += "-\(written)"
      ending = "txt"
    } else {
      ending = written.isEmpty ? "bin" : written
    }
  }

  private static let pictures: Set<String> = [
    "jpg", "jpeg", "png", "gif", "webp", "heic", "heif", "avif", "apng",
  ]
}

/// A diary as the target of an import, with the importing author.
struct DiaryTarget: ImportTarget {
  let hasThreads = false
  private let diary: Diary
  private let author: String
  private let isOwnAlone: Bool
  private var names: DiaryNames

  /// With `isOwnAlone`, the importing user keeps the files of all authors.
  init(_ diary: Diary, author: String, isOwnAlone: Bool, in home: Home) throws(Diagnostic) {
    self.diary = diary
    self.author = author
    self.isOwnAlone = isOwnAlone
    names = try DiaryNames(of: diary, in: home)
  }

  mutating func place(for entry: ForeignEntry) -> RelativePath {
    names.entry(at: entry.created, by: entry.author ?? author)
  }

  mutating func place(for media: MediaName, day: Day, isSame: (RelativePath) throws(Diagnostic) -> Bool)
    throws(Diagnostic) -> (path: RelativePath, isThere: Bool)
  { try names.photo(media.stem, media.ending, day: day, isSame: isSame) }

  func link(to path: RelativePath) -> String? {
    if path.parent == diary.path / "entries" { return path.name }
    return path.parent == diary.path / "photos" ? "../photos/\(path.name)" : nil
  }

  func isOwn(_ author: String?) -> Bool { isOwnAlone || author == nil || author == self.author }

  var hidesNames: Bool { diary.type.hidesMembers }

  func show(_ media: PlacedMedia, _ label: String, _ title: String, name: String) -> String {
    let target = "../photos/\(media.path.name)" + (title.isEmpty ? "" : " \(title)")
    if media.isPicture { return "![\(label)](\(target))" }
    return "[\(label.isEmpty ? LinkLabel.text(name) : label)](\(target))"
  }

  func words(_ text: String) -> String { text }

  func file(of entry: ForeignEntry, _ body: String, thread: [(entry: ForeignEntry, body: String)])
    throws(Diagnostic) -> [UInt8]
  {
    var new = NewEntry(
      author: entry.author ?? author, created: entry.created, question: entry.question, text: body)
    new.fields = entry.fields
    return try DiaryStore.file(of: new)
  }
}

/// Link labels made from file names.
enum LinkLabel {
  /// Replaces characters that would end the label early or be parsed as markup.
  static func text(_ name: String) -> String {
    name.map { "[]\\`".contains($0) ? " " : $0.isNewline ? " " : String($0) }.joined()
  }
}

/// The memos of a home as the target of an import.
struct MemoTarget: ImportTarget {
  let hasThreads = true
  private var names: MemoNames

  init(in home: Home) throws(Diagnostic) { names = try MemoNames(in: home) }

  mutating func place(for entry: ForeignEntry) -> RelativePath { names.memo(at: entry.created) }

  mutating func place(for media: MediaName, day: Day, isSame: (RelativePath) throws(Diagnostic) -> Bool)
    throws(Diagnostic) -> (path: RelativePath, isThere: Bool)
  {
    try names.media(
      media.stem, media.ending, day: day, in: media.isSound ? Memo.soundFolder : Memo.photoFolder,
      isSame: isSame)
  }

  func link(to path: RelativePath) -> String? {
    guard path.isInside(Memo.folder) else { return nil }
    return String(path.text.dropFirst(Memo.folder.text.count + 1))
  }

  func isOwn(_ author: String?) -> Bool { true }

  var hidesNames: Bool { false }

  func show(_ media: PlacedMedia, _ label: String, _ title: String, name: String) -> String {
    let file = "\(media.isSound ? "audio" : "photos")/\(media.path.name)"
    let target = file + (title.isEmpty ? "" : " \(title)")
    // A sound must be alone on its line.
    if media.isSound { return "\n![](\(file))\n" }
    if media.isPicture { return "![\(label)](\(target))" }
    return "[\(label.isEmpty ? LinkLabel.text(name) : label)](\(target))"
  }

  func words(_ text: String) -> String {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return text }
    // Blank lines around the text separate it from its neighbors.
    let before = text[..<first].lastIndex(of: "\n").map { text[...$0] } ?? ""
    let after = text[last...].dropFirst().firstIndex(of: "\n").map { text[$0...] } ?? ""
    return before + MemoText.typed(text) + after
  }

  func file(of entry: ForeignEntry, _ body: String, thread: [(entry: ForeignEntry, body: String)])
    throws(Diagnostic) -> [UInt8]
  {
    var entry = entry
    entry.keep("question", entry.question)
    return try MemoStore.file(
      of: ImportedMemo(
        created: entry.created, fields: entry.fields, text: body,
        thread: thread.map { ($0.entry.created, $0.body) }))
  }
}

/// The fields that an anonymous diary imports and exports.
enum NamelessKeys {
  /// An allow list, since programs may store the author under any key.
  private static let kept: Set<String> = [
    "imported", "modified", "tags", "starred", "pinned", "archived", "all-day", "weather", "mood", "music",
    "journal", "title", "description", "summary", "categories", "category", "keywords", "language",
  ]

  static func isKept(_ key: String) -> Bool { kept.contains(key.lowercased()) }
}

extension ForeignEntry {
  /// Removes the fields that could reveal the author, and returns their keys.
  mutating func dropNames() -> [String] {
    let gone = fields.map(\.key).filter { !NamelessKeys.isKept($0) }
    fields.removeAll { !NamelessKeys.isKept($0.key) }
    return gone + (lostHead == nil ? [] : ["front matter"])
  }
}
