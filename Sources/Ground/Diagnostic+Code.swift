// The stable name of a kind of problem, and those of Ground and of several rooms; the others stand with their rooms.

extension Diagnostic {
  /// The stable name of a kind of problem.
  ///
  /// Never rename one: people search for them. Every code has one example and one test
  /// (Tests/Scripts/errors/<code>.txt), from which docs/DIAGNOSTICS.md is made.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The name as it is printed: lower case, words joined by hyphens.
    public let rawValue: String

    /// A name as it is printed.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A name as it is printed.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Diagnostic.Code {
  // Files
  public static let fileMissing = Self("file-missing")
  public static let fileUnreadable = Self("file-unreadable")
  public static let fileUnwritable = Self("file-unwritable")
  public static let fileTooLarge = Self("file-too-large")
  public static let fileNotText = Self("file-not-text")
  public static let diskFull = Self("disk-full")
  public static let linkOutside = Self("link-outside")
  public static let fileExists = Self("file-exists")
  public static let fileStrange = Self("file-strange")
  public static let nameNotPortable = Self("name-not-portable")
  public static let nameClash = Self("name-clash")
  public static let homeLocked = Self("home-locked")
  public static let nothingToUndo = Self("nothing-to-undo")
  public static let searchSyntax = Self("search-syntax")
  public static let changedSince = Self("changed-since")
  public static let mergeConflict = Self("merge-conflict")

  // Other programs
  public static let programFailed = Self("program-failed")
  public static let programMissing = Self("program-missing")

  // The home
  public static let homeMissing = Self("home-missing")
  public static let homeExists = Self("home-exists")
  public static let homeNewer = Self("home-newer")

  // Machines
  public static let deviceMissing = Self("device-missing")
  public static let deviceAmbiguous = Self("device-ambiguous")
  public static let deviceOwn = Self("device-own")

  // JSON
  public static let jsonSyntax = Self("json-syntax")
  public static let jsonConflict = Self("json-conflict")
  public static let jsonDuplicateKey = Self("json-duplicate-key")
  public static let jsonType = Self("json-type")
  public static let jsonKeyMissing = Self("json-key-missing")
  public static let jsonValue = Self("json-value")
  public static let keyMistyped = Self("key-mistyped")

  // Tables
  public static let csvSyntax = Self("csv-syntax")

  // The diary
  public static let addressInvalid = Self("address-invalid")
  public static let photoMissing = Self("photo-missing")
  public static let photoOutside = Self("photo-outside")
  public static let photoFormat = Self("photo-format")
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
  public static let archiveLocked = Self("archive-locked")

  // Dates and times
  public static let badDay = Self("bad-day")
  public static let badTime = Self("bad-time")
  public static let badMonth = Self("bad-month")
  public static let badYear = Self("bad-year")
  public static let badTimeZone = Self("bad-time-zone")
  /// A day that has not come yet.
  public static let dayAhead = Self("day-ahead")
}
