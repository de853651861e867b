// Diagnostic codes of Household.

package import Ground

extension Diagnostic.Code {
  package static let qrMissing = Self("qr-missing")
  package static let pictureUnreadable = Self("picture-unreadable")
}
