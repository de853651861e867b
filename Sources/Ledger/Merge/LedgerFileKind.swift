// Which of the ledger's files a path names.

import Diagnostics
import LosslessJSON
import ZonedTime

/// A kind of ledger file.
enum LedgerFileKind: Sendable, Hashable, CaseIterable {
  case month
  case treatments
  case categories
  case corrections
  case sealed

  /// The kind of file that stands at a path; nil if it is none of the ledger's.
  init?(_ path: RelativePath) {
    switch path {
    case LedgerFiles.treatments: self = .treatments
    case LedgerFiles.categories: self = .categories
    case LedgerFiles.corrections: self = .corrections
    default:
      guard path.pathExtension == "json", Month(ascii: path.stem.utf8) != nil else { return nil }
      switch path.parent {
      case LedgerFiles.folder: self = .month
      case LedgerFiles.sealedFolder: self = .sealed
      default: return nil
      }
    }
  }

  /// The order of its keys.
  var shape: JSONShape {
    switch self {
    case .month: LedgerShapes.month
    case .treatments: LedgerShapes.treatments
    case .categories: LedgerShapes.categories
    case .corrections: LedgerShapes.corrections
    case .sealed: LedgerShapes.sealed
    }
  }
}
