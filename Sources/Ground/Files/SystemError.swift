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
        .fileMissing, Phrase("home-does-not-exist-2", ["shown": shown]), path: path,
        hint: Phrase("home-look-trash-zutto-trash-list"))
    }
    return Diagnostic(
      .fileUnreadable, Phrase("home-cant-read-2", ["shown": shown, "words": words]), path: path,
      hint: number == EACCES ? Phrase("home-give-yourself-read-permission-example") : nil)
  }

  /// A diagnostic for a write that failed; nothing was changed.
  func writing(_ path: RelativePath?, name: String? = nil) -> Diagnostic {
    let shown = Phrase(quoting: name ?? path?.text)
    switch number {
    case ENOSPC, EDQUOT:
      return Diagnostic(
        .diskFull, Phrase("home-disk-full-not-written-what", ["shown": shown]), path: path,
        hint: Phrase("home-free-some-space-run-command"))
    case EROFS, EACCES, EPERM:
      return Diagnostic(
        .fileUnwritable, Phrase("home-cant-written", ["shown": shown, "words": words]), path: path,
        hint: Phrase("home-folder-read-only-you-change"))
    default:
      return Diagnostic(
        .fileUnwritable, Phrase("home-cant-written", ["shown": shown, "words": words]), path: path)
    }
  }
}

extension Phrase {
  /// A file's name in quotes; the home where there is none.
  fileprivate init(quoting name: String?) {
    self = name.map { Phrase(verbatim: "'\($0)'") } ?? Phrase("home-home")
  }
}
