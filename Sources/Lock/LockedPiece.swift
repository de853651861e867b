// A piece of a file as it is sealed, and as it stands on the disk. Pure.

internal import SafeFiles
internal import Seal

/// At most one mebibyte of a file, with its place in a line before it.
struct LockedPiece: Sendable, Equatable {
  /// Bytes of a file in every piece but its last.
  static let size = 1 << 20
  /// The least that is sealed, so that small files look alike.
  private static let least = 4096

  /// The file's place in the archive.
  var path: String
  /// Which piece of the file it is, from 0.
  var number: Int
  /// How many pieces the file has.
  var count: Int
  var content: [UInt8]

  /// How many pieces a file of a size has.
  static func count(ofSize size: Int) -> Int { max(1, (size + LockedPiece.size - 1) / LockedPiece.size) }

  /// What is sealed: a line, the content, and zeros up to a step.
  var bytes: [UInt8] {
    var bytes = Array("\(content.count) \(number) \(count) \(path)\n".utf8)
    bytes += content
    let padded = LockedPiece.padded(max(bytes.count, LockedPiece.least))
    bytes += [UInt8](repeating: 0, count: padded - bytes.count)
    return bytes
  }

  /// A size in steps: at most 12 % more, and few of its digits show.
  ///
  /// Padmé, of "Reducing Metadata Leakage from Encrypted Files and Communication with PURBs" (2019).
  static func padded(_ size: Int) -> Int {
    let exponent = Int.bitWidth - 1 - size.leadingZeroBitCount
    let digits = Int.bitWidth - exponent.leadingZeroBitCount
    let step = 1 << max(0, exponent - digits)
    return (size + step - 1) / step * step
  }

  init(path: String, number: Int, count: Int, content: [UInt8]) {
    (self.path, self.number, self.count, self.content) = (path, number, count, content)
  }

  /// The piece that was sealed; nil for bytes that `bytes` would not make.
  init?(_ bytes: [UInt8]) {
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

  // MARK: On the disk

  /// Where a piece stands: a folder of an old stick holds no more than some thousand names.
  static func place(_ name: String) -> (folder: String, file: String) {
    (String(name.prefix(2)), "\(name).bin")
  }

  /// Where it stands in an archive of version 1.
  static func formerPlace(_ name: String) -> (folder: String, file: String) {
    (String(name.prefix(2)), "\(name.dropFirst(2)).js")
  }

  /// The name of the piece that a file in a folder is, in the present form or the one before; nil for another file.
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

  /// Whether a name is that of a folder of pieces.
  static func isFolder(_ name: String) -> Bool {
    name.utf8.count == 2 && name.utf8.allSatisfy { $0.isLowerHexadecimal }
  }

  /// What stands in a script of version 1; nil if it is damaged.
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
