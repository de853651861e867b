// The queue of transcriptions: it is the memos themselves. Recordings that a server stumbled over lately come last.

package import Diagnostics
internal import Ground
package import Memos
internal import SafeFiles

/// A sound that is to be transcribed.
package struct TranscriptionJob: Sendable, Hashable {
  package let memo: String
  package let sound: RelativePath
  /// How far its transcript was when it was chosen.
  package let state: MemoSound.State

  /// A sound of a memo.
  package init(memo: String, sound: RelativePath, state: MemoSound.State = .pending) {
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
  package static func all(_ memos: [Memo], wide isWide: Bool) -> [TranscriptionJob] {
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

/// Sounds whose requests failed, the latest last.
///
/// Kept in `.zutto/cache`: without it, two old recordings that a server always stumbles over would keep all
/// newer ones from being asked for.
struct Stumbles: Sendable {
  private var sounds: [String]
  private let known: [String]

  private static let path: RelativePath = ".zutto/cache/transcription-troubles"
  private static let version = "transcription troubles 1"
  private static let limit = 1000

  /// Reads what was remembered; a damaged file counts as none.
  init(in tree: Tree) {
    sounds = Stumbles.read(in: tree) ?? []
    known = sounds
  }

  private static func read(in tree: Tree) -> [String]? {
    guard var reader = CacheFile.read(path, in: tree, version: version, ofAnyProgram: true),
      let count = reader.count()
    else { return nil }
    var sounds: [String] = []
    for _ in 0..<count {
      guard let sound = reader.text() else { return nil }
      sounds.append(sound)
    }
    return sounds
  }

  /// The same sounds, those that were stumbled over at their end, the latest last.
  package func last(_ jobs: [TranscriptionJob]) -> [TranscriptionJob] {
    let places = Dictionary(sounds.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let stumbled = jobs.filter { places[$0.sound.text] != nil }.sorted {
      (places[$0.sound.text] ?? 0) < (places[$1.sound.text] ?? 0)
    }
    return jobs.filter { places[$0.sound.text] == nil } + stumbled
  }

  /// A server stumbled over a sound just now.
  package mutating func add(_ job: TranscriptionJob) {
    forget(job)
    sounds.append(job.sound.text)
    sounds = Array(sounds.suffix(Stumbles.limit))
  }

  /// A server has answered for a sound.
  package mutating func forget(_ job: TranscriptionJob) { sounds.removeAll { $0 == job.sound.text } }

  /// Writes it if it says something new; failing here is no failure.
  package func write(to tree: Tree) {
    guard sounds != known else { return }
    var writer = CacheWriter()
    writer.add(sounds.count)
    for sound in sounds { writer.add(sound) }
    do throws(Diagnostic) {
      try CacheFile.write(writer, to: Stumbles.path, in: tree, version: Stumbles.version, ofAnyProgram: true)
    } catch { return }
  }
}
