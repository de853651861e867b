// What `otp watch` shows of one account.

/// An account and its code at one moment.
package struct WatchRow: Sendable, Hashable {
  /// What tells it apart from the others.
  package var id: String
  /// Who issues the account; may be empty.
  package var issuer: String
  /// The account's name at the issuer.
  package var name: String
  /// The code now; empty where it is withheld.
  package var code: String
  /// The code of the next period, if it is known.
  package var nextCode: String?
  /// Seconds that a code is valid.
  package var period: Int
  /// Seconds that this code is still valid, at least 1.
  package var remaining: Int
  /// What stands in the place of a code: `HOTP` for an account that counts; nil where the code is shown.
  package var withheld: String?

  /// A row from its parts.
  package init(
    id: String, issuer: String, name: String, code: String, nextCode: String? = nil, period: Int = 30,
    remaining: Int = 30, withheld: String? = nil
  ) {
    self.id = id
    self.issuer = issuer
    self.name = name
    self.code = code
    self.nextCode = nextCode
    self.period = period
    self.remaining = remaining
    self.withheld = withheld
  }

  /// Whether the code soon changes: the next one is shown.
  var isEnding: Bool { withheld == nil && remaining <= 5 }
}
