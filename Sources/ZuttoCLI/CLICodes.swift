// Codes of problems at the terminal. `scripts/diagnostics` reads `*Codes.swift`: indented comments are titles.

package import Ground

extension Diagnostic.Code {
  // Other programs
  package static let clipboardMissing = Self("clipboard-missing")
  package static let qrSeveral = Self("qr-several")
  package static let inputMissing = Self("input-missing")
}
