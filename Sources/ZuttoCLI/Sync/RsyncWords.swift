// The messages of the steps of `zutto sync --rsync`.

internal import Ground
internal import Sync

/// Messages by the step of a sync through rsync; those that it shares with git are in `SyncWords`.
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
