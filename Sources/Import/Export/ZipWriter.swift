// A zip file being written with zlib's minizip, renamed to its final name when complete.

internal import CMinizip
package import Diagnostics
internal import Fluent
internal import SafeFiles
package import ZonedTime

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Writes files into one zip file, one after another; a class because it owns the open archive.
@safe package final class ZipWriter {
  private let archive: zipFile
  private let path: String
  private let partial: String
  private let time: tm_zip
  private var isOpen = true

  /// Creates the archive under a temporary name; `finish` replaces whatever is at `path`.
  ///
  /// All files get the time `time`, in UTC.
  ///
  /// - Throws: `file-unwritable`.
  package init(at path: String, telling time: Instant) throws(Diagnostic) {
    // A temporary name of its own, so that nothing beside it is overwritten, not even through a link.
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    partial = path[..<slash] + ".zutto-new-\(getpid())-" + path[slash...]
    _ = unsafe unlink(partial)
    guard let opened = unsafe zipOpen64(partial, APPEND_STATUS_CREATE) else { throw ZipWriter.fault(path) }
    unsafe archive = opened
    self.path = path
    let moment = ZonedTime(utc: time)
    self.time = tm_zip(
      tm_sec: UInt32(moment.second), tm_min: UInt32(moment.minute), tm_hour: UInt32(moment.hour),
      tm_mday: UInt32(moment.day.day), tm_mon: UInt32(moment.day.month - 1),
      // Zip files can't hold years before 1980.
      tm_year: UInt32(max(1980, min(2107, moment.day.year))))
  }

  deinit {
    guard isOpen else { return }
    unsafe zipClose(archive, nil)
    _ = unsafe unlink(partial)
  }

  /// Adds a file in pieces; `isPacked` compresses it (pictures and sounds are compressed already).
  ///
  /// - Throws: `file-unwritable`, and what `fill` throws.
  package func add(
    _ name: String, size: Int, isPacked: Bool,
    _ fill: (_ take: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var facts = zip_fileinfo()
    facts.tmz_date = time
    facts.external_fa = 0o100644 << 16
    let result = unsafe zipOpenNewFileInZip4_64(
      archive, name, &facts, nil, 0, nil, 0, nil, isPacked ? Z_DEFLATED : 0, isPacked ? 9 : 0, 0, -MAX_WBITS,
      8, Z_DEFAULT_STRATEGY, nil, 0,
      // Made on Unix; flag bit 11: names in UTF-8.
      3 << 8 | 63, 1 << 11, size >= 0xFFFF_0000 ? 1 : 0)
    guard result == ZIP_OK else { throw ZipWriter.fault(path) }
    try fill { (piece) throws(Diagnostic) in
      let done = unsafe piece.withUnsafeBytes { buffer in
        unsafe zipWriteInFileInZip(archive, buffer.baseAddress, UInt32(buffer.count))
      }
      guard done == ZIP_OK else { throw ZipWriter.fault(path) }
    }
    guard unsafe zipCloseFileInZip(archive) == ZIP_OK else { throw ZipWriter.fault(path) }
  }

  /// Closes the archive and renames it to its final path; on an error nothing is left under either name.
  ///
  /// - Throws: `file-unwritable`, `disk-full`.
  package func finish() throws(Diagnostic) {
    isOpen = false
    guard unsafe zipClose(archive, nil) == ZIP_OK, unsafe rename(partial, path) == 0 else {
      _ = unsafe unlink(partial)
      throw ZipWriter.fault(path)
    }
  }

  private static func fault(_ path: String) -> Diagnostic {
    let number = errno
    return Diagnostic(
      number == ENOSPC ? .diskFull : .fileUnwritable,
      Phrase("sync-cant-written", ["path": path, "lowercased": Phrase(systemError: number)]))
  }
}
