// The stable names of what can be wrong in Household.

package import Diagnostics

extension Diagnostic.Code {
  // Other programs
  package static let qrMissing = Self("qr-missing")
  package static let pictureUnreadable = Self("picture-unreadable")

  // Tags
  package static let tagMissing = Self("tag-missing")
  package static let tagRefused = Self("tag-refused")

  // Mail
  package static let mailUnset = Self("mail-unset")
  package static let mailRefused = Self("mail-refused")
  package static let mailForged = Self("mail-forged")

  // What this machine remembers
  package static let appState = Self("app-state")
  package static let boxFailed = Self("box-failed")
  package static let letterRefused = Self("letter-refused")
}
