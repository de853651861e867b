// The files of an export, in a folder, in a zip file, or a single file.

package import Diagnostics
internal import Fluent
internal import Prose
internal import SafeFiles

package struct ForeignFile: Sendable, Hashable {
  /// The path: components divided by `/`, in NFC, without `..`.
  package let name: String
  /// The stated size in bytes.
  let size: Int
  /// The index in its container.
  let number: Int

  package init(name: String, size: Int, number: Int) {
    self.name = name
    self.size = size
    self.number = number
  }

  /// Its name where a problem names a place.
  var place: Phrase { Phrase(verbatim: name) }
  /// The last component.
  var base: String { name.split(separator: "/").last.map(String.init) ?? name }
  /// Everything before the last component, including the slash; empty at the top.
  var folder: String { String(name.dropLast(base.count)) }
  /// The last component without its extension.
  var stem: String {
    let base = base
    guard let dot = base.lastIndex(of: "."), dot != base.startIndex else { return base }
    return String(base[..<dot])
  }
  /// The extension in lowercase without its dot; empty if there is none.
  var ending: String {
    let base = base
    guard let dot = base.lastIndex(of: "."), dot != base.startIndex else { return "" }
    return base[base.index(after: dot)...].lowercased()
  }
}

/// A container of an export's files: a folder, a zip file or a single file.
package protocol ForeignContainer {
  /// The files to import, in byte order of their names.
  var files: [ForeignFile] { get }
  /// Files beside a single file that are not imported, but that its text may show.
  var beside: [ForeignFile] { get }
  /// Warnings about what was left out: links, names that point outside the archive.
  var problems: [Diagnostic] { get }

  /// Finds an unlisted file in a folder beside a single file, ignoring case and normalization.
  func find(_ name: String) -> ForeignFile?

  /// Reads a file piece by piece.
  ///
  /// - Throws: `file-too-large` beyond the limit, `import-damaged`, `file-unreadable`, and what `take`
  ///   throws.
  func read(_ file: ForeignFile, limit: Int, _ take: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic)

  /// Reads some bytes of a listed file piece by piece; throws as the reading of a whole one.
  func read(_ file: ForeignFile, _ range: Range<Int>, _ take: ([UInt8]) throws(Diagnostic) -> Void)
    throws(Diagnostic)
}

extension ForeignContainer {
  package var beside: [ForeignFile] { [] }

  /// Of a packed file, everything before is unpacked as well.
  package func read(_ file: ForeignFile, _ range: Range<Int>, _ take: ([UInt8]) throws(Diagnostic) -> Void)
    throws(Diagnostic)
  {
    var offset = 0
    do throws(Diagnostic) {
      try read(file, limit: .max) { (piece) throws(Diagnostic) in
        let part = range.clamped(to: offset..<(offset + piece.count))
        if !part.isEmpty { try take(Array(piece[(part.lowerBound - offset)..<(part.upperBound - offset)])) }
        offset += piece.count
        // Throwing ends the reading early.
        if offset >= range.upperBound { throw Diagnostic(.fileTooLarge, Phrase("import-enough")) }
      }
    } catch { if offset < range.upperBound { throw error } }
  }

  package func find(_ name: String) -> ForeignFile? { nil }
}

/// Looks up the files of an export by name.
package struct ForeignFiles {
  /// The name of the export in messages, as the user typed it.
  let name: String
  /// The files that a text may show: the whole export, and what is beside a single file.
  let showable: [ForeignFile]
  private let container: any ForeignContainer
  private let byName: [String: [ForeignFile]]
  private let byBase: [String: [ForeignFile]]

  /// The largest text in bytes.
  package static let maximumText = 512 << 20
  /// The largest text of a chat in bytes: ten times what an app exports.
  static let maximumChat = 64 << 20
  /// The largest media file in bytes.
  static let maximumMedia = 2 << 30

  package init(_ container: any ForeignContainer, name: String) {
    self.name = name
    self.container = container
    showable = container.files + container.beside
    byName = Dictionary(grouping: showable) { $0.name.comparisonKey }
    byBase = Dictionary(grouping: showable) { $0.base.comparisonKey }
  }

  /// The files to import, in byte order of their names.
  package var all: [ForeignFile] { container.files }
  /// Whether the export is a single file.
  var isAlone: Bool { container is SingleFile }
  /// Whether a part of a file can be read without what stands before it.
  var isUnpacked: Bool { container is SingleFile || container is FolderFiles }
  package var problems: [Diagnostic] { container.problems }

  /// Finds a file by its path, ignoring normalization, and case where none is written so.
  subscript(name: String) -> ForeignFile? {
    let found = byName[name.nfc.comparisonKey] ?? []
    return found.first { $0.name == name.nfc } ?? found.last ?? container.find(name)
  }

  /// The files with this last component; those that are written so come first.
  func named(_ base: String) -> [ForeignFile] {
    let found = byBase[base.nfc.comparisonKey] ?? []
    return found.count < 2
      ? found : found.filter { $0.base == base.nfc } + found.filter { $0.base != base.nfc }
  }

  /// The file with this last component in the folder of another file, else below it.
  ///
  /// Other folders may be of another chat, whose files have the same names.
  func named(_ base: String, near file: ForeignFile) -> ForeignFile? {
    let found = named(base).filter { $0.folder.hasPrefix(file.folder) }
    return found.first { $0.folder == file.folder } ?? found.first
  }

  /// Resolves a relative link; nil if it points outside or to nothing.
  func resolve(_ link: String, from file: ForeignFile) -> ForeignFile? {
    guard let from = RelativePath(file.name), let target = from.resolving(link) else { return nil }
    return self[target.text]
  }

  /// Reads a whole file; throws `file-too-large`, `import-damaged`, `file-unreadable`.
  package func bytes(_ file: ForeignFile, limit: Int = maximumText) throws(Diagnostic) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(file.size, limit, 64 << 20))
    try container.read(file, limit: limit) { bytes += $0 }
    return bytes
  }

  /// Reads a whole JSON file, converted to UTF-8; throws as `bytes`.
  func json(_ file: ForeignFile, limit: Int = maximumText) throws(Diagnostic) -> [UInt8] {
    ForeignText.utf8(try bytes(file, limit: limit))
  }

  /// The first bytes of a file; empty if it can't be read.
  func beginning(of file: ForeignFile, count: Int = 1 << 16) -> [UInt8] {
    var bytes: [UInt8] = []
    // Throwing ends the reading early; the error is discarded.
    try? container.read(file, limit: .max) { (piece) throws(Diagnostic) in
      bytes += piece
      if bytes.count >= count { throw Diagnostic(.fileTooLarge, Phrase("import-enough")) }
    }
    return Array(bytes.prefix(count))
  }

  /// Reads a file piece by piece; throws as `bytes`, and what `take` throws.
  func read(_ file: ForeignFile, limit: Int, _ take: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic)
  { try container.read(file, limit: limit, take) }

  /// Reads some bytes of a file; throws as `bytes`.
  func bytes(_ file: ForeignFile, _ range: Range<Int>) throws(Diagnostic) -> [UInt8] {
    var bytes: [UInt8] = []
    try container.read(file, range) { bytes += $0 }
    return bytes
  }

  /// Reads the bytes of a media file piece by piece; throws as `bytes`, and what `take` throws.
  func read(_ media: ForeignMedia, limit: Int, _ take: ([UInt8]) throws(Diagnostic) -> Void)
    throws(Diagnostic)
  {
    switch media.content {
    case .file(let file): try read(file, limit: limit, take)
    case .coded(let file, let range):
      guard media.size <= limit else { throw ForeignPieces.tooLarge(media.name, limit) }
      var decoder = Base64Pieces()
      try container.read(file, range) { (piece) throws(Diagnostic) in try take(decoder.add(piece)) }
    case .bytes(let bytes): try take(bytes)
    case .missing: break
    }
  }
}

