// What goes into a bag: every file of a home, or those of a part.

internal import Archive
internal import Ground
internal import Sync

/// The source files of a bag, and what its archive shows.
struct BagContent: Sendable {
  /// What the archive is made of, and what is wrong with the files read.
  let read: (shown: ArchiveReadings, problems: [Diagnostic])
  /// How many bytes the files have.
  let bytes: Int
  /// What was left out of a whole home, and can't be in a bag.
  private let strange: [Diagnostic]
  /// In byte order of their places.
  private let files: [(path: RelativePath, written: [UInt8]?, size: Int)]

  /// Everything in a home.
  ///
  /// - Throws: why a folder can't be listed.
  init(
    of home: Home,
    _ read: (shown: ArchiveReadings, problems: [Diagnostic])
  ) throws(Diagnostic) {
    let found = HomeFiles(.home, of: home.tree)
    if let problem = found.unreadable.values.sorted().first { throw problem }
    self.read = read
    bytes = found.bytes
    strange = found.strange + found.links.map(BagContent.leftOut)
    files = found.files.map { ($0.path, nil, Int(clamping: $0.signature.size)) }
  }

  /// What is shown, and no more.
  ///
  /// - Throws: as `ArchiveReadings.partFiles`.
  init(
    partOf home: Home,
    _ read: (shown: ArchiveReadings, problems: [Diagnostic])
  ) async throws(Diagnostic) {
    let part = try await read.shown.partFiles(in: home)
    self.read = read
    strange = []
    files = part.places.sorted().map { path in
      let written = part.written[path]
      let size = written?.count ?? home.tree.signature(path).map { Int(clamping: $0.size) }
      return (path, written, size ?? 0)
    }
    bytes = files.reduce(0) { $0 &+ $1.size }
  }

  /// Whether there is a vault among the files.
  var hasVault: Bool { files.contains { $0.path.text.hasPrefix("otp/") } }

  /// Puts the files into `data/home` of a bag.
  ///
  /// - Returns: what was left out.
  /// - Throws: what reading and writing throw, and when somebody asked to stop.
  func copy(
    to bag: Tree,
    from home: Tree,
    _ progress: WorkProgress
  ) throws(Diagnostic) -> [Diagnostic] {
    let top: RelativePath = "data/home"
    try bag.createFolder(top)
    var folder: RelativePath?
    var pair: (source: Folder?, target: Folder)?
    for file in files {
      try BagRun.checkNotStopped()
      let above = file.path.parent
      if pair == nil || folder != above {
        let target = above.map { top / $0 } ?? top
        try bag.createFolder(target)
        // What is written anew needs no folder of the home.
        pair = (nil, try bag.folder(target))
        folder = above
      }
      guard let target = pair?.target else { continue }
      let name = file.path.name
      if let written = file.written {
        _ = try target.publish(written, as: name, isNew: true)
      } else {
        if pair?.source == nil { pair?.source = try home.folder(above) }
        guard let source = pair?.source else { continue }
        _ = try target.publish(copyOf: name, in: source, as: name, isNew: true)
      }
      progress.add(file.size)
    }
    return strange
  }

  private static func leftOut(_ link: RelativePath) -> Diagnostic {
    Diagnostic(
      .fileStrange,
      "'\(link.name)' is a symbolic link, which a bag can't hold; what it leads to is in it",
      path: link,
      hint: "copy the file itself into the folder if it is wanted twice",
      severity: .warning
    )
  }
}
