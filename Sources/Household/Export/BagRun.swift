// The steps of making a bag: room, copies, the archive, the description, the seal, the reading back.

package import Archive
package import Diagnostics
internal import Diary
package import Fluent
internal import Ground
internal import SafeFiles
internal import Sync

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Makes a bag of a home or of a part of it.
package struct BagRun: Sendable {
  /// What was made.
  package struct Report: Sendable {
    package var files = 0
    package var bytes = 0
    /// Whether the vault is in it.
    package var hasVault = false
    /// How many photos in it tell, or may tell, of their place and camera.
    package var originals = 0
    /// The anonymous diaries, whose source files name who wrote what.
    package var named: [String] = []
    package var problems: [Diagnostic] = []
  }

  private let household: Household
  private let language: LanguageTag?
  private let place: BagPlace
  private let part: ArchivePart
  private var home: Home { household.home }

  /// A bag of a home.
  ///
  /// - Parameters:
  ///   - household: the home.
  ///   - language: the language that was asked for the archive; nil for the home's.
  ///   - place: where the bag goes.
  ///   - part: what is in it.
  package init(_ household: Household, language: LanguageTag?, place: BagPlace, part: ArchivePart) {
    self.household = household
    self.language = language
    self.place = place
    self.part = part
  }

  /// 1980-01-01, the first moment that every form of archive can tell: no file says when the bag was made.
  private static let moment = 315_532_800

  /// Makes it: under another name until all of it is there and was read back.
  ///
  /// - Returns: what was made, and what is wrong with the files read.
  /// - Throws: `file-damaged`, `disk-full`, and what reading, building and writing throw.
  package func run() async throws(Diagnostic) -> Report {
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
    var run = ArchiveRun(household, language: language, out: folder, part: part)
    run.isRemembered = false
    run.needsAll = true
    return run
  }

  private func content() async throws(Diagnostic) -> BagContent {
    let found = part.isWhole ? HomeFiles(.home, of: home.tree) : nil
    let read = try await archive(in: nil).read()
    try household.checkNotStopped()
    if let found { return try BagContent(found, read) }
    return try await BagContent(partOf: home, read)
  }

  private func make(_ content: BagContent, in bag: Tree) async throws(Diagnostic) -> Report {
    let progress = WorkProgress(household)
    defer { progress.end() }
    progress.begin(Phrase("export-copying"))
    let copied = try content.copy(to: bag, from: household, progress)
    let built = try await archive(in: bag.systemPath("data/archive")).run(content.read)
    try household.checkNotStopped()
    progress.begin(Phrase("export-sealing"))
    try content.checkUnchanged(home.tree)
    let known = try await describe(content.read.shown.diaries.map(\.diary), copied, bag)
    try bag.write(Array(BagReadme.text(isPart: !part.isWhole).utf8), to: "README.md")
    let isStopped = household.isStopped
    let sealed = try await Bag.seal(
      bag, info: info, known: known, progress: { progress.add($0) }, isStopped: isStopped)
    try household.checkNotStopped()
    try place.makeUniform(at: BagRun.moment)
    try bag.synchronizeDisk()
    progress.begin(Phrase("backup-verifying"))
    let check = try await BagCheck.run(bag, progress: { progress.add($0) }, isStopped: isStopped)
    try household.checkNotStopped()
    guard check.isGood else {
      throw Diagnostic(
        .fileDamaged,
        Phrase("export-bag-cant-read-back-written", ["message": check.allProblems.first?.message ?? ""]),
        hint: Phrase("export-disk-may-failing-look-name"))
    }
    return Report(
      files: sealed.files, bytes: sealed.bytes, hasVault: content.hasVault,
      originals: content.read.shown.originals,
      named: content.read.shown.diaries.map(\.diary).filter(\.type.hidesMembers).map(\.id),
      problems: (content.problems + built.problems + check.problems).sortedOnce())
  }

  /// Writes what describes the files.
  ///
  /// - Returns: what each of them has to be.
  private func describe(_ diaries: [Diary], _ copied: [RelativePath: Digest], _ bag: Tree)
    async throws(Diagnostic) -> [RelativePath: Digest]
  {
    let files = HomeFiles(.everything, of: bag).files
    try BagContent.checkPlaces(files.map(\.path), copied)
    let made = files.map(\.path).filter { copied[$0] == nil && $0.isInside(Bag.data) }
    let read = try await Bag.digests(made, in: bag, isStopped: household.isStopped)
    let digests = copied.merging(read) { said, _ in said }
    var described: [ResearchCrate.File] = []
    for file in files {
      guard let digest = digests[file.path], file.path.isInside(Bag.data),
        let path = RelativePath(String(file.path.text.dropFirst(Bag.data.text.count + 1)))
      else { continue }
      described.append(
        ResearchCrate.File(path: path, digest: digest, size: Int(clamping: file.signature.size)))
    }
    let language = household.locales[home.settings.language]
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
      ("External-Description", about[household.locales[home.settings.language]]),
      ("Bag-Software-Agent", "zutto \(ZuttoVersion.text)"),
    ]
  }
}

