// The steps of a build, shared by the commands that need an archive.

package import Archive
package import Diagnostics
package import Diary
package import Fluent
internal import Ground
internal import Ledger
internal import Memos
internal import Notes
package import SafeFiles

/// Reads the diaries, the ledger, the memos and the notes, plans and builds, with progress and ctrl-C.
package struct ArchiveRun: Sendable {
  package var household: Household
  /// The language that was asked for; nil for the home's.
  package let language: LanguageTag?
  package let out: String?
  package var part = ArchivePart()
  /// Whether this machine remembers what it wrote: not of an archive that is made for others.
  var isRemembered = true
  /// Is told the state of the archive's files as soon as its pages are as they should be.
  package var shown: @Sendable (Int) -> Void = { _ in }
  /// Takes what is written, for who serves it.
  package var written: WrittenFiles?
  /// Whether a diary that can't be opened ends the run; else it is left out, and all that is wrong with it is told.
  var needsAll = false
  /// Whether the home's own templates, as they are at each build, are the person's: who said so is remembered on this machine.
  package var trustsTemplates = false
  /// The photos that an earlier run could not make.
  package var failedPhotos = FailedPhotos()

  private var home: Home { household.home }

  /// A build of a home.
  ///
  /// - Parameters:
  ///   - household: the home.
  ///   - language: the language that was asked for; nil for the home's.
  ///   - out: the archive's folder; nil for the home's own.
  ///   - part: what is shown.
  package init(
    _ household: Household, language: LanguageTag?, out: String?, part: ArchivePart = ArchivePart()
  ) {
    self.household = household
    self.language = language
    self.out = out
    self.part = part
  }

  /// Builds the archive; a run that was stopped says so in its report.
  ///
  /// - Returns: what was done, and everything that is wrong with the files read.
  package func run() async throws(Diagnostic) -> BuildReport {
    try checkDiaries()
    let output = try outputTree()
    let lock = try FolderLock(output)
    defer { _ = lock }
    return try await build(try await read(), to: output)
  }

  /// Builds the archive of what was read already, in a folder that nobody else knows.
  package func run(_ read: (shown: ArchiveReadings, problems: [Diagnostic])) async throws(Diagnostic)
    -> BuildReport
  {
    try await build(read, to: try outputTree())
  }

  private func checkDiaries() throws(Diagnostic) {
    let ids = try DiaryStore.ids(in: home)
    for id in part.diaries where !ids.contains(id) { throw DiaryStore.missing(id, in: home) }
  }

  /// Reads what is shown.
  ///
  /// - Returns: it, and everything that is wrong with the files.
  package func read() async throws(Diagnostic) -> (shown: ArchiveReadings, problems: [Diagnostic]) {
    try checkDiaries()
    let shown = try DiaryStore.ids(in: home).filter(part.has(diary:))
    household.progress(
      Phrase("command-build-reading")(
        household.language, ["diary": shown.joined(separator: ", ").truncated(to: 50)]))
    async let memos = part.has(.memos) ? readMemos() : nil
    async let notes = part.has(.answers) ? NoteStore.read(in: home) : nil
    let (readings, unread) = try await readDiaries(shown)
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
      // What is missing may be there, and unreadable.
      throw error.code == .partEmpty ? unread.first ?? error : error
    }
  }

  /// Reads diaries.
  ///
  /// - Returns: those that can be opened, and everything that is wrong with the others.
  private func readDiaries(_ ids: [String]) async throws(Diagnostic) -> ([DiaryReading], unread: [Diagnostic])
  {
    var readings: [DiaryReading] = []
    var unread: [Diagnostic] = []
    let results = await DiaryStore.readEach(ids, in: home, keepingTexts: true)
    if needsAll { return (try household.all(results), []) }
    for (id, result) in zip(ids, results) {
      do throws(Diagnostic) { readings.append(try result.get()) } catch {
        unread += DiaryStore.problems(of: id, in: home, instead: error)
      }
    }
    return (readings, unread)
  }

  private func build(_ read: (shown: ArchiveReadings, problems: [Diagnostic]), to output: Tree)
    async throws(Diagnostic) -> BuildReport
  {
    let trust = TemplateTrust(home, household.world)
    if trustsTemplates { try trust.trust() }
    let (theme, untrusted) = try trust.theme()
    var photos = PhotoPolicy(
      programsIn: household.world.environment("PATH"),
      // A part goes to others, whom a photo must not tell where it was taken.
      isShared: !part.isWhole, scratch: household.world.scratchPlace)
    photos.known = failedPhotos
    let build = Build(
      read.shown.diaries, ledger: read.shown.ledger, memos: read.shown.memos, notes: read.shown.notes,
      safety: read.shown.safety, photos: photos,
      settings: ArchiveSettings(of: home, language: language, household.locales), theme: theme,
      from: home.tree, to: output, cache: isReadOnly || !isRemembered ? nil : cache(for: output),
      report: { [household] in
        household.progress(
          Phrase("command-build-writing")(
            household.language, ["done": String($0.done), "total": String($0.total)]))
      }, shown: shown, written: written, isStopped: household.isStopped)
    var report = try await build.run()
    report.problems = (read.problems + untrusted + report.problems).sortedOnce()
    return report
  }

  /// The memos, with their sounds looked at while the diaries are read.
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

  /// The archive's folder; a part needs one of its own, or it would take the place of the whole.
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

  /// One manifest for each folder an archive is written to.
  private func cache(for output: Tree) -> RelativePath {
    let mark = Digest(of: Array(output.root.utf8)).hex.prefix(16)
    return RelativePath(".zutto/cache/archive-\(mark)") ?? ".zutto/cache/archive"
  }

  private var isReadOnly: Bool { !home.tree.isWritable }
}

extension Household {
  /// The diaries that were read, where none may be missing.
  ///
  /// - Throws: why the last unreadable one is; those before it are reported.
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
