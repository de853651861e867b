// Parser and writer of otpauth:// and steam:// URIs.

public import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
public import Seal

/// The Key URI format of Google Authenticator, as apps write it, and `steam://SECRET`.
///
/// The parser is lenient: scheme, type, parameter names and hash names in any case; secrets with spaces and
/// padding; raw letters, spaces and `#`; a missing label or counter; empty values. Steam is
/// `otpauth://steam/`, `encoder=steam` (KeePassXC), or a TOTP of issuer "Steam" with 5 digits (WinAuth) or
/// none given. Yandex.Key is `otpauth://yaotp/` with the parameter `pin` in Base32, as Aegis writes it, and
/// Mobile-OTP here `otpauth://motp/` with the same: the `motp://` of others has no PIN. Unknown parameters
/// are kept in `extra["parameters"]`; the first of a repeated name counts.
/// Errors never quote the secret or the whole URI.
public enum OTPAuthURI {
  /// The maximum size of a URI in bytes.
  public static let maximumSize = 64 << 10

  /// The parameters that have a field in `Account`.
  static let knownNames = ["secret", "issuer", "algorithm", "digits", "period", "counter"]
  /// The issuer of Steam accounts.
  static let steamIssuer = "Steam"
  /// Yandex's name for its kind.
  private static let yandexType = "yaotp"

  /// Parses a URI; error positions are columns of the text.
  ///
  /// Throws `otpauth-invalid`, `secret-invalid`, `digits-invalid`, `period-invalid`, `counter-invalid`,
  /// `algorithm-unknown` or `account-name`.
  public static func parse(_ text: String) throws(Diagnostic) -> Account {
    let parts = try OTPAuthParts(text)
    switch parts.scheme {
    case "otpauth": return try account(of: parts)
    case "steam": return try steamAccount(of: parts)
    case "motp":
      throw Diagnostic(
        .otpauthInvalid, Phrase("otp-motp-uri-no-pin"), hint: Phrase("otp-import-backup-with-pin"))
    case "otpauth-migration":
      throw Diagnostic(
        .otpauthInvalid, Phrase("otp-export-google-authenticator-not-single"),
        hint: Phrase("otp-import-zutto-otp-import"))
    default:
      throw Diagnostic(
        .otpauthInvalid, Phrase("otp-scheme-not-otpauth-such-uri", ["quoted": quoted(parts.scheme)]),
        hint: OTPAuthParts.hint)
    }
  }

  private static func account(of parts: OTPAuthParts) throws(Diagnostic) -> Account {
    let type = try parts.decodedText(parts.authority).lowercased()
    guard ["totp", "hotp", "steam", "motp", yandexType].contains(type) else {
      throw parts.fault(
        .otpauthInvalid,
        type.isEmpty ? Phrase("otp-uri-no-type") : Phrase("otp-type-uri-not-known", ["quoted": quoted(type)]),
        at: parts.authority.lowerBound, hint: Phrase("otp-totp-hotp-steam-known"))
    }
    let (issuer, name) = try OTPAuthLabel.names(of: parts)
    guard let secret = parts.value("secret") else {
      throw parts.fault(.otpauthInvalid, Phrase("otp-uri-no-secret"), at: parts.bytes.count)
    }
    let kind = try kind(of: parts, type, issuer)
    var key = try decodedSecret(secret, of: parts)
    if case .yandex = kind { key = key.withoutYandexChecksum }
    var account = try Account.make(
      issuer: issuer, name: name, kind: kind, secret: key,
      algorithm: kind.fixedAlgorithm == nil ? try algorithm(of: parts) : .sha1,
      // Some apps write wrong digits for Steam, whose codes have five characters.
      digits: kind.fixedDigits == nil ? try number("digits", of: parts, .digitsInvalid) : nil)
    account.extra = try extra(of: parts, kind)
    return account
  }

