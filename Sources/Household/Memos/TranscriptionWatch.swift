// `zutto memo transcribe --watch`: the queue is worked off as it fills.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Memos
internal import SafeFiles
internal import Speech

/// Works off what waits, now and whenever the memos change.
package struct TranscriptionWatch: Sendable {
  private let transcriber: Transcriber
  private let household: Household
  private var home: Home { household.home }

  /// A watch that begins with a transcriber.
  package init(_ transcriber: Transcriber) {
    self.transcriber = transcriber
    household = transcriber.household
  }

  /// How often is looked whether the memos have changed.
  private static let look = Duration.seconds(2)
  /// When a server that can't be reached is tried again.
  private static let offline = Duration.seconds(60)

  /// Runs until the person asks to stop.
  ///
  /// Where no request can succeed it waits until something else is to be transcribed or the settings change: ending
  /// would let whatever starts programs again send the same recording for ever.
  ///
  /// - Parameters:
  ///   - jobs: reads what waits; told whether it is the first time.
  ///   - work: works off what waits, and tells of it.
  ///   - renew: reads the settings anew.
  /// - Throws: what reading what waits throws.
  package func run(
    _ jobs: (_ isFirst: Bool) async throws -> [TranscriptionJob],
    working work: (Transcriber, [TranscriptionJob]) -> Transcriber.Report,
    renewing renew: () async throws -> Transcriber
  ) async throws {
    var transcriber: Transcriber? = transcriber
    var settings = self.settings
    var isFirst = true
    // What waited when no request could succeed.
    var hopeless: Set<TranscriptionJob> = []
    while true {
      // Taken first: what changes while the queue is worked off is seen afterwards. So are own writes;
      // looking once more finds nothing to do.
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

  /// When to try again though nothing changed; nil for only then.
  private func pause(_ report: Transcriber.Report) -> Duration? {
    if let rest = report.rest { return rest }
    if report.isHopeless { return nil }
    let isTrouble = report.results.contains { result in
      if case .waits(let problem?) = result.outcome { return problem.isPassing }
      return false
    }
    return report.stop != nil || isTrouble ? pace(TranscriptionWatch.offline) : nil
  }

  private func pace(_ duration: Duration) -> Duration { duration * transcriber.server.policy.pace }

  private func wait(_ next: Duration?, _ seen: Set<Sighting>) {
    let deadline = next.map { ContinuousClock.now + $0 }
    while !household.isStopped() {
      let left = deadline.map { $0 - .now } ?? TranscriptionWatch.look
      if left <= .zero { return }
      Transcriber.wait(min(left, pace(TranscriptionWatch.look))) { household.isStopped() }
      // A server that wants rest gets it, whatever is added meanwhile.
      if deadline == nil, signatures != seen { return }
    }
  }

  /// A file as it was seen.
  private struct Sighting: Hashable {
    package let name: String
    package let signature: FileSignature
  }

  private var signatures: Set<Sighting> {
    var found: Set<Sighting> = []
    for path in [Memo.folder, Memo.soundFolder] {
      // A folder that is not there yet, or just now not, is empty.
      guard let items = try? home.tree.list(path) else { continue }
      for item in items where item.kind != .folder {
        found.insert(Sighting(name: "\(path.name)/\(item.name)", signature: item.signature))
      }
    }
    if let settings { found.insert(Sighting(name: "settings", signature: settings)) }
    return found
  }

  /// The machine's settings as they are now.
  private var settings: FileSignature? {
    guard let folder = try? MachineFolders.settings(household.world) else { return nil }
    return try? Tree(at: folder).signature("settings.json")
  }
}

extension Transcriber.Report {
  /// Whether no request can succeed before something else changes.
  fileprivate var isHopeless: Bool { stop.map { !$0.isPassing } ?? false }

  /// What waits after it, as it stands in its memo now.
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
