// `zutto memo transcribe`: turns recordings into text; the server it uses and the results it prints.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Memos
internal import SafeFiles
internal import Speech

struct MemoTranscribeCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "transcribe", abstract: "Turn the recordings that wait into text.",
    discussion: """
      A program on this machine hears the recordings (whisper.cpp, faster-whisper), or
      the server that the machine's settings name, and nobody else; see
      docs/guide/transcription.md. A program also tells when each sentence was said:
      tapped in the archive or the app, it is heard. The queue is in the memos: a
      sound whose link has the title "pending" waits. Exit status 1 where something
      still waits or failed.

      Examples:
        zutto memo transcribe                    what waits, the oldest first
        zutto memo transcribe 1                  the sounds of the newest memo
        zutto memo transcribe --all              also what failed or has no text
        zutto memo transcribe --watch            goes on until ctrl-C
        zutto memo transcribe --program whisper-cli --model ~/models/ggml-small.bin
        zutto memo transcribe --server http://localhost:8080 --language ko
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The memo: its number in the list, its id, or words.") var memo: [String] = []
  @Flag(help: "Also recordings that failed or have no text under them.") var all = false
  @Flag(help: "Go on as recordings are added, until ctrl-C.") var watch = false
  @OptionGroup var who: TranscriptionOptions

  func validate() throws {
    if who.server != nil, who.program != nil {
      throw ValidationError(Phrase("transcribe-server-or-program"))
    }
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
    guard let recogniser = try await Recogniser.named(who, session, home) else { throw Diagnostic.noServer }
    let transcriber = Transcriber(household, recogniser)
    Interrupt.watch()
    try await Transcriber.alone(in: home) {
      if watch {
        try await TranscriptionWatch(transcriber).run { isFirst in
          try await self.jobs(context, isFirst: isFirst)
        } working: { transcriber, jobs in
          transcriber.runTold(jobs, session)
        } renewing: {
          guard let recogniser = try await Recogniser.named(who, session, home) else {
            throw Diagnostic.noServer
          }
          return Transcriber(household, recogniser)
        }
        throw Exit.interrupted
      } else {
        // Read again: a run that just ended may have done them.
        let report = try await transcriber.runTold(
          self.jobs(context, isFirst: true), session, rests: Transcriber.rests)
        if report.isInterrupted { throw Exit.interrupted }
        if !report.isDone { throw Exit.problems }
      }
    }
    return .done
  }

  /// Says that other recordings exist, if the user might expect them to be transcribed.
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
  /// Transcribes sounds and prints the results.
  func runTold(_ jobs: [TranscriptionJob], _ session: Session, rests: Int = 0) -> Report {
    let teller = TranscriptionTeller(session, household.home)
    let report = run(jobs, rests: rests, teller.tell)
    teller.tell(report)
    return report
  }

  /// Transcribes a recording that was just filed and, if that worked, the older pending ones.
  ///
  /// The recording is safe in its memo; errors here are only printed.
  static func run(after filed: FiledRecording, _ session: Session, _ home: Home) async {
    let job = TranscriptionJob(memo: filed.memo.stem, sound: filed.sound)
    do {
      guard let recogniser = try await Recogniser.named(nil, session, home) else { return }
      let transcriber = Transcriber(session.household(home), recogniser)
      Interrupt.watch()
      try await alone(in: home) {
        let report = transcriber.run([job], TranscriptionTeller(session, home).tell)
        guard report.isDone else { return }
        let rest = TranscriptionJob.all(await MemoStore.read(in: home).memos, wide: false)
        if !rest.isEmpty { _ = transcriber.run(rest, TranscriptionTeller(session, home).tell) }
      }
    } catch let problem as Diagnostic {
      // Another run is active and will transcribe it.
      guard problem.code != .homeLocked else { return }
      var problem = problem
      problem.severity = .warning
      session.printer.print(problem)
    } catch { return }
  }
}

struct TranscriptionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The server, instead of the settings'.", valueName: "url")) var server: String?
  @Option(
    help: ArgumentHelp(
      "The program on this machine, instead of the settings': whisper-cli, whisper-ctranslate2.",
      valueName: "program"))
  var program: String?
  @Option(
    help: ArgumentHelp(
      "The model that listens: a program's file or folder; a server's name (default: whisper-1).",
      valueName: "model"))
  var model: String?
  @Option(help: ArgumentHelp("The language spoken, such as ko (default: told by ear).", valueName: "code"))
  var language: String?
}

extension Recogniser {
  /// The program or server that the user configured; nil if none is, so that nothing is sent anywhere.
  static func named(_ options: TranscriptionOptions?, _ session: Session, _ home: Home) async throws
    -> Recogniser?
  {
    let settings = try MachineSettings.read(session.world).transcription
    if let program = options?.program ?? (options?.server == nil ? settings?.program : nil) {
      var model = options?.model ?? (program == settings?.program ? settings?.model : nil) ?? ""
      if model.hasPrefix("~/") { model = try MachineFolders.person(session.world) + model.dropFirst() }
      return .program(
        try SpeechProgram(program: program, model: model, language: options?.language ?? settings?.language))
    }
    guard let url = options?.server ?? settings?.url else { return nil }
    let address = try ServerAddress(parsing: url)
    // The settings' model belongs to the settings' server.
    let isOfSettings = try settings?.url.map { try ServerAddress(parsing: $0) } == address
    var server = try SpeechServer(
      address: address, model: options?.model ?? (isOfSettings ? settings?.model : nil),
      language: options?.language ?? settings?.language,
      key: await TranscriptionKey(session.world, settings) {
        try await VaultSession.open(session, home).vault
      }.key(for: address))
    server.policy = policy(session.world)
    return .server(server)
  }

  private static func policy(_ world: World) -> RetryPolicy {
    #if DEBUG
    if let text = world.environment("ZUTTO_TEST_PACE"), let pace = Double(text) {
      return RetryPolicy(pace: pace)
    }
    #endif
    return RetryPolicy()
  }
}

extension Diagnostic {
  static var noServer: Diagnostic {
    Diagnostic(
      .transcriptionUnset, Phrase("memo-no-server-named-could-transcribe"),
      hint: Phrase("memo-name-one-config-zutto-settings"))
  }
}

/// Prints each result as it comes, and a summary.
struct TranscriptionTeller: Sendable {
  private let session: Session
  private let language: Language

  init(_ session: Session, _ home: Home) {
    self.session = session
    language = session.language(home)
  }

  /// Prints the result of a sound: text to standard output, problems to standard error.
  func tell(_ job: TranscriptionJob, _ outcome: Transcriber.Outcome) {
    session.printer.endProgress()
    switch outcome {
    case .transcribed(let text, _):
      let line = text.split(separator: "\n").first.map { String($0) } ?? ""
      say(Phrase("transcribe-done"), ["id": job.memo, "text": line.truncated(to: 60)])
    case .overtaken: say(Phrase("transcribe-overtaken"), ["id": job.memo, "sound": job.sound.name])
    case .waits(nil): break
    case .waits(let problem?), .failed(let problem):
      // Being offline is reported once, without a path.
      var problem = problem
      if problem.code != .transcriptionOffline { problem.path = problem.path ?? job.sound }
      session.printer.print(problem)
    }
  }

  private func say(_ phrase: Phrase, _ values: KeyValuePairs<String, String>) {
    if !session.options.json { session.printer.out(phrase(language, values).escapingControls) }
  }

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
