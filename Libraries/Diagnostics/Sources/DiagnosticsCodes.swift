// The codes that several libraries use.

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Diagnostic.Code {
  // Files
  public static let fileTooLarge = Self("file-too-large")
  public static let fileNotText = Self("file-not-text")
}
