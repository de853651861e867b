// The stable diagnostic codes of Import.

public import Diagnostics

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Diagnostic.Code {
  // Imports
  public static let importInto = Self("import-into")
}
