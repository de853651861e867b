// `zutto memo transcribe --watch`: the queue is worked off as it fills.

internal import Ground
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
  /// - Parameter jobs: reads what waits; told whether it is the first time.
  /// - Throws: `Exit.interrupted` at ctrl-C, `Exit.problems` where no request can succeed.
  func run(_ jobs: (_ isFirst: Bool) async throws -> [TranscriptionJob]) async throws -> Never {
    let session = transcriber.session
    var isFirst = true
    while true {
      // Taken first: what changes while the queue is worked off is seen afterwards.
      var seen = signatures
      let waiting = try await jobs(isFirst)
      isFirst = false
      var next: Duration?
      if !waiting.isEmpty {
        let report = transcriber.runTold(waiting)
        if report.isInterrupted { throw Exit.interrupted }
        next = try pause(report)
        // Own writes are no news.
        if next == nil, report.isDone { seen = signatures }
      }
      session.printer.progress(TranscribeWords.watching[session.language(home)])
      wait(next, seen)
      session.printer.endProgress()
      if Interrupt.wasAsked { throw Exit.interrupted }
    }
  }

  /// When to try again though nothing changed; nil for only then.
  private func pause(_ report: Transcriber.Report) throws -> Duration? {
    if let rest = report.rest { return rest }
    let isTrouble = report.results.contains { result in
      if case .waits(let problem?) = result.outcome { return problem.isPassing }
      return false
    }
    guard let stop = report.stop else { return isTrouble ? pace(TranscriptionWatch.offline) : nil }
    guard stop.isPassing else { throw Exit.problems }
    return pace(TranscriptionWatch.offline)
  }

  private func pace(_ duration: Duration) -> Duration {
    duration * transcriber.server.policy.pace
  }

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
    return found
  }
}

extension Diagnostic {
  /// Whether waiting may help.
  fileprivate var isPassing: Bool {
    [.transcriptionOffline, .transcriptionServer, .transcriptionBusy].contains(code)
  }
}
