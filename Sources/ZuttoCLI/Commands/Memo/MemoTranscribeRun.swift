// Works recordings off: asks the server, and puts the words under the sound if it still waits.

internal import Ground
internal import Memos
internal import Speech

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// One run over sounds of a home.
struct Transcriber: Sendable {
  let session: Session
  let home: Home
  let server: SpeechServer
  let log: EventLog

  /// A run's means.
  ///
  /// - Throws: what is wrong with the machine's settings.
  init(_ session: Session, _ home: Home, _ server: SpeechServer) throws(Diagnostic) {
    self.session = session
    self.home = home
    self.server = server
    log = session.log(home)
  }

  /// What came of a sound.
  enum Outcome: Sendable {
    case transcribed(String, Duration)
    /// A person was faster.
    case overtaken
    case waits(Diagnostic?)
    case failed(Diagnostic)
  }

  /// What came of a run.
  struct Report: Sendable {
    var results: [(job: TranscriptionJob, outcome: Outcome)] = []
    /// What ended the run early.
    var stop: Diagnostic?
    /// How long the server wants to be left alone.
    var rest: Duration?
    var isInterrupted = false
  }

  /// Keeps other runs out of the home while the body works.
  ///
  /// - Throws: `home-locked`, and what the body throws.
  static func alone<Result>(
    in home: Home,
    _ body: () async throws -> Result
  ) async throws -> Result {
    let held: HeldLock
    do throws(Diagnostic) {
      held = HeldLock(try Lock(".zutto/transcribe.lock", in: home.tree, waitingAtMost: 0))
    } catch {
      var told = error
      if told.code == .homeLocked {
        told.message = told.message.replacing("is writing here", with: "is transcribing here")
        told.hint = "it works off what waits; a second run would pay for the same words twice"
      }
      throw told
    }
    defer { withExtendedLifetime(held) {} }
    return try await body()
  }

  /// Transcribes sounds one after the other.
  ///
  /// - Parameters:
  ///   - jobs: the sounds.
  ///   - tell: gets each result as it comes.
  /// - Returns: all results; those that were not come to wait.
  func run(
    _ jobs: [TranscriptionJob],
    _ tell: (TranscriptionJob, Outcome) -> Void
  ) -> Report {
    var report = Report()
    var troubles = 0
    for (number, job) in jobs.enumerated() {
      let isOver = report.stop != nil || report.rest != nil || report.isInterrupted
      let outcome =
        isOver ? Outcome.waits(nil) : one(job, number + 1, of: jobs.count, &report, &troubles)
      if case .waits = outcome { queue(job) }
      report.results.append((job, outcome))
      tell(job, outcome)
    }
    session.printer.endProgress()
    return report
  }

  private func one(
    _ job: TranscriptionJob,
    _ number: Int,
    of count: Int,
    _ report: inout Report,
    _ troubles: inout Int
  ) -> Outcome {
    let place: KeyValuePairs = [
      "number": String(number), "count": String(count), "sound": job.sound.name, "seconds": "",
    ]
    let language = session.language(home)
    session.printer.progress(TranscribeWords.running(language, place).escapingControls)
    log.note(.transcriptionRequested, at: session.world.now())
    let start = ContinuousClock.now
    do throws(Diagnostic) {
      let verdict = try server.transcribe(job.sound, in: home.tree, means) { pause, _ in
        let seconds = String(max(1, pause.components.seconds))
        session.printer.progress(
          TranscribeWords.again(
            language,
            [
              "number": String(number), "count": String(count), "sound": job.sound.name,
              "seconds": seconds,
            ]
          ).escapingControls
        )
      }
      let took = ContinuousClock.now - start
      note(verdict, took)
      switch verdict {
      case .transcript(let transcript):
        troubles = 0
        let words = transcript.text.isEmpty ? noContent : transcript.text
        return try keep(words, job) ? .transcribed(words, took) : .overtaken
      case .refuse(let problem):
        troubles = 0
        return try fail(job) ? .failed(problem) : .overtaken
      case .retry(_, let problem), .giveUp(let problem):
        troubles += 1
        // One recording may be what a server stumbles over; two are a server in trouble.
        if troubles == 2 { report.stop = problem }
        return .waits(problem)
      case .requeue(let rest, let problem):
        report.rest = rest
        return .waits(problem)
      case .stop(let problem):
        report.stop = problem
        return .waits(problem)
      case .interrupted:
        report.isInterrupted = true
        return .waits(nil)
      }
    } catch {
      log.note(.transcriptionFailed, at: session.world.now(), ["code": .text(error.code.rawValue)])
      guard error.path == job.sound else {
        report.stop = error
        return .waits(error)
      }
      return .waits(error.code == .fileMissing ? Transcriber.missing(job.sound) : error)
    }
  }

