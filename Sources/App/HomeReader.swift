// What pages read of the home, kept until a file changes.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import Memos
internal import Notes
internal import SafeFiles
internal import Serve

/// The diaries as they are now; each is read once after a change.
actor HomeReader {
  private typealias Read<Value: Sendable> = Task<Result<Value, Diagnostic>, Never>

  nonisolated let household: Household
  /// What was read, or is being read, since the last change.
  private var reads: [String: Read<DiaryReading>] = [:]
  private var memosRead: Read<MemoReading>?
  private var notesRead: Read<NoteReading>?

  init(_ household: Household) { self.household = household }

  /// Forgets what was read of files that changed.
  ///
  /// - Parameter paths: the files, or their folders; nil for any.
  func forget(_ paths: Set<RelativePath>? = nil) {
    for path in paths ?? [Home.file] {
      let parts = path.parts.map(String.init)
      switch parts[0] {
      case "diaries" where parts.count > 1: reads[parts[1]] = nil
      case "memos": memosRead = nil
      case "notes", "contacts": notesRead = nil
      // Each of these is read when it is asked for.
      case "ledger", "otp": break
      default: (reads, memosRead, notesRead) = ([:], nil, nil)
      }
    }
  }

  /// The home with its settings as they are now.
  nonisolated func home() throws(Diagnostic) -> Home { try Home(at: household.home.tree.root) }

  /// Has this machine's reminder follow the settings as they are now.
  ///
  /// - Throws: what keeps a scheduler from being asked.
  nonisolated func moveReminder() throws(Diagnostic) {
    try Reminders.follow(try home(), program: household.program, household.world)
  }

  nonisolated var log: EventLog { household.log }

  nonisolated var language: Language { household.language }

  /// A diary; many who ask at once wait for one reading.
  ///
  /// - Throws: `diary-missing`, and what keeps `diary.json` from being read.
  func reading(_ id: String) async throws(Diagnostic) -> DiaryReading { try await read(id).value.get() }

  /// The memos, newest first.
  ///
  /// - Throws: what keeps the home's settings from being read.
  func memos() async throws(Diagnostic) -> MemoReading {
    let read = memosRead ?? begin({ await MemoStore.read(in: $0) }, failed: { $0.memosRead = nil })
    memosRead = read
    return try await read.value.get()
  }

  /// All notes.
  ///
  /// - Throws: what keeps the home's settings from being read.
  func notes() async throws(Diagnostic) -> NoteReading {
    let read = notesRead ?? begin({ await NoteStore.read(in: $0) }, failed: { $0.notesRead = nil })
    notesRead = read
    return try await read.value.get()
  }

  /// Begins to read diaries that will be asked for, side by side.
  func prepare(_ ids: [String]) { for id in ids { _ = read(id) } }

  private func read(_ id: String) -> Read<DiaryReading> {
    let read =
      reads[id]
      ?? begin(
        { (home) async throws(Diagnostic) in try await DiaryStore.read(id, in: home) },
        failed: { $0.reads[id] = nil })
    reads[id] = read
    return read
  }

  /// Begins a reading; one that fails is forgotten, so that the next who asks tries again.
  private func begin<Value: Sendable>(
    _ body: @escaping @Sendable (Home) async throws(Diagnostic) -> Value,
    failed forget: @escaping @Sendable (isolated HomeReader) -> Void
  ) -> Read<Value> {
    Read<Value>(executorPreference: AnswerThreads.shared) { [self] in
      do throws(Diagnostic) { return .success(try await body(home())) } catch {
        await forget(self)
        return .failure(error)
      }
    }
  }
}
