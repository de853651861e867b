// Diagnostic codes of Lock.

public import Diagnostics

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Diagnostic.Code {
  // The archive
  public static let lockDamaged = Self("lock-damaged")
}
