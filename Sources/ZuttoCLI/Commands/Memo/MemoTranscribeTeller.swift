// What is shown of a run.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Speech

/// Tells of results as they come, and of the whole.
struct TranscriptionTeller: Sendable {
  private let session: Session
  private let language: Language

  init(_ session: Session, _ home: Home) {
    self.session = session
    language = session.language(home)
  }

  /// Tells of a sound: its words on standard output, problems on standard error.
  func tell(_ job: TranscriptionJob, _ outcome: Transcriber.Outcome) {
    session.printer.endProgress()
    switch outcome {
    case .transcribed(let text, _):
      let line = text.split(separator: "\n").first.map { String($0) } ?? ""
      say(Phrase("transcribe-done"), ["id": job.memo, "text": line.truncated(to: 60)])
    case .overtaken: say(Phrase("transcribe-overtaken"), ["id": job.memo, "sound": job.sound.name])
    case .waits(nil): break
    case .waits(let problem?), .failed(let problem):
      // Being offline is told once, for all.
      var told = problem
      if told.code != .transcriptionOffline { told.path = told.path ?? job.sound }
      session.printer.print(told)
    }
  }

  private func say(_ phrase: Phrase, _ values: KeyValuePairs<String, String>) {
    if !session.options.json { session.printer.out(phrase(language, values).escapingControls) }
  }

  /// Tells of a run.
  func tell(_ report: Transcriber.Report) {
    if session.options.json { return session.printer.out(json(report).description) }
    guard !report.results.isEmpty else {
      return session.printer.out(Phrase("transcribe-nothing-waits")[language])
    }
    var (done, waiting, failed) = (0, 0, 0)
    for (_, outcome) in report.results {
      switch outcome {
      case .transcribed: done += 1
      case .overtaken: break
      case .waits: waiting += 1
      case .failed: failed += 1
      }
    }
    if report.stop?.code == .transcriptionOffline {
      session.printer.out(Phrase("transcribe-offline")(language, count: waiting))
    }
    say(
      Phrase("transcribe-summary"),
      ["done": String(done), "waiting": String(waiting), "failed": String(failed)])
  }

  private func json(_ report: Transcriber.Report) -> JSON {
    var (done, waiting, failed): ([JSON], [JSON], [JSON]) = ([], [], [])
    for (job, outcome) in report.results {
      var object: JSONObject = ["memo": .text(job.memo), "sound": .text(job.sound.text)]
      switch outcome {
      case .transcribed(let text, let took):
        object["text"] = .text(text)
        object["ms"] = .integer(took.wholeMilliseconds)
        done.append(.object(object))
      case .overtaken: break
      case .waits(let problem):
        object["code"] = problem.map { .text($0.code.rawValue) }
        waiting.append(.object(object))
      case .failed(let problem):
        object["code"] = .text(problem.code.rawValue)
        failed.append(.object(object))
      }
    }
    return .object(["transcribed": .list(done), "waiting": .list(waiting), "failed": .list(failed)])
  }
}
