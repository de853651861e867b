// Diagnostic codes of Serve.

public import Diagnostics

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Diagnostic.Code {
  // Other programs
  public static let certificateUnusable = Self("certificate-unusable")
  public static let portUnavailable = Self("port-unavailable")
}
