// A zip file read in place: nothing is unpacked to a path of the archive's choosing.

internal import CMinizip
internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

/// The files of a zip file, read with zlib's minizip.
///
/// A class because it owns the open archive, which one thread at a time may read.
@safe final class ZipFiles: ForeignContainer {
  let files: [ForeignFile]
  let problems: [Diagnostic]
  private let archive: unzFile
  private let bytes: OpenFile
  private let places: [ZipPlace]
  private let name: String

  /// Opens an archive; `bytes` is the file at `path`, already open.
  ///
  /// - Throws: `import-damaged`; `import-unsupported` if it is encrypted or looks malicious.
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
      // More data than stated: the entry is malicious and might never end.
      guard total <= file.size else { throw damaged(file, Phrase("import-more-bytes-than-says")) }
      if piece.isEmpty { break }
      try take(piece)
    }
    isOpen = false
    // Closing reports whether the checksum is right.
    guard unsafe unzCloseCurrentFile(archive) == UNZ_OK, total == file.size else {
      throw damaged(file, Phrase("import-checksum-wrong-ends-too-early"))
    }
  }

  /// Reads a file whose sizes or offset are in 64-bit fields, which Debian's minizip misreads.
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

/// Decompresses one file with zlib, piece by piece; a class because zlib requires a fixed address of its
/// stream.
@safe final class Inflating {
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableBufferPointer<UInt8>
  /// Whether the end of the compressed data was reached.
  private(set) var isDone = false

  /// What stands around the compressed data.
  enum Form {
    /// Nothing: zip files have their own checksums.
    case raw
    case gzip
  }

  init?(_ form: Form = .raw) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    unsafe input = UnsafeMutableBufferPointer.allocate(capacity: ForeignPieces.count)
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    let window = form == .gzip ? MAX_WBITS + 16 : -MAX_WBITS
    guard unsafe inflateInit2_(stream, window, ZLIB_VERSION, size) == Z_OK else { return nil }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
    unsafe input.deallocate()
  }

  /// Decompresses a piece, at most `ForeignPieces.count` bytes; returns false if the data is damaged.
  func unpack(_ packed: [UInt8], _ take: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic) -> Bool {
    _ = unsafe input.update(fromContentsOf: packed)
    unsafe stream.pointee.next_in = input.baseAddress
    unsafe stream.pointee.avail_in = UInt32(packed.count)
    while !isDone {
      var status: Int32 = Z_OK
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: ForeignPieces.count) { buffer, filled in
        unsafe stream.pointee.next_out = buffer.baseAddress
        unsafe stream.pointee.avail_out = UInt32(buffer.count)
        status = unsafe inflate(stream, Z_NO_FLUSH)
        filled = unsafe buffer.count - Int(stream.pointee.avail_out)
      }
      isDone = status == Z_STREAM_END
      guard isDone || status == Z_OK || status == Z_BUF_ERROR else { return false }
      if piece.isEmpty { break }
      try take(piece)
    }
    return true
  }
}
