// The stable names of what can be wrong at the terminal.

package import Diagnostics

extension Diagnostic.Code {
  // Other programs
  package static let clipboardMissing = Self("clipboard-missing")
  package static let qrSeveral = Self("qr-several")
  package static let inputMissing = Self("input-missing")
}
