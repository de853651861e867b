// The files of an export, wherever they lie: in a folder, in a zip file, or as a single file.

internal import Diagnostics
internal import Fluent
internal import SafeFiles

/// One file of an export.
struct ForeignFile: Sendable, Hashable {
  /// Its place: parts divided by `/`, in form C, none of them `..`.
  let name: String
  /// How many bytes it says it has.
  let size: Int
  /// Its number in what holds it.
  let number: Int

  /// The last part.
  var base: String { name.split(separator: "/").last.map(String.init) ?? name }
  /// Everything before the last part, with its slash; empty at the top.
  var folder: String { String(name.dropLast(base.count)) }
  /// The last part without its extension.
  var stem: String {
    let base = base
    guard let dot = base.lastIndex(of: "."), dot != base.startIndex else { return base }
    return String(base[..<dot])
  }
  /// The extension in small letters, without its dot; empty if there is none.
  var ending: String {
    let base = base
    guard let dot = base.lastIndex(of: "."), dot != base.startIndex else { return "" }
    return base[base.index(after: dot)...].lowercased()
  }
}

/// What holds the files of an export: a folder or a zip file.
protocol ForeignContainer {
  /// Its files in byte order of their names, without those that are left alone.
  var files: [ForeignFile] { get }
  /// Files that are not imported, and that the texts of a single file may show: what lies beside it.
  var beside: [ForeignFile] { get }
  /// What was left alone, and why: links, names that lead out.
  var problems: [Diagnostic] { get }

  /// A file in the folders beside a single file, which nobody lists; case and normal form do not matter.
  func find(_ name: String) -> ForeignFile?

  /// Reads a file piece by piece.
  ///
  /// - Throws: `file-too-large` beyond the limit, `import-damaged`, `file-unreadable`, and what `take` throws.
  func read(_ file: ForeignFile, limit: Int, _ take: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic)
}

extension ForeignContainer {
  var beside: [ForeignFile] { [] }

  func find(_ name: String) -> ForeignFile? { nil }
}

/// The files of an export, found by name.
struct ForeignFiles {
  /// What the person called the export, for messages.
  let name: String
  /// Those that a text may show: all of the export, and what lies beside a single file.
  let showable: [ForeignFile]
  private let container: any ForeignContainer
  private let byName: [String: ForeignFile]
  private let byBase: [String: [ForeignFile]]

  /// The most bytes of a text.
  static let maximumText = 512 << 20
  /// The most bytes of a picture, a sound or a film.
  static let maximumMedia = 2 << 30

  init(_ container: any ForeignContainer, name: String) {
    self.name = name
    self.container = container
    showable = container.files + container.beside
    byName = Dictionary(showable.map { ($0.name.comparisonKey, $0) }, uniquingKeysWith: { _, last in last })
    byBase = Dictionary(grouping: showable) { $0.base.comparisonKey }
  }

  /// Those that are imported, in byte order of their names.
  var all: [ForeignFile] { container.files }
  /// Whether a single file was named.
  var isAlone: Bool { container is SingleFile }
  /// What was left alone, and why.
  var problems: [Diagnostic] { container.problems }

  /// The file of a name; case and normal form do not matter.
  subscript(name: String) -> ForeignFile? { byName[name.nfc.comparisonKey] ?? container.find(name) }

  /// The files whose last part is a name.
  func named(_ base: String) -> [ForeignFile] { byBase[base.nfc.comparisonKey] ?? [] }

  /// The file that a relative link leads to; nil where it leads out or to nothing.
  func resolve(_ link: String, from file: ForeignFile) -> ForeignFile? {
    guard let from = RelativePath(file.name), let target = from.resolving(link) else { return nil }
    return self[target.text]
  }

  /// All of a file.
  ///
  /// - Throws: `file-too-large`, `import-damaged`, `file-unreadable`.
  func bytes(_ file: ForeignFile, limit: Int = maximumText) throws(Diagnostic) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(file.size, limit, 64 << 20))
    try container.read(file, limit: limit) { bytes += $0 }
    return bytes
  }

  /// All of a JSON file, in UTF-8.
  ///
  /// - Throws: as `bytes`.
  func json(_ file: ForeignFile, limit: Int = maximumText) throws(Diagnostic) -> [UInt8] {
    ForeignText.utf8(try bytes(file, limit: limit))
  }

  /// The first bytes of a file; empty if it can't be read.
  func beginning(of file: ForeignFile, count: Int = 1 << 16) -> [UInt8] {
    var bytes: [UInt8] = []
    // Enough was read: that ends the reading, and is no fault.
    try? container.read(file, limit: .max) { (piece) throws(Diagnostic) in
      bytes += piece
      if bytes.count >= count { throw Diagnostic(.fileTooLarge, Phrase("import-enough")) }
    }
    return Array(bytes.prefix(count))
  }

  /// Reads a file piece by piece.
  ///
  /// - Throws: as `bytes`, and what `take` throws.
  func read(_ file: ForeignFile, limit: Int, _ take: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic)
  { try container.read(file, limit: limit, take) }
}

extension ForeignFiles {
  /// Opens an export.
  ///
  /// - Parameters:
  ///   - path: an absolute path without a symbolic link in it.
  ///   - name: what the person called it.
  /// - Throws: `file-missing`, `file-unreadable`, `import-damaged`, `import-unsupported`.
  init(at path: String, name: String) throws(Diagnostic) {
    if let tree = try? Tree(at: path) {
      self.init(try FolderFiles(tree), name: name)
      return
    }
    let single = try SingleFile(at: path, name: name)
    guard try single.beginning(4).starts(with: [0x50, 0x4B]) else {
      self.init(single, name: name)
      return
    }
    self.init(try ZipFiles(at: path, try single.open(), name: name), name: name)
  }
}
