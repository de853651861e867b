// Diagnostic codes of App.

package import Diagnostics

extension Diagnostic.Code {
  package static let appState = Self("app-state")
}
