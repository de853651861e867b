// The transcription queue, which is the memos themselves, and `zutto memo transcribe --watch`, which works it
// off.

package import Diagnostics
internal import Fluent
internal import Ground
package import Memos
internal import SafeFiles
internal import Speech

/// A sound to transcribe.
package struct TranscriptionJob: Sendable, Hashable {
  package let memo: String
  package let sound: RelativePath
  /// The state of its transcript when it was chosen.
  package let state: MemoSound.State

  package init(memo: String, sound: RelativePath, state: MemoSound.State = .pending) {
    self.memo = memo
    self.sound = sound
    self.state = state
  }

  /// Sounds of memos, the oldest memo first; each sound of a memo once.
  ///
  /// `memos` come newest first, as read; `isWide` includes failed sounds and those without text.
  package static func all(_ memos: [Memo], wide isWide: Bool) -> [TranscriptionJob] {
    var seen: Set<String> = []
    return memos.reversed().flatMap { memo in
      memo.sounds.compactMap { number, sound in
        let isWanted =
          switch sound.state {
          case .pending: true
          case .failed: isWide
          case .settled: isWide && !memo.hasText(under: sound, ofItem: number)
          }
        // A sound linked twice in a memo is transcribed once: the first pending link gets the text.
        guard isWanted, seen.insert("\(memo.id)/\(sound.path.text)").inserted else { return nil }
        return TranscriptionJob(memo: memo.id, sound: sound.path, state: sound.state)
      }
    }
  }
}

/// Sounds whose requests failed, the latest last.
///
/// Stored in `.zutto/cache`: otherwise two old recordings that always fail would block all newer ones.
struct Stumbles: Sendable {
  private var sounds: [String]
  private let known: [String]

  private static let path: RelativePath = ".zutto/cache/transcription-troubles"
  private static let version = "transcription troubles 1"
  private static let limit = 1000

  /// Reads the stored list; a damaged file counts as empty.
  init(in tree: Tree) {
    sounds = Stumbles.read(in: tree) ?? []
    known = sounds
  }

  private static func read(in tree: Tree) -> [String]? {
    guard var reader = CacheFile.read(path, in: tree, version: version, ofAnyProgram: true),
      let count = reader.count()
    else { return nil }
    var sounds: [String] = []
    for _ in 0..<count {
      guard let sound = reader.text() else { return nil }
      sounds.append(sound)
    }
    return sounds
  }

