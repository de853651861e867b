// The order of keys in the ledger's files.
// Spec: docs/FORMAT.md, section "The ledger".

public import LosslessJSON

/// The order of keys that each kind of ledger file declares.
public enum LedgerShapes {
  /// A month's file, `ledger/YYYY-MM.json`.
  public static let month = JSONShape(["month", "currency", "unsealed"] + lists, records)

  /// A month as it was when it was sealed, `ledger/sealed/YYYY-MM.json`.
  public static let sealed = JSONShape(["month", "currency", "sealed", "unsealed"] + lists, records)

  /// What is sold, `ledger/treatments.json`.
  public static let treatments = JSONShape(
    ["currency", "treatments"], ["treatments": ["id", "name", "price", "icon", "color", "retired"]])

  /// What money is spent on, `ledger/categories.json`.
  public static let categories = JSONShape(["categories"], ["categories": ["id", "name", "icon", "retired"]])

  /// What was corrected in sealed months, `ledger/corrections.json`.
  public static let corrections = JSONShape(
    ["corrections"],
    [
      "corrections": [
        "noted", "currency", "date", "month", "treatment", "category", "count", "amount", "reason", "mark",
      ]
    ])

  private static let lists = ["records", "adjustments", "expenses"]
  private static let records: [String: JSONShape] = [
    "unsealed": ["sealed", "unsealed", "reason"],
    "records": ["date", "treatment", "count", "amount", "mark"],
    "adjustments": ["date", "amount", "reason", "mark"], "expenses": ["category", "amount"],
  ]
}
