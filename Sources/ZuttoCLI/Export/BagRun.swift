// The steps of making a bag: room, copies, the archive, the description, the seal, the reading back.

internal import Archive
internal import Diary
internal import Ground
internal import Household
internal import Sync

/// Makes a bag of a home or of a part of it.
struct BagRun: Sendable {
  /// What was made.
  struct Report: Sendable {
    var files = 0
    var bytes = 0
    /// Whether the vault is in it.
    var hasVault = false
    /// How many photos in it tell, or may tell, of their place and camera.
    var originals = 0
    /// The anonymous diaries, whose source files name who wrote what.
    var named: [String] = []
    var problems: [Diagnostic] = []
  }

  let session: Session
  let home: Home
  let place: BagPlace
  let part: ArchivePart

  /// 1980-01-01, the first moment that every form of archive can tell: no file says when the bag was made.
  private static let moment = 315_532_800

  /// Makes it: under another name until all of it is there and was read back.
  ///
  /// - Returns: what was made, and what is wrong with the files read.
  /// - Throws: `file-damaged`, `disk-full`, and what reading, building and writing throw.
  func run() async throws(Diagnostic) -> Report {
    let content = try await content()
    try place.checkRoom(for: content.bytes)
    let partial = try place.makePartial()
    do throws(Diagnostic) {
      let report = try await make(content, in: partial)
      try place.finish()
      return report
    } catch {
      place.removePartial()
      throw error
    }
  }

  private func archive(in folder: String?) -> ArchiveRun {
    ArchiveRun(session: session, home: home, out: folder, part: part, isRemembered: false, needsAll: true)
  }

  private func content() async throws(Diagnostic) -> BagContent {
    let found = part.isWhole ? HomeFiles(.home, of: home.tree) : nil
    let read = try await archive(in: nil).read()
    try BagRun.checkNotStopped()
    if let found { return try BagContent(found, read) }
    return try await BagContent(partOf: home, read)
  }

  private func make(_ content: BagContent, in bag: Tree) async throws(Diagnostic) -> Report {
    let progress = WorkProgress(session.household(home))
    defer { progress.end() }
    progress.begin(Phrase("export-copying"))
    let copied = try content.copy(to: bag, from: home.tree, progress)
    let built = try await archive(in: bag.systemPath("data/archive")).run(content.read)
    try BagRun.checkNotStopped()
    progress.begin(Phrase("export-sealing"))
    try content.checkUnchanged(home.tree)
    let known = try await describe(content.read.shown.diaries.map(\.diary), copied, bag)
    try bag.write(Array(BagReadme.text(isPart: !part.isWhole).utf8), to: "README.md")
    let isStopped: @Sendable () -> Bool = { Interrupt.wasAsked }
    let sealed = try await Bag.seal(
      bag, info: info, known: known, progress: { progress.add($0) }, isStopped: isStopped)
    try BagRun.checkNotStopped()
    try place.makeUniform(at: BagRun.moment)
    try bag.synchronizeDisk()
    progress.begin(Phrase("backup-verifying"))
    let check = try await BagCheck.run(bag, progress: { progress.add($0) }, isStopped: isStopped)
    try BagRun.checkNotStopped()
    guard check.isGood else {
      throw Diagnostic(
        .fileDamaged,
        "the bag can't be read back as it was written: \(check.allProblems.first?.message ?? "")",
        hint: "its disk may be failing: look at it, or name a place on another")
    }
    return Report(
      files: sealed.files, bytes: sealed.bytes, hasVault: content.hasVault,
      originals: content.read.shown.originals,
      named: content.read.shown.diaries.map(\.diary).filter(\.type.hidesMembers).map(\.id),
      problems: (content.problems + built.problems + check.problems).sortedOnce())
  }

  static func checkNotStopped() throws(Diagnostic) { if Interrupt.wasAsked { throw Interrupt.stopped } }

  /// Writes what describes the files.
  ///
  /// - Returns: what each of them has to be.
  private func describe(_ diaries: [Diary], _ copied: [RelativePath: Digest], _ bag: Tree)
    async throws(Diagnostic) -> [RelativePath: Digest]
  {
    let files = HomeFiles(.everything, of: bag).files
    try BagContent.checkPlaces(files.map(\.path), copied)
    let made = files.map(\.path).filter { copied[$0] == nil && $0.isInside(Bag.data) }
    let read = try await Bag.digests(made, in: bag, isStopped: { Interrupt.wasAsked })
    let digests = copied.merging(read) { said, _ in said }
    var described: [ResearchCrate.File] = []
    for file in files {
      guard let digest = digests[file.path], file.path.isInside(Bag.data),
        let path = RelativePath(String(file.path.text.dropFirst(Bag.data.text.count + 1)))
      else { continue }
      described.append(
        ResearchCrate.File(path: path, digest: digest, size: Int(clamping: file.signature.size)))
    }
    let language = session.locales[home.settings.language]
    let crate = ResearchCrate(
      name: home.settings.name ?? home.settings.owner, description: about[language],
      owner: home.settings.owner, diaries: diaries,
      parts: [("home/", BagReadme.home[language]), ("archive/", BagReadme.archive[language])],
      files: described)
    try bag.write(crate.bytes, to: Bag.data / ResearchCrate.name)
    return digests
  }

  private var about: Phrase { part.isWhole ? BagReadme.about : BagReadme.aboutPart }

  /// What is known of it.
  private var info: [(name: String, value: String)] {
    [
      ("Source-Organization", home.settings.name ?? home.settings.owner),
      ("Contact-Name", home.settings.owner),
      ("External-Description", about[session.locales[home.settings.language]]),
      ("Bag-Software-Agent", "zutto \(ZuttoVersion.text)"),
    ]
  }
}
