// The steps of making a bag: room, copies, the archive, the description, the seal, the reading back.

internal import Archive
internal import Diary
internal import Ground
internal import Sync

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Makes a bag of a home.
struct BagRun: Sendable {
  /// What was made.
  struct Report: Sendable {
    var files = 0
    var bytes = 0
    var hasVault = false
    var problems: [Diagnostic] = []
  }

  let session: Session
  let home: Home
  let place: BagPlace

  /// 1980-01-01, the first moment that every form of archive can tell: no file says when the bag was made.
  private static let moment = 315_532_800

  /// Makes it: under another name until all of it is there and was read back.
  ///
  /// - Returns: what was made, and what is wrong with the files read.
  /// - Throws: `file-damaged`, `disk-full`, and what reading, building and writing throw.
  func run() async throws(Diagnostic) -> Report {
    Interrupt.watch()
    let found = HomeFiles(.home, of: home.tree)
    if let problem = found.unreadable.values.sorted().first { throw problem }
    try place.checkRoom(for: found.bytes)
    let partial = try place.makePartial()
    do throws(Diagnostic) {
      let report = try await make(found, in: partial)
      try place.finish()
      return report
    } catch {
      place.removePartial()
      throw error
    }
  }

  private func make(_ found: HomeFiles, in bag: Tree) async throws(Diagnostic) -> Report {
    let progress = WorkProgress(session, session.language(home))
    defer { progress.end() }
    progress.begin(ExportWords.copying)
    let problems = try copy(found, to: bag, progress)
    let built = try await ArchiveRun(
      session: session,
      home: home,
      out: bag.systemPath("data/archive"),
      isRemembered: false
    ).run()
    try BagRun.checkNotStopped()
    progress.begin(ExportWords.sealing)
    try await describe(bag)
    try bag.write(Array(BagReadme.text.utf8), to: "README.md")
    let sealed = try await Bag.seal(bag, info: info) { progress.add($0) }
    try BagRun.checkNotStopped()
    try place.makeUniform(at: BagRun.moment)
    try bag.synchronizeDisk()
    progress.begin(BackupWords.verifying)
    let check = try await BagCheck.run(bag) { progress.add($0) }
    guard check.isGood else {
      throw Diagnostic(
        .fileDamaged,
        "the bag can't be read back as it was written: \(check.told.first?.message ?? "")",
        hint: "its disk may be failing: look at it, or name a place on another"
      )
    }
    return Report(
      files: sealed.files,
      bytes: sealed.bytes,
      hasVault: found.files.contains { $0.path.text.hasPrefix("otp/") },
      problems: (problems + built.problems).sortedOnce()
    )
  }

  static func checkNotStopped() throws(Diagnostic) {
    if Interrupt.wasAsked { throw Diagnostic(.programFailed, "stopped; nothing was written") }
  }

  /// Copies every file of the home, whatever it means.
  ///
  /// A part of a home will choose its files here.
  ///
  /// - Returns: what was left out.
  private func copy(
    _ found: HomeFiles,
    to bag: Tree,
    _ progress: WorkProgress
  ) throws(Diagnostic) -> [Diagnostic] {
    let top: RelativePath = "data/home"
    try bag.createFolder(top)
    var problems = found.strange
    for link in found.links {
      problems.append(
        Diagnostic(
          .fileStrange,
          "'\(link.name)' is a symbolic link, which a bag can't hold; what it leads to is in it",
          path: link,
          hint: "copy the file itself into the folder if it is wanted twice",
          severity: .warning
        )
      )
    }
    var folder: RelativePath?
    var pair: (source: Folder, target: Folder)?
    for file in found.files {
      try BagRun.checkNotStopped()
      let above = file.path.parent
      if pair == nil || folder != above {
        let target = above.map { top / $0 } ?? top
        try bag.createFolder(target)
        pair = (try home.tree.folder(above), try bag.folder(target))
        folder = above
      }
      guard let pair else { continue }
      let name = file.path.name
      _ = try pair.target.publish(copyOf: name, in: pair.source, as: name, isNew: true)
      progress.add(Int(clamping: file.signature.size))
    }
    return problems
  }

  private func describe(_ bag: Tree) async throws(Diagnostic) {
    let data = try Tree(at: bag.systemPath(Bag.data))
    let files = HomeFiles(.everything, of: data).files
    let readings = await files.concurrentMap(piece: 8) { file in
      Result { () throws(Diagnostic) in
        try data.folder(file.path.parent).digest(of: file.path.name)
      }
    }
    var described: [ResearchCrate.File] = []
    for (file, reading) in zip(files, readings) {
      described.append(
        ResearchCrate.File(
          path: file.path,
          digest: try reading.get(),
          size: Int(clamping: file.signature.size)
        )
      )
    }
    let language = home.settings.language ?? .en
    let diaries = try await DiaryStore.read(try DiaryStore.ids(in: home), in: home)
    let crate = ResearchCrate(
      name: home.settings.name ?? home.settings.owner,
      description: BagReadme.about[language],
      owner: home.settings.owner,
      diaries: diaries.map(\.diary),
      parts: [("home/", BagReadme.home[language]), ("archive/", BagReadme.archive[language])],
      files: described
    )
    try data.write(crate.bytes, to: ResearchCrate.name)
  }

  /// What is known of it.
  private var info: [(name: String, value: String)] {
    [
      ("Source-Organization", home.settings.name ?? home.settings.owner),
      ("Contact-Name", home.settings.owner),
      ("External-Description", BagReadme.about[home.settings.language ?? .en]),
      ("Bag-Software-Agent", "zutto \(ZuttoVersion.text)"),
    ]
  }
}
