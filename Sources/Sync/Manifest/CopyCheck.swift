// The verification of a copy of a home against a list of digests, and the list's format.

public import Diagnostics
internal import Fluent
internal import Ground
public import SafeFiles

/// What is wrong with a copy.
public struct CopyCheck: Sendable, Hashable {
  /// The number of listed files that were found.
  public var files = 0
  /// The total size in bytes of all files in the copy.
  public var bytes = 0
  /// Files whose digest differs.
  public var damaged: [RelativePath] = []
  /// Listed files that don't exist.
  public var missing: [RelativePath] = []
  /// Files that are not listed, links that lead outside, and special files.
  public var unexpected: [RelativePath] = []
  /// Why files and folders could not be read.
  public var unreadable: [Diagnostic] = []

  /// Paths that could not be read when the copy was made, and are in no list.
  public var unread: [String] = []

  /// Whether the copy equals its list and the list is complete.
  public var isGood: Bool { isAsListed && unread.isEmpty }

  /// Whether the copy equals its list.
  public var isAsListed: Bool {
    damaged.isEmpty && missing.isEmpty && unexpected.isEmpty && unreadable.isEmpty
  }

  /// Verifies a copy against its list.
  ///
  /// `isFresh` says that it was just written: the system's cache is bypassed to read the disk itself.
  /// `progress` receives the size of each file that was read, on any thread.
  public static func run(
    _ tree: Tree, beside list: DigestList, isFresh: Bool = false,
    progress: @escaping @Sendable (_ bytes: Int) -> Void = { _ in }
  ) async -> CopyCheck {
    let found = HomeFiles(.everything, of: tree)
    let known = found.files.filter { list.digests[$0.path] != nil }
    let readings = await known.concurrentMap(piece: 8) { file in
      let reading = Result { () throws(Diagnostic) in
        try tree.folder(file.path.parent).digest(of: file.path.name, pastMemory: isFresh)
      }
      progress(Int(clamping: file.signature.size))
      return reading
    }
    var check = CopyCheck()
    check.unread = list.unread
    check.files = known.count
    check.bytes = known.reduce(0) { $0 + Int(clamping: $1.signature.size) }
    check.unexpected = found.files.map(\.path).filter { list.digests[$0] == nil }
    check.unexpected += found.strange.compactMap(\.path)
    check.unreadable = found.unreadable.values.sorted()
    for (file, reading) in zip(known, readings) {
      switch reading {
      case .success(let digest): if digest != list.digests[file.path] { check.damaged.append(file.path) }
      case .failure(let problem): check.unreadable.append(problem)
      }
    }
    let there = Set(known.map(\.path))
    check.missing = list.digests.keys.filter { !there.contains($0) && !found.isHidden($0) }.sorted {
      $0.text.utf8.lexicographicallyPrecedes($1.text.utf8)
    }
    return check
  }
}

extension CopyCheck {
  /// What is wrong, as diagnostics sorted by file.
  ///
  /// `isSuperseded` says that a newer copy has what could not be read for this one.
  public func problems(in place: String, isSuperseded: Bool = false) -> [Diagnostic] {
    var incomplete = BackupRun.incomplete(unread, in: place)
    if isSuperseded { incomplete?.severity = .warning }
    func problem(_ code: Diagnostic.Code, _ path: RelativePath, _ what: Phrase) -> Diagnostic {
      Diagnostic(
        code, Phrase("backup-in", ["path": path.text, "what": what, "place": place]), path: path,
        hint: code == .fileUnexpected
          ? Phrase("backup-move-elsewhere-if-you-need")
          : Phrase("backup-mend-another-copy-zutto-repair"))
    }
    return
      (damaged.map { problem(.fileDamaged, $0, Phrase("backup-not-what-copied")) }
      + missing.map { problem(.fileLost, $0, Phrase("backup-missing")) }
      + unexpected.map { problem(.fileUnexpected, $0, Phrase("backup-never-copied-stands")) } + unreadable
      + [incomplete].compactMap(\.self)).sortedOnce()
  }
}