  /// Parses `steam://SECRET`, as Bitwarden stores it.
  private static func steamAccount(of parts: OTPAuthParts) throws(Diagnostic) -> Account {
    // The Steam client uses links such as steam://run/440.
    guard parts.path.isEmpty else {
      throw parts.fault(
        .otpauthInvalid, Phrase("otp-after-steam-must-secret-alone"), at: parts.path.lowerBound)
    }
    let secret = try decodedSecret(parts.authority, of: parts)
    var account = try Account.make(issuer: steamIssuer, name: "", kind: .steam, secret: secret)
    account.extra = try extra(of: parts, .steam)
    return account
  }

  private static func kind(of parts: OTPAuthParts, _ type: String, _ issuer: String) throws(Diagnostic)
    -> Account.Kind
  {
    if type == "hotp" { return .hotp(counter: try number("counter", of: parts, .counterInvalid) ?? 0) }
    if type == "motp" { return .motp(pin: try pin(of: parts)) }
    if type == yandexType { return .yandex(pin: try pin(of: parts)) }
    let period = try number("period", of: parts, .periodInvalid) ?? Account.standardPeriod
    if type == "totp" { guard try isSteamTOTP(parts, issuer) else { return .totp(period: period) } }
    guard period == Account.standardPeriod else {
      throw parts.fault(
        .periodInvalid,
        Phrase(
          "otp-steam-code-holds-seconds-not", ["standard-period": Account.standardPeriod, "period": period]),
        at: parts.value("period")?.lowerBound ?? 0, hint: Phrase("otp-leave-period-out"))
    }
    return .steam
  }

  private static func pin(of parts: OTPAuthParts) throws(Diagnostic) -> String {
    guard let value = parts.value("pin"), !value.isEmpty else {
      throw parts.fault(
        .otpauthInvalid, Phrase("otp-no-pin"), at: parts.bytes.count,
        hint: Phrase("otp-import-backup-with-pin"))
    }
    let bytes = try decodedSecret(value, of: parts)
    return unsafe bytes.withBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }

  private static func isSteamTOTP(_ parts: OTPAuthParts, _ issuer: String) throws(Diagnostic) -> Bool {
    if let encoder = parts.value("encoder"), !encoder.isEmpty {
      return try parts.decodedText(encoder).lowercased() == "steam"
    }
    guard issuer.comparisonKey == steamIssuer.comparisonKey else { return false }
    let digits = try number("digits", of: parts, .digitsInvalid)
    return digits == nil || digits == Account.steamDigits
  }

  private static func decodedSecret(_ piece: Range<Int>, of parts: OTPAuthParts) throws(Diagnostic) -> Secret
  {
    let text = try parts.decoded(piece)
    do {
      // Many web frameworks encode a space as a plus, which is not Base32 anyway.
      return try Base32.decode(text.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 })
    } catch {
      var fault = error
      let start = parts.position(of: piece.lowerBound)
      // Escapes shift later columns: then report the start of the value.
      let shift = text.count == piece.count ? (fault.position?.column ?? 1) - 1 : 0
      fault.position = Position(line: 1, column: start.column + shift)
      throw fault
    }
  }

  private static func algorithm(of parts: OTPAuthParts) throws(Diagnostic) -> HashAlgorithm {
    guard let value = parts.value("algorithm"), !value.isEmpty else { return .sha1 }
    let name = try parts.decodedText(value)
    guard let algorithm = HashAlgorithm(named: name) else {
      throw parts.fault(
        .algorithmUnknown, Phrase("otp-algorithm-not-known", ["quoted": quoted(name)]), at: value.lowerBound,
        hint: Phrase("otp-sha1-sha256-sha512-known"))
    }
    return algorithm
  }

  /// Parses an integer within its bounds; nil if missing or empty.
  private static func number(_ name: String, of parts: OTPAuthParts, _ code: Diagnostic.Code)
    throws(Diagnostic) -> Int?
  {
    guard let value = parts.value(name), !value.isEmpty else { return nil }
    let text = try parts.decodedText(value)
    guard let number = Int(text), text.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else {
      throw parts.fault(
        code, Phrase("otp-uri-no-possible-number", ["name": name, "quoted": quoted(text)]),
        at: value.lowerBound, hint: Phrase("otp-leave-out-usual-one", ["name": name]))
    }
    do {
      switch code {
      case .digitsInvalid: try Account.check(digits: number)
      case .periodInvalid: try Account.check(period: number)
      default: try Account.check(counter: number)
      }
    } catch { throw parts.fault(error.code, error.message, at: value.lowerBound, hint: error.hint) }
    return number
  }

  private static func extra(of parts: OTPAuthParts, _ kind: Account.Kind) throws(Diagnostic) -> JSONObject {
    var unknown: [(String, JSON)] = []
    var seen: Set<String> = []
    for parameter in parts.parameters {
      let value = try parts.decodedText(parameter.value)
      guard !isOwn(parameter.name, value, kind), seen.insert(parameter.name).inserted else { continue }
      unknown.append((parameter.name, .text(value)))
    }
    return unknown.isEmpty ? [:] : ["parameters": .object(JSONObject(unknown))]
  }

  /// Whether `Account` stores a parameter in a field.
  static func isOwn(_ name: String, _ value: String, _ kind: Account.Kind) -> Bool {
    let name = name.lowercased()
    if name == "pin" { return kind.pin != nil }
    if name == "encoder" { return ["", "default", "steam"].contains(value.lowercased()) }
    return knownNames.contains(name)
  }

  /// A short value in quotes, after a space; empty for a long one, which may be a misplaced secret.
  private static func quoted(_ value: String) -> String {
    value.unicodeScalars.count <= 12 ? " '\(value)'" : ""
  }
}

