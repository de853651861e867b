// Large files that come in pieces from something that is no file of the operating system: a part of an archive.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Tree {
  /// Takes a file in piece by piece.
  ///
  /// - Parameters:
  ///   - path: where it is to stand.
  ///   - fill: hands over its pieces; what it throws takes away what came so far.
  /// - Returns: the file; whoever gives it no place deletes it.
  /// - Throws: `disk-full`, `file-unwritable`, `link-outside`, and what `fill` throws.
  public func stage(
    for path: RelativePath, _ fill: (_ take: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> StagedFile {
    removeAbandoned(in: Tree.stagingFolder)
    let name = Tree.temporaryName(for: path.text)
    guard let staged = Tree.stagingFolder.appending(name) else {
      throw SystemError(number: EINVAL).writing(path)
    }
    let number = try keptStagingFile(name, for: path)
    defer { close(number) }
    var digest = Digest.Stream()
    do throws(Diagnostic) {
      try fill { (piece) throws(Diagnostic) in
        unsafe piece.withUnsafeBytes { unsafe digest.add($0) }
        try Tree.write(piece, to: number, for: path)
      }
      guard fsync(number) == 0 else { throw SystemError.last.writing(path) }
    } catch {
      _ = try? delete(staged)
      throw error
    }
    return StagedFile(path: staged, digest: digest.finish())
  }

  /// A descriptor of the staging file that a closure can hold, which it can't of a value with one owner.
  private func keptStagingFile(_ name: String, for path: RelativePath) throws(Diagnostic) -> Int32 {
    let file = try stagingFile(name, for: path)
    let number = fcntl(file.number, F_DUPFD_CLOEXEC, 0)
    guard number >= 0 else { throw SystemError.last.writing(path) }
    return number
  }

  private static func write(_ piece: [UInt8], to number: Int32, for path: RelativePath) throws(Diagnostic) {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw SystemError.last.writing(path) }
    do throws(SystemError) { try Descriptor(copy).writeAll(piece) } catch { throw error.writing(path) }
  }
}
