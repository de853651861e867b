// Seals files and puts their pieces into the folders of a locked archive, which are opened once.

internal import Diagnostics
internal import SafeFiles

/// Writes pieces; runs on any thread.
struct PiecePublisher: Sendable {
  /// What became of one file.
  struct Published: Sendable {
    let sealed: LockMemory.Sealed
    let names: [String]
    let written: Int
  }

  private let folder: LockedFolder
  private let keys: LockKeys
  private let folders: [String: Folder]

  /// Opens the folders, and makes those that are missing.
  init(_ folder: LockedFolder, _ keys: LockKeys) throws(Diagnostic) {
    var folders: [String: Folder] = [:]
    for number in UInt8.min...UInt8.max {
      let name = [number].hexadecimal
      guard let path = RelativePath("\(LockedFolder.pieces.text)/\(name)") else { continue }
      try folder.tree.createFolder(path)
      folders[name] = try folder.tree.folder(path)
    }
    self.folder = folder
    self.keys = keys
    self.folders = folders
  }

  /// Seals a file unless it is known to be there as it is.
  func publish(_ path: RelativePath, _ signature: FileSignature, in plain: Tree, known: LockMemory.Sealed?)
    -> Result<Published, Diagnostic>
  {
    let names = (0..<LockedPiece.count(ofSize: Int(signature.size))).map {
      keys.name(of: path.text, piece: $0)
    }
    if let known, known.plain == signature, known.files.count == names.count,
      zip(names, known.files).allSatisfy({ folder.present[$0] == $1 })
    {
      return .success(Published(sealed: known, names: names, written: 0))
    }
    return Result { () throws(Diagnostic) in
      let file = try plain.openFile(path)
      return try publish(path.text, signature, names) { (number) throws(Diagnostic) in
        try file.read(at: number * LockedPiece.size, count: LockedPiece.size)
      }
    }
  }

  /// Seals bytes.
  func publish(_ path: String, _ bytes: [UInt8]) throws(Diagnostic) -> Published {
    let names = (0..<LockedPiece.count(ofSize: bytes.count)).map { keys.name(of: path, piece: $0) }
    let none = FileSignature(size: Int64(bytes.count), modified: 0, changed: 0, inode: 0)
    return try publish(path, none, names) {
      let start = $0 * LockedPiece.size
      return Array(bytes[start..<min(start + LockedPiece.size, bytes.count)])
    }
  }

  private func publish(
    _ path: String, _ signature: FileSignature, _ names: [String],
    _ content: (Int) throws(Diagnostic) -> [UInt8]
  ) throws(Diagnostic) -> Published {
    var codes: [[UInt8]] = []
    var files: [FileSignature] = []
    var written = 0
    for (number, name) in names.enumerated() {
      let piece = LockedPiece(path: path, number: number, count: names.count, content: try content(number))
      let (code, sealed) = keys.seal(piece.bytes)
      let (folderName, fileName) = LockedPiece.place(name)
      guard let folder = folders[folderName] else { continue }
      let file = try folder.publish(sealed, as: fileName, isNew: self.folder.present[name] == nil)
      codes.append(Array(code.prefix(16)))
      files.append(file.signature)
      if file.written { written += 1 }
    }
    let sealed = LockMemory.Sealed(plain: signature, codes: codes, files: files)
    return Published(sealed: sealed, names: names, written: written)
  }
}
