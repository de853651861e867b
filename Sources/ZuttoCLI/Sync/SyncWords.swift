// What `zutto sync` says, in the four languages.

internal import Ground
internal import Sync

/// The sentences of `zutto sync`.
enum SyncWords {
  static func stage(_ stage: GitStage) -> Phrase {
    switch stage {
    case .committing: Phrase("sync-committing")
    case .fetching: Phrase("sync-fetching")
    case .merging: Phrase("sync-merging")
    case .sending: Phrase("sync-sending")
    }
  }
}
