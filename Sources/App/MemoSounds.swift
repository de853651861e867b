// What pages show of memos' sounds: wave forms and pictures, found beside the answers.

internal import Archive
internal import Diagnostics
internal import Ground
internal import Memos
internal import SafeFiles
internal import Serve

/// The media of the memos as they were last read; ffmpeg listens to new sounds while pages are answered.
actor MemoSounds {
  /// Threads of their own: listening to a long sound takes a minute.
  private static let threads = AnswerThreads(count: 2)
  /// How long a page waits for what is quick: media of which everything is in the caches.
  private static let patience = 6

  private var media: MemoMedia?
  private var isRunning = false
  private var isStale = true

  func forget() { isStale = true }

  /// The media as far as they are known.
  ///
  /// - Parameters:
  ///   - reading: the memos.
  ///   - home: the home's files.
  ///   - changed: called when more is known later than this returns.
  /// - Returns: nil before the first reading.
  func media(
    of reading: MemoReading, in home: Tree, changed: @escaping @Sendable () async -> Void
  ) async -> MemoMedia? {
    if isStale, !isRunning { start(reading, home, changed) }
    for _ in 0..<MemoSounds.patience where isRunning { try? await Task.sleep(for: .milliseconds(50)) }
    return media
  }

  private func start(_ reading: MemoReading, _ home: Tree, _ changed: @escaping @Sendable () async -> Void) {
    (isRunning, isStale) = (true, false)
    let begun = ContinuousClock.now
    Task(executorPreference: MemoSounds.threads) { [self] in
      let new = await MemoMedia.read(reading, in: home)
      let isLate = begun.duration(to: .now) > .milliseconds(50 * MemoSounds.patience)
      if await take(new), isLate { await changed() }
    }
  }

  /// Keeps what was read; returns whether pages look different with it.
  private func take(_ new: MemoMedia) -> Bool {
    let isNew = media?.waves != new.waves
    (media, isRunning) = (new, false)
    return isNew
  }
}
