// What stands at a place, without following a link.

internal import Diagnostics
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// What a place holds.
enum PlaceKind: Sendable {
  case file(bytes: Int64)
  case folder
  case link
  case other
}

extension Tree {
  /// What stands at a place; nil if nothing does.
  func kind(_ path: RelativePath) -> PlaceKind? {
    var status = stat()
    guard unsafe lstat(systemPath(path), &status) == 0 else { return nil }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file(bytes: Int64(status.st_size))
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  /// Whether a folder holds anything, as far as can be told.
  func isOccupied(_ folder: RelativePath) -> Bool {
    do throws(Diagnostic) { return try !list(folder).isEmpty } catch { return true }
  }
}
