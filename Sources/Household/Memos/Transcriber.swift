// Transcribes recordings: has them heard and writes the text under the sound, the times beside it.

package import Diagnostics
internal import Fluent
package import Ground
internal import LosslessJSON
internal import Memos
internal import SafeFiles
package import Sound
package import Speech

/// A transcription run over sounds of a home.
package struct Transcriber: Sendable {
  package let household: Household
  package let recogniser: Recogniser
  private let log: EventLog
  package var home: Home { household.home }

  package init(_ household: Household, _ recogniser: Recogniser) {
    self.household = household
    self.recogniser = recogniser
    log = household.log
  }

  /// The result of one sound.
  package enum Outcome: Sendable {
    case transcribed(String, Duration)
    /// The user wrote or removed it in the meantime.
    case overtaken
    case waits(Diagnostic?)
    case failed(Diagnostic)
  }

  package struct Report: Sendable {
    package var results: [(job: TranscriptionJob, outcome: Outcome)] = []
    /// The problem that ended the run early.
    package var stop: Diagnostic?
    /// How long the server asked to wait.
    package var rest: Duration?
    package var isInterrupted = false

    package init() {}
  }

  /// How often in a row a plain run waits for a server that reports too many requests.
  package static let rests = 3

  /// State of a run, carried from sound to sound.
  private struct Course {
    package var report = Report()
    /// How many recordings in a row failed with a retryable error.
    var troubles = 0
    /// How many waits are left before the next transcript.
    package var rests: Int
    let mostRests: Int
    package let count: Int
    package var isOver: Bool { report.stop != nil || report.rest != nil || report.isInterrupted }
  }

  /// Transcribes sounds one by one.
  ///
  /// - Parameters:
  ///   - jobs: the sounds; those that recently failed at the server are moved to the end.
  ///   - rests: how often in a row to wait for a server that reports too many requests.
  ///   - tell: gets each result when it is there.
  /// - Returns: all results; sounds that weren't reached have `.waits`.
  package func run(_ jobs: [TranscriptionJob], rests: Int = 0, _ tell: (TranscriptionJob, Outcome) -> Void)
    -> Report
  {
    var stumbles = Stumbles(in: home.tree)
    var course = Course(rests: rests, mostRests: rests, count: jobs.count)
    for (number, job) in stumbles.last(jobs).enumerated() {
      let outcome = course.isOver ? .waits(nil) : one(job, number + 1, &course, &stumbles)
      if case .waits(let problem) = outcome { queue(job, after: problem) }
      course.report.results.append((job, outcome))
      tell(job, outcome)
    }
    stumbles.write(to: home.tree)
    household.endProgress()
    return course.report
  }

  private func one(_ job: TranscriptionJob, _ number: Int, _ course: inout Course, _ stumbles: inout Stumbles)
    -> Outcome
  {
    do throws(Diagnostic) {
      // Checked before the request, which costs money, in case the text couldn't be stored.
      guard try hasPlace(job) else { return .overtaken }
    } catch { return .waits(error) }
    let place = (number, course.count)
    while true {
      show(Phrase("transcribe-running"), job, place)
      log.note(.transcriptionRequested, at: household.world.now())
      let start = ContinuousClock.now
      do throws(Diagnostic) {
        let verdict = try recogniser.transcribe(job.sound, in: home.tree, means) { pause, _ in
          show(Phrase("transcribe-again"), job, place, pause)
        }
        let took = ContinuousClock.now - start
        note(verdict, took)
        switch verdict {
        case .transcript(let transcript):
          course.troubles = 0
          course.rests = course.mostRests
          stumbles.forget(job)
          let words = transcript.text.isEmpty ? noContent : transcript.text
          return try keep(words, transcript.captions, job) ? .transcribed(words, took) : .overtaken
        case .refuse(let problem):
          course.troubles = 0
          stumbles.forget(job)
          return try fail(job) ? .failed(problem) : .overtaken
        case .retry(_, let problem), .giveUp(let problem):
          course.troubles += 1
          stumbles.add(job)
          // A single recording may be the cause; two in a row mean that the server is in trouble.
          if course.troubles == 2 { course.report.stop = problem }
          return .waits(problem)
        case .requeue(let rest, let problem):
          guard course.rests > 0 else {
            course.report.rest = rest
            return .waits(problem)
          }
          course.rests -= 1
          wait(rest) { show(Phrase("transcribe-again"), job, place, $0) }
          guard household.isStopped() else { continue }
          course.report.isInterrupted = true
          return .waits(nil)
        case .stop(let problem):
          course.report.stop = problem
          return .waits(problem)
        case .interrupted:
          course.report.isInterrupted = true
          return .waits(nil)
        }
      } catch {
        let code = error.code.rawValue
        log.note(.transcriptionFailed, at: household.world.now(), ["code": .text(code)])
        if error.path == job.sound {
          return .waits(error.code == .fileMissing ? Transcriber.missing(job.sound) : error)
        }
        // A problem of this memo doesn't affect the others.
        if !isOfMemo(error, job) { course.report.stop = error }
        return .waits(error)
      }
    }
  }

  private func show(
    _ phrase: Phrase, _ job: TranscriptionJob, _ place: (number: Int, count: Int), _ pause: Duration = .zero
  ) {
    let values: KeyValuePairs = [
      "number": String(place.number), "count": String(place.count), "sound": job.sound.name,
      "seconds": String(max(1, pause.components.seconds)),
    ]
    household.progress(phrase(household.language, values).escapingControls)
  }

  private static func missing(_ sound: RelativePath) -> Diagnostic {
    Diagnostic(
      .soundMissing, Phrase("memo-recording-not", ["name": sound.name]), path: sound,
      hint: Phrase("memo-sync-again-take-backup-without"))
  }

  /// The transcript of silence, in the home's language because it is written into the memo.
  private var noContent: String {
    Phrase("transcribe-no-content")[household.locales[home.settings.language ?? household.language.tag]]
  }

  private func note(_ verdict: Verdict, _ took: Duration) {
    let now = household.world.now()
    switch verdict {
    case .transcript: log.note(.transcriptionCompleted, at: now, took: took)
    case .interrupted: break
    default:
      let code = verdict.problem?.code.rawValue ?? ""
      log.note(.transcriptionFailed, at: now, took: took, ["code": .text(code)])
    }
  }
}

