// A file in the system's folder for temporary files, and what is unpacked into it.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A file that only this user can read; its name goes with the value, and its bytes with the last who has it open.
struct ScratchFile: ~Copyable {
  let path: String
  private let folder: String
  private let descriptor: Int32

  /// Makes an empty file; throws `file-unwritable`.
  init(in folder: String) throws(Diagnostic) {
    var template = Array("\(folder)/zutto-XXXXXX".utf8CString)
    descriptor = unsafe mkstemp(&template)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.folder = folder
    guard descriptor >= 0 else {
      throw ScratchFile.fault(.fileUnwritable, folder)
    }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    _ = unsafe unlink(path)
  }

  /// Adds bytes; throws `disk-full`.
  func add(_ piece: [UInt8]) throws(Diagnostic) {
    var rest = piece[...]
    while !rest.isEmpty {
      let done = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      if done < 0, errno == EINTR { continue }
      guard done > 0 else { throw ScratchFile.fault(.diskFull, folder) }
      rest = rest.dropFirst(done)
    }
  }

  private static func fault(_ code: Diagnostic.Code, _ folder: String) -> Diagnostic {
    Diagnostic(
      code, Phrase("import-no-scratch", ["folder": folder]), hint: Phrase("import-make-room-tmpdir"))
  }

  /// Opens the file for reading; throws `file-unreadable`.
  func open() throws(Diagnostic) -> OpenFile {
    try Tree(at: folder).folder(nil).openFile(String(path.dropFirst(folder.utf8.count + 1)))
  }
}

/// Archives that are compressed as a whole (`.tgz`), as Google Takeout gives them.
enum PackedTar {
  /// Unpacks an archive into `scratch`.
  ///
  /// - Throws: `import-damaged`, `import-unsupported`, `disk-full`, `file-unwritable`.
  static func files(_ packed: consuming OpenFile, name: String, scratch: String) throws(Diagnostic)
    -> TarFiles
  {
    let damaged = ZipFiles.damaged(Phrase("import-tar-broken", ["name": name]))
    guard let inflating = Inflating(.gzip) else { throw damaged }
    let copy = try ScratchFile(in: scratch)
    var total = 0
    var offset = 0
    while !inflating.isDone {
      let piece = try packed.read(at: offset, count: ForeignPieces.count)
      guard !piece.isEmpty else { throw damaged }
      offset += piece.count
      let isSound = try inflating.unpack(piece) { (piece) throws(Diagnostic) in
        total += piece.count
        guard !ZipListing.isHarmful(packed: offset, unpacked: total) else {
          throw ZipListing.harmful(
            name, Phrase("import-unpacks-times-size", ["path": name, "ratio": total / offset]))
        }
        try copy.add(piece)
      }
      guard isSound else { throw damaged }
    }
    return try TarFiles(try copy.open(), name: name)
  }
}
