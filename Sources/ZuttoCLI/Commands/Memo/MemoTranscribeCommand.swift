// `zutto memo transcribe`: recordings become text.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Memos
internal import SafeFiles
internal import Speech

struct MemoTranscribeCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "transcribe", abstract: "Turn the recordings that wait into text.",
    discussion: """
      Recordings go to the server that the machine's settings name, and to no other
      (docs/guide/transcription.md tells how to run one on this machine). The queue
      is in the memos: a sound whose link has the title "pending" waits. Exit status
      1 where something still waits or failed.

      Examples:
        zutto memo transcribe                    what waits, the oldest first
        zutto memo transcribe 1                  what the newest memo has, once more
        zutto memo transcribe --all              also what failed or has no text
        zutto memo transcribe --watch            goes on until ctrl-C
        zutto memo transcribe --server http://localhost:8080 --language ko
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The memo: its number in the list, its id, or words.") var memo: [String] = []
  @Flag(help: "Also recordings that failed or have no text under them.") var all = false
  @Flag(help: "Go on as recordings are added, until ctrl-C.") var watch = false
  @OptionGroup var who: TranscriptionOptions

  func validate() throws {
    if !memo.isEmpty, all || watch { throw ValidationError(Phrase("memo-name-memo-use-all-watch")) }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let (session, home) = (context.session, context.home)
    try home.checkWritable()
    let jobs = try await jobs(context, isFirst: true)
    if jobs.isEmpty, !watch {
      TranscriptionTeller(session, home).tell(Transcriber.Report())
      try await tellOfOthers(context)
      return .done
    }
    let household = session.household(home)
    guard let server = try await SpeechServer.named(who, session, home) else { throw Diagnostic.noServer }
    let transcriber = Transcriber(household, server)
    Interrupt.watch()
    try await Transcriber.alone(in: home) {
      if watch {
        try await TranscriptionWatch(transcriber).run { isFirst in
          try await self.jobs(context, isFirst: isFirst)
        } working: { transcriber, jobs in
          transcriber.runTold(jobs, session)
        } renewing: {
          guard let server = try await SpeechServer.named(who, session, home) else {
            throw Diagnostic.noServer
          }
          return Transcriber(household, server)
        }
        throw Exit.interrupted
      } else {
        // Another run may have ended just now: what it did is not done again.
        let report = try await transcriber.runTold(
          self.jobs(context, isFirst: true), session, rests: Transcriber.rests)
        if report.isInterrupted { throw Exit.interrupted }
        if !report.isDone { throw Exit.problems }
      }
    }
    return .done
  }

  /// That there is something to transcribe after all, where a person may think so.
  private func tellOfOthers(_ context: Context) async throws {
    guard !options.json, !all else { return }
    let printer = context.printer
    if !memo.isEmpty {
      let memo = try await context.memo(memo)
      if !memo.sounds.isEmpty { printer.err(Phrase("transcribe-has-text")[context.language]) }
      return
    }
    let others = TranscriptionJob.all(await MemoStore.read(in: context.home).memos, wide: true).count
    if others > 0 { printer.err(Phrase("transcribe-untranscribed")(context.language, count: others)) }
  }

  private func jobs(_ context: Context, isFirst: Bool) async throws -> [TranscriptionJob] {
    if !memo.isEmpty { return TranscriptionJob.all([try await context.memo(memo)], wide: true) }
    let reading = await MemoStore.read(in: context.home)
    return TranscriptionJob.all(reading.memos, wide: all && isFirst)
  }
}

extension Transcriber {
  /// Transcribes sounds and tells of it.
  func runTold(_ jobs: [TranscriptionJob], _ session: Session, rests: Int = 0) -> Report {
    let teller = TranscriptionTeller(session, household.home)
    let report = run(jobs, rests: rests, teller.tell)
    teller.tell(report)
    return report
  }

  /// Transcribes a recording that was just filed, and where that worked what waited before it.
  ///
  /// The recording is safe: whatever goes wrong here is told, and it waits in its memo.
  static func run(after filed: FiledRecording, _ session: Session, _ home: Home) async {
    let job = TranscriptionJob(memo: filed.memo.stem, sound: filed.sound)
    do {
      guard let server = try await SpeechServer.named(nil, session, home) else { return }
      let transcriber = Transcriber(session.household(home), server)
      Interrupt.watch()
      try await alone(in: home) {
        let report = transcriber.run([job], TranscriptionTeller(session, home).tell)
        guard report.isDone else { return }
        let rest = TranscriptionJob.all(await MemoStore.read(in: home).memos, wide: false)
        if !rest.isEmpty { _ = transcriber.run(rest, TranscriptionTeller(session, home).tell) }
      }
    } catch let problem as Diagnostic {
      // Another run is at work, and will come to it.
      guard problem.code != .homeLocked else { return }
      var told = problem
      told.severity = .warning
      session.printer.print(told)
    } catch { return }
  }
}