extension OTPAuthURI {
  /// Writes an account as a Key URI, with its secret in clear text.
  ///
  /// All parameters are written, because apps' defaults differ; unknown parameters of the original URI
  /// follow. `parse` returns an equal account, except for note, tags and other data without a parameter.
  /// Steam accounts get the type that Aegis and ente read and the parameter that KeePassXC reads.
  public static func text(_ account: Account) -> String {
    let label = OTPAuthLabel.text(issuer: account.issuer, name: account.name)
    let type = if case .yandex = account.kind { yandexType } else { account.kind.name }
    return "otpauth://\(type)/\(label)?"
      + parameters(of: account).map { name, value in "\(name.percentEncoded)=\(value.percentEncoded)" }
      .joined(separator: "&")
  }

  private static func parameters(of account: Account) -> [(String, String)] {
    var result = [("secret", Base32.text(account.secret))]
    if !account.issuer.isEmpty { result.append(("issuer", account.issuer)) }
    result.append(("algorithm", account.algorithmName))
    result.append(("digits", String(account.digits)))
    let (key, value) = account.kind.parameter
    result.append((key, value.description))
    if account.kind == .steam { result.append(("encoder", "steam")) }
    if let pin = account.kind.pin { result.append(("pin", Base32.text(Secret(Array(pin.utf8))))) }
    let unknown = account.extra["parameters"]?.object?.members ?? []
    let others = unknown.compactMap { member in
      member.value.text.flatMap { isOwn(member.key, $0, account.kind) ? nil : (member.key, $0) }
    }
    if looksLikeSteam(account), !others.contains(where: { $0.0.lowercased() == "encoder" }) {
      result.append(("encoder", "default"))
    }
    return result + others
  }

  /// Whether parsers would take this TOTP account for Steam.
  private static func looksLikeSteam(_ account: Account) -> Bool {
    guard case .totp = account.kind, account.digits == Account.steamDigits else { return false }
    return account.issuer.comparisonKey == steamIssuer.comparisonKey
  }
}

extension Secret {
  /// Yandex's secret without the ten bytes that apps show after it.
  var withoutYandexChecksum: Secret {
    count == Account.yandexSecretSize + 10 ? part(0..<Account.yandexSecretSize) : self
  }
}

extension HashAlgorithm {
  /// Parses `SHA1`, `sha-256`, `HmacSHA512`, `HMAC-SHA-256`, `Algorithm.sha256`; nil if unknown.
  public init?(named name: String) {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var letters = name.uppercased().filter { $0.isLetter || $0.isNumber }
    for prefix in ["ALGORITHM", "HMAC"] where letters.hasPrefix(prefix) { letters.removeFirst(prefix.count) }
    self.init(rawValue: letters)
  }
}
