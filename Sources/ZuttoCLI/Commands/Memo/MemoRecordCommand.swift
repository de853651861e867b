// `zutto memo record`: records a voice memo, with a line that shows time and level.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Memos
internal import Sound

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

struct MemoRecordCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Say a thought: record it from the microphone.",
    discussion: """
      Enter, q or ctrl-C ends the recording, and it is kept. Without a
      terminal, SIGINT or SIGTERM ends it. ffmpeg must be installed. A
      recording that a crash cut off is saved at the next run.

      Examples:
        zutto memo record
        zutto memo record the song from the café
        zutto memo record --reply 1          adds to the newest memo
        zutto memo record --seconds 20       ends by itself
        zutto memo record --device pulse:alsa_input.usb-Mic-00.mono
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: ArgumentHelp("Words to keep with the sound.", valueName: "text")) var text: [String] = []

  @Option(help: ArgumentHelp("Add it under a memo: its number, id, or words.", valueName: "memo")) var reply:
    String?

  @Option(
    help: ArgumentHelp(
      "The microphone: pulse:NAME, alsa:NAME, avfoundation::NUMBER, or lavfi:GRAPH for ffmpeg's generator.",
      valueName: "device")) var device: String?

  @Option(help: ArgumentHelp("End after so many minutes (default: 3).", valueName: "n")) var minutes: Int?

  @Option(help: ArgumentHelp("End after so many seconds.", valueName: "n")) var seconds: Int?

  @Flag(name: .customLong("no-transcribe"), help: "Don't have it turned into text.") var noTranscribe = false

  func validate() throws {
    guard (minutes.map { 1...600 ~= $0 }) ?? true else {
      throw ValidationError(Phrase("memo-minutes-takes-number"))
    }
    guard (seconds.map { 1...36_000 ~= $0 }) ?? true else {
      throw ValidationError(Phrase("memo-seconds-takes-number"))
    }
    guard minutes == nil || seconds == nil else {
      throw ValidationError(Phrase("memo-minutes-seconds-cant-used-together"))
    }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let (session, home) = (context.session, context.home)
    let machine = session.tolerantSettings
    let settings = Recorder.Settings(
      device: try (device ?? machine.recording.device).map(RecordingDevice.init),
      seconds: seconds ?? (minutes ?? machine.recording.minutes ?? 3) * 60)
    var answered: Memo?
    if let reply { answered = try await context.memo([reply]) }
    let store = RecordingStore(in: home)
    let time = context.now
    let recording = Recording(
      id: store.freeID(at: time, mark: session.world.soundMark()), created: time, reply: answered?.id,
      text: text.joined(separator: " "), isPending: machine.transcription != nil && !noTranscribe)
    let log = EventLog(in: home, isOn: machine.keepsLog)
    let filed = try record(recording, store, settings, context, log)
    if recording.isPending { await Transcriber.run(after: filed, session, home) }
    await context.recoverRecordings()
    return .done
  }

  private func record(
    _ recording: Recording, _ store: RecordingStore, _ settings: Recorder.Settings, _ context: Context,
    _ log: EventLog
  ) throws -> FiledRecording {
    let (session, home) = (context.session, context.home)
    var recorder = try Recorder(recording, in: store, settings)
    try RecordingScreen(
      session: session, language: context.language, limit: settings.seconds,
      begun: { log.note(.recordingStarted, at: session.world.now()) }
    ).run(&recorder)
    let finished = recorder.isHeard ? try store.finish(recording) : nil
    guard let finished else {
      if recorder.isHeard { try store.discard(recording, at: session.world.now()) }
      try store.remove(recording)
      session.printer.err(Phrase("record-nothing")[context.language])
      throw Exit.problems
    }
    let filed = try store.file(recording, finished, in: home, at: session.world.now())
    log.note(
      .recordingCompleted, at: session.world.now(), took: .milliseconds(finished.milliseconds),
      ["ended": .text((recorder.ending ?? .asked).rawValue)])
    let event = filed.item == nil ? EventLog.Event.memoCreated : .threadAdded
    log.note(event, at: session.world.now(), ["sound": true])
    // Shown before transcription, which may take long.
    context.session.show(outcome(filed, finished, recorder, settings, context.language))
    return filed
  }

  private func outcome(
    _ filed: FiledRecording, _ finished: FinishedSound, _ recorder: borrowing Recorder,
    _ settings: Recorder.Settings, _ language: Language
  ) -> Outcome {
    let ending = recorder.ending ?? .asked
    var json: JSONObject = [
      "id": .text(filed.memo.stem), "path": .text(filed.memo.text), "sound": .text(filed.sound.text),
      "ms": .integer(finished.milliseconds), "ended": .text(ending.rawValue),
    ]
    json["item"] = filed.item.map(JSON.integer)
    var outcome = Outcome(json: .object(json))
    let limit = RecordWords.clock(settings.seconds * 1000)
    switch ending {
    case .asked: break
    case .limit where seconds != nil: break
    case .limit: outcome.note(Phrase("record-limit-reached")(language, ["limit": limit]), inJSON: true)
    case .disk: outcome.note(Phrase("record-disk-full")[language], inJSON: true)
    case .lost: outcome.note(Phrase("record-lost")[language], inJSON: true)
    }
    if recorder.meter.isSilent { outcome.note(Phrase("record-only-silence")[language], inJSON: true) }
    if let damage = filed.damage { outcome.report([damage]) }
    if var problem = finished.problem {
      problem.severity = .warning
      outcome.report([problem])
    }
    outcome.say(
      filed.item == nil ? Phrase("record-kept") : Phrase("record-added"),
      [
        "id": filed.memo.stem, "number": filed.item.map(String.init) ?? "",
        "time": RecordWords.clock(finished.milliseconds),
      ])
    return outcome
  }
}

/// Listens until the recording ends or the user stops it.
struct RecordingScreen: ~Copyable {
  let session: Session
  let language: Language
  /// Seconds until it stops by itself.
  let limit: Int
  /// Called once, when the first sound arrives.
  let begun: () -> Void

  /// Signals to catch during a recording; `ending` are those that stop it.
  private static let signals: [Int32] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGPIPE, SIGWINCH]
  private static let ending: Set<Int32> = [SIGINT, SIGTERM, SIGHUP]

  /// Runs until the recording ends; throws `microphone-missing`.
  func run(_ recorder: inout Recorder) throws {
    guard session.canAsk, session.printer.showsProgress, let terminal = Terminal() else {
      return try runQuietly(&recorder)
    }
    defer { session.printer.endProgress() }
    var (shown, isBegun) = ("", false)
    try TerminalMode.silent.held(on: terminal) { keys in
      var isOn = true
      while isOn {
        let line = line(recorder, columns: terminal.size.columns)
        if line != shown { session.printer.progress(line) }
        shown = line
        let (goesOn, readable) = try recorder.listen(
          beside: [terminal.descriptor, keys.signals.descriptor], atMost: .milliseconds(100))
        isOn = goesOn
        if recorder.isHeard, !isBegun {
          begun()
          isBegun = true
        }
        guard !readable.isEmpty else { continue }
        switch terminal.wait(keys.signals, milliseconds: 0) {
        case .bytes(let bytes):
          if bytes.contains(where: { "\r\nqQ\u{04}".utf8.contains($0) }) { recorder.stop() }
        case .signal(let number): if RecordingScreen.ending.contains(number) { recorder.stop() }
        case .nothing: break
        case .end: recorder.stop()
        }
      }
    }
  }

  /// Without a terminal: runs until the time is over or a signal arrives.
  private func runQuietly(_ recorder: inout Recorder) throws(Diagnostic) {
    let signals = SignalPipe(RecordingScreen.signals)
    var (isOn, isBegun) = (true, false)
    while isOn {
      let (goesOn, _) = try recorder.listen(beside: [signals.descriptor], atMost: .milliseconds(500))
      isOn = goesOn
      if recorder.isHeard, !isBegun {
        begun()
        isBegun = true
        if !session.options.json {
          let limit = RecordWords.clock(limit * 1000)
          session.printer.err(Phrase("record-begun")(language, ["limit": limit]))
        }
      }
      while let number = signals.next() { if RecordingScreen.ending.contains(number) { recorder.stop() } }
    }
  }

  /// Time, level and how to stop, as far as it fits the width.
  private func line(_ recorder: borrowing Recorder, columns: Int) -> String {
    let meter = recorder.meter
    let time = "\(RecordWords.clock(meter.milliseconds)) / \(RecordWords.clock(limit * 1000))"
    let isSilent = meter.milliseconds > 2000 && meter.isSilent
    let level = min(meter.level, LevelMeter.full)
    let bar =
      "[" + String(repeating: "=", count: level) + String(repeating: " ", count: LevelMeter.full - level)
      + "]"
    let parts = [
      Phrase("record-recording")[language], time, isSilent ? Phrase("record-silent")[language] : bar,
      Phrase("record-how-to-stop")[language],
    ]
    var line = ""
    for part in parts where (line + "  " + part).displayWidth < columns {
      line += line.isEmpty ? part : "  " + part
    }
    return line
  }
}
