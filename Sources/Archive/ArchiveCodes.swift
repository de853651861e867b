// Diagnostic codes of Archive.

public import Diagnostics

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Diagnostic.Code {
  // The diary
  public static let photoLeftOut = Self("photo-left-out")

  // Memos
  public static let soundCarries = Self("sound-carries")
  public static let soundLeftOut = Self("sound-left-out")

  // Templates
  public static let styleOutside = Self("style-outside")
  public static let templateUnused = Self("template-unused")
  public static let templateWarning = Self("template-warning")
  public static let templateUntrusted = Self("template-untrusted")

  // The archive
  public static let partEmpty = Self("part-empty")
  public static let partOut = Self("part-out")

  // Books and bags
  public static let bookEmpty = Self("book-empty")
  public static let bookFailed = Self("book-failed")
  public static let picturesForeign = Self("pictures-foreign")
}
