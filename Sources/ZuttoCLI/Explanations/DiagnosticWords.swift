// The messages around a problem.

internal import Ground

/// Labels of problems, and the meaning of the argument parser's messages.
enum DiagnosticWords {
  static func label(_ severity: Diagnostic.Severity) -> Phrase {
    switch severity {
    case .error: Phrase("message-error")
    case .warning: Phrase("message-warning")
    }
  }

  /// What the library's message means; the general phrase for what it says seldom.
  static func meaning(ofWrongUse message: String) -> Phrase {
    if message.hasPrefix("Unknown option") { return Phrase("message-unknown-option") }
    if message.hasPrefix("Missing") { return Phrase("message-missing-argument") }
    if message.hasPrefix("The value ") { return Phrase("message-invalid-value") }
    if message.contains("nexpected argument") { return Phrase("message-unexpected-argument") }
    return Phrase("message-wrong-use")
  }
}
