// Failed system calls, and what they are called in the reader's language.

internal import Diagnostics
public import Fluent

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
  var words: Phrase { Phrase(systemError: number) }

  var isMissing: Bool { number == ENOENT || number == ENOTDIR }
  var isLink: Bool { number == ELOOP || number == EMLINK }

  /// A diagnostic for a failed read.
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

  /// A diagnostic for a failed write that changed nothing.
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
  /// A file's name in quotes; "the home" without one.
  fileprivate init(quoting name: String?) {
    self = name.map { Phrase(verbatim: "'\($0)'") } ?? Phrase("home-home")
  }
}

/// The side at which a copy failed.
enum CopyFault: Error {
  case reading(SystemError)
  case writing(SystemError)
  case tooLarge

  /// Runs a step on the original.
  static func whileReading<Result: ~Copyable>(_ body: () throws(SystemError) -> Result) throws(CopyFault)
    -> Result
  { do throws(SystemError) { return try body() } catch { throw .reading(error) } }

  /// Runs a step on the copy.
  static func whileWriting<Result: ~Copyable>(_ body: () throws(SystemError) -> Result) throws(CopyFault)
    -> Result
  { do throws(SystemError) { return try body() } catch { throw .writing(error) } }

  /// The diagnostic for it.
  ///
  /// - Parameters:
  ///   - original: where it stands, if that is in the home.
  ///   - name: what it is called.
  ///   - copy: where the copy was to stand.
  ///   - limit: the most bytes it may have.
  /// - Returns: the problem.
  func told(_ original: RelativePath?, named name: String, to copy: RelativePath?, limit: Int = .max)
    -> Diagnostic
  {
    switch self {
    case .reading(let error):
      error.isLink ? Tree.linkOutside(original, name) : error.reading(original, name: name)
    case .writing(let error): error.writing(copy)
    case .tooLarge:
      Diagnostic(
        .fileTooLarge, Phrase("home-more-than-bytes", ["name": name, "limit": limit]), path: original)
    }
  }
}

extension Phrase {
  /// What `errno` means, as strerror(3) says it; a rare number in the C library's own words.
  public init(systemError number: Int32) {
    self =
      Phrase.systemErrors[number] ?? Phrase(verbatim: unsafe String(cString: strerror(number)).lowercased())
  }

  private static let systemErrors: [Int32: Phrase] = [
    EPERM: Phrase("system-perm"),
    ENOENT: Phrase("system-noent"),
    EIO: Phrase("system-io"),
    EBADF: Phrase("system-badf"),
    EAGAIN: Phrase("system-again"),
    ENOMEM: Phrase("system-nomem"),
    EACCES: Phrase("system-acces"),
    EBUSY: Phrase("system-busy"),
    EEXIST: Phrase("system-exist"),
    EXDEV: Phrase("system-xdev"),
    ENODEV: Phrase("system-nodev"),
    ENOTDIR: Phrase("system-notdir"),
    EISDIR: Phrase("system-isdir"),
    EINVAL: Phrase("system-inval"),
    ENFILE: Phrase("system-nfile"),
    EMFILE: Phrase("system-mfile"),
    ETXTBSY: Phrase("system-txtbsy"),
    EFBIG: Phrase("system-fbig"),
    ENOSPC: Phrase("system-nospc"),
    ESPIPE: Phrase("system-spipe"),
    EROFS: Phrase("system-rofs"),
    EMLINK: Phrase("system-mlink"),
    EPIPE: Phrase("system-pipe"),
    ENAMETOOLONG: Phrase("system-nametoolong"),
    ENOTEMPTY: Phrase("system-notempty"),
    ELOOP: Phrase("system-loop"),
    EILSEQ: Phrase("system-ilseq"),
    EOVERFLOW: Phrase("system-overflow"),
    EOPNOTSUPP: Phrase("system-opnotsupp"),
    EADDRINUSE: Phrase("system-addrinuse"),
    EADDRNOTAVAIL: Phrase("system-addrnotavail"),
    ENETUNREACH: Phrase("system-netunreach"),
    ECONNRESET: Phrase("system-connreset"),
    ETIMEDOUT: Phrase("system-timedout"),
    ECONNREFUSED: Phrase("system-connrefused"),
    EHOSTUNREACH: Phrase("system-hostunreach"),
    ESTALE: Phrase("system-stale"),
    EDQUOT: Phrase("system-dquot"),
  ]
}
