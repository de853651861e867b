// The line of zutto's mails above which they are answered.

/// What whoever writes mails and whoever reads answers have to agree on.
package enum MailLine {
  /// The beginning of the first line of a mail that zutto sends: what stands above it is the answer.
  package static let mark = "── zutto ▲"
}
