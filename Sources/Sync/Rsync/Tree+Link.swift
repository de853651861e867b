// A second name for a file that only travels.

internal import Diagnostics
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Tree {
  /// Gives a file a second name, or copies it where the disk has no hard links; nobody waits for the disk.
  ///
  /// - Throws: `file-missing`, `file-unwritable`, `disk-full`.
  func link(_ path: RelativePath, as new: RelativePath) throws(Diagnostic) {
    if let folder = new.parent { try createFolder(folder) }
    guard systemLink(systemPath(path), systemPath(new)) != 0 else { return }
    try copy(path, first: .max, to: new)
  }
}

/// The system's `link`, whose name the method above hides.
private func systemLink(_ path: String, _ new: String) -> Int32 { unsafe link(path, new) }
