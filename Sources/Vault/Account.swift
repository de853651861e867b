// One account: what a one-time password is made from, and whose it is.

public import LosslessJSON
public import Seal

/// An account of the vault.
///
/// Format: docs/FORMAT.md, "What a record says". Two accounts are equal if everything a person can change is.
public struct Account: Sendable, Equatable {
  /// How its codes come about.
  public enum Kind: Sendable, Hashable {
    /// By the time (RFC 6238); the period in seconds.
    case totp(period: Int)
    /// By a counter (RFC 4226): the one of the next code.
    case hotp(counter: Int)
    /// Steam's variant of TOTP: five letters and digits every 30 seconds.
    case steam

    /// The name in files and URIs.
    public var name: String {
      switch self {
      case .totp: "totp"
      case .hotp: "hotp"
      case .steam: "steam"
      }
    }
  }

  /// Who gives the account, `GitHub`; empty if nobody said.
  public var issuer: String
  /// Whose account it is, `misaki@example.jp`; empty if nobody said.
  public var name: String
  /// How its codes come about.
  public var kind: Kind
  /// The shared secret, at least one byte.
  public var secret: Secret
  /// The hash function of its HMAC.
  public var algorithm: HashAlgorithm = .sha1
  /// Digits of a code, 5 to 10; 5 for Steam.
  public var digits = Account.standardDigits
  /// Anything a person wrote about it.
  public var note: String?
  /// Groups, folders and tags.
  public var tags: [String] = []
  /// Whether it stands first in lists.
  public var isFavorite = false
  /// Where it stands among those that a person put in an order, which come before all others; nil for the
  /// order of issuers.
  public var rank: Int?
  /// What this program has no field for and keeps: unknown keys of a newer version, and under `parameters` those of
  /// the account's URI, under `imported` those of another app.
  public var extra = JSONObject()

  /// An account with the usual parameters.
  public init(issuer: String, name: String, kind: Kind, secret: Secret) {
    self.issuer = issuer
    self.name = name
    self.kind = kind
    self.secret = secret
    if kind == .steam { digits = Account.steamDigits }
  }

  /// Digits where nothing is said.
  public static let standardDigits = 6
  /// Letters and digits of a Steam code.
  public static let steamDigits = 5
  /// Seconds a code holds where nothing is said.
  public static let standardPeriod = 30
  /// What digits may be.
  public static let possibleDigits = 5...10
  /// What a period may be, in seconds: up to a day.
  public static let possiblePeriods = 1...86400
  /// What a counter may be: what every JSON reader holds exactly.
  public static let possibleCounters = 0...(1 << 53 - 1)
  /// What a rank may be.
  public static let possibleRanks = -(1 << 40)...(1 << 40)
  /// The most bytes of a secret.
  public static let maximumSecretSize = Base32.maximumSecretSize
  /// The most characters of an issuer or a name.
  public static let maximumNameLength = 500

  /// `GitHub: misaki@example.jp`, or the one of them that is there.
  public var label: String {
    if issuer.isEmpty { return name }
    return name.isEmpty ? issuer : "\(issuer): \(name)"
  }
}
