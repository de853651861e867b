// The stable names of what can be wrong at the terminal.

package import Ground

extension Diagnostic.Code {
  package static let clipboardMissing = Self("clipboard-missing")
  package static let qrSeveral = Self("qr-several")
  package static let inputMissing = Self("input-missing")
}
