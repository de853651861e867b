// One run at a time works in a home.

internal import Ground

extension Transcriber {
  /// Keeps other runs out of the home while the body works.
  ///
  /// - Throws: `home-locked`, and what the body throws.
  static func alone<Result>(in home: Home, _ body: () async throws -> Result) async throws -> Result {
    let held: HeldLock
    do throws(Diagnostic) {
      held = HeldLock(try Lock(".zutto/transcribe.lock", in: home.tree, waitingAtMost: 0))
    } catch {
      var told = error
      if told.code == .homeLocked {
        told.message = Phrase("memo-another-zutto-transcribing-here")
        told.hint = Phrase("memo-works-off-what-waits-second")
      }
      throw told
    }
    defer { withExtendedLifetime(held) {} }
    return try await body()
  }
}

/// A lock that is held across asynchronous work; a class because such work can't own what is not copied.
private final class HeldLock {
  private let lock: Lock

  init(_ lock: consuming Lock) { self.lock = lock }
}
