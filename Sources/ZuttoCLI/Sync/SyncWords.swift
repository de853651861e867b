// The messages of the steps of `zutto sync`.

internal import Ground
internal import Sync

/// Messages by the step of a sync through git.
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
