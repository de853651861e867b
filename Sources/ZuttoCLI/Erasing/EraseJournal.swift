// What an erasing is about to remove, so that one that is killed in the middle can be brought to its end.

internal import Ground

/// A list in `.zutto/erasing/`, there from before the first file is removed until after the last.
///
/// Without it a photo that only erased entries showed could no longer be told from one that nobody shows, nor which
/// places a record of the trash is not to name any more.
struct EraseJournal: Sendable {
  /// Files of the home that are to go.
  var files: [RelativePath] = []
  /// Places that no record is to name any more, besides those.
  var places: [RelativePath] = []

  private static let folder: RelativePath = ".zutto/erasing"

  private static func folder(_ diary: String, _ member: String) -> RelativePath {
    folder.appending("\(diary)/\(member)") ?? folder
  }

  /// What an earlier run had before it; nothing if it came to its end.
  static func read(_ diary: String, _ member: String, in tree: Tree) throws(Diagnostic) -> EraseJournal {
    var journal = EraseJournal()
    let path = folder(diary, member) / "list"
    guard let source = try tree.readIfPresent(path, limit: 1 << 28) else { return journal }
    for line in String(decoding: source.bytes, as: UTF8.self).split(separator: "\n") {
      guard let space = line.firstIndex(of: " "),
        let path = RelativePath(String(line[line.index(after: space)...]))
      else { continue }
      if line.hasPrefix("file ") { journal.files.append(path) } else { journal.places.append(path) }
    }
    return journal
  }

  /// Notes what is about to be removed; it is on the disk before this returns.
  func write(_ diary: String, _ member: String, in tree: Tree) throws(Diagnostic) {
    let text = files.map { "file \($0)\n" }.joined() + places.map { "place \($0)\n" }.joined()
    try tree.write(Array(text.utf8), to: EraseJournal.folder(diary, member) / "list")
  }

  /// Everything is removed; with the list goes what a kill left of an unfinished one.
  static func remove(_ diary: String, _ member: String, in tree: Tree) throws(Diagnostic) {
    let place = folder(diary, member)
    try tree.deleteAll(place)
    if let parent = place.parent { try tree.delete(parent) }
    try tree.delete(folder)
  }
}
