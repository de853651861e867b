// The files of a diary in a part of a home.

public import Diagnostics
internal import Fluent
public import Ground
internal import LosslessJSON
internal import Prose
public import SafeFiles
internal import ZonedTime

extension DiaryReading {
  /// The diary's files for a part of a home: nothing in them tells of what this reading does not hold.
  ///
  /// What its people need of each other only while they write (the code for joining, addresses of mail) is left out, and of
  /// links to what is not there only their words are left.
  ///
  /// - Parameter home: where the files stand.
  /// - Returns: the files.
  /// - Throws: what reading throws; `changed-since`, `link-missing`.
  @MarkdownLane public func partFiles(in home: Tree) throws(Diagnostic) -> PartFiles {
    var files = PartFiles()
    let folder = diary.path
    func write(_ json: JSON, _ shape: JSONShape, _ name: String) {
      if let path = folder.appending(name) { files.written[path] = json.canonical(shape) }
    }
    var head = diary
    head.invite = nil
    if let maker = head.createdBy, head.member(maker) == nil { head.createdBy = nil }
    write(DiaryFormat.json(head), DiaryFormat.diaryShape, "diary.json")
    for member in diary.members {
      var shown = member
      shown.email = nil
      if !pictures.contains(where: { $0.name == shown.picture }) { shown.picture = nil }
      write(DiaryFormat.json(shown), DiaryFormat.memberShape, "members/\(member.id).json")
    }
    let ids = Set(diary.entries.map(\.id))
    for reads in diary.reads {
      let times = reads.times.filter { ids.contains($0.key) }.sorted { $0.key < $1.key }
      let json = JSON.object(JSONObject(times.map { ($0.key, JSON.text($0.value.text)) }))
      if !times.isEmpty { write(json, .free, "reads/\(reads.member).json") }
    }
    let used = Set(diary.members.compactMap(\.picture))
    let shown =
      pictures.filter { used.contains($0.name) }.map { "members/\($0.name)" }
      + photos.map { "photos/\($0.name)" }
    files.copied = Set(shown.compactMap { folder.appending($0) })
    let entries = Set(diary.entries.map { $0.path(in: folder) })
    for entry in diary.entries {
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
    if let known = texts[entry.digest] { return Source(path, known) }
    let source = try home.read(path, limit: Entry.maximumBytes)
    guard Digest(of: source.bytes) == entry.digest else {
      throw Diagnostic(
        .changedSince, Phrase("diary-changed-while-being-copied", ["path": path]), path: path,
        hint: Phrase("diary-run-command-again"))
    }
    return source
  }
}
