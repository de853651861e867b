// A zip file that is read where it stands: nothing is ever unpacked to a name that it chose.

internal import CMinizip
internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

/// The files of a zip file, through zlib's minizip.
///
/// A class because it owns the open archive, of which one thread reads at a time.
@safe final class ZipFiles: ForeignContainer {
  let files: [ForeignFile]
  let problems: [Diagnostic]
  private let archive: unzFile
  private let bytes: OpenFile
  private let places: [ZipPlace]
  private let name: String

  /// Opens it.
  ///
  /// - Parameters:
  ///   - path: a plain file.
  ///   - bytes: the same, open.
  ///   - name: what the person called it.
  /// - Throws: `import-damaged`; `import-unsupported` if it is encrypted or made to do harm.
  init(at path: String, _ bytes: consuming OpenFile, name: String) throws(Diagnostic) {
    let isEmpty = try bytes.read(at: 0, count: 4).starts(with: [0x50, 0x4B, 5, 6])
    guard !isEmpty else { throw ZipFiles.damaged(Phrase("import-empty-zip-file", ["name": name])) }
    guard let opened = unsafe unzOpen64(path) else {
      throw ZipFiles.damaged(Phrase("import-cant-read-zip-file-no", ["name": name]))
    }
    var list = ZipListing(name, size: UInt64(bytes.size))
    do throws(Diagnostic) { try unsafe list.read(opened, bytes) } catch {
      unsafe unzClose(opened)
      throw error
    }
    files = list.files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    problems = list.problems
    places = list.places
    unsafe archive = opened
    self.bytes = bytes
    self.name = name
  }

  deinit { unsafe unzClose(archive) }

  static func damaged(_ message: Phrase) -> Diagnostic {
    Diagnostic(.importDamaged, message, hint: Phrase("import-export-again-copy-again-where"))
  }

  func read(_ file: ForeignFile, limit: Int, _ take: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic)
  {
    guard file.size <= limit else { throw ForeignPieces.tooLarge(file.name, limit) }
    let known = places[file.number]
    if let long = known.long { return try read(file, long, known, take) }
    var place = known.position
    guard unsafe unzGoToFilePos64(archive, &place) == UNZ_OK, unsafe unzOpenCurrentFile(archive) == UNZ_OK
    else { throw damaged(file, Phrase("import-packed-way-not-known-broken")) }
    var isOpen = true
    defer { if isOpen { unsafe unzCloseCurrentFile(archive) } }
    var total = 0
    while true {
      var count: Int32 = 0
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: ForeignPieces.count) { buffer, filled in
        count = unsafe unzReadCurrentFile(archive, buffer.baseAddress, UInt32(buffer.count))
        filled = Int(max(0, count))
      }
      guard count >= 0 else { throw damaged(file, Phrase("import-bytes-broken")) }
      total += piece.count
      // A file that has more than it says lies, and nobody knows where it would end.
      guard total <= file.size else { throw damaged(file, Phrase("import-more-bytes-than-says")) }
      if piece.isEmpty { break }
      try take(piece)
    }
    isOpen = false
    // Tells whether the checksum is right.
    guard unsafe unzCloseCurrentFile(archive) == UNZ_OK, total == file.size else {
      throw damaged(file, Phrase("import-checksum-wrong-ends-too-early"))
    }
  }

  /// Reads a file whose sizes or place minizip does not know.
  private func read(
    _ file: ForeignFile, _ long: ZipLongPlace, _ place: ZipPlace, _ take: ([UInt8]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    guard let start = try long.start(in: bytes) else {
      throw damaged(file, Phrase("import-does-not-stand-where-list"))
    }
    let inflating = place.method == UInt16(Z_DEFLATED) ? Inflating() : nil
    guard inflating != nil || place.method == 0 else {
      throw damaged(file, Phrase("import-packed-way-not-known-broken"))
    }
    var total = 0
    var sum: UInt = 0
    func count(_ piece: [UInt8]) throws(Diagnostic) {
      total += piece.count
      guard total <= file.size else { throw damaged(file, Phrase("import-more-bytes-than-says")) }
      sum = unsafe crc32(sum, piece, UInt32(piece.count))
      try take(piece)
    }
    var offset = start
    while offset < start + long.packed {
      let piece = try bytes.read(at: offset, count: min(ForeignPieces.count, start + long.packed - offset))
      guard !piece.isEmpty else { break }
      offset += piece.count
      if let inflating {
        guard try inflating.unpack(piece, count) else { throw damaged(file, Phrase("import-bytes-broken")) }
      } else {
        try count(piece)
      }
    }
    guard total == file.size, sum == place.sum else {
      throw damaged(file, Phrase("import-checksum-wrong-ends-too-early"))
    }
  }

  private func damaged(_ file: ForeignFile, _ words: Phrase) -> Diagnostic {
    ZipFiles.damaged(Phrase("import-cant-read", ["name": file.name, "other-name": name, "words": words]))
  }
}
