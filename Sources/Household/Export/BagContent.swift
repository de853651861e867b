// The files and texts of a bag.

internal import Archive
internal import Ground
internal import Sync

/// The source files of a bag and the data of its archive: a whole home, or a part of one.
struct BagContent: Sendable {
  /// The data of the archive, and the problems of the files read.
  let read: (shown: ArchiveReadings, problems: [Diagnostic])
  /// The total size of the files.
  let bytes: Int
  /// Warnings about files that were left out or that other tools can't verify.
  let problems: [Diagnostic]
  /// In byte order of the paths.
  private let files: [(path: RelativePath, written: [UInt8]?, signature: FileSignature?)]
  /// All files of the home at the start; nil for a part.
  private let whole: [HomeFiles.File]?

  /// A whole home; `found` must be listed before `read` is read.
  ///
  /// - Throws: the error of a folder that couldn't be listed.
  init(_ found: HomeFiles, _ read: (shown: ArchiveReadings, problems: [Diagnostic])) throws(Diagnostic) {
    if let problem = found.unreadable.values.sorted().first { throw problem }
    self.read = read
    bytes = found.bytes
    whole = found.files
    files = found.files.map { ($0.path, nil, $0.signature) }
    problems =
      found.strange + found.links.map(BagContent.leftOut)
      + found.files.compactMap { Bag.warning(about: $0.path) }
  }

  /// The files that the archive shows, and no others.
  init(partOf home: Home, _ read: (shown: ArchiveReadings, problems: [Diagnostic])) async throws(Diagnostic) {
    let part = try await read.shown.partFiles(in: home)
    self.read = read
    whole = nil
    files = part.places.sorted().map { path in
      let written = part.written[path]
      return (path, written, written == nil ? home.tree.signature(path) : nil)
    }
    bytes = files.reduce(0) { sum, file in
      sum &+ (file.written?.count ?? Int(clamping: file.signature?.size ?? 0))
    }
    problems = files.compactMap { Bag.warning(about: $0.path) }
  }

  var hasVault: Bool { files.contains { $0.path.text.hasPrefix("otp/") } }

  /// Copies the files to `data/home` of a bag.
  ///
  /// - Returns: each file's digest in the home, by its path in the bag.
  /// - Throws: errors of reading and writing, and `stopped`.
  func copy(to bag: Tree, from household: Household, _ progress: WorkProgress) throws(Diagnostic)
    -> [RelativePath: Digest]
  {
    let home = household.home.tree
    let top: RelativePath = "data/home"
    try bag.createFolder(top)
    var digests: [RelativePath: Digest] = [:]
    var folder: RelativePath?
    var source: Folder?
    var target: Folder?
    for file in files {
      try household.checkNotStopped()
      let above = file.path.parent
      if target == nil || folder != above {
        let place = above.map { top / $0 } ?? top
        try bag.createFolder(place)
        target = try bag.folder(place)
        // A file with new content needs no source folder.
        source = nil
        folder = above
      }
      guard let target else { continue }
      let name = file.path.name
      if let written = file.written {
        _ = try target.publish(written, as: name, isNew: true)
        digests[top / file.path] = Digest(of: written)
      } else {
        let from = try BagContent.open(source, above, in: home)
        source = from
        _ = try target.publish(copyOf: name, in: from, as: name, isNew: true)
        // The digest of the source, not of the copy: a disk that writes something else must not go unnoticed.
        digests[top / file.path] = try from.digest(of: name)
      }
      progress.add(file.written?.count ?? Int(clamping: file.signature?.size ?? 0))
    }
    return digests
  }

  private static func open(_ known: Folder?, _ path: RelativePath?, in home: Tree) throws(Diagnostic)
    -> Folder
  {
    if let known { return known }
    return try home.folder(path)
  }

  /// Throws `changed-since` if the home changed since the start: archive and files must agree.
  func checkUnchanged(_ home: Tree) throws(Diagnostic) {
    let isSame =
      whole.map { $0 == HomeFiles(.home, of: home).files }
      ?? files.allSatisfy { $0.signature == nil || $0.signature == home.signature($0.path) }
    guard !isSame else { return }
    throw Diagnostic(
      .changedSince, Phrase("export-home-changed-while-bag-being"), hint: Phrase("diary-run-command-again"))
  }

  /// Throws `name-clash` if files were lost because names coincide on the bag's disk.
  ///
  /// `paths` are the files there, `digests` the expected ones.
  static func checkPlaces(_ paths: some Sequence<RelativePath>, _ digests: [RelativePath: Digest])
    throws(Diagnostic)
  {
    let lost = Set(digests.keys).subtracting(paths).sorted()
    guard let first = lost.first else { return }
    throw Diagnostic(
      .nameClash, Phrase("export-cant-stand-bag-beside-another", ["name": first.name]), path: first,
      hint: Phrase("export-rename-one-them-home-name"))
  }

  private static func leftOut(_ link: RelativePath) -> Diagnostic {
    Diagnostic(
      .fileStrange, Phrase("export-symbolic-link-bag-cant-hold", ["name": link.name]), path: link,
      hint: Phrase("export-copy-file-itself-into-folder"), severity: .warning)
  }
}
