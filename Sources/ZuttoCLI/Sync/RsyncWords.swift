// What `zutto sync --rsync` says, in the four languages.

internal import Ground
internal import Sync

/// The sentences of `zutto sync --rsync`; what it shares with git is in `SyncWords`.
enum RsyncWords {
  /// How far it has come.
  static func progress(_ progress: RsyncProgress, _ language: Language) -> String {
    switch progress {
    case .comparing: Phrase("rsync-comparing")[language]
    case .fetching(let count): Phrase("rsync-fetching")(language, count: count)
    case .writing(let count): Phrase("rsync-writing")(language, count: count)
    case .waiting: Phrase("rsync-waiting")[language]
    case .sending(let count): Phrase("rsync-sending")(language, count: count)
    }
  }
}
