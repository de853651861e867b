// How far long work over many files has come, told on a terminal and nowhere else.

internal import Ground
internal import Synchronization

/// Counts files and bytes from any thread, and shows them a few times a second.
final class WorkProgress: Sendable {
  // A class because several threads add to one count.
  private struct State {
    var phrase: Phrase?
    var files = 0
    var bytes = 0
    var shown = ContinuousClock.now - .seconds(1)
  }

  private let state = Mutex(State())
  private let printer: Printer
  private let language: Language

  init(_ session: Session, _ language: Language) {
    printer = session.printer
    self.language = language
  }

  /// Begins a step.
  func begin(_ phrase: Phrase) {
    state.withLock { state in
      state = State(phrase: phrase)
      show(&state)
    }
  }

  /// Counts a file.
  func add(_ bytes: Int) {
    guard printer.showsProgress else { return }
    state.withLock { state in
      state.files += 1
      state.bytes &+= bytes
      if ContinuousClock.now - state.shown > .milliseconds(150) { show(&state) }
    }
  }

  private func show(_ state: inout State) {
    guard printer.showsProgress, let phrase = state.phrase else { return }
    state.shown = .now
    let counted = state.files == 0 ? "" : " \(language.integer(state.files)), \(state.bytes.inBytes)"
    printer.progress(phrase[language] + counted)
  }

  /// Takes the line away.
  func end() { printer.endProgress() }
}

extension Int {
  /// A number of bytes as people say it: 512 B, 1.2 MB; the units are powers of 1000.
  var inBytes: String {
    guard self >= 1000 else { return "\(self) B" }
    var unit = 1000
    for name in ["kB", "MB", "GB", "TB"] {
      let tenths = self / (unit / 10)
      if tenths < 100 { return "\(tenths / 10).\(tenths % 10) \(name)" }
      if tenths < 10_000 { return "\(tenths / 10) \(name)" }
      unit *= 1000
    }
    return "\(self / 1_000_000_000_000) TB"
  }
}
