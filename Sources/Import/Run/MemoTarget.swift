// The memos as the place where imported texts go.

internal import Diagnostics
internal import Ground
internal import Memos
internal import ZonedTime

/// All memos of a home.
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
    // A sound is alone on its line, or it is none.
    if media.isSound { return "\n![](\(file))\n" }
    if media.isPicture { return "![\(label)](\(target))" }
    return "[\(label.isEmpty ? LinkLabel.text(name) : label)](\(target))"
  }

  func words(_ text: String) -> String {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return text }
    // The empty lines around it divide it from what stands beside it.
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