  /// The same jobs, with those that failed before at the end, the latest last.
  package func last(_ jobs: [TranscriptionJob]) -> [TranscriptionJob] {
    let places = Dictionary(sounds.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let stumbled = jobs.filter { places[$0.sound.text] != nil }.sorted {
      (places[$0.sound.text] ?? 0) < (places[$1.sound.text] ?? 0)
    }
    return jobs.filter { places[$0.sound.text] == nil } + stumbled
  }

  package mutating func add(_ job: TranscriptionJob) {
    forget(job)
    sounds.append(job.sound.text)
    sounds = Array(sounds.suffix(Stumbles.limit))
  }

  package mutating func forget(_ job: TranscriptionJob) { sounds.removeAll { $0 == job.sound.text } }

  /// Stores the list if it changed; errors are ignored.
  package func write(to tree: Tree) {
    guard sounds != known else { return }
    var writer = CacheWriter()
    writer.add(sounds.count)
    for sound in sounds { writer.add(sound) }
    do throws(Diagnostic) {
      try CacheFile.write(writer, to: Stumbles.path, in: tree, version: Stumbles.version, ofAnyProgram: true)
    } catch { return }
  }
}

/// Transcribes pending sounds, now and whenever the memos change.
package struct TranscriptionWatch: Sendable {
  private let transcriber: Transcriber
  private let household: Household
  private var home: Home { household.home }

  package init(_ transcriber: Transcriber) {
    self.transcriber = transcriber
    household = transcriber.household
  }

  /// How often to check the memos for changes.
  private static let look = Duration.seconds(2)
  /// How long to wait before trying an unreachable server again.
  private static let offline = Duration.seconds(60)

  /// Runs until the user stops it.
  ///
  /// If no request can succeed, it waits until the jobs or the settings change: if it exited, a service
  /// manager would restart it and send the same recording for ever.
  ///
  /// - Parameters:
  ///   - jobs: reads the pending sounds; gets whether this is the first time.
  ///   - work: transcribes them and reports.
  ///   - renew: creates a transcriber from the current settings.
  /// - Throws: errors of `jobs`.
  package func run(
    _ jobs: (_ isFirst: Bool) async throws -> [TranscriptionJob],
    working work: (Transcriber, [TranscriptionJob]) -> Transcriber.Report,
    renewing renew: () async throws -> Transcriber
  ) async throws {
    var transcriber: Transcriber? = transcriber
    var settings = self.settings
    var isFirst = true
    // The pending jobs when no request could succeed.
    var hopeless: Set<TranscriptionJob> = []
    while true {
      // Taken before the work, so that changes made meanwhile are noticed. Own writes are noticed too; the
      // extra pass finds nothing to do.
      let seen = signatures
      if self.settings != settings {
        settings = self.settings
        hopeless = []
        do { transcriber = try await renew() } catch let problem as Diagnostic {
          transcriber = nil
          household.report(problem)
        }
      }
      let waiting = try await jobs(isFirst)
      isFirst = false
      var next: Duration?
      if let transcriber, !waiting.isEmpty, Set(waiting) != hopeless {
        let report = work(transcriber, waiting)
        if report.isInterrupted { return }
        next = pause(report)
        hopeless = report.isHopeless ? report.waiting : []
      }
      household.progress(Phrase("transcribe-watching")[household.language])
      wait(next, seen)
      household.endProgress()
      if household.isStopped() { return }
    }
  }

  /// When to try again without a change; nil for never.
  private func pause(_ report: Transcriber.Report) -> Duration? {
    if let rest = report.rest { return rest }
    if report.isHopeless { return nil }
    let isTrouble = report.results.contains { result in
      if case .waits(let problem?) = result.outcome { return problem.isPassing }
      return false
    }
    return report.stop != nil || isTrouble ? pace(TranscriptionWatch.offline) : nil
  }

  private func pace(_ duration: Duration) -> Duration { duration * transcriber.recogniser.pace }

  private func wait(_ next: Duration?, _ seen: Set<Sighting>) {
    let deadline = next.map { ContinuousClock.now + $0 }
    while !household.isStopped() {
      let left = deadline.map { $0 - .now } ?? TranscriptionWatch.look
      if left <= .zero { return }
      Transcriber.wait(min(left, pace(TranscriptionWatch.look))) { household.isStopped() }
      // A server that asked for a pause gets it, whatever is added meanwhile.
      if deadline == nil, signatures != seen { return }
    }
  }

  private struct Sighting: Hashable {
    package let name: String
    package let signature: FileSignature
  }

  private var signatures: Set<Sighting> {
    var found: Set<Sighting> = []
    for path in [Memo.folder, Memo.soundFolder] {
      // A folder that is missing, for now or still, counts as empty.
      guard let items = try? home.tree.list(path) else { continue }
      for item in items where item.kind != .folder {
        found.insert(Sighting(name: "\(path.name)/\(item.name)", signature: item.signature))
      }
    }
    if let settings { found.insert(Sighting(name: "settings", signature: settings)) }
    return found
  }

  private var settings: FileSignature? {
    guard let folder = try? MachineFolders.settings(household.world) else { return nil }
    return try? Tree(at: folder).signature("settings.json")
  }
}

extension Transcriber.Report {
  /// Whether no request can succeed before something else changes.
  fileprivate var isHopeless: Bool { stop.map { !$0.isPassing } ?? false }

  /// The jobs that wait after it, as they now stand in their memos.
  fileprivate var waiting: Set<TranscriptionJob> {
    Set(
      results.compactMap { job, outcome in
        guard case .waits = outcome else { return nil }
        return TranscriptionJob(memo: job.memo, sound: job.sound)
      })
  }
}

extension Diagnostic {
  /// Whether waiting may help.
  fileprivate var isPassing: Bool {
    [.transcriptionOffline, .transcriptionServer, .transcriptionBusy].contains(code)
  }
}
