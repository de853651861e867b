// A tar archive read in place: Joplin's exports.
// Spec: POSIX.1-2017, pax (ustar and its extended headers); GNU tar's long names.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

/// The files of a tar archive.
///
/// A class because it owns the open archive.
final class TarFiles: ForeignContainer {
  let files: [ForeignFile]
  let problems: [Diagnostic]
  private let archive: OpenFile
  /// The offset of each file's bytes, by its number.
  private let offsets: [Int]

  private static let block = 512
  /// Limits far above any real export.
  private static let maximumFiles = 1_000_000
  private static let maximumName = 65_536

  /// Whether the first 512 bytes are those of an archive.
  static func looksLike(_ beginning: [UInt8]) -> Bool {
    beginning.count >= block && TarHeader(Array(beginning.prefix(block))) != nil
  }

  /// Lists an archive.
  ///
  /// - Throws: `import-damaged` if it is cut off or broken, `import-unsupported`.
  init(_ archive: consuming OpenFile, name: String) throws(Diagnostic) {
    var listing = TarListing()
    var offset = 0
    while true {
      let bytes = try archive.read(at: offset, count: TarFiles.block)
      // Two empty blocks end an archive; some programs leave them out.
      guard bytes.contains(where: { $0 != 0 }) else { break }
      guard let header = TarHeader(bytes), header.size <= archive.size - offset - TarFiles.block else {
        throw TarFiles.damaged(name)
      }
      let start = offset + TarFiles.block
      switch header.kind {
      case "x", "L":
        guard header.size <= TarFiles.maximumName else { throw TarFiles.damaged(name) }
        listing.takeName(header, try archive.read(at: start, count: header.size))
      default: listing.take(header, at: start)
      }
      guard listing.files.count <= TarFiles.maximumFiles else {
        throw Diagnostic(
          .importUnsupported,
          Phrase("import-lists-more-than-files", ["maximum-files": TarFiles.maximumFiles]),
          hint: Phrase("import-if-you-trust-unpack-into"))
      }
      offset = start + (header.size + TarFiles.block - 1) / TarFiles.block * TarFiles.block
    }
    files = listing.files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    problems = listing.problems
    offsets = listing.offsets
    self.archive = archive
  }

  private static func damaged(_ name: String) -> Diagnostic {
    ZipFiles.damaged(Phrase("import-tar-broken", ["name": name]))
  }

  func read(_ file: ForeignFile, limit: Int, _ take: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic)
  {
    guard file.size <= limit else { throw ForeignPieces.tooLarge(file.name, limit) }
    try ForeignPieces.read(archive, offsets[file.number]..<(offsets[file.number] + file.size), take)
  }
}

private struct TarListing {
  var files: [ForeignFile] = []
  var problems: [Diagnostic] = []
  var offsets: [Int] = []
  /// The name of the next file, where its own header is too short for it.
  private var long: [UInt8]?

  mutating func takeName(_ header: TarHeader, _ bytes: [UInt8]) {
    if header.kind == "L" {
      long = Array(bytes.prefix { $0 != 0 })
    } else {
      // Records such as "23 path=a/b\n".
      for record in bytes.split(separator: 0x0A) {
        let pair = record.drop { $0 != 0x20 }.dropFirst()
        if pair.starts(with: Array("path=".utf8)) { long = Array(pair.dropFirst(5)) }
      }
    }
  }

  mutating func take(_ header: TarHeader, at offset: Int) {
    let written = ZipNames.text(long ?? header.name)
    long = nil
    // Folders and headers about the whole archive.
    guard !["5", "g"].contains(header.kind) else { return }
    guard let written else {
      return problems.append(
        ForeignNames.left(
          Phrase("import-file-number", ["number": offsets.count + 1]), Phrase("import-name-cant-read")))
    }
    if written.split(separator: "/").contains(where: { ForeignNames.isPassedOver(String($0)) }) { return }
    let plain = written.hasPrefix("./") ? String(written.dropFirst(2)) : written
    guard let path = ForeignNames.place(plain) else {
      return problems.append(ForeignNames.left(written, Phrase("import-name-leads-out-archive")))
    }
    guard ["0", "\0", "7"].contains(header.kind) else {
      let why = ["1", "2"].contains(header.kind) ? "import-symbolic-link" : "import-not-file"
      return problems.append(ForeignNames.left(path, Phrase(why)))
    }
    files.append(ForeignFile(name: path, size: header.size, number: offsets.count))
    offsets.append(offset)
  }
}

private struct TarHeader {
  let name: [UInt8]
  let size: Int
  let kind: Unicode.Scalar

  /// Reads a header; nil if its checksum is wrong.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == 512, let sum = TarHeader.number(bytes[148..<156]) else { return nil }
    let own = bytes.indices.reduce(0) { $0 + ((148..<156).contains($1) ? 0x20 : Int(bytes[$1])) }
    guard own == sum, let size = TarHeader.number(bytes[124..<136]) else { return nil }
    self.size = size
    kind = Unicode.Scalar(bytes[156])
    let short = bytes[..<100].prefix { $0 != 0 }
    let isPosix = bytes[257..<262].elementsEqual("ustar".utf8) && bytes[262] == 0
    let folder = isPosix ? bytes[345..<500].prefix { $0 != 0 } : []
    name = folder.isEmpty ? Array(short) : folder + [UInt8(ascii: "/")] + short
  }

  /// Octal digits, or GNU tar's binary form of what these can't hold.
  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    if field.first == 0x80 {
      let rest = field.dropFirst()
      guard rest.dropLast(7).allSatisfy({ $0 == 0 }) else { return nil }
      return rest.suffix(7).reduce(0) { $0 << 8 | Int($1) }
    }
    let digits = field.drop { $0 == 0x20 }.prefix { $0 != 0 && $0 != 0x20 }
    return digits.isEmpty ? 0 : Int(String(decoding: digits, as: UTF8.self), radix: 8)
  }
}