/// The place of a bag that is being made.
package struct BagPlace: Sendable {
  private let above: Tree
  private let name: RelativePath
  private let partial: RelativePath

  /// Looks at a place.
  ///
  /// - Throws: `bag-place`, `file-unwritable` in a home, and `file-missing` where the folder above is not there.
  package init(_ typed: String) throws(Diagnostic) {
    try OutsideFile.checkOutsideHomes(typed)
    let path = OutsideFile.resolved(typed)
    let parts = path.split(separator: "/")
    guard let last = parts.last, let name = RelativePath(String(last)) else {
      throw Diagnostic(
        .bagPlace, Phrase("export-no-folder-own", ["typed": typed]), hint: Phrase("export-name-new-folder"))
    }
    do throws(Diagnostic) { above = try Tree(at: "/" + parts.dropLast().joined(separator: "/")) } catch {
      var told = error
      if error.code == .fileMissing { told.hint = Phrase("export-make-folder-above-first") }
      throw told
    }
    self.name = name
    partial = RelativePath(".zutto-new-\(getpid())-bag") ?? name
    guard try above.list(nil).contains(where: { $0.name == name.text }) == false else {
      throw Diagnostic(
        .bagPlace, Phrase("home-already", ["path": typed]),
        hint: Phrase("export-name-folder-not-bag-made"))
    }
  }

  /// Makes sure that the files and the archive's copies of them will find room.
  ///
  /// - Throws: `disk-full`.
  func checkRoom(for bytes: Int) throws(Diagnostic) {
    // The archive shows most of what is large a second time.
    let (needed, overflow) = bytes.multipliedReportingOverflow(by: 2)
    guard let free = above.freeBytes, overflow || free < needed + (16 << 20) else { return }
    throw Diagnostic(
      .diskFull,
      Phrase(
        "export-bag-needs-about-left",
        ["in-bytes": needed.inBytes, "root": above.root, "other-in-bytes": free.inBytes]),
      hint: Phrase("export-free-some-space-name-place"))
  }

  /// Makes the folder under the name that it has until it is whole, and takes away what killed runs left.
  func makePartial() throws(Diagnostic) -> Tree {
    for item in try above.list(nil) where Tree.isAbandoned(item.name) && item.kind == .folder {
      if item.name.hasSuffix("-bag"), let path = RelativePath(item.name) { try above.deleteAll(path) }
    }
    try above.deleteAll(partial)
    try above.createFolder(partial)
    return try Tree(at: above.systemPath(partial))
  }

  /// Gives all files and folders one time and modes that say nothing of this machine.
  func makeUniform(at seconds: Int) throws(Diagnostic) { try above.makeUniform(partial, at: seconds) }

  /// Gives the folder its name.
  package func finish() throws(Diagnostic) {
    guard above.signature(name) == nil else {
      throw Diagnostic(
        .bagPlace, Phrase("export-came-meanwhile", ["name": name]), hint: Phrase("export-name-another-place"))
    }
    try above.move(partial, to: name)
  }

  /// Takes away what is not whole.
  func removePartial() { _ = try? above.deleteAll(partial) }
}
