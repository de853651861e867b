// The folder and the pieces of a locked archive.

public import Diagnostics
internal import Fluent
internal import Ground
public import SafeFiles
internal import Seal

/// A locked archive's folder, or an empty one that can become it, as it is on disk.
public struct LockedFolder: Sendable {
  static let pieces: RelativePath = "sealed"

  let tree: Tree
  /// The archive's parameters; nil for an empty folder.
  public let parameters: LockParameters?
  /// The signatures of the existing pieces, by name.
  let present: [String: FileSignature]
  let former: [RelativePath]
  /// The number of files that are not part of the archive.
  let foreign: Int

  /// Scans a folder.
  ///
  /// - Throws: `archive-foreign` if it holds files but no locked archive; `lock-damaged`, `kdf-parameters`.
  public init(_ tree: Tree) throws(Diagnostic) {
    self.tree = tree
    parameters = try LockParameters.find(in: tree)?.parameters
    var top: [FolderItem] = []
    for item in try tree.list(nil) where !Tree.isOfSystem(item.name) {
      if Tree.isUnfinished(item.name), item.kind == .file, let path = RelativePath(item.name) {
        // Left behind by a killed run.
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

  static func place(_ piece: (folder: String, file: String)) -> RelativePath? {
    RelativePath("\(pieces.text)/\(piece.folder)/\(piece.file)")
  }
}

/// At most one mebibyte of a file, preceded by a header line with its path.
package struct LockedPiece: Sendable, Equatable {
  /// Content bytes of every piece of a file but the last.
  static let size = 1 << 20
  /// The minimum plaintext size, so that small files look alike.
  private static let least = 4096

  var path: String
  var number: Int
  var count: Int
  var content: [UInt8]

  static func count(ofSize size: Int) -> Int { max(1, (size + LockedPiece.size - 1) / LockedPiece.size) }

  /// The plaintext: header line, content, zero padding.
  package var bytes: [UInt8] {
    var bytes = Array("\(content.count) \(number) \(count) \(path)\n".utf8)
    bytes += content
    let padded = Padding.size(max(bytes.count, LockedPiece.least))
    bytes += [UInt8](repeating: 0, count: padded - bytes.count)
    return bytes
  }

  package init(path: String, number: Int, count: Int, content: [UInt8]) {
    (self.path, self.number, self.count, self.content) = (path, number, count, content)
  }

  /// Parses a plaintext; nil for bytes that `bytes` would not produce.
  package init?(_ bytes: [UInt8]) {
    guard let end = bytes.prefix(8192).firstIndex(of: 0x0A),
      let line = String(validating: bytes[..<end], as: UTF8.self)
    else { return nil }
    let parts = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let length = Int(parts[0]), let number = Int(parts[1]), let count = Int(parts[2]),
      length >= 0, length <= LockedPiece.size, number >= 0, number < count, end + 1 + length <= bytes.count
    else { return nil }
    self.init(
      path: String(parts[3]), number: number, count: count,
      content: Array(bytes[(end + 1)..<(end + 1 + length)]))
    guard self.bytes == bytes else { return nil }
  }

  // MARK: On disk

  /// Where a piece is stored: in subfolders, because a folder of an old USB stick holds no more than some
  /// thousand names.
  static func place(_ name: String) -> (folder: String, file: String) {
    (String(name.prefix(2)), "\(name).bin")
  }

  /// Where format version 1 stores it.
  static func formerPlace(_ name: String) -> (folder: String, file: String) {
    (String(name.prefix(2)), "\(name.dropFirst(2)).js")
  }

  /// The name of the piece that a file holds, in the current format or version 1; nil for another file.
  static func name(of file: String, in folder: String) -> (name: String, isFormer: Bool)? {
    guard let dot = file.lastIndex(of: "."), file[..<dot].utf8.allSatisfy(\.isLowerHexadecimal) else {
      return nil
    }
    let digits = String(file[..<dot])
    switch (file[dot...], digits.utf8.count) {
    case (".bin", 32) where digits.hasPrefix(folder): return (digits, false)
    case (".js", 30): return (folder + digits, true)
    default: return nil
    }
  }

  static func isFolder(_ name: String) -> Bool {
    name.utf8.count == 2 && name.utf8.allSatisfy { $0.isLowerHexadecimal }
  }

  /// The sealed bytes in a script of format version 1; nil if it is damaged.
  static func sealed(_ name: String, in script: [UInt8]) -> [UInt8]? {
    let opening = Array("zuttoSealed(\"\(name)\",\"".utf8)
    let closing = Array("\");\n".utf8)
    guard script.count >= opening.count + closing.count, script.starts(with: opening),
      script.suffix(closing.count).elementsEqual(closing),
      let text = String(validating: script[opening.count..<(script.count - closing.count)], as: UTF8.self)
    else { return nil }
    return Base64.bytes(text)
  }
}

extension UInt8 {
  fileprivate var isLowerHexadecimal: Bool { hexadecimalDigit < 16 && !(65...70).contains(self) }
}

/// The sealed list of an archive's files, so that missing and rolled-back files are detected.
struct LockContents: Sendable, Equatable {
  /// The path it is sealed under; no file of an archive can have it.
  static let path = "/contents"

  struct File: Sendable, Equatable {
    let path: String
    /// The first half of each piece's authentication code, in order.
    let codes: [[UInt8]]
  }

  var files: [File] = []

  /// One line per file: the codes of its pieces, then its path.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for file in files {
      bytes += file.codes.map(\.hexadecimal).joined(separator: ",").utf8
      bytes += " \(file.path)\n".utf8
    }
    return bytes
  }

  init(_ files: [File]) { self.files = files }

  init?(_ bytes: [UInt8]) {
    for line in bytes.split(separator: 0x0A) {
      guard let blank = line.firstIndex(of: 0x20) else { return nil }
      let codes = line[..<blank].split(separator: UInt8(ascii: ",")).map {
        [UInt8](hexadecimal: String(decoding: $0, as: UTF8.self))
      }
      guard !codes.isEmpty, codes.allSatisfy({ $0?.count == 16 }) else { return nil }
      let path = String(decoding: line[(blank + 1)...], as: UTF8.self)
      guard RelativePath(path) != nil else { return nil }
      files.append(File(path: path, codes: codes.compactMap(\.self)))
    }
  }
}
