// The folder of a locked archive as it was found: what is there, what is ours, and what to leave alone.

public import Ground

/// A locked archive's folder, or one that can become it.
public struct LockedFolder: Sendable {
  static let pieces: RelativePath = "sealed"

  let tree: Tree
  /// What the archive says in clear; nil for a folder that is empty.
  public let parameters: LockParameters?
  /// The signatures of the pieces that are there, by name.
  let present: [String: FileSignature]
  /// Files that are not ours.
  let foreign: Int

  /// Looks at a folder.
  ///
  /// - Throws: `archive-foreign` if it holds files but no locked archive; `lock-damaged`, `kdf-parameters`.
  public init(_ tree: Tree) throws(Diagnostic) {
    self.tree = tree
    parameters = try LockParameters(of: tree)
    let top = try tree.list(nil)
    guard parameters != nil || top.isEmpty else {
      let isPlain = top.contains { $0.name == "files.txt" }
      throw Diagnostic(
        .archiveForeign,
        "'\(tree.root)' holds "
          + (isPlain ? "an archive that is not locked" : "files that are not of a locked archive"),
        hint: "choose an empty folder with --out"
      )
    }
    var present: [String: FileSignature] = [:]
    let own = Set(LockPage.names + [LockParameters.path.text, LockedFolder.pieces.text])
    var foreign = top.count { !own.contains($0.name) && !Tree.isUnfinished($0.name) }
    if top.contains(where: { $0.name == LockedFolder.pieces.text }) {
      for folder in try tree.list(LockedFolder.pieces) {
        guard LockedPiece.isFolder(folder.name), folder.kind == .folder,
          let path = RelativePath("\(LockedFolder.pieces.text)/\(folder.name)")
        else {
          foreign += 1
          continue
        }
        for file in try tree.folder(path).list(sorted: false) {
          if LockedPiece.isPiece(file.name) {
            present[folder.name + file.name.dropLast(3)] = file.signature
          } else if Tree.isUnfinished(file.name) {
            // A kill can leave an unfinished file of ours behind.
            if let path = RelativePath("\(path.text)/\(file.name)") { try tree.delete(path) }
          } else {
            foreign += 1
          }
        }
      }
    }
    self.present = present
    self.foreign = foreign
  }

  /// The place of a piece.
  static func place(of name: String) -> RelativePath? {
    let (folder, file) = LockedPiece.place(name)
    return RelativePath("\(pieces.text)/\(folder)/\(file)")
  }

  /// Reads a piece's file.
  ///
  /// - Returns: nil where it is missing, damaged or not of these keys.
  /// - Throws: what keeps it from being read.
  func open(
    _ path: String,
    piece number: Int,
    _ keys: LockKeys
  ) throws(Diagnostic) -> (code: [UInt8], piece: LockedPiece)? {
    let name = keys.name(of: path, piece: number)
    guard let place = LockedFolder.place(of: name),
      // Base64 of a piece, its line and its padding.
      let script = try tree.readIfPresent(place, limit: LockedPiece.size * 2),
      let sealed = LockedPiece.sealed(name, in: script.bytes),
      let opened = keys.open(sealed), let piece = LockedPiece(opened.piece),
      piece.path == path, piece.number == number
    else { return nil }
    return (opened.code, piece)
  }
}
