// The bytes of entries between reading and rendering.

public import SafeFiles
internal import Synchronization

/// Entries' files that were read, by digest, so that what shows their texts need not read them again.
///
/// There are as many as fit: who misses one reads the file. A class because the diaries that are read at once share
/// it.
public final class KeptTexts: Sendable {
  private struct Kept {
    var texts: [Digest: [UInt8]] = [:]
    var room: Int
  }

  private let kept: Mutex<Kept>

  /// Holds at most that many bytes; as a rule the texts of some ten thousand entries.
  public init(limit: Int = 32 << 20) { kept = Mutex(Kept(room: limit)) }

  /// How many are kept.
  public var count: Int { kept.withLock { $0.texts.count } }

  func add(_ text: [UInt8], as digest: Digest) {
    kept.withLock { kept in
      guard kept.room >= text.count, kept.texts.updateValue(text, forKey: digest) == nil else { return }
      kept.room -= text.count
    }
  }

  /// A file that was read; nil if it is not kept.
  public subscript(digest: Digest) -> [UInt8]? { kept.withLock { $0.texts[digest] } }

  /// A file that nobody needs after this.
  public func take(_ digest: Digest) -> [UInt8]? {
    kept.withLock { kept in
      let text = kept.texts.removeValue(forKey: digest)
      kept.room += text?.count ?? 0
      return text
    }
  }
}
