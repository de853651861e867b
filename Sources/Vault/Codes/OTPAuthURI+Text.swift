// Accounts written as URIs, for QR codes and other apps.

internal import Diagnostics
internal import Ground
internal import LosslessJSON
internal import Seal

extension OTPAuthURI {
  /// An account as a URI of the Key URI format, which holds its secret in clear.
  ///
  /// Every parameter is written, also the usual ones, for apps differ in what they take for usual. Parameters that came with the
  /// account's own URI follow. `parse` gives an equal account back, but for note, tags and the like,
  /// which a URI has no place for. Steam's has the type that Aegis and ente read and the parameter that KeePassXC reads.
  public static func text(_ account: Account) -> String {
    let label = OTPAuthLabel.text(issuer: account.issuer, name: account.name)
    return "otpauth://\(account.kind.name)/\(label)?"
      + parameters(of: account).map { name, value in "\(name.percentEncoded)=\(value.percentEncoded)" }
      .joined(separator: "&")
  }

  private static func parameters(of account: Account) -> [(String, String)] {
    var result = [("secret", Base32.text(account.secret))]
    if !account.issuer.isEmpty { result.append(("issuer", account.issuer)) }
    result.append(("algorithm", account.algorithm.rawValue))
    result.append(("digits", String(account.digits)))
    switch account.kind {
    case .totp(let period): result.append(("period", String(period)))
    case .hotp(let counter): result.append(("counter", String(counter)))
    case .steam:
      result.append(("period", String(Account.standardPeriod)))
      result.append(("encoder", "steam"))
    }
    let unknown = account.extra["parameters"]?.object?.members ?? []
    let others = unknown.compactMap { member in
      member.value.text.flatMap { isOwn(member.key, $0) ? nil : (member.key, $0) }
    }
    if looksLikeSteam(account), !others.contains(where: { $0.0.lowercased() == "encoder" }) {
      result.append(("encoder", "default"))
    }
    return result + others
  }

  /// Whether plain codes would be taken for Steam's.
  private static func looksLikeSteam(_ account: Account) -> Bool {
    guard case .totp = account.kind, account.digits == Account.steamDigits else { return false }
    return account.issuer.comparisonKey == steamIssuer.comparisonKey
  }
}
