// Diagnostic codes of Serve.

public import Ground

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Diagnostic.Code {
  // Other programs
  public static let portUnavailable = Self("port-unavailable")
}
