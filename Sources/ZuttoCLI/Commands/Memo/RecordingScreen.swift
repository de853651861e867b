// A recording while it goes on: one line that shows the time and how loud it is.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Sound

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Listens until the recording ends or the person ends it.
struct RecordingScreen: ~Copyable {
  let session: Session
  let language: Language
  /// Seconds after which it ends by itself.
  let limit: Int
  /// Called once, when the microphone is heard.
  let begun: () -> Void

  /// Signals that end a recording, and those that must not end the process meanwhile.
  private static let signals: [Int32] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGPIPE, SIGWINCH]
  private static let ending: Set<Int32> = [SIGINT, SIGTERM, SIGHUP]

  /// Runs until the recording has ended.
  ///
  /// - Throws: `microphone-missing`.
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

  /// Without a terminal: until the time is over, or a signal comes.
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

  /// The time, the level, and how it is ended, as much as fits.
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