/// Decodes Base64 in pieces, and passes over everything else.
struct Base64Pieces {
  private var bits: UInt32 = 0
  private var count = 0

  /// The values of the digits; 64 and more for all other bytes.
  private static let values: [UInt8] = {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var values = [UInt8](repeating: 64, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  /// The bytes that this piece completes.
  mutating func add(_ text: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 3)
    for byte in text {
      let value = Base64Pieces.values[Int(byte)]
      guard value < 64 else { continue }
      bits = bits << 6 | UInt32(value)
      count += 1
      // Each digit but the first of four completes a byte.
      switch count & 3 {
      case 2: bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
      case 3: bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
      case 0: bytes.append(UInt8(truncatingIfNeeded: bits))
      default: break
      }
    }
    return bytes
  }
}

extension ForeignFiles {
  /// Opens an export at an absolute path without symbolic links; `scratch` is the system's folder for temporary
  /// files.
  ///
  /// - Throws: `file-missing`, `file-unreadable`, `import-damaged`, `import-unsupported`.
  init(at path: String, name: String, scratch: String) throws(Diagnostic) {
    if let tree = try? Tree(at: path) {
      self.init(try FolderFiles(tree), name: name)
      return
    }
    let single = try SingleFile(at: path, name: name)
    let beginning = try single.beginning(512)
    guard beginning.starts(with: [0x50, 0x4B]) else {
      if TarFiles.looksLike(beginning) {
        self.init(try TarFiles(try single.open(), name: name), name: name)
      } else if beginning.starts(with: [0x1F, 0x8B]) {
        self.init(try PackedTar.files(try single.open(), name: name, scratch: scratch), name: name)
      } else {
        self.init(single, name: name)
      }
      return
    }
    let zip = try ZipFiles(at: path, try single.open(), name: name)
    if PackedFiles.isMade(of: zip.files) {
      self.init(try PackedFiles(zip, name: name, scratch: scratch), name: name)
    } else {
      self.init(zip, name: name)
    }
  }
}

package enum ForeignNames {
  /// Whether this is a hidden file or one that an operating system adds.
  static func isPassedOver(_ base: String) -> Bool {
    base.hasPrefix(".") && base != ".." || base == "__MACOSX" || base.lowercased() == "thumbs.db"
  }

  /// Normalizes a path of an archive; nil if it points outside the archive, is absolute or has control
  /// characters.
  package static func place(_ name: String) -> String? {
    // Old Windows programs wrote backslashes.
    let parts = name.nfc.split(separator: "/", omittingEmptySubsequences: true).flatMap {
      $0.split(separator: "\\", omittingEmptySubsequences: true)
    }
    guard !name.hasPrefix("/"), !name.hasPrefix("\\"), !parts.isEmpty, parts.count <= 64,
      parts.allSatisfy({ $0 != ".." && $0 != "." }), !name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }),
      !(parts[0].count == 2 && parts[0].hasSuffix(":"))
    else { return nil }
    return parts.joined(separator: "/")
  }

  static func left(_ name: String, _ why: Phrase) -> Diagnostic {
    left(Phrase(verbatim: name.quotedBriefly), why)
  }

  /// The warning that a file without a printable name was left out.
  static func left(_ name: Phrase, _ why: Phrase) -> Diagnostic {
    Diagnostic(
      .importPartly, Phrase("import-left-alone", ["name": name, "why": why]), severity: .warning
    )
  }
}