extension Transcriber {
  package var means: SpeechServer.Means {
    SpeechServer.Means(
      now: household.world.now, randomBytes: household.world.randomBytes, isStopped: household.isStopped,
      wait: { [household] in Transcriber.wait($0, until: household.isStopped) })
  }

  /// Waits and reports the remaining time every second; ctrl-C ends it.
  package func wait(_ duration: Duration, _ tell: (Duration) -> Void) {
    let deadline = ContinuousClock.now + duration
    while ContinuousClock.now < deadline, !household.isStopped() {
      let left = deadline - .now
      tell(left)
      Transcriber.wait(min(left, .seconds(1))) { household.isStopped() }
    }
  }

  package static func wait(_ duration: Duration, until isOver: () -> Bool) {
    let deadline = ContinuousClock.now + duration
    while ContinuousClock.now < deadline, !isOver() { min(deadline - .now, .milliseconds(50)).sleep() }
  }
}

extension Transcriber {
  /// Runs `body` while no other transcription runs in the home; throws `home-locked`.
  package static func alone<Result>(in home: Home, _ body: () async throws -> Result) async throws -> Result {
    let held: HeldLock
    do throws(Diagnostic) {
      held = HeldLock(try Lock(".zutto/transcribe.lock", in: home.tree, waitingAtMost: 0))
    } catch {
      var problem = error
      if problem.code == .homeLocked {
        problem.message = Phrase(
          "memo-another-zutto-transcribing-here", ["number": problem.message.value("number") ?? "?"])
        problem.hint = Phrase("memo-works-off-what-waits-second")
      }
      throw problem
    }
    defer { withExtendedLifetime(held) {} }
    return try await body()
  }
}

