// Three-way merges of notes, links, lists and contacts: what two devices wrote, put together.
// Spec: docs/FORMAT.md, "What merges how".

public import Diagnostics
internal import LosslessJSON
public import MergeText
internal import Prose

/// Three-way merges of the files of notes and contacts.
public enum NoteMerge {
  /// Merges two versions of a file of notes or of a contact.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - base: what both came from.
  ///   - ours: one side.
  ///   - theirs: the other side.
  /// - Returns: the file; nil for a path that is none of theirs.
  public static func merge(_ path: RelativePath, base: MergeBase, ours: [UInt8], theirs: [UInt8])
    -> MergedFile?
  {
    let parts = path.parts
    switch (parts.first, parts.dropFirst().first, parts.count, path.pathExtension) {
    case ("contacts", _, 2, "md"): return contacts.merge(path, base: base, ours: ours, theirs: theirs)
    case ("notes", "received", 3, "md"): return received.merge(path, base: base, ours: ours, theirs: theirs)
    case ("notes", "sent", 3, "md"): return sent.merge(path, base: base, ours: ours, theirs: theirs)
    case ("notes", "links", 3, "json"):
      return JSONMerge.merge(
        path, base: base, ours: ours, theirs: theirs, shape: LinkFormat.shape, resolve: moreClosed)
    case ("notes", _, 2, "txt"): return LineSetMerge.merge(path, base: base, ours: ours, theirs: theirs)
    default: return nil
    }
  }

  private static let contacts = MarkdownMerge(
    keys: ContactFormat.keys, maximumBytes: ContactFormat.maximumBytes)

  private static let received = MarkdownMerge(
    keys: NoteFormat.receivedKeys, maximumBytes: NoteFormat.maximumBytes,
    // Of 'public: true' and 'false' the second: what was taken back must not come out again.
    rules: { _ in ["answered": .earlier, "public": .earlier] },
    body: { files, choice in NoteBodyMerge(files, identifies: false).body(files.lineEnd, choice) })

  private static let sent = MarkdownMerge(
    keys: NoteFormat.sentKeys, maximumBytes: NoteFormat.maximumBytes,
    rules: { files in
      let ids = NoteBodyMerge(files, identifies: true).ids
      return ["answered": .later, "answers": ids.map { .items($0) } ?? .list(maximum: .max)]
    }, body: { files, choice in NoteBodyMerge(files, identifies: true).body(files.lineEnd, choice) })

  /// Of two states of a link the one that lets in less.
  private static func moreClosed(_ keys: [String], _ one: JSON, _ other: JSON) -> JSON? {
    guard keys == ["state"] else { return nil }
    let (mine, yours) = (rank(one), rank(other))
    if mine != yours { return mine > yours ? one : other }
    return FieldMerge.precedes(one, other) ? other : one
  }

  /// A state that can't be told counts as retired, as it is read.
  private static func rank(_ state: JSON) -> Int {
    switch state.text.flatMap(PersonalLink.State.init) {
    case .open: 0
    case .private: 1
    case .retired, nil: 2
    case .closed: 3
    }
  }
}
