// Works recordings off: asks the server, and puts the words under the sound if it still waits.

package import Diagnostics
internal import Fluent
package import Ground
internal import LosslessJSON
internal import Memos
internal import SafeFiles
package import Speech

/// One run over sounds of a home.
package struct Transcriber: Sendable {
  package let household: Household
  package let server: SpeechServer
  private let log: EventLog
  package var home: Home { household.home }

  /// Runs over a home.
  package init(_ household: Household, _ server: SpeechServer) {
    self.household = household
    self.server = server
    log = household.log
  }

  /// What came of a sound.
  package enum Outcome: Sendable {
    case transcribed(String, Duration)
    /// A person was faster.
    case overtaken
    case waits(Diagnostic?)
    case failed(Diagnostic)
  }

  /// What came of a run.
  package struct Report: Sendable {
    package var results: [(job: TranscriptionJob, outcome: Outcome)] = []
    /// What ended the run early.
    package var stop: Diagnostic?
    /// How long the server wants to be left alone.
    package var rest: Duration?
    package var isInterrupted = false

    /// The report of a run that has done nothing.
    package init() {}
  }

  /// How many times in a row a plain run rests for a server that has had too many requests.
  package static let rests = 3

  /// How a run goes: what later sounds need to know of those before.
  private struct Course {
    package var report = Report()
    /// How many recordings in a row the server stumbled over.
    var troubles = 0
    /// How many rests are left until a transcript comes.
    package var rests: Int
    let mostRests: Int
    package let count: Int
    package var isOver: Bool { report.stop != nil || report.rest != nil || report.isInterrupted }
  }

  /// Transcribes sounds one after the other.
  ///
  /// - Parameters:
  ///   - jobs: the sounds; those that the server stumbled over lately come last.
  ///   - rests: how many times in a row to wait for a server that has had too many requests.
  ///   - tell: gets each result as it comes.
  /// - Returns: all results; those that were not come to wait.
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
      // Looked at before words are paid for that could not be kept.
      guard try hasPlace(job) else { return .overtaken }
    } catch { return .waits(error) }
    let place = (number, course.count)
    while true {
      show(Phrase("transcribe-running"), job, place)
      log.note(.transcriptionRequested, at: household.world.now())
      let start = ContinuousClock.now
      do throws(Diagnostic) {
        let verdict = try server.transcribe(job.sound, in: home.tree, means) { pause, _ in
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
          return try keep(words, job) ? .transcribed(words, took) : .overtaken
        case .refuse(let problem):
          course.troubles = 0
          stumbles.forget(job)
          return try fail(job) ? .failed(problem) : .overtaken
        case .retry(_, let problem), .giveUp(let problem):
          course.troubles += 1
          stumbles.add(job)
          // One recording may be what a server stumbles over; two are a server in trouble.
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
        // What is wrong with this memo is not wrong with the others.
        if !isOfMemo(error, job) { course.report.stop = error }
        return .waits(error)
      }
    }
  }

  /// Shows what is being done, in one line that the next one replaces.
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

  /// The transcript of silence, in the home's own language: it is written into the memo.
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
  /// What asking takes from outside.
  package var means: SpeechServer.Means {
    SpeechServer.Means(
      now: household.world.now, randomBytes: household.world.randomBytes, isStopped: household.isStopped,
      wait: { [household] in Transcriber.wait($0, until: household.isStopped) })
  }

  /// Waits, telling each second how long still; ctrl-C ends it.
  package func wait(_ duration: Duration, _ tell: (Duration) -> Void) {
    let deadline = ContinuousClock.now + duration
    while ContinuousClock.now < deadline, !household.isStopped() {
      let left = deadline - .now
      tell(left)
      Transcriber.wait(min(left, .seconds(1))) { household.isStopped() }
    }
  }

  /// Waits until a time is over or something has happened.
  package static func wait(_ duration: Duration, until isOver: () -> Bool) {
    let deadline = ContinuousClock.now + duration
    while ContinuousClock.now < deadline, !isOver() { min(deadline - .now, .milliseconds(50)).sleep() }
  }
}

extension Transcriber {
  /// Keeps other runs out of the home while the body works.
  ///
  /// - Throws: `home-locked`, and what the body throws.
  package static func alone<Result>(in home: Home, _ body: () async throws -> Result) async throws -> Result {
    let held: HeldLock
    do throws(Diagnostic) {
      held = HeldLock(try Lock(".zutto/transcribe.lock", in: home.tree, waitingAtMost: 0))
    } catch {
      var told = error
      if told.code == .homeLocked {
        told.message = Phrase(
          "memo-another-zutto-transcribing-here", ["number": told.message.value("number") ?? "?"])
        told.hint = Phrase("memo-works-off-what-waits-second")
      }
      throw told
    }
    defer { withExtendedLifetime(held) {} }
    return try await body()
  }
}

/// A lock that is held across asynchronous work; a class because such work can't own what is not copied.
private final class HeldLock {
  private let lock: Lock

  package init(_ lock: consuming Lock) { self.lock = lock }
}

extension Transcriber.Report {
  /// Whether nothing waits and nothing failed.
  package var isDone: Bool {
    results.allSatisfy { result in
      switch result.outcome {
      case .transcribed, .overtaken: true
      case .waits, .failed: false
      }
    }
  }
}
