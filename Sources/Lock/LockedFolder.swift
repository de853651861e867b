// The folder of a locked archive as it was found: what is there, what is ours, and what to leave alone.

public import Diagnostics
internal import Fluent
internal import Ground
public import SafeFiles

/// A locked archive's folder, or one that can become it.
public struct LockedFolder: Sendable {
  static let pieces: RelativePath = "sealed"

  let tree: Tree
  /// What the archive says in clear; nil for a folder that is empty.
  public let parameters: LockParameters?
  /// The signatures of the pieces that are there, by name.
  let present: [String: FileSignature]
  /// Files of the form that archives had before.
  let former: [RelativePath]
  /// Files that are not ours.
  let foreign: Int

  /// Looks at a folder.
  ///
  /// - Throws: `archive-foreign` if it holds files but no locked archive; `lock-damaged`, `kdf-parameters`.
  public init(_ tree: Tree) throws(Diagnostic) {
    self.tree = tree
    parameters = try LockParameters.find(in: tree)?.parameters
    var top: [FolderItem] = []
    for item in try tree.list(nil) where !Tree.isOfSystem(item.name) {
      if Tree.isUnfinished(item.name), item.kind == .file, let path = RelativePath(item.name) {
        // A kill can leave an unfinished file of ours behind.
        try tree.delete(path)
      } else {
        top.append(item)
      }
    }
    guard parameters != nil || top.isEmpty else {
      let isPlain = top.contains { $0.name == "files.txt" }
      throw Diagnostic(
        .archiveForeign,
        isPlain
          ? Phrase("lock-holds-archive-not-locked", ["root": tree.root])
          : Phrase("lock-holds-files-not-locked-archive", ["root": tree.root]),
        hint: Phrase("lock-choose-empty-folder-out"))
    }
    var present: [String: FileSignature] = [:]
    var former = top.filter { LockPage.formerNames.contains($0.name) }.compactMap { RelativePath($0.name) }
    let own = Set(LockPage.names + LockPage.formerNames + [LockedFolder.pieces.text])
    var foreign = top.count { !own.contains($0.name) }
    if top.contains(where: { $0.name == LockedFolder.pieces.text }) {
      for folder in try tree.list(LockedFolder.pieces) where !Tree.isOfSystem(folder.name) {
        guard LockedPiece.isFolder(folder.name), folder.kind == .folder,
          let path = RelativePath("\(LockedFolder.pieces.text)/\(folder.name)")
        else {
          foreign += 1
          continue
        }
        for file in try tree.folder(path).list(sorted: false) where !Tree.isOfSystem(file.name) {
          if let piece = LockedPiece.name(of: file.name, in: folder.name) {
            if piece.isFormer {
              former += [path.appending(file.name)].compactMap(\.self)
            } else {
              present[piece.name] = file.signature
            }
          } else if Tree.isUnfinished(file.name) {
            if let path = RelativePath("\(path.text)/\(file.name)") { try tree.delete(path) }
          } else {
            foreign += 1
          }
        }
      }
    }
    self.present = present
    self.former = former
    self.foreign = foreign
  }

  /// The place of a file among the pieces.
  static func place(_ piece: (folder: String, file: String)) -> RelativePath? {
    RelativePath("\(pieces.text)/\(piece.folder)/\(piece.file)")
  }
}
