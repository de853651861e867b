// The codes of the home, and those that several rooms use.

public import Diagnostics

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Diagnostic.Code {
  // Files
  public static let fileStrange = Self("file-strange")
  public static let nameNotPortable = Self("name-not-portable")
  public static let nameClash = Self("name-clash")
  public static let nothingToUndo = Self("nothing-to-undo")
  public static let searchSyntax = Self("search-syntax")
  public static let changedSince = Self("changed-since")

  // The home
  public static let homeMissing = Self("home-missing")
  public static let homeExists = Self("home-exists")
  public static let homeNewer = Self("home-newer")

  // Machines
  public static let deviceMissing = Self("device-missing")
  public static let deviceAmbiguous = Self("device-ambiguous")
  public static let deviceOwn = Self("device-own")

  // Tables
  public static let csvSyntax = Self("csv-syntax")

  // The diary
  public static let addressInvalid = Self("address-invalid")
  public static let photoMissing = Self("photo-missing")
  public static let photoOutside = Self("photo-outside")
  public static let photoFormat = Self("photo-format")
  public static let mediaMissing = Self("media-missing")
  public static let linkOutsideDiary = Self("link-outside-diary")

  // Transcription
  public static let transcriptionKey = Self("transcription-key")

  // Money
  public static let amountInvalid = Self("amount-invalid")
  public static let amountFraction = Self("amount-fraction")
  public static let amountRange = Self("amount-range")
  public static let currencyUnknown = Self("currency-unknown")
  public static let currencyMixed = Self("currency-mixed")

  // Imports
  public static let importFormat = Self("import-format")
  public static let importDamaged = Self("import-damaged")
  public static let importUnsupported = Self("import-unsupported")
  public static let importItem = Self("import-item")

  // The archive
  public static let archiveForeign = Self("archive-foreign")

  // Dates and times
  /// A day that has not come yet.
  public static let dayAhead = Self("day-ahead")
}
