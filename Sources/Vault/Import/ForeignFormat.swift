// The forms in which other apps export one-time passwords.

/// A form of export that can be read.
public enum ForeignFormat: String, Sendable, Hashable, CaseIterable {
  /// URIs, one a line, as many apps write and show them.
  case otpauth
  /// Google Authenticator's transfer codes.
  case google
  /// Aegis, plain and encrypted.
  case aegis
  /// 2FAS, plain and encrypted.
  case twoFAS = "2fas"
  /// andOTP, plain and encrypted.
  case andOTP = "andotp"
  /// ente Auth, plain.
  case ente
  /// Bitwarden and Bitwarden Authenticator: JSON, CSV, password-protected JSON.
  case bitwarden
  /// KeePassXC's table.
  case keePassXC = "keepassxc"

  /// The name that people know it by.
  public var title: String {
    switch self {
    case .otpauth: "list of otpauth URIs"
    case .google: "Google Authenticator"
    case .aegis: "Aegis"
    case .twoFAS: "2FAS"
    case .andOTP: "andOTP"
    case .ente: "ente Auth"
    case .bitwarden: "Bitwarden"
    case .keePassXC: "KeePassXC"
    }
  }

  /// The names for a hint: `otpauth, google, …`.
  static var allNames: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
