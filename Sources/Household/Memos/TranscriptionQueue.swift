// The transcription queue, which is the memos themselves, and `zutto memo transcribe --watch`, which works it
// off.

package import Ground
package import Memos

/// A sound to transcribe.
package struct TranscriptionJob: Sendable, Hashable {
  package let memo: String
  package let sound: RelativePath
  /// The state of its transcript when it was chosen.
  package let state: MemoSound.State

  package init(memo: String, sound: RelativePath, state: MemoSound.State = .pending) {
    self.memo = memo
    self.sound = sound
    self.state = state
  }

  /// Sounds of memos, the oldest memo first; each sound of a memo once.
  ///
  /// `memos` come newest first, as read; `isWide` includes failed sounds and those without text.
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
        // A sound linked twice in a memo is transcribed once: the first pending link gets the text.
        guard isWanted, seen.insert("\(memo.id)/\(sound.path.text)").inserted else { return nil }
        return TranscriptionJob(memo: memo.id, sound: sound.path, state: sound.state)
      }
    }
  }
}

/// Sounds whose requests failed, the latest last.
///
/// Stored in `.zutto/cache`: otherwise two old recordings that always fail would block all newer ones.
struct Stumbles: Sendable {
  private var sounds: [String]
  private let known: [String]

  private static let path: RelativePath = ".zutto/cache/transcription-troubles"
  private static let version = "transcription troubles 1"
  private static let limit = 1000

  /// Reads the stored list; a damaged file counts as empty.
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

  /// The same jobs, with those that failed before at the end, the latest last.
  package func last(_ jobs: [TranscriptionJob]) -> [TranscriptionJob] {
    let places = Dictionary(sounds.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let stumbled = jobs.filter { places[$0.sound.text] != nil }.sorted {
      (places[$0.sound.text] ?? 0) < (places[$1.sound.text] ?? 0)
    }
    return jobs.filter { places[$0.sound.text] == nil } + stumbled
  }

  package mutating func add(_ job: TranscriptionJob) {
    forget(job)
    sounds.append(job.sound.text)
    sounds = Array(sounds.suffix(Stumbles.limit))
  }

  package mutating func forget(_ job: TranscriptionJob) { sounds.removeAll { $0 == job.sound.text } }

  /// Stores the list if it changed; errors are ignored.
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
