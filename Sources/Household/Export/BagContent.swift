// What goes into a bag: every file of a home, or those of a part.

internal import Archive
internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import Sync

/// The source files of a bag, and what its archive shows.
struct BagContent: Sendable {
  /// What the archive is made of, and what is wrong with the files read.
  let read: (shown: ArchiveReadings, problems: [Diagnostic])
  /// How many bytes the files have.
  let bytes: Int
  /// What was left out, and what others can't check.
  let problems: [Diagnostic]
  /// In byte order of their places.
  private let files: [(path: RelativePath, written: [UInt8]?, signature: FileSignature?)]
  /// Everything in the home when it began; nil for a part.
  private let whole: [HomeFiles.File]?

  /// Everything in a home.
  ///
  /// - Parameters:
  ///   - found: the files, listed before anything was read.
  ///   - read: what was read.
  /// - Throws: why a folder can't be listed.
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

  /// What is shown, and no more.
  ///
  /// - Throws: as `ArchiveReadings.partFiles`.
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

  /// Whether there is a vault among the files.
  var hasVault: Bool { files.contains { $0.path.text.hasPrefix("otp/") } }

  /// Puts the files into `data/home` of a bag.
  ///
  /// - Returns: what each of them is in the home, by its place in the bag.
  /// - Throws: what reading and writing throw, and when somebody asked to stop.
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
        // What is written anew needs no folder of the home.
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
        // Of the home, not of the copy: a disk that writes something else must not be believed.
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

  /// Makes sure that the home is as it was when the bag was begun: the archive and the files must tell the same.
  ///
  /// - Throws: `changed-since`.
  func checkUnchanged(_ home: Tree) throws(Diagnostic) {
    let isSame =
      whole.map { $0 == HomeFiles(.home, of: home).files }
      ?? files.allSatisfy { $0.signature == nil || $0.signature == home.signature($0.path) }
    guard !isSame else { return }
    throw Diagnostic(
      .changedSince, Phrase("export-home-changed-while-bag-being"), hint: Phrase("diary-run-command-again"))
  }

  /// Makes sure that each file has a place of its own on the bag's disk.
  ///
  /// - Parameters:
  ///   - paths: what is there.
  ///   - digests: what has to be.
  /// - Throws: `name-clash`.
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
