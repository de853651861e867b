// Three-way merges of a diary's files.

public import Diagnostics
internal import LosslessJSON
public import MergeText
internal import Prose
internal import ZonedTime

/// Three-way merges of the files of a diary.
///
/// Spec: docs/FORMAT.md, "What merges how".
public enum DiaryMerge {
  /// Merges two versions of a file; nil for a path that is no text of a diary.
  public static func merge(_ path: RelativePath, base: MergeBase, ours: [UInt8], theirs: [UInt8])
    -> MergedFile?
  {
    let parts = path.parts
    guard parts.count >= 3, parts[0] == "diaries" else { return nil }
    switch (parts.count, parts[2], path.pathExtension) {
    case (3, "diary.json", _):
      return JSONMerge.merge(path, base: base, ours: ours, theirs: theirs, shape: DiaryFormat.diaryShape)
    case (4, "members", "json"):
      return JSONMerge.merge(path, base: base, ours: ours, theirs: theirs, shape: DiaryFormat.memberShape)
    case (4, "reads", "json"):
      return JSONMerge.merge(path, base: base, ours: ours, theirs: theirs, resolve: earlier)
    case (4, "entries", "md"): return entries.merge(path, base: base, ours: ours, theirs: theirs)
    default: return nil
    }
  }

  private static let entries = MarkdownMerge(
    keys: EntryFormat.keys, maximumBytes: Entry.maximumBytes,
    rules: { _ in ["photos": .list(maximum: Entry.maximumPhotos)] })

  /// The earlier of two times at which an entry was read.
  private static func earlier(_ keys: [String], _ one: JSON, _ other: JSON) -> JSON? {
    guard let mine = time(one), let yours = time(other) else { return nil }
    if mine.instant != yours.instant { return mine.instant < yours.instant ? one : other }
    return FieldMerge.precedes(one, other) ? one : other
  }

  private static func time(_ value: JSON) -> ZonedTime? { value.text.flatMap { ZonedTime(ascii: $0.utf8) } }
}
