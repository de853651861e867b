// The shop ledger as it stands on disk.

public import Diagnostics
public import ZonedTime

/// The places of the ledger's files.
///
/// Format: docs/FORMAT.md, "The ledger".
public enum LedgerFiles {
  /// `ledger/`.
  public static let folder: RelativePath = "ledger"
  /// What is sold.
  public static let treatments: RelativePath = "ledger/treatments.json"
  /// What money is spent on.
  public static let categories: RelativePath = "ledger/categories.json"
  /// What was corrected in sealed months.
  public static let corrections: RelativePath = "ledger/corrections.json"
  /// `ledger/sealed/`.
  public static let sealedFolder: RelativePath = "ledger/sealed"

  /// A month's file.
  public static func path(of month: Month) -> RelativePath {
    folder.appending(month.text + ".json") ?? folder
  }

  /// The sealed copy of a month's file.
  public static func sealedPath(of month: Month) -> RelativePath {
    sealedFolder.appending(month.text + ".json") ?? sealedFolder
  }
}
