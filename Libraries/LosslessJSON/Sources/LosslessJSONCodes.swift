// The codes of LosslessJSON.

public import Diagnostics

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Diagnostic.Code {
  // JSON
  public static let jsonSyntax = Self("json-syntax")
  public static let jsonConflict = Self("json-conflict")
  public static let jsonDuplicateKey = Self("json-duplicate-key")
  public static let jsonType = Self("json-type")
  public static let jsonKeyMissing = Self("json-key-missing")
  public static let jsonValue = Self("json-value")
  public static let keyMistyped = Self("key-mistyped")
}
