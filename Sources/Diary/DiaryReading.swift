// A diary with the problems of its files, and its part of a home.

public import Diagnostics
internal import Fluent
public import Ground
internal import LosslessJSON
internal import Prose
public import SafeFiles
internal import ZonedTime

/// A diary, its media, and all problems of its files.
public struct DiaryReading: Sendable {
  /// The diary.
  public var diary: Diary
  /// The files in `photos/`, in byte order of their names.
  public var photos: [Photo] = []
  /// The pictures in `members/`, in the same order.
  public var pictures: [Photo] = []
  /// The problems of the files that were read; entries that could not be read are not in `diary`.
  public var problems: [Diagnostic] = []
  var unreadMembers: Set<String> = []
  /// The entries' files that had to be read, if they were to be kept.
  public var texts: KeptTexts?
  /// The number of files checked.
  public var fileCount = 0

  init(_ diary: Diary) { self.diary = diary }
}

extension DiaryReading {
  /// The diary's files for a part of a home: they reveal nothing that this reading lacks.
  ///
  /// The invite code and mail addresses, which people need only for writing, are omitted; links to what is
  /// not in the part become plain words.
  ///
  /// - Throws: as reading; `changed-since`, `link-missing`.
  @MarkdownActor public func partFiles(in home: Tree) throws(Diagnostic) -> PartFiles {
    var files = PartFiles()
    let folder = diary.path
    func write(_ bytes: [UInt8], _ name: String) {
      if let path = folder.appending(name) { files.written[path] = bytes }
    }
    var head = diary
    head.sharedID = nil
    head.invite = nil
    if !photos.contains(where: { $0.name == head.cover }) { head.cover = nil }
    if let maker = head.createdBy, head.member(maker) == nil { head.createdBy = nil }
    write(Diary.fields.bytes(head), "diary.json")
    for member in diary.members {
      var shown = member
      shown.email = nil
      if !pictures.contains(where: { $0.name == shown.picture }) { shown.picture = nil }
      write(shown.bytes, "members/\(member.id).json")
    }
    let ids = Set(diary.entries.map(\.id))
    for receipts in diary.reads {
      let shown = receipts.readings.filter { ids.contains($0.id) }
      let json = JSON.object(JSONObject(shown.map { ($0.id, JSON.text($0.time.text)) }))
      if !shown.isEmpty { write(json.canonical(), "reads/\(receipts.member).json") }
    }
    let used = Set(diary.members.compactMap(\.picture))
    let shown =
      pictures.filter { used.contains($0.name) }.map { "members/\($0.name)" }
      + photos.map { "photos/\($0.name)" }
    files.copied = Set(shown.compactMap { folder.appending($0) })
    let entries = Set(diary.texts.map { $0.path(in: folder) })
    for entry in diary.texts {
      let path = entry.path(in: folder)
      let text = Markdown(try text(of: entry, in: home), range: entry.bodyStart..<Int.max)
      files.written[path] = try text.clearingLinks { link in
        guard let target = path.resolving(link.percentDecoded) else { return true }
        return !entries.contains(target) && !files.copied.contains(target)
      }
    }
    return files
  }

  private func text(of entry: Entry, in home: Tree) throws(Diagnostic) -> Source {
    let path = entry.path(in: diary.path)
    if let known = texts?[entry.digest] { return Source(path, known) }
    let source = try home.read(path, limit: Entry.maximumBytes)
    guard Digest(of: source.bytes) == entry.digest else {
      throw Diagnostic(
        .changedSince, Phrase("diary-changed-while-being-copied", ["path": path]), path: path,
        hint: Phrase("diary-run-command-again"))
    }
    return source
  }
}
