// One recording at a time: two would fight for the microphone.

internal import Diagnostics
internal import Fluent
internal import SafeFiles

/// Held while something is recorded.
struct RecordingLock: ~Copyable {
  private let lock: Lock

  /// Takes the lock, without waiting.
  ///
  /// - Throws: `recording-running`, `file-unwritable`, `disk-full`.
  init(_ tree: Tree) throws(Diagnostic) {
    do throws(Diagnostic) { lock = try Lock(RecordingStore.lock, in: tree, waitingAtMost: 0) } catch {
      guard error.code == .homeLocked else { throw error }
      throw Diagnostic(
        .recordingRunning, Phrase("sound-something-being-recorded-here-already"),
        hint: Phrase("sound-end-first-enter-ctrl-c"))
    }
  }
}
