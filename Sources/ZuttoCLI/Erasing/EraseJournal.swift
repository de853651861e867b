// What an erasing is about to remove, so that one that is killed in the middle can be brought to its end.

internal import Ground

/// A list of files in `.zutto/erasing/`, there from before the first is removed until after the last.
///
/// Without it a photo that only erased entries showed could no longer be told from one that nobody shows.
enum EraseJournal {
  private static let folder: RelativePath = ".zutto/erasing"

  private static func path(_ diary: String, _ member: String) -> RelativePath {
    folder.appending(diary)?.appending(member) ?? folder
  }

  /// What an earlier run had before it; nothing if it came to its end.
  static func read(
    _ diary: String,
    _ member: String,
    in tree: Tree
  ) throws(Diagnostic) -> [RelativePath] {
    guard let source = try tree.readIfPresent(path(diary, member), limit: 1 << 28) else { return [] }
    return String(decoding: source.bytes, as: UTF8.self).split(separator: "\n")
      .compactMap { RelativePath(String($0)) }
  }

  /// Notes what is about to be removed; it is on the disk before this returns.
  static func write(
    _ files: [RelativePath],
    _ diary: String,
    _ member: String,
    in tree: Tree
  ) throws(Diagnostic) {
    let text = files.map { $0.text + "\n" }.joined()
    try tree.write(Array(text.utf8), to: path(diary, member))
  }

  /// Everything is removed.
  static func remove(_ diary: String, _ member: String, in tree: Tree) throws(Diagnostic) {
    let path = path(diary, member)
    try tree.delete(path)
    if let folder = path.parent { try tree.delete(folder) }
    try tree.delete(folder)
  }
}
