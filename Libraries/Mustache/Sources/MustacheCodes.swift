// The stable names of what can be wrong in Mustache.

public import Diagnostics

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Diagnostic.Code {
  // Templates
  public static let templateSyntax = Self("template-syntax")
  static let templateUnknownName = Self("template-unknown-name")
  public static let templatePartialMissing = Self("template-partial-missing")
  public static let templatePartialLoop = Self("template-partial-loop")
  public static let templateRunaway = Self("template-runaway")
}
