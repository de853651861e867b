// What the operating system refused, in words people can act on.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A failed system call's `errno`.
struct SystemError: Error {
  let number: Int32

  /// The error of the call that just failed.
  static var last: SystemError { SystemError(number: errno) }

  /// The system's own words for it.
  var words: String { unsafe String(cString: strerror(number)).lowercased() }

  var isMissing: Bool { number == ENOENT || number == ENOTDIR }
  var isLink: Bool { number == ELOOP || number == EMLINK }

  /// A diagnostic for a read that failed.
  func reading(_ path: RelativePath?, name: String? = nil) -> Diagnostic {
    let shown = Phrase(quoting: name ?? path?.text)
    if isMissing {
      return Diagnostic(
        .fileMissing, "\(shown) does not exist", path: path,
        hint: "look for it in the trash ('zutto trash list') or in a backup")
    }
    return Diagnostic(
      .fileUnreadable, "\(shown) can't be read: \(words)", path: path,
      hint: number == EACCES ? "give yourself read permission, for example with 'chmod u+r'" : nil)
  }

  /// A diagnostic for a write that failed; nothing was changed.
  func writing(_ path: RelativePath?, name: String? = nil) -> Diagnostic {
    let shown = Phrase(quoting: name ?? path?.text)
    switch number {
    case ENOSPC, EDQUOT:
      return Diagnostic(
        .diskFull, "the disk is full: \(shown) was not written, what was there is unharmed", path: path,
        hint: "free some space and run the command again")
    case EROFS, EACCES, EPERM:
      return Diagnostic(
        .fileUnwritable, "\(shown) can't be written: \(words)", path: path,
        hint: "the folder is read-only for you; change its permissions or use another copy")
    default: return Diagnostic(.fileUnwritable, "\(shown) can't be written: \(words)", path: path)
    }
  }
}

extension Phrase {
  /// A file's name in quotes; the home where there is none.
  fileprivate init(quoting name: String?) {
    self = name.map { "'\($0)'" } ?? "the home"
  }
}
