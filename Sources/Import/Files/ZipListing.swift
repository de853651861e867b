// The list of a zip file's files, and whether it is one that can be trusted.

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

/// What is known of a file before it is read.
struct ZipPlace {
  /// Its record in the central directory.
  let position: unz64_file_pos
  /// Where it stands, if that is told in 64 bits.
  let long: ZipLongPlace?
  let method: UInt16
  let sum: UInt
}

/// Reads the central directory.
struct ZipListing {
  private(set) var files: [ForeignFile] = []
  private(set) var problems: [Diagnostic] = []
  /// Where each file stands, by its number.
  private(set) var places: [ZipPlace] = []
  private let name: String
  private let size: UInt64
  private var packed: UInt64 = 0

  /// Bounds that no honest export meets.
  private static let maximumFiles = 1_000_000
  /// What unpacks to more than this many times its packed size is no picture, no sound and no text of a person.
  private static let maximumRatio: UInt64 = 250
  /// Smaller ones do no harm.
  private static let harmless: UInt64 = 64 << 20

  /// - Parameters:
  ///   - name: what the person called it.
  ///   - size: its bytes.
  init(_ name: String, size: UInt64) {
    self.name = name
    self.size = size
  }

  /// - Throws: `import-damaged`; `import-unsupported` if it is encrypted or made to do harm.
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
    let ratio = unpacked / max(1, packedSize)
    guard unpacked <= ZipListing.harmless || ratio <= ZipListing.maximumRatio else {
      throw harmful(Phrase("import-unpacks-times-size", ["path": path, "ratio": ratio]))
    }
    files.append(ForeignFile(name: path, size: Int(clamping: unpacked), number: number))
  }

  private static func isLink(_ facts: unz_file_info64) -> Bool {
    // Unix, and what Apple's tools say.
    guard [3, 19].contains(facts.version >> 8) else { return false }
    return UInt32(truncatingIfNeeded: facts.external_fa) >> 16 & UInt32(S_IFMT) == UInt32(S_IFLNK)
  }

  private var encrypted: Diagnostic {
    Diagnostic(
      .importUnsupported, Phrase("import-encrypted", ["name": name]),
      hint: Phrase("import-unpack-password-into-folder-first"))
  }

  private func harmful(_ why: Phrase) -> Diagnostic {
    Diagnostic(
      .importUnsupported, Phrase("import-looks-like-archive-made-do", ["name": name, "why": why]),
      hint: Phrase("import-if-you-trust-unpack-into"))
  }
}
