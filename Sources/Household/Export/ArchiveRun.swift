// `zutto build`: reads what an archive shows and builds it, plain or locked, with the templates that the user
// trusts.

package import Archive
package import Diagnostics
package import Diary
package import Fluent
internal import Ground
internal import Ledger
package import Lock
internal import Memos
internal import Notes
package import SafeFiles
package import Seal

/// Reads diaries, ledger, memos and notes, plans and builds the archive, with progress and ctrl-C.
package struct ArchiveRun: Sendable {
  package var household: Household
  /// The requested language; nil for the home's.
  package let language: LanguageTag?
  package let out: String?
  package var part = ArchivePart()
  /// Whether to keep a build cache; not for an archive made for others.
  package var isRemembered = true
  /// Whether the archive has photos as they came, too.
  package var keepsOriginals = false
  /// A style sheet in addition, instead of the home's own.
  package var look: [UInt8]?
  /// Whether each file of the archive is looked at, even in folders that nothing was added to or removed from.
  package var isThorough = false
  /// Whether whoever runs it holds the lock of its folder.
  var isLocked = false
  /// Whether the program ends after this run (`Build.isLast`).
  package var isLast = false
  /// Called with a hash of the archive files' state as soon as its pages are up to date.
  package var shown: @Sendable (Int) -> Void = { _ in }
  /// Collects the written files for the preview server.
  package var written: WrittenFiles?
  /// Whether an unreadable diary aborts the run; if not, it is left out and its problems are reported.
  var needsAll = false
  /// Whether each build trusts the home's own templates as they are; the trust is stored on this machine.
  package var trustsTemplates = false
  /// Photos that an earlier run failed to convert.
  package var failedPhotos = FailedPhotos()

  private var home: Home { household.home }

  package init(
    _ household: Household, language: LanguageTag?, out: String?, part: ArchivePart = ArchivePart()
  ) {
    self.household = household
    self.language = language
    self.out = out
    self.part = part
  }

  /// Builds the archive; the report says if the user stopped it, and includes problems of the files read.
  package func run() async throws(Diagnostic) -> BuildReport {
    try checkDiaries()
    let output = try outputTree()
    let lock = isLocked ? nil : try FolderLock(output)
    defer { _ = lock }
    // A list of written files is complete only if all are compared.
    guard let cache = cache(for: output, "built"), written == nil, !isThorough else {
      return try await build(try await read(), to: output)
    }
    let last = try await FinishedBuild(cache, from: home.tree, to: output, try inputs)
    if let report = last.unchanged { return report }
    return try await build(try await read(last.sources), to: output, since: last)
  }

  /// What an archive depends on beside the program and the home's files.
  private var inputs: Digest {
    get throws(Diagnostic) {
      var key = Digest.Builder()
      key.add(language?.rawValue)
      part.add(to: &key)
      key.add(keepsOriginals ? 1 : 0)
      for line in try TemplateTrust(home, household.world).known() { key.add(line) }
      return key.digest
    }
  }

  /// Builds from data that was already read, in a folder that no other process uses.
  package func run(_ read: (shown: ArchiveReadings, problems: [Diagnostic])) async throws(Diagnostic)
    -> BuildReport
  {
    try await build(read, to: try outputTree())
  }

  private func checkDiaries() throws(Diagnostic) {
    let ids = try DiaryStore.ids(in: home)
    for id in part.diaries where !ids.contains(id) { throw DiaryStore.missing(id, in: home) }
  }

  /// Reads the data to show; also returns the problems of the files.
  ///
  /// With a snapshot, the folders of diaries are not listed again.
  package func read(_ sources: TreeSnapshot? = nil) async throws(Diagnostic) -> (
    shown: ArchiveReadings, problems: [Diagnostic]
  ) {
    try checkDiaries()
    let shown = try DiaryStore.ids(in: home).filter(part.has(diary:))
    household.progress(
      Phrase("command-build-reading")(
        household.language, ["diary": shown.joined(separator: ", ").truncated(to: 50)]))
    async let memos = part.has(.memos) ? readMemos() : nil
    async let notes = part.has(.answers) ? NoteStore.read(in: home) : nil
    let (readings, unread) = try await readDiaries(shown, in: sources.map(home.listed) ?? home)
    let (ledger, faults) = part.has(.ledger) ? await LedgerStore.readSettled(in: home) : (nil, [])
    let spoken = await memos
    var problems = unread + readings.flatMap(\.problems) + faults
    if let spoken { problems += spoken.reading.problems + spoken.media.problems }
    let left = await notes
    if let left { problems += left.problems }
    let all = ArchiveReadings(
      readings, ledger: ledger, memos: spoken, notes: left,
      safety: part.has(.safety) ? SafetyReading.read(in: home) : nil)
    do throws(Diagnostic) { return (try await part.taken(from: all, in: home.tree), problems) } catch {
      // The part may exist but be unreadable.
      throw error.code == .partEmpty ? unread.first ?? error : error
    }
  }

  /// Reads diaries; also returns the problems of those that can't be read.
  private func readDiaries(_ ids: [String], in home: Home) async throws(Diagnostic) -> (
    [DiaryReading], unread: [Diagnostic]
  ) {
    var readings: [DiaryReading] = []
    var unread: [Diagnostic] = []
    let results = await DiaryStore.readEach(ids, in: home, keepingTexts: KeptTexts())
    if needsAll { return (try household.all(results), []) }
    for (id, result) in zip(ids, results) {
      do throws(Diagnostic) { readings.append(try result.get()) } catch {
        unread += DiaryStore.problems(of: id, in: home, instead: error)
      }
    }
    return (readings, unread)
  }

  private func build(
    _ read: (shown: ArchiveReadings, problems: [Diagnostic]), to output: Tree,
    since last: FinishedBuild? = nil
  ) async throws(Diagnostic) -> BuildReport {
    let trust = TemplateTrust(home, household.world)
    if trustsTemplates { try trust.trust() }
    let (theme, untrusted) = try trust.theme(look)
    var photos = PhotoPolicy(
      programsIn: household.world.environment("PATH"),
      // A part is made for others: its photos must not reveal where they were taken.
      isShared: !part.isWhole, scratch: household.world.scratchPlace)
    photos.known = failedPhotos
    photos.keepsOriginals = keepsOriginals
    var settings = ArchiveSettings(of: home, language: language, household.locales)
    if read.shown.ledger != nil { settings.newestDay = ArchiveSettings.newestDay(in: home) }
    var build = Build(
      read.shown.diaries, ledger: read.shown.ledger, memos: read.shown.memos, notes: read.shown.notes,
      safety: read.shown.safety, photos: photos,
      settings: settings, theme: theme, from: home.tree, to: output,
      cache: cache(for: output, "archive"),
      report: { [household] in
        household.progress(
          Phrase("command-build-writing")(
            household.language, ["done": String($0.done), "total": String($0.total)]))
      }, shown: shown, written: written, isStopped: household.isStopped)
    build.trusted = last?.trusted ?? [:]
    // Problems are reported by every build, so one with problems is not finished.
    build.finished = read.problems.isEmpty && untrusted.isEmpty ? last : nil
    build.isLast = isLast
    var report = try await build.run()
    report.problems = (read.problems + untrusted + report.problems).sortedOnce()
    return report
  }

  /// Reads the memos and probes their sounds, concurrently with the diaries.
  private func readMemos() async -> (reading: MemoReading, media: MemoMedia) {
    let reading = await MemoStore.read(in: home)
    let media = await MemoMedia.read(
      reading, in: home.tree, remembering: !isReadOnly,
      report: { [household] in
        household.progress(
          Phrase("command-build-listening")(
            household.language, ["done": String($0.done), "total": String($0.total)]))
      }, isStopped: household.isStopped)
    return (reading, media)
  }

  /// The archive's folder; a part needs its own, or it would overwrite the full archive.
  package func outputTree() throws(Diagnostic) -> Tree {
    let own = try home.tree.list(nil).contains { $0.name == "archive" && $0.kind == .folder }
    if !part.isWhole {
      let whole = own ? try Tree(at: home.tree.systemPath("archive")).root : nil
      guard let out else { throw ArchiveRun.partNeedsFolder }
      let tree = try Tree(creating: out)
      guard tree.root != whole else { throw ArchiveRun.partNeedsFolder }
      return tree
    }
    guard let out else {
      try home.tree.createFolder("archive")
      return try Tree(at: home.tree.systemPath("archive"))
    }
    return try Tree(creating: out)
  }

  private static let partNeedsFolder = Diagnostic(
    .partOut, Phrase("command-part-home-needs-folder-own"), hint: Phrase("command-name-one-out-such-out"))

  /// The path of a build cache, one per output folder; nil if none is kept.
  private func cache(for output: Tree, _ kind: String) -> RelativePath? {
    guard isRemembered, !isReadOnly else { return nil }
    let mark = Digest(of: Array(output.root.utf8)).hex.prefix(16)
    return RelativePath(".zutto/cache/\(kind)-\(mark)")
  }

  private var isReadOnly: Bool { !home.tree.isWritable }
}

