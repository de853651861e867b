// `zutto memo transcribe --watch`: the queue is worked off as it fills.

internal import Ground
internal import Household
internal import Memos
internal import Speech

/// Works off what waits, now and whenever the memos change.
struct TranscriptionWatch: Sendable {
  private let transcriber: Transcriber
  private let home: Home

  init(_ transcriber: Transcriber) {
    self.transcriber = transcriber
    home = transcriber.home
  }

  /// How often is looked whether the memos have changed.
  private static let look = Duration.seconds(2)
  /// When a server that can't be reached is tried again.
  private static let offline = Duration.seconds(60)

  /// Runs until ctrl-C.
  ///
  /// Where no request can succeed it waits until something else is to be transcribed or the settings change: ending
  /// would let whatever starts programs again send the same recording for ever.
  ///
  /// - Parameters:
  ///   - jobs: reads what waits; told whether it is the first time.
  ///   - renew: reads the settings anew.
  /// - Throws: `Exit.interrupted` at ctrl-C.
  func run(
    _ jobs: (_ isFirst: Bool) async throws -> [TranscriptionJob],
    renewing renew: () async throws -> Transcriber
  ) async throws -> Never {
    let session = transcriber.session
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
          session.printer.print(problem)
        }
      }
      let waiting = try await jobs(isFirst)
      isFirst = false
      var next: Duration?
      if let transcriber, !waiting.isEmpty, Set(waiting) != hopeless {
        let report = transcriber.runTold(waiting)
        if report.isInterrupted { throw Exit.interrupted }
        next = pause(report)
        hopeless = report.isHopeless ? report.waiting : []
      }
      session.printer.progress(Phrase("transcribe-watching")[session.language(home)])
      wait(next, seen)
      session.printer.endProgress()
      if Interrupt.wasAsked { throw Exit.interrupted }
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
    while !Interrupt.wasAsked {
      let left = deadline.map { $0 - .now } ?? TranscriptionWatch.look
      if left <= .zero { return }
      Transcriber.wait(min(left, pace(TranscriptionWatch.look))) { Interrupt.wasAsked }
      // A server that wants rest gets it, whatever is added meanwhile.
      if deadline == nil, signatures != seen { return }
    }
  }

  /// A file as it was seen.
  private struct Sighting: Hashable {
    let name: String
    let signature: FileSignature
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
    guard let folder = try? MachineFolders.settings(transcriber.session.world) else { return nil }
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