  private static func missing(_ sound: RelativePath) -> Diagnostic {
    Diagnostic(
      .soundMissing,
      "the recording '\(sound.name)' is not there",
      path: sound,
      hint: "sync again or take it from a backup; without it, take the link's \"pending\" out"
    )
  }

  /// The transcript of silence, in the home's own language: it is written into the memo.
  private var noContent: String {
    TranscribeWords.noContent[home.settings.language ?? session.language(home)]
  }

  private func note(_ verdict: Verdict, _ took: Duration) {
    let now = session.world.now()
    switch verdict {
    case .transcript: log.note(.transcriptionCompleted, at: now, took: took)
    case .interrupted: break
    default:
      let code = verdict.problem?.code.rawValue ?? ""
      log.note(.transcriptionFailed, at: now, took: took, ["code": .text(code)])
    }
  }

  // MARK: The memo

  private func keep(_ words: String, _ job: TranscriptionJob) throws(Diagnostic) -> Bool {
    try change(job) { (change) throws(Diagnostic) in
      try MemoStore.transcribe(
        job.sound,
        of: job.memo,
        as: words,
        from: [job.state],
        in: home,
        &change
      )
    }
  }

  private func fail(_ job: TranscriptionJob) throws(Diagnostic) -> Bool {
    // What failed before is written as it should be.
    if job.state == .failed { return true }
    return try change(job) { (change) throws(Diagnostic) in
      try MemoStore.setState(
        .failed,
        of: job.sound,
        in: job.memo,
        from: [job.state],
        home,
        &change
      )
    }
  }

  /// A sound that a person chose, and that could not be asked for now, waits from now on.
  private func queue(_ job: TranscriptionJob) {
    guard job.state != .pending else { return }
    do throws(Diagnostic) {
      _ = try change(job) { (change) throws(Diagnostic) in
        try MemoStore.setState(
          .pending,
          of: job.sound,
          in: job.memo,
          from: [job.state],
          home,
          &change
        )
      }
    } catch {
      session.printer.print(error)
    }
  }

  private func change(
    _ job: TranscriptionJob,
    _ body: (inout Change) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) -> Bool {
    try home.change("memo transcribe \(job.memo)", at: session.world.now(), body)
  }

  // MARK: Waiting

  private var means: SpeechServer.Means {
    SpeechServer.Means(
      now: session.world.now,
      randomBytes: session.world.randomBytes,
      isStopped: { Interrupt.wasAsked },
      wait: { Transcriber.wait($0) { Interrupt.wasAsked } }
    )
  }

  /// Waits until a time is over or something has happened.
  static func wait(_ duration: Duration, until isOver: () -> Bool) {
    let deadline = ContinuousClock.now + duration
    while ContinuousClock.now < deadline, !isOver() {
      let left = (deadline - .now).wholeMilliseconds
      usleep(UInt32(1000 * max(1, min(left, 50))))
    }
  }
}

/// A lock that is held across asynchronous work; a class because such work can't own what is not copied.
private final class HeldLock {
  private let lock: Lock

  init(_ lock: consuming Lock) {
    self.lock = lock
  }
}
