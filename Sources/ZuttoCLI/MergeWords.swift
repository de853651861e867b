// The messages of the outcomes of `zutto merge`.

internal import Ground
internal import Sync

/// Messages by what became of a copy.
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
