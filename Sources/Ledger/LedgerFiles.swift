// The paths of the ledger's files, and the kind of file at each.

public import Diagnostics
public import Ground
internal import LosslessJSON
public import ZonedTime

/// The paths of the ledger's files.
///
/// Format: docs/FORMAT.md, "The ledger".
public enum LedgerFiles {
  /// `ledger/`.
  public static let folder: RelativePath = "ledger"
  /// The treatments.
  public static let treatments: RelativePath = "ledger/treatments.json"
  /// The categories of expenses.
  public static let categories: RelativePath = "ledger/categories.json"
  /// The corrections of sealed months.
  public static let corrections: RelativePath = "ledger/corrections.json"
  /// `ledger/sealed/`.
  public static let sealedFolder: RelativePath = "ledger/sealed"

  /// `ledger/imports/`.
  public static let mappingFolder: RelativePath = "ledger/imports"

  /// The mapping of a name.
  public static func path(ofMapping name: PortableName) -> RelativePath {
    mappingFolder.appending(name.text + ".json") ?? mappingFolder
  }

  /// A month's file.
  public static func path(of month: Month) -> RelativePath {
    folder.appending(month.text + ".json") ?? folder
  }

  /// The sealed copy of a month's file.
  public static func sealedPath(of month: Month) -> RelativePath {
    sealedFolder.appending(month.text + ".json") ?? sealedFolder
  }
}

enum LedgerFileKind: Sendable, Hashable, CaseIterable {
  case month
  case treatments
  case categories
  case corrections
  case sealed
  case mapping

  /// The kind of file at a path; nil for a path outside the ledger.
  init?(_ path: RelativePath) {
    switch path {
    case LedgerFiles.treatments: self = .treatments
    case LedgerFiles.categories: self = .categories
    case LedgerFiles.corrections: self = .corrections
    default:
      guard path.pathExtension == "json" else { return nil }
      if path.parent == LedgerFiles.mappingFolder {
        self = .mapping
        return
      }
      guard Month(ascii: path.stem.utf8) != nil else { return nil }
      switch path.parent {
      case LedgerFiles.folder: self = .month
      case LedgerFiles.sealedFolder: self = .sealed
      default: return nil
      }
    }
  }

  var shape: JSONShape {
    switch self {
    case .month: LedgerShapes.month
    case .treatments: LedgerShapes.treatments
    case .categories: LedgerShapes.categories
    case .corrections: LedgerShapes.corrections
    case .sealed: LedgerShapes.sealed
    case .mapping: CSVMapping.shape
    }
  }
}
