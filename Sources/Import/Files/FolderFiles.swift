// The files of an export that is a folder or a single file.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

/// The files of a folder and its subfolders, or some of them; symbolic links are not followed.
struct FolderFiles: ForeignContainer {
  let files: [ForeignFile]
  let problems: [Diagnostic]
  private let tree: Tree
  /// Files inside `.textpack` zip files, listed as if in folders; by number.
  private let packed: [Int: (pack: RelativePath, file: ForeignFile)]

  /// Limits far above any real export.
  private static let maximumFiles = 2_000_000
  private static let maximumDepth = 64

  /// Lists the items for which `isWanted` holds at the top level, and everything below them.
  ///
  /// - Throws: `import-unsupported`, `file-unreadable`.
  init(_ tree: Tree, isWanted: (FolderItem) -> Bool = { _ in true }) throws(Diagnostic) {
    self.tree = tree
    var files: [ForeignFile] = []
    var problems: [Diagnostic] = []
    var packed: [Int: (pack: RelativePath, file: ForeignFile)] = [:]
    var open: [(path: RelativePath?, depth: Int)] = [(nil, 0)]
    while let (path, depth) = open.popLast() {
      let items = try tree.list(path)
      if let path, items.contains(where: { $0.name == Home.file.text }) {
        problems.append(ForeignNames.left(path.text, Phrase("import-home-zutto")))
        continue
      }
      for item in items where !ForeignNames.isPassedOver(item.name) {
        if path == nil, !isWanted(item) { continue }
        guard item.isText, let place = path.map({ $0.appending(item.name) }) ?? RelativePath(item.name) else {
          problems.append(ForeignNames.left(item.name, Phrase("import-name-no-text")))
          continue
        }
        switch item.kind {
        case .folder where depth < FolderFiles.maximumDepth: open.append((place, depth + 1))
        case .folder: problems.append(ForeignNames.left(place.text, Phrase("import-lies-too-deep")))
        case .file where item.name.lowercased().hasSuffix(".textpack"):
          guard let zip = try? FolderFiles.zip(place, in: tree) else { fallthrough }
          problems += zip.problems
          for file in zip.files {
            packed[files.count] = (place, file)
            files.append(ForeignFile(name: "\(place)/\(file.name)", size: file.size, number: files.count))
          }
        case .file:
          files.append(ForeignFile(name: place.text, size: Int(item.signature.size), number: files.count))
        case .link: problems.append(ForeignNames.left(place.text, Phrase("import-symbolic-link")))
        case .other: problems.append(ForeignNames.left(place.text, Phrase("import-not-file")))
        }
        guard files.count <= FolderFiles.maximumFiles else {
          throw Diagnostic(
            .importUnsupported,
            Phrase("import-more-than-files-folder", ["maximum-files": FolderFiles.maximumFiles]),
            hint: Phrase("import-name-folder-export-itself"))
        }
      }
    }
    self.files = files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    self.problems = problems
    self.packed = packed
  }

  private static func zip(_ path: RelativePath, in tree: Tree) throws(Diagnostic) -> ZipFiles {
    try ZipFiles(at: tree.systemPath(path), try tree.openFile(path), name: path.text)
  }

  func read(_ file: ForeignFile, limit: Int, _ take: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic)
  {
    if let (pack, inner) = packed[file.number] {
      return try FolderFiles.zip(pack, in: tree).read(inner, limit: limit, take)
    }
    guard let path = RelativePath(file.name) else { return }
    try ForeignPieces.read(try tree.folder(path.parent).openFile(path.name), file, limit, take)
  }

  func read(_ file: ForeignFile, _ range: Range<Int>, _ take: ([UInt8]) throws(Diagnostic) -> Void)
    throws(Diagnostic)
  {
    guard let path = RelativePath(file.name) else { return }
    try ForeignPieces.read(try tree.folder(path.parent).openFile(path.name), range, take)
  }
}

extension FolderFiles {
  /// Lists what is beside a single file: the files of its folder, and for a Day One journal those in its
  /// media folders.
  ///
  /// Other folders are not searched: the file may be in a folder with everything its owner has.
  ///
  /// - Throws: `import-unsupported`, `file-unreadable`.
  init(_ tree: Tree, beside file: ForeignFile) throws(Diagnostic) {
    try self.init(tree) { item in
      switch item.kind {
      case .file: item.name.nfc != file.name && !item.name.lowercased().hasSuffix(".textpack")
      case .folder: file.ending == "json" && DayOneMedia.folders.contains(item.name.lowercased())
      case .link, .other: false
      }
    }
  }

