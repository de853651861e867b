// The messages around a problem.

internal import Diagnostics
internal import Fluent

/// Labels of problems, and the meaning of the argument parser's messages.
enum DiagnosticWords {
  static func label(_ severity: Diagnostic.Severity) -> Phrase {
    switch severity {
    case .error: Phrase("message-error")
    case .warning: Phrase("message-warning")
    }
  }
}
