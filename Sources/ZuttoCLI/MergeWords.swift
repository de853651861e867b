// What `zutto merge` says, in the four languages.

internal import Ground
internal import Sync

/// The sentences of `zutto merge`.
enum MergeWords {
  /// What became of a copy.
  static func outcome(_ step: CopyMerge.Step) -> Phrase {
    switch step.outcome {
    case .restored: Phrase("merge-restored")
    case .same: Phrase("merge-same")
    case .older: Phrase("merge-older")
    case .merged: step.kind == nil ? Phrase("merge-marks") : Phrase("merge-merged")
    case .conflict: step.kind == nil ? Phrase("merge-marks-conflict") : Phrase("merge-conflict")
    case .waiting: Phrase("merge-waiting")
    case .failed: Phrase("merge-failed")
    }
  }
}
