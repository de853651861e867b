// The folder an archive is written to: what is there, what is ours, and what to leave alone.

internal import Ground

/// An archive's folder as it was found.
struct OutputFolder: Sendable {
  /// The list of an archive's files, by which its folder is known.
  static let listName: RelativePath = "files.txt"

  let tree: Tree
  /// Signatures of all files that are there, by path.
  let present: [String: FileSignature]
  /// The paths that an earlier build listed as its own.
  let listed: Set<String>

  /// Looks at a folder.
  ///
  /// - Throws: `archive-foreign` if it holds files but no list of an archive.
  init(_ tree: Tree) throws(Diagnostic) {
    var present: [String: FileSignature] = [:]
    try OutputFolder.collect(nil, in: tree, into: &present)
    self.tree = tree
    if let list = try tree.readIfPresent(OutputFolder.listName) {
      listed = Set(
        String(decoding: list.bytes, as: UTF8.self).split(separator: "\n").map(String.init))
    } else {
      guard present.isEmpty else {
        throw Diagnostic(
          .archiveForeign, "'\(tree.root)' holds files that are not of an archive",
          hint: "choose an empty folder with --out")
      }
      listed = []
    }
    self.present = present
  }

  private static func collect(
    _ folder: RelativePath?, in tree: Tree, into present: inout [String: FileSignature]
  ) throws(Diagnostic) {
    for item in try tree.folder(folder).list(sorted: false) {
      let path = folder.map { "\($0.text)/\(item.name)" } ?? item.name
      if item.kind == .folder {
        guard let inner = RelativePath(path) else { continue }
        try collect(inner, in: tree, into: &present)
      } else {
        present[path] = item.signature
      }
    }
  }

  /// Writes the list of the archive's files, in the order of the plan.
  func writeList(_ paths: [String]) throws(Diagnostic) {
    var bytes: [UInt8] = []
    for path in paths {
      bytes.append(contentsOf: path.utf8)
      bytes.append(0x0A)
    }
    if try tree.readIfPresent(OutputFolder.listName)?.bytes == bytes { return }
    try tree.write(bytes, to: OutputFolder.listName, .replaceable)
  }

  /// Deletes what an earlier build made and the plan no longer has, and folders that empty.
  ///
  /// - Returns: how many files were deleted, and how many are not ours and were left alone.
  func prune(keeping planned: Set<String>) throws(Diagnostic) -> (deleted: Int, foreign: Int) {
    var deleted = 0
    var foreign = 0
    var folders: Set<RelativePath> = []
    for path in present.keys where !planned.contains(path) && path != OutputFolder.listName.text {
      guard listed.contains(path), let path = RelativePath(path) else {
        // A kill can leave an unfinished file of ours behind.
        if let path = RelativePath(path), Tree.isUnfinished(path.name) {
          try tree.delete(path)
        } else {
          foreign += 1
        }
        continue
      }
      if try tree.delete(path) { deleted += 1 }
      var folder = path.parent
      while let next = folder, folders.insert(next).inserted { folder = next.parent }
    }
    for folder in folders.sorted().reversed() { try tree.delete(folder) }
    return (deleted, foreign)
  }
}
