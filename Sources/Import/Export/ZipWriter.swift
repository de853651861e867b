// A zip file being written, through libzip: it gets its name when it is whole.

internal import CLibZip
internal import Ground

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Collects files and writes them as one zip file.
///
/// A class because it owns the open archive.
@safe final class ZipWriter {
  private let archive: OpaquePointer
  private let path: String
  private var isOpen = true

  /// Begins one.
  ///
  /// - Parameter path: where it is to stand; what is there is replaced when it is whole.
  /// - Throws: `file-unwritable`.
  init(at path: String) throws(Diagnostic) {
    var fault: Int32 = 0
    guard let opened = unsafe zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &fault) else {
      throw ZipWriter.fault(path, "it can't be made")
    }
    unsafe archive = opened
    self.path = path
  }

  deinit {
    if isOpen { unsafe zip_discard(archive) }
  }

  /// Adds bytes.
  ///
  /// - Parameters:
  ///   - bytes: the content.
  ///   - name: its name in the archive.
  ///   - time: what its time says.
  func add(_ bytes: [UInt8], as name: String, at time: Instant) throws(Diagnostic) {
    guard let copy = unsafe malloc(max(1, bytes.count)) else { throw failure }
    unsafe bytes.withUnsafeBytes { buffer in
      if let start = buffer.baseAddress { unsafe copy.copyMemory(from: start, byteCount: buffer.count) }
    }
    // libzip frees the copy.
    let source = unsafe zip_source_buffer(archive, copy, UInt64(bytes.count), 1)
    guard let source = unsafe source else {
      unsafe free(copy)
      throw failure
    }
    try unsafe add(source, as: name, at: time, isPacked: true)
  }

  /// Adds a file of the operating system, which is read when the archive is written.
  func add(file: String, as name: String, at time: Instant) throws(Diagnostic) {
    guard let source = unsafe zip_source_file(archive, file, 0, -1) else { throw failure }
    try unsafe add(source, as: name, at: time, isPacked: false)
  }

  private func add(
    _ source: OpaquePointer,
    as name: String,
    at time: Instant,
    isPacked: Bool
  ) throws(Diagnostic) {
    let place = unsafe zip_file_add(archive, name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
    guard place >= 0 else {
      unsafe zip_source_free(source)
      throw failure
    }
    // Pictures and sounds are packed already.
    let method = isPacked ? ZIP_CM_DEFLATE : ZIP_CM_STORE
    _ = unsafe zip_set_file_compression(archive, UInt64(place), method, 0)
    _ = unsafe zip_file_set_mtime(archive, UInt64(place), Int(time.secondsSince1970), 0)
  }

  /// Writes everything.
  ///
  /// - Throws: `file-unwritable`, `disk-full`; then nothing has the name.
  func finish() throws(Diagnostic) {
    guard unsafe zip_close(archive) == 0 else { throw failure }
    isOpen = false
  }

  private var failure: Diagnostic {
    ZipWriter.fault(path, unsafe String(cString: zip_strerror(archive)))
  }

  private static func fault(_ path: String, _ words: String) -> Diagnostic {
    Diagnostic(.fileUnwritable, "'\(path)' can't be written: \(words.lowercased())")
  }
}
