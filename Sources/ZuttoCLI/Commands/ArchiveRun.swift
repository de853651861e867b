// The steps of a build, shared by the commands that need an archive.

internal import Archive
internal import Diary
internal import Ground
internal import Ledger
internal import Memos
internal import Notes

/// Reads the diaries, the ledger, the memos and the notes, plans and builds, with progress and ctrl-C.
struct ArchiveRun: Sendable {
  let session: Session
  var home: Home
  let out: String?
  let only: [String]

  /// Builds the archive; who calls it has `Interrupt` watch for ctrl-C.
  ///
  /// - Returns: what was done, and everything that is wrong with the files read.
  func run() async throws(Diagnostic) -> BuildReport {
    let output = try outputTree()
    let lock = try FolderLock(output)
    defer { _ = lock }
    let ids = try DiaryStore.ids(in: home)
    for id in only where !ids.contains(id) { throw DiaryStore.missing(id, in: home) }
    let theme = try Theme(of: home.tree, version: ZuttoVersion.text)
    let shown = ids.filter { only.isEmpty || only.contains($0) }
    session.printer.progress(
      CommandWords.buildReading(
        session.language(home),
        ["diary": shown.joined(separator: ", ").truncated(to: 50)]
      )
    )
    // One diary alone is shown without memos and notes, as without the ledger.
    async let memos = only.isEmpty ? readMemos() : nil
    async let notes = only.isEmpty ? NoteStore.read(in: home) : nil
    let readings = try await DiaryStore.read(shown, in: home, keepingTexts: true)
    // One diary alone is shown without the ledger.
    let (ledger, faults) = only.isEmpty ? await LedgerStore.readAll(in: home) : (nil, [])
    let spoken = await memos
    var problems = readings.flatMap(\.problems) + faults
    if let spoken { problems += spoken.reading.problems + spoken.media.problems }
    let left = await notes
    if let left { problems += left.problems }
    let build = Build(
      readings,
      ledger: ledger,
      memos: spoken,
      notes: left,
      // One diary alone goes to others, whom this home's machines don't concern.
      safety: only.isEmpty ? SafetyReading.read(in: home) : nil,
      settings: ArchiveSettings(of: home, language: session.options.lang),
      theme: theme,
      from: home.tree,
      to: output,
      cache: isReadOnly ? nil : cache(for: output),
      report: { [session, home] in
        session.printer.progress(
          CommandWords.buildWriting(
            session.language(home),
            ["done": String($0.done), "total": String($0.total)]
          )
        )
      },
      isStopped: { Interrupt.wasAsked }
    )
    var report = try await build.run()
    report.problems = (problems + report.problems).sortedOnce()
    return report
  }

  /// The memos, with their sounds looked at while the diaries are read.
  private func readMemos() async -> (reading: MemoReading, media: MemoMedia) {
    let reading = await MemoStore.read(in: home)
    let media = await MemoMedia.read(
      reading,
      in: home.tree,
      remembering: !isReadOnly,
      report: { [session, home] in
        session.printer.progress(
          CommandWords.buildListening(
            session.language(home),
            ["done": String($0.done), "total": String($0.total)]
          )
        )
      },
      isStopped: { Interrupt.wasAsked }
    )
    return (reading, media)
  }

  /// The archive's folder, made if it isn't there.
  func outputTree() throws(Diagnostic) -> Tree {
    guard let out else {
      try home.tree.createFolder("archive")
      return try Tree(at: home.tree.systemPath("archive"))
    }
    return try Tree(creating: out)
  }

  /// One manifest for each folder an archive is written to.
  private func cache(for output: Tree) -> RelativePath {
    let mark = Digest(of: Array(output.root.utf8)).hex.prefix(16)
    return RelativePath(".zutto/cache/archive-\(mark)") ?? ".zutto/cache/archive"
  }

  private var isReadOnly: Bool { !home.tree.isWritable }
}