  func find(_ name: String) -> ForeignFile? {
    let parts = name.split(separator: "/").map { String($0).nfc.comparisonKey }
    guard parts.count > 1 else { return nil }
    var folder: RelativePath?
    for (number, part) in parts.enumerated() {
      let items = (try? tree.list(folder)) ?? []
      guard let item = items.first(where: { $0.isText && $0.name.nfc.comparisonKey == part }),
        let place = folder.map({ $0.appending(item.name) }) ?? RelativePath(item.name)
      else { return nil }
      if number == parts.count - 1, item.kind == .file {
        // A number of its own, distinct from those of listed files.
        return ForeignFile(
          name: place.text, size: Int(item.signature.size),
          number: -Int(truncatingIfNeeded: item.signature.inode))
      }
      folder = place
    }
    return nil
  }
}

/// A single file of any name, with the files beside it that its text may show.
struct SingleFile: ForeignContainer {
  let files: [ForeignFile]
  let problems: [Diagnostic] = []
  private let around: FolderFiles?
  private let folder: Folder
  private let base: String

  /// Distinct from the numbers of the files beside it.
  private static let number = Int.min

  init(at path: String, name: String) throws(Diagnostic) {
    let slash = path.lastIndex(of: "/")
    let base = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let above = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    self.base = base
    do throws(Diagnostic) {
      let tree = try Tree(at: above)
      folder = try tree.folder(nil)
      let file = ForeignFile(name: base.nfc, size: try folder.openFile(base).size, number: SingleFile.number)
      files = [file]
      // A folder that can't be listed has no files to show.
      around = try? FolderFiles(tree, beside: file)
    } catch {
      var problem = error
      problem.path = nil
      if error.code == .fileMissing {
        problem.message = Phrase("home-does-not-exist", ["path": name])
        problem.hint = Phrase("home-look-path-again")
      } else if error.code == .linkOutside {
        problem.message = Phrase("import-symbolic-link-leads-no-file", ["name": name])
        problem.hint = Phrase("import-name-file-itself")
      } else if SingleFile.isSpecial(base, in: above) {
        problem.message = Phrase("home-not-file", ["name": name])
        problem.hint = Phrase("home-name-file")
      }
      throw problem
    }
  }

  /// Whether it is a pipe, a device or a socket.
  private static func isSpecial(_ base: String, in folder: String) -> Bool {
    guard let items = try? Tree(at: folder).list(nil) else { return false }
    return items.contains { $0.name == base && $0.kind == .other }
  }

  var beside: [ForeignFile] { around?.files ?? [] }

  func find(_ name: String) -> ForeignFile? { around?.find(name) }

  func beginning(_ count: Int) throws(Diagnostic) -> [UInt8] { try folder.read(base, first: count) }

  func open() throws(Diagnostic) -> OpenFile { try folder.openFile(base) }

  func read(_ file: ForeignFile, limit: Int, _ take: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic)
  {
    guard file.number == SingleFile.number else { return try around?.read(file, limit: limit, take) ?? () }
    try ForeignPieces.read(try folder.openFile(base), file, limit, take)
  }

  func read(_ file: ForeignFile, _ range: Range<Int>, _ take: ([UInt8]) throws(Diagnostic) -> Void)
    throws(Diagnostic)
  { try ForeignPieces.read(try folder.openFile(base), range, take) }
}

/// Reads files of the operating system in pieces.
enum ForeignPieces {
  /// The size of a piece in bytes.
  static let count = 1 << 18

  static func read(
    _ open: borrowing OpenFile, _ file: ForeignFile, _ limit: Int,
    _ take: ([UInt8]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var offset = 0
    while true {
      let piece = try open.read(at: offset, count: count)
      if piece.isEmpty { return }
      offset += piece.count
      guard offset <= limit else { throw tooLarge(file.name, limit) }
      try take(piece)
    }
  }

  /// Reads some bytes of a file, fewer where it ends before.
  static func read(
    _ open: borrowing OpenFile, _ range: Range<Int>, _ take: ([UInt8]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let piece = try open.read(at: offset, count: min(count, range.upperBound - offset))
      if piece.isEmpty { return }
      offset += piece.count
      try take(piece)
    }
  }

  static func tooLarge(_ name: String, _ limit: Int) -> Diagnostic {
    Diagnostic(.fileTooLarge, Phrase("import-more-than-bytes-may", ["name": name, "limit": limit]))
  }
}
