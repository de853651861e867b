// A diary as the place where imported texts go.

internal import Diagnostics
internal import Diary
internal import Ground
internal import ZonedTime

/// The entries of one diary, written by one author.
struct DiaryTarget: ImportTarget {
  let hasThreads = false
  private let diary: Diary
  private let author: String
  private var names: DiaryNames

  init(_ diary: Diary, author: String, in home: Home) throws(Diagnostic) {
    self.diary = diary
    self.author = author
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

  func isOwn(_ author: String?) -> Bool { author == nil || author == self.author }

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

/// The words of a link that are a file's name.
enum LinkLabel {
  /// A name that can't end the label early.
  static func text(_ name: String) -> String {
    name.map { "[]\\`".contains($0) ? " " : $0.isNewline ? " " : String($0) }.joined()
  }
}
