// A zip file that is read where it stands: nothing is ever unpacked to a name that it chose.

internal import CLibZip
internal import Ground

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The files of a zip file, through libzip.
///
/// A class because it owns the open archive, of which one thread reads at a time.
@safe final class ZipFiles: ForeignContainer {
  let files: [ForeignFile]
  let problems: [Diagnostic]
  private let archive: OpaquePointer
  private let name: String

  /// Bounds that no honest export meets.
  private static let maximumFiles = 1_000_000
  /// What unpacks to more than this many times its packed size is no picture, no sound and no text of a person.
  private static let maximumRatio: UInt64 = 250
  /// Smaller ones do no harm.
  private static let harmless: UInt64 = 64 << 20

  /// Opens it.
  ///
  /// - Parameters:
  ///   - path: a plain file.
  ///   - name: what the person called it.
  /// - Throws: `import-damaged`; `import-unsupported` if it is encrypted or made to do harm.
  init(at path: String, name: String) throws(Diagnostic) {
    var fault: Int32 = 0
    guard let opened = unsafe zip_open(path, ZIP_RDONLY, &fault) else {
      throw ZipFiles.notOpened(name, fault)
    }
    do throws(Diagnostic) {
      let list = try unsafe ZipFiles.list(opened, name, ZipFiles.size(of: path))
      files = list.files
      problems = list.problems
    } catch {
      unsafe zip_discard(opened)
      throw error
    }
    unsafe archive = opened
    self.name = name
  }

  deinit {
    unsafe zip_discard(archive)
  }

  private static func size(of path: String) -> UInt64 {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? UInt64(status.st_size) : 0
  }

  private static func notOpened(_ name: String, _ fault: Int32) -> Diagnostic {
    var error = unsafe zip_error_t()
    unsafe zip_error_init_with_code(&error, fault)
    defer { unsafe zip_error_fini(&error) }
    let words = unsafe String(cString: zip_error_strerror(&error)).lowercased()
    return Diagnostic(
      .importDamaged,
      "'\(name)' can't be read as a zip file: \(words)",
      hint: "export it again, or copy it again from where it came"
    )
  }

  /// The names of its files, and whether it is one that can be trusted.
  private static func list(
    _ archive: OpaquePointer,
    _ name: String,
    _ size: UInt64
  ) throws(Diagnostic) -> (files: [ForeignFile], problems: [Diagnostic]) {
    let count = unsafe zip_get_num_entries(archive, 0)
    guard count <= maximumFiles else { throw harmful(name, "it lists \(count) files") }
    var files: [ForeignFile] = []
    var problems: [Diagnostic] = []
    var packed: UInt64 = 0
    for number in 0..<UInt64(max(0, count)) {
      guard let written = unsafe ZipNames.name(of: number, in: archive) else {
        problems.append(ForeignNames.left("file \(number)", "it has no name that can be read"))
        continue
      }
      if written.hasSuffix("/") || written.hasSuffix("\\") { continue }
      if written.split(separator: "/").contains(where: { ForeignNames.isPassedOver(String($0)) }) {
        continue
      }
      guard let place = ForeignNames.place(written) else {
        problems.append(ForeignNames.left(written, "its name leads out of the archive"))
        continue
      }
      if unsafe isLink(number, in: archive) {
        problems.append(ForeignNames.left(place, "it is a symbolic link"))
        continue
      }
      var facts = unsafe zip_stat_t()
      guard unsafe zip_stat_index(archive, number, 0, &facts) == 0 else { continue }
      guard unsafe facts.encryption_method == UInt16(ZIP_EM_NONE) else { throw encrypted(name) }
      let (sum, isOverflow) = unsafe packed.addingReportingOverflow(facts.comp_size)
      packed = sum
      guard !isOverflow, packed <= size else { throw harmful(name, "its files overlap") }
      let unpacked = unsafe facts.size
      let ratio = unsafe unpacked / max(1, facts.comp_size)
      guard unpacked <= harmless || ratio <= maximumRatio else {
        throw harmful(name, "'\(place)' unpacks to \(ratio) times its size")
      }
      files.append(
        ForeignFile(name: place, size: Int(clamping: unpacked), number: Int(number))
      )
    }
    files.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return (files, problems)
  }

  private static func isLink(_ number: UInt64, in archive: OpaquePointer) -> Bool {
    var system: UInt8 = 0
    var attributes: UInt32 = 0
    guard
      unsafe zip_file_get_external_attributes(archive, number, 0, &system, &attributes) == 0,
      system == UInt8(ZIP_OPSYS_UNIX) || system == UInt8(ZIP_OPSYS_OS_X)
    else { return false }
    return attributes >> 16 & UInt32(S_IFMT) == UInt32(S_IFLNK)
  }

  private static func encrypted(_ name: String) -> Diagnostic {
    Diagnostic(
      .importUnsupported,
      "'\(name)' is encrypted",
      hint: "unpack it with its password into a folder first, and import that folder"
    )
  }

  private static func harmful(_ name: String, _ why: String) -> Diagnostic {
    Diagnostic(
      .importUnsupported,
      "'\(name)' looks like an archive that was made to do harm: \(why)",
      hint: "if you trust it, unpack it into a folder and import that folder"
    )
  }

  func read(
    _ file: ForeignFile,
    limit: Int,
    _ take: ([UInt8]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    guard file.size <= limit else { throw ForeignPieces.tooLarge(file.name, limit) }
    guard let open = unsafe zip_fopen_index(archive, UInt64(file.number), 0) else {
      throw damaged(file, unsafe String(cString: zip_strerror(archive)))
    }
    defer { _ = unsafe zip_fclose(open) }
    var total = 0
    while true {
      var count: Int64 = 0
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: ForeignPieces.count) {
        buffer,
        filled in
        count = unsafe zip_fread(open, buffer.baseAddress.unsafelyUnwrapped, UInt64(buffer.count))
        filled = Int(max(0, count))
      }
      guard count >= 0 else { throw damaged(file, unsafe String(cString: zip_file_strerror(open))) }
      total += piece.count
      // A file that has more than it says lies, and nobody knows where it would end.
      guard total <= file.size else { throw damaged(file, "it has more bytes than it says") }
      if piece.isEmpty { break }
      try take(piece)
    }
    guard total == file.size else { throw damaged(file, "it ends too early") }
  }

  private func damaged(_ file: ForeignFile, _ words: String) -> Diagnostic {
    Diagnostic(
      .importDamaged,
      "'\(file.name)' in '\(name)' can't be read: \(words.lowercased())",
      hint: "export it again, or copy it again from where it came"
    )
  }
}
