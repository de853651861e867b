// The codes of SafeFiles.

public import Diagnostics

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Diagnostic.Code {
  // Files
  public static let fileMissing = Self("file-missing")
  public static let fileUnreadable = Self("file-unreadable")
  public static let fileUnwritable = Self("file-unwritable")
  public static let diskFull = Self("disk-full")
  public static let linkOutside = Self("link-outside")
  public static let fileExists = Self("file-exists")
  public static let homeLocked = Self("home-locked")

  // Other programs
  public static let programFailed = Self("program-failed")
  public static let programMissing = Self("program-missing")

  // The archive
  public static let archiveLocked = Self("archive-locked")
}
