// How far long work over many files has come.

package import Fluent
internal import Synchronization

/// Counts files and bytes from any thread, and shows them a few times a second.
package final class WorkProgress: Sendable {
  // A class because several threads add to one count.
  private struct State {
    package var phrase: Phrase?
    package var files = 0
    package var bytes = 0
    package var shown = ContinuousClock.now - .seconds(1)
  }

  private let state = Mutex(State())
  private let language: Language
  private let shown: @Sendable (String) -> Void

  /// Work of a home.
  package convenience init(_ household: Household) { self.init(household.language, household.progress) }

  /// Work that is shown in one line, which an empty one takes away.
  package init(_ language: Language, _ shown: @escaping @Sendable (String) -> Void) {
    self.language = language
    self.shown = shown
  }

  /// Begins a step.
  package func begin(_ phrase: Phrase) {
    state.withLock { state in
      state = State(phrase: phrase)
      show(&state)
    }
  }

  /// Counts a file.
  package func add(_ bytes: Int) {
    state.withLock { state in
      state.files += 1
      state.bytes &+= bytes
      if ContinuousClock.now - state.shown > .milliseconds(150) { show(&state) }
    }
  }

  private func show(_ state: inout State) {
    guard let phrase = state.phrase else { return }
    state.shown = .now
    let counted = state.files == 0 ? "" : " \(language.integer(state.files)), \(state.bytes.inBytes)"
    shown(phrase[language] + counted)
  }

  /// Takes the line away.
  package func end() { shown("") }
}

extension Int {
  /// A number of bytes as people say it: 512 B, 1.2 MB; the units are powers of 1000.
  package var inBytes: String {
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