extension Household {
  /// Unwraps the results; if some failed, throws the last error and reports the others.
  package func all(_ results: [Result<DiaryReading, Diagnostic>]) throws(Diagnostic) -> [DiaryReading] {
    var readings: [DiaryReading] = []
    var problems: [Diagnostic] = []
    for result in results {
      do throws(Diagnostic) { readings.append(try result.get()) } catch { problems.append(error) }
    }
    guard let last = problems.popLast() else { return readings }
    problems.forEach(report)
    throw last
  }
}

/// Builds the plain archive in the home's cache and encrypts it into the given folder.
///
/// That folder never holds plaintext. The home holds the same texts in plain files anyway.
package struct LockRun {
  private let household: Household
  private let build: ArchiveRun
  private var home: Home { household.home }
  /// Derives the keys of an existing locked archive.
  private let keys: (LockParameters) throws -> LockKeys
  /// Asks for the passphrase of a new one.
  private let newPassphrase: () throws -> Secret

  package init(
    _ build: ArchiveRun, keys: @escaping (LockParameters) throws -> LockKeys,
    newPassphrase: @escaping () throws -> Secret
  ) {
    household = build.household
    self.build = build
    self.keys = keys
    self.newPassphrase = newPassphrase
  }

  /// Builds the locked archive; the report says if the user stopped it; throws `part-out`.
  package func run() async throws -> BuildReport {
    guard let out = build.out else {
      throw Diagnostic(
        .partOut, Phrase("command-locked-archive-needs-folder-own"),
        hint: Phrase("command-name-one-out-such-out-media"))
    }
    let output = try Tree(creating: out)
    // Before the folder is read, which deletes what a killed run left.
    let lock = try FolderLock(output)
    defer { _ = lock }
    let folder = try LockedFolder(output)
    let keys = try keys(for: folder)
    guard home.tree.isWritable else {
      let scratch = try ScratchFolder(in: household.world.scratchPlace)
      defer { scratch.remove() }
      return try await seal(scratch.tree.root, into: folder, output.root, keys, memory: nil)
    }
    let mark = Digest(of: Array(output.root.utf8)).hex.prefix(16)
    guard let stage = RelativePath(".zutto/cache/locked-\(mark)"),
      let memory = RelativePath(".zutto/cache/lock-\(mark)")
    else { preconditionFailure("digits are names") }
    try home.tree.createFolder(stage, isPrivate: true)
    // Until all is sealed: whoever empties the trash deletes a stage that nobody holds.
    let held = try FolderLock(Tree(at: home.tree.systemPath(stage)))
    defer { _ = held }
    return try await seal(home.tree.systemPath(stage), into: folder, output.root, keys, memory: memory)
  }

  private func seal(
    _ stage: String, into folder: LockedFolder, _ path: String, _ keys: LockKeys, memory: RelativePath?
  ) async throws -> BuildReport {
    var report = try await plain(stage, toldOf: path, isRemembered: memory != nil)
    guard !report.isStopped else { return report }
    let locking = Locking(
      try Tree(at: stage), into: folder, keys, household.locales, memory: memory.map { (home.tree, $0) },
      report: { [household] done, total in
        household.progress(
          Phrase("build-lock-sealing")(
            household.language, ["done": String(done), "total": String(total)]))
      }, isStopped: household.isStopped)
    let done = try await locking.run()
    report.path = path
    report.pages = done.pieces
    report.written = done.written
    report.kept = done.kept
    report.deleted = done.deleted
    report.foreign = done.foreign
    report.isStopped = done.isStopped
    return report
  }

  /// Builds the plain archive; error messages name the folder that the user gave.
  private func plain(_ stage: String, toldOf path: String, isRemembered: Bool) async throws(Diagnostic)
    -> BuildReport
  {
    var run = ArchiveRun(household, language: build.language, out: stage, part: build.part)
    run.isRemembered = isRemembered
    run.isLocked = isRemembered
    do throws(Diagnostic) { return try await run.run() } catch {
      guard error.code == .partOut else { throw error }
      var problem = error
      problem.message = error.message.replacing(stage, with: path)
      throw problem
    }
  }

  /// The keys of an existing locked archive, or new ones.
  private func keys(for folder: LockedFolder) throws -> LockKeys {
    if let parameters = folder.parameters {
      return try keys(parameters)
    }
    return LockKeys(try newPassphrase(), salt: try salt())
  }

  /// The home's salt; with it, the same passphrase produces the same files in any folder.
  private func salt() throws(Diagnostic) -> [UInt8] {
    let path: RelativePath = ".zutto/lock-salt"
    if let line = try home.tree.readIfPresent(path, limit: 4096),
      let salt = [UInt8](hexadecimal: String(decoding: line.bytes.dropLast(), as: UTF8.self)),
      salt.count == LockParameters.saltSize
    {
      return salt
    }
    let salt = household.world.randomBytes(LockParameters.saltSize)
    if home.tree.isWritable { try home.tree.write(Array("\(salt.hexadecimal)\n".utf8), to: path) }
    return salt
  }
}
