// The error codes of the ledger.

public import Diagnostics

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Diagnostic.Code {
  // Money
  public static let amountSign = Self("amount-sign")

  // The ledger
  public static let treatmentUnknown = Self("treatment-unknown")
  public static let treatmentRetired = Self("treatment-retired")
  public static let categoryUnknown = Self("category-unknown")
  public static let categoryRetired = Self("category-retired")
  public static let paymentUnknown = Self("payment-unknown")
  public static let paymentAmbiguous = Self("payment-ambiguous")
  public static let ledgerNameTwice = Self("ledger-name-twice")
  public static let ledgerLineTwice = Self("ledger-line-twice")
  public static let ledgerLineMissing = Self("ledger-line-missing")
  public static let ledgerFileName = Self("ledger-file-name")
  public static let recordMonth = Self("record-month")
  public static let countInvalid = Self("count-invalid")
  public static let colorUnknown = Self("color-unknown")
  public static let monthSealed = Self("month-sealed")
  public static let sealedChanged = Self("sealed-changed")
}