extension Transcriber.Report {
  /// Whether nothing is waiting and nothing failed.
  package var isDone: Bool {
    results.allSatisfy { result in
      switch result.outcome {
      case .transcribed, .overtaken: true
      case .waits, .failed: false
      }
    }
  }
}

extension Transcriber {
  /// The free space a memo must have: the size limit of a server's answer.
  private static let room = 1 << 20

  /// Whether a sound still waits in its memo; throws `file-too-large` if the memo has no room for a
  /// transcript.
  func hasPlace(_ job: TranscriptionJob) throws(Diagnostic) -> Bool {
    let memo: Memo?
    let problems: [Diagnostic]
    do throws(Diagnostic) { (memo, problems) = try MemoStore.read(id: job.memo, in: home) } catch {
      if error.code == .memoMissing { return false }
      throw error
    }
    let path = Memo.path(of: job.memo)
    guard let memo else {
      throw problems.first
        ?? Diagnostic(.fileNotText, Phrase("home-cant-read", ["name": job.memo]), path: path)
    }
    let isThere = memo.sounds.contains { $0.sound.path == job.sound && $0.sound.state == job.state }
    guard isThere else { return false }
    guard memo.source.bytes.count <= Memo.maximumBytes - Transcriber.room else {
      throw Diagnostic(
        .fileTooLarge,
        Phrase("memo-memo-no-room-transcript-so", ["name": job.sound.name]),
        path: path, hint: Phrase("memo-move-part-text-into-another"))
    }
    return true
  }

  /// Whether a problem concerns this memo only.
  func isOfMemo(_ problem: Diagnostic, _ job: TranscriptionJob) -> Bool {
    guard problem.path == Memo.path(of: job.memo) else { return false }
    if problem.code == .fileTooLarge { return true }
    do throws(Diagnostic) { return try MemoStore.read(id: job.memo, in: home).memo == nil } catch {
      return true
    }
  }

  /// Writes a transcript under a sound; returns false if the sound no longer waits.
  package func keep(_ words: String, _ captions: Captions?, _ job: TranscriptionJob) throws(Diagnostic)
    -> Bool
  {
    try whenFree { () throws(Diagnostic) in
      try change(job) { (change) throws(Diagnostic) in
        try MemoStore.transcribe(
          job.sound, of: job.memo, as: words, captions: captions?.bytes, from: [job.state], in: home, &change)
      }
    }
  }

  /// Marks a sound's transcription as failed; returns false if the sound no longer waits.
  package func fail(_ job: TranscriptionJob) throws(Diagnostic) -> Bool {
    // Already marked.
    if job.state == .failed { return true }
    return try whenFree { () throws(Diagnostic) in try set(.failed, job) }
  }

  /// Marks a sound as pending that the user chose but that couldn't be requested now.
  package func queue(_ job: TranscriptionJob, after reported: Diagnostic?) {
    guard job.state != .pending else { return }
    do throws(Diagnostic) { _ = try set(.pending, job) } catch {
      // The cause of the first error may prevent this too; report it once.
      if error.code != reported?.code { household.report(error) }
    }
  }

  private func set(_ state: MemoSound.State, _ job: TranscriptionJob) throws(Diagnostic) -> Bool {
    try change(job) { (change) throws(Diagnostic) in
      try MemoStore.setState(state, of: job.sound, in: job.memo, from: [job.state], home, &change)
    }
  }

  private func change(_ job: TranscriptionJob, _ body: (inout Change) throws(Diagnostic) -> Bool)
    throws(Diagnostic) -> Bool
  { try home.change("memo transcribe \(job.memo)", at: household.world.now(), body) }

  /// Retries while another process holds the home's lock: a transcript from the server isn't thrown away.
  private func whenFree(_ body: () throws(Diagnostic) -> Bool) throws(Diagnostic) -> Bool {
    var isTold = false
    while true {
      do throws(Diagnostic) { return try body() } catch {
        guard error.code == .homeLocked, !household.isStopped() else { throw error }
        if !isTold {
          var problem = error
          problem.severity = .warning
          problem.hint = Phrase("memo-transcript-written-soon-done-ctrl")
          household.endProgress()
          household.report(problem)
        }
        isTold = true
      }
    }
  }
}
