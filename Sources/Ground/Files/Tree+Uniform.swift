// Folders whose every byte on another disk is to be the same: times and modes that say nothing of this machine.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Tree {
  /// Gives everything below a folder the same time of change and modes that don't depend on who made it.
  ///
  /// - Parameters:
  ///   - path: the folder, which gets them too.
  ///   - seconds: the time, in seconds since 1970.
  /// - Throws: `file-unwritable`, `file-unreadable`, `link-outside`.
  public func makeUniform(_ path: RelativePath, at seconds: Int) throws(Diagnostic) {
    var waiting = [path]
    var folders: [RelativePath] = []
    while let next = waiting.popLast() {
      folders.append(next)
      for item in try list(next) {
        guard let inner = next.appending(item.name) else { continue }
        if item.kind == .folder { waiting.append(inner) } else { try set(inner, 0o644, seconds) }
      }
    }
    // What is in a folder first: nothing changes it afterwards.
    for folder in folders.reversed() { try set(folder, 0o755, seconds) }
  }

  private func set(_ path: RelativePath, _ mode: mode_t, _ seconds: Int) throws(Diagnostic) {
    let time = timespec(tv_sec: seconds, tv_nsec: 0)
    do throws(SystemError) {
      let folder = try open(folder: path.parent)
      guard unsafe fchmodat(folder.number, path.name, mode, 0) == 0,
        unsafe utimensat(folder.number, path.name, [time, time], AT_SYMLINK_NOFOLLOW) == 0
      else { throw SystemError.last }
    } catch { throw error.writing(path) }
  }
}
