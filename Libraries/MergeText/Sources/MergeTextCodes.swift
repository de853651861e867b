// The codes of MergeText.

public import Diagnostics

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Diagnostic.Code {
  // Files
  public static let mergeConflict = Self("merge-conflict")
}
