// The central directory of a zip file, checked for encryption and malice.

internal import CMinizip
internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// An entry of the central directory.
struct ZipPlace {
  /// The position of its record in the central directory.
  let position: unz64_file_pos
  /// Its position and sizes, if the record gives them in 64 bits.
  let long: ZipLongPlace?
  let method: UInt16
  let sum: UInt
}

struct ZipListing {
  private(set) var files: [ForeignFile] = []
  private(set) var problems: [Diagnostic] = []
  /// The entry of each file, by its number.
  private(set) var places: [ZipPlace] = []
  private let name: String
  private let size: UInt64
  private var packed: UInt64 = 0

  /// A limit far above any real export.
  private static let maximumFiles = 1_000_000
  /// Anything with a higher compression ratio is no real text, picture or sound.
  private static let maximumRatio = 250
  /// Files up to this size may have any ratio.
  private static let harmless = 64 << 20

  /// Whether so many bytes can't come of a real text, picture or sound of this packed size.
  static func isHarmful(packed: Int, unpacked: Int) -> Bool {
    unpacked > harmless && unpacked / max(1, packed) > maximumRatio
  }

  init(_ name: String, size: UInt64) {
    self.name = name
    self.size = size
  }

  /// Reads all records.
  ///
  /// - Throws: `import-damaged`; `import-unsupported` if the file is encrypted or looks malicious.
  mutating func read(_ archive: unzFile, _ file: borrowing OpenFile) throws(Diagnostic) {
    var result = unsafe unzGoToFirstFile(archive)
    while result == UNZ_OK {
      guard places.count < ZipListing.maximumFiles else {
        throw harmful(Phrase("import-lists-more-than-files", ["maximum-files": ZipListing.maximumFiles]))
      }
      try unsafe take(archive, file)
      result = unsafe unzGoToNextFile(archive)
    }
    guard result == UNZ_END_OF_LIST_OF_FILE else {
      throw ZipFiles.damaged(Phrase("import-cant-read-zip-file-list", ["name": name]))
    }
  }

  private mutating func take(_ archive: unzFile, _ file: borrowing OpenFile) throws(Diagnostic) {
    var facts = unz_file_info64()
    var bytes = [CChar](repeating: 0, count: 65_536)
    var extra = [UInt8](repeating: 0, count: 65_535)
    var place = unz64_file_pos()
    let count = UInt(bytes.count - 1)
    guard
      unsafe unzGetCurrentFileInfo64(archive, &facts, &bytes, count, &extra, UInt(extra.count), nil, 0)
        == UNZ_OK, unsafe unzGetFilePos64(archive, &place) == UNZ_OK
    else { throw ZipFiles.damaged(Phrase("import-cant-read-zip-file-list", ["name": name])) }
    let number = places.count
    let long = try ZipLongPlace(
      Array(extra.prefix(Int(facts.size_file_extra))), record: Int(clamping: place.pos_in_zip_directory),
      in: file)
    places.append(
      ZipPlace(
        position: place, long: long, method: UInt16(truncatingIfNeeded: facts.compression_method),
        sum: UInt(facts.crc)))
    let raw = bytes.prefix(Int(min(facts.size_filename, count))).prefix { $0 != 0 }.map {
      UInt8(bitPattern: $0)
    }
    guard let written = ZipNames.text(raw) else {
      problems.append(
        ForeignNames.left(
          Phrase("import-file-number", ["number": number + 1]), Phrase("import-name-cant-read")))
      return
    }
    if written.hasSuffix("/") || written.hasSuffix("\\") { return }
    if written.split(separator: "/").contains(where: { ForeignNames.isPassedOver(String($0)) }) { return }
    guard let path = ForeignNames.place(written) else {
      problems.append(ForeignNames.left(written, Phrase("import-name-leads-out-archive")))
      return
    }
    guard !ZipListing.isLink(facts) else {
      problems.append(ForeignNames.left(path, Phrase("import-symbolic-link")))
      return
    }
    guard facts.flag & 1 == 0 else { throw encrypted }
    let packedSize = long.map { UInt64($0.packed) } ?? UInt64(facts.compressed_size)
    let (sum, isOverflow) = packed.addingReportingOverflow(packedSize)
    packed = sum
    guard !isOverflow, packed <= size else { throw harmful(Phrase("import-files-overlap")) }
    let unpacked = long.map { UInt64($0.unpacked) } ?? UInt64(facts.uncompressed_size)
    guard !ZipListing.isHarmful(packed: Int(clamping: packedSize), unpacked: Int(clamping: unpacked)) else {
      let ratio = unpacked / max(1, packedSize)
      throw harmful(Phrase("import-unpacks-times-size", ["path": path, "ratio": ratio]))
    }
    files.append(ForeignFile(name: path, size: Int(clamping: unpacked), number: number))
  }

