// One recording at a time: two would fight for the microphone.

internal import Ground

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
        .recordingRunning, "something is being recorded here already",
        hint: "end it first: Enter or ctrl-C in its terminal")
    }
  }
}