/// The expected digest of every file of a copy, in the format of `sha256sum -c`.
///
/// A line is 64 hexadecimal digits, two spaces (or a space and `*`) and a path. If the path contains a
/// backslash, the line begins with one and those in the path are doubled: GNU coreutils, "cksum output
/// modes". Lines that begin with `#` are comments; `# unread <path>` names something that could not be read
/// and is not in the copy.
public struct DigestList: Sendable, Hashable {
  /// The digests, by path.
  public var digests: [RelativePath: Digest] = [:]
  /// What could not be read when the copy was made, in byte order.
  public var unread: [String] = []

  private static let unreadMark = "# unread "

  /// Creates an empty list.
  public init() {}

  /// The size limit of a list.
  public static let maximumBytes = 256 << 20

  /// Parses a list; throws `file-damaged` at the first invalid line.
  public init(_ source: Source) throws(Diagnostic) {
    var number = 0
    for line in source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      if line.isEmpty { continue }
      if line.first == UInt8(ascii: "#") {
        let text = String(decoding: line, as: UTF8.self)
        if text.hasPrefix(DigestList.unreadMark) {
          unread.append(String(text.dropFirst(DigestList.unreadMark.count)))
        }
        continue
      }
      guard let (path, digest) = DigestList.parse(line) else {
        throw Diagnostic(
          .fileDamaged,
          Phrase("sync-line-list-no-digest-path", ["number": number, "name": source.path.name]),
          hint: Phrase("sync-list-itself-damaged-check-backup"))
      }
      digests[path] = digest
    }
  }

  private static func parse(_ line: ArraySlice<UInt8>) -> (RelativePath, Digest)? {
    let isEscaped = line.first == UInt8(ascii: "\\")
    let line = isEscaped ? line.dropFirst() : line
    guard line.count > 66, let digest = Digest(hex: String(decoding: line.prefix(64), as: UTF8.self)),
      line[line.startIndex + 64] == 0x20, [0x20, UInt8(ascii: "*")].contains(line[line.startIndex + 65])
    else { return nil }
    let name = String(decoding: line.dropFirst(66), as: UTF8.self)
    let text = isEscaped ? name.replacing("\\\\", with: "\\") : name
    return RelativePath(text).map { ($0, digest) }
  }

  /// The list as bytes, sorted by path in byte order.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digests.count * 120)
    for path in unread { bytes += "\(DigestList.unreadMark)\(path)\n".utf8 }
    let sorted = digests.sorted { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }
    for (path, digest) in sorted {
      let isEscaped = path.text.utf8.contains(UInt8(ascii: "\\"))
      if isEscaped { bytes.append(UInt8(ascii: "\\")) }
      bytes += digest.hex.utf8
      bytes += "  ".utf8
      bytes += (isEscaped ? path.text.replacing("\\", with: "\\\\") : path.text).utf8
      bytes.append(0x0A)
    }
    return bytes
  }
}

/// A folder and the digest list beside it, as of a backup.
public struct ListedCopy: Sendable {
  /// The files.
  public let tree: Tree
  /// The expected digests.
  public let list: DigestList

  /// Opens a copy; throws `backup-missing` without a list, and as the reads.
  public init(at path: String) throws(Diagnostic) {
    tree = try Tree(at: path)
    let parts = tree.root.split(separator: "/")
    guard let name = parts.last, let file = RelativePath(name + BackupName.list) else {
      throw ListedCopy.unlisted(path)
    }
    let beside = try Tree(at: "/" + parts.dropLast().joined(separator: "/"))
    guard let source = try beside.readIfPresent(file, limit: DigestList.maximumBytes) else {
      throw ListedCopy.unlisted(path)
    }
    list = try DigestList(source)
  }

  private static func unlisted(_ path: String) -> Diagnostic {
    Diagnostic(
      .backupMissing, Phrase("sync-no-finished-backup-no-list", ["path": path]),
      hint: Phrase("sync-name-folder-one-backup-without"))
  }
}