  private static func isLink(_ facts: unz_file_info64) -> Bool {
    // Made on Unix or by Apple's tools.
    guard [3, 19].contains(facts.version >> 8) else { return false }
    return UInt32(truncatingIfNeeded: facts.external_fa) >> 16 & UInt32(S_IFMT) == UInt32(S_IFLNK)
  }

  private var encrypted: Diagnostic {
    Diagnostic(
      .importUnsupported, Phrase("import-encrypted", ["name": name]),
      hint: Phrase("import-unpack-password-into-folder-first"))
  }

  private func harmful(_ why: Phrase) -> Diagnostic { ZipListing.harmful(name, why) }

  /// The refusal of an archive that was made to do harm.
  static func harmful(_ name: String, _ why: Phrase) -> Diagnostic {
    Diagnostic(
      .importUnsupported, Phrase("import-looks-like-archive-made-do", ["name": name, "why": why]),
      hint: Phrase("import-if-you-trust-unpack-into"))
  }
}

/// The position and sizes of a file whose central directory record gives them in 64 bits.
///
/// Bear and other Apple programs write 64-bit fields for files of any size. Debian's minizip takes the marker
/// for "see the extra field" (0xFFFFFFFF) for the number itself where a C long has 64 bits, so they are read
/// here.
struct ZipLongPlace {
  /// The offset of its local header.
  let offset: Int
  /// The compressed size in bytes.
  let packed: Int
  /// The uncompressed size in bytes.
  let unpacked: Int

  private static let mark: UInt64 = 0xFFFF_FFFF

  /// The size of a central directory record without name and extra field.
  private static let recordLength = 46
  private static let headerLength = 30

  /// Reads the record at offset `record`; nil if 32 bits are enough or there is no record at that offset.
  ///
  /// - Throws: `file-unreadable`.
  init?(_ extra: [UInt8], record: Int, in archive: borrowing OpenFile) throws(Diagnostic) {
    guard var long = ZipLongPlace.field(1, of: extra) else { return nil }
    let bytes = try archive.read(at: record, count: ZipLongPlace.recordLength)
    guard bytes.starts(with: [0x50, 0x4B, 1, 2]), let packed = bytes.little(at: 20, count: 4),
      let unpacked = bytes.little(at: 24, count: 4), let offset = bytes.little(at: 42, count: 4),
      [packed, unpacked, offset].contains(ZipLongPlace.mark)
    else { return nil }
    /// The 64-bit numbers come in this order; each is there only if its 32-bit field has the marker.
    func number(_ short: UInt64) -> Int? {
      guard short == ZipLongPlace.mark else { return Int(short) }
      guard let value = long.little(at: 0, count: 8) else { return nil }
      long.removeFirst(8)
      return Int(exactly: value)
    }
    guard let size = number(unpacked), let packedSize = number(packed), let place = number(offset) else {
      return nil
    }
    self.offset = place
    self.packed = packedSize
    self.unpacked = size
  }

  /// A field of the extra field, by its number.
  private static func field(_ number: UInt64, of extra: [UInt8]) -> [UInt8]? {
    var place = 0
    while let found = extra.little(at: place, count: 2),
      let count = extra.little(at: place + 2, count: 2).map({ Int($0) })
    {
      let start = place + 4
      guard start + count <= extra.count else { return nil }
      if found == number { return Array(extra[start..<(start + count)]) }
      place = start + count
    }
    return nil
  }

  /// The offset of the file's data; nil if the local header is missing or the archive ends too early.
  func start(in archive: borrowing OpenFile) throws(Diagnostic) -> Int? {
    let length = ZipLongPlace.headerLength
    guard offset < archive.size else { return nil }
    let header = try archive.read(at: offset, count: length)
    guard header.starts(with: [0x50, 0x4B, 3, 4]), let name = header.little(at: 26, count: 2),
      let extra = header.little(at: 28, count: 2)
    else { return nil }
    let start = offset + length + Int(name) + Int(extra)
    return packed <= archive.size - start ? start : nil
  }
}

extension [UInt8] {
  /// Reads a little-endian number; nil beyond the end.
  fileprivate func little(at place: Int, count: Int) -> UInt64? {
    guard place + count <= self.count else { return nil }
    return self[place..<(place + count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// Decodes file names in UTF-8, Windows' Japanese and Korean code pages, or the original IBM PC's.
enum ZipNames {
  /// Decodes a name; nil if it is invalid in every encoding.
  static func text(_ bytes: [UInt8]) -> String? {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    // CP437 comes last because it accepts any bytes.
    return String(bytes, encoding: "CP932") ?? String(bytes, encoding: "CP949")
      ?? String(bytes, encoding: "CP437")
  }
}
