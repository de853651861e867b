// Codes of problems at the terminal.
// `scripts/diagnostics` reads `*Codes.swift`; the indented comments are titles in docs/DIAGNOSTICS.md.

package import Diagnostics

extension Diagnostic.Code {
  // Other programs
  package static let clipboardMissing = Self("clipboard-missing")
  package static let qrSeveral = Self("qr-several")
  package static let inputMissing = Self("input-missing")

  // The history
  package static let historyRefused = Self("history-refused")
  package static let versionMissing = Self("version-missing")
}
