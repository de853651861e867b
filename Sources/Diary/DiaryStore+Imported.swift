// Entries that came from other apps: which are here, and what the files of new ones hold.
// Format: docs/FORMAT.md, "What was imported".

public import Diagnostics
internal import Fluent
public import Ground
internal import Prose
internal import SafeFiles

extension DiaryStore {
  /// The marks of everything that was imported into a home's diaries, each with its entry.
  ///
  /// The files are read, and no index is believed: a person may have moved an entry into another diary.
  ///
  /// - Throws: `file-unreadable`; a single entry that can't be read is passed over, as `check` tells it.
  public static func imported(in home: Home) async throws(Diagnostic) -> [String: RelativePath] {
    var marks: [String: RelativePath] = [:]
    for id in try ids(in: home) {
      let path = Diary.path(of: id) / "entries"
      guard home.tree.signature(path) != nil else { continue }
      let folder = try home.tree.folder(path)
      let names = try folder.names().withoutCopies.filter {
        $0.kind == .file && $0.isText && $0.name.hasSuffix(".md")
      }.map(\.name)
      let found = await names.concurrentMap { name -> (RelativePath, [String])? in
        guard let place = path.appending(name), let bytes = try? folder.read(name, limit: Entry.maximumBytes)
        else { return nil }
        let texts = ImportMarks.texts(in: Source(place, bytes))
        // What was exported from here may come back from where it was taken to.
        let own = identity(of: place.stem, in: id)
        return (place, texts + ["zutto:\(own)", "day-one:\(own.uppercased())"])
      }
      for case (let place, let texts)? in found { for text in texts { marks[text] = place } }
    }
    return marks
  }

  /// By what an entry that was written here is known outside of its home: 32 hexadecimal digits.
  package static func identity(of entry: String, in diary: String) -> String {
    var key = Digest.Builder()
    key.add("zutto entry")
    key.add(diary)
    key.add(entry)
    return String(key.digest.hex.prefix(32))
  }

  /// The file of a new entry, for those who write many at once.
  ///
  /// - Parameters:
  ///   - entry: what it says; its photos are not written.
  ///   - photos: file names in `photos/`.
  /// - Returns: its bytes.
  /// - Throws: `entry-empty`, `file-too-large`, and `front-matter-refused` for a field that can't stand there.
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
