// Both outputs of the process.
//
// Results may be held back until a command ends, where a person may need a pager for them. As git does, the pager gets
// both outputs if both go to the terminal: problems stay among the results that they belong to. Progress and questions
// are never held.

internal import Ground
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Standard output and error of the process, and the reader's language.
///
/// Results may be held back until a command ends, for a pager. As in git, the pager gets both outputs if both
/// go to the terminal, so that problems stay among the results; progress and prompts are never held back.
final class Output: Sendable {
  // A class because all copies of a printer share it.
  private struct State {
    var language: Language
    /// Output held back; nil if it is printed at once.
    var held: [UInt8]?
    var holdsErrors = false
    /// The `errno` of a failed write of results; 0 if there is none.
    var failure: Int32 = 0
  }

  private let state: Mutex<State>

  init(_ language: Language) { state = Mutex(State(language: language)) }

  var language: Language { state.withLock { $0.language } }

  /// Sets the language of problems.
  func speak(_ language: Language) { state.withLock { $0.language = language } }

  /// Holds results back until `release`.
  func hold() {
    state.withLock { state in
      state.held = []
      state.holdsErrors = isatty(2) == 1
    }
  }

  /// Stops holding results back, and returns them.
  func release() -> [UInt8] {
    state.withLock { state in
      defer { state.held = nil }
      return state.held ?? []
    }
  }

  /// Writes bytes, or holds them back if they may wait.
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
        // A closed pipe (`zutto diary show | head`) is not an error.
        let number = errno
        if descriptor == 1, number != EPIPE { state.withLock { $0.failure = number } }
        return
      }
      rest = rest.dropFirst(done)
    }
  }

  /// The failure to write results, if any: a part of the output must not pass for all of it.
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

/// The system's `write`, hidden by `Output.write`.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}
