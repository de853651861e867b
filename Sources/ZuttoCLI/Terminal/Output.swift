// Both outputs of the process.
//
// Results may be held back until a command ends, where a person may need a pager for them. As git does, the pager gets
// both outputs if both go to the terminal: problems stay among the results that they belong to. Progress and questions
// are never held.

internal import Diagnostics
internal import Fluent
internal import SafeFiles
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// What every printer of a run writes to, and the reader's language.
final class Output: Sendable {
  // A class because a printer is a value that every part of the work has a copy of.
  private struct State {
    var language: Language
    /// What is held back; nil where results are printed at once.
    var held: [UInt8]?
    var holdsErrors = false
    /// The number of the error for which results could not be written; 0 if they could.
    var failure: Int32 = 0
  }

  private let state: Mutex<State>

  init(_ language: Language) { state = Mutex(State(language: language)) }

  /// The language that problems are told in.
  var language: Language { state.withLock { $0.language } }

  /// From now on problems are told in a language.
  func speak(_ language: Language) { state.withLock { $0.language = language } }

  /// From now on results wait for `release`.
  func hold() {
    state.withLock { state in
      state.held = []
      state.holdsErrors = isatty(2) == 1
    }
  }

  /// Holds results no longer.
  ///
  /// - Returns: what was held.
  func release() -> [UInt8] {
    state.withLock { state in
      defer { state.held = nil }
      return state.held ?? []
    }
  }

  /// Writes, or holds back what may wait.
  func write(_ bytes: [UInt8], _ descriptor: Int32, mayWait: Bool = true) {
    let isHeld = state.withLock { state in
      guard mayWait, state.held != nil, descriptor == 1 || state.holdsErrors else { return false }
      state.held?.append(contentsOf: bytes)
      return true
    }
    if !isHeld { put(bytes[...], descriptor) }
  }

  private func put(_ bytes: ArraySlice<UInt8>, _ descriptor: Int32) {
    var rest = bytes
    while !rest.isEmpty {
      let done = unsafe rest.withUnsafeBytes { unsafe systemWrite(descriptor, $0.baseAddress, $0.count) }
      if done < 0, errno == EINTR { continue }
      guard done > 0 else {
        // A closed pipe (`zutto diary show | head`) ends the printing without an error.
        let number = errno
        if descriptor == 1, number != EPIPE { state.withLock { $0.failure = number } }
        return
      }
      rest = rest.dropFirst(done)
    }
  }

  /// Why results could not be written, if they could not: half an output must not pass for a whole one.
  var failure: Diagnostic? {
    let number = state.withLock { $0.failure }
    guard number != 0 else { return nil }
    let words = unsafe String(cString: strerror(number)).lowercased()
    return Diagnostic(
      number == ENOSPC || number == EDQUOT ? .diskFull : .fileUnwritable,
      Phrase("command-output-cant-written", ["words": words]),
      hint: Phrase("command-what-printed-not-whole-change"))
  }
}

/// The system's `write`, whose name a method of `Output` hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}
