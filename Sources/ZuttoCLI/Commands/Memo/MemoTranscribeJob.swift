// The queue: it is the memos themselves.

internal import Ground
internal import Memos

/// A sound that is to be transcribed.
struct TranscriptionJob: Sendable, Hashable {
  let memo: String
  let sound: RelativePath
  /// How far its transcript was when it was chosen.
  let state: MemoSound.State

  /// A sound of a memo.
  init(memo: String, sound: RelativePath, state: MemoSound.State = .pending) {
    self.memo = memo
    self.sound = sound
    self.state = state
  }

  /// Sounds of memos, the oldest memo first.
  ///
  /// - Parameters:
  ///   - memos: newest first, as they are read.
  ///   - isWide: also what failed, and what has no text.
  /// - Returns: each sound of a memo once.
  static func all(_ memos: [Memo], wide isWide: Bool) -> [TranscriptionJob] {
    var seen: Set<String> = []
    return memos.reversed().flatMap { memo in
      memo.sounds.compactMap { number, sound in
        let isWanted =
          switch sound.state {
          case .pending: true
          case .failed: isWide
          case .settled: isWide && !memo.hasText(under: sound, ofItem: number)
          }
        // A link that stands twice in a memo is heard once: the first that waits gets the words.
        guard isWanted, seen.insert("\(memo.id)/\(sound.path.text)").inserted else { return nil }
        return TranscriptionJob(memo: memo.id, sound: sound.path, state: sound.state)
      }
    }
  }
}
