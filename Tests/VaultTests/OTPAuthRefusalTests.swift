// What is no account: each with its own message, at its place, and never with the secret.

import Diagnostics
import Seal
import TestSupport
import Testing
import Vault

@Suite struct OTPAuthRefusalTests {
  @Test(arguments: [
    ("", "the URI is empty"), (" \n ", "the URI is empty"),
    ("JBSWY3DPEHPK3PXP", "this is no URI: it does not begin with otpauth://"),
    ("otpauth:totp/a?secret=MY", "this is no URI: it does not begin with otpauth://"),
    ("://totp/a?secret=MY", "this is no URI: it does not begin with otpauth://"),
    ("https://example.jp", "the scheme 'https' is not otpauth: such a URI holds no account"),
    ("JBSWY3DPEHPK3PXP://", "the scheme is not otpauth: such a URI holds no account"),
    (
      "otpauth-migration://offline?data=CjEKCkhlbGxv",
      "this is an export of Google Authenticator, not a single account"
    ), ("otpauth://", "the URI has no type"), ("otpauth:///a?secret=MY", "the URI has no type"),
    ("otpauth://yaotp/a?secret=MY", "there is no PIN"),
    ("otpauth://JBSWY3DPEHPK3PXP", "the type of the URI is not known"),
    ("otpauth://totp/a?issuer=b", "the URI has no secret"), ("otpauth://totp/a", "the URI has no secret"),
    ("otpauth://totp/a\nb?secret=MY", "a URI is one line without control characters"),
    ("steam://run/440", "after steam:// there must be a secret alone"),
  ]) func refusesWhatIsNoAccountsURI(_ uri: String, _ message: String) {
    let refused = thrown { _ = try OTPAuthURI.parse(uri) }
    #expect(refused?.code == .otpauthInvalid)
    #expect(refused?.english == message)
    #expect(refused?.englishHint != nil)
  }

  @Test func aMigrationIsImported() {
    let refused = thrown { _ = try OTPAuthURI.parse("otpauth-migration://offline?data=") }
    #expect(refused?.englishHint == "import it: zutto otp import")
  }

  /// The marker is where it must point.
  @Test(arguments: [
    (
      "otpauth://totp/100|%:a?secret=MY", Diagnostic.Code.otpauthInvalid,
      "after % there must be two hexadecimal digits"
    ), ("otpauth://totp/a|%4", .otpauthInvalid, "after % there must be two hexadecimal digits"),
    ("otpauth://totp/みさき|%zz?secret=MY", .otpauthInvalid, "after % there must be two hexadecimal digits"),
    ("otpauth://totp/a|%FFb?secret=MY", .otpauthInvalid, "the percent escapes are not UTF-8"),
    ("otpauth://totp/a?secret=MY&x=|%C3", .otpauthInvalid, "the percent escapes are not UTF-8"),
    (
      "otpauth://totp/a\u{1B}?secret=MY".replacing("\u{1B}", with: "|\u{1B}"), .otpauthInvalid,
      "a URI is one line without control characters"
    ), ("otpauth://|otp9/a?secret=MY", .otpauthInvalid, "the type of the URI 'otp9' is not known"),
    ("otpauth://totp/a?secret=|", .secretInvalid, "the secret is empty"),
    ("otpauth://totp/a?secret=|&digits=6", .secretInvalid, "the secret is empty"),
    ("otpauth://totp/a?secret=|%20", .secretInvalid, "the secret is empty"),
    ("steam://|", .secretInvalid, "the secret is empty"),
    ("  otpauth://totp/み?secret=JBSW|1", .secretInvalid, "character 5 of the secret is none of Base32"),
    ("otpauth://totp/a?secret=|JB%20W1", .secretInvalid, "character 5 of the secret is none of Base32"),
    (
      "otpauth://totp/a?secret=|JBS", .secretInvalid,
      "the secret is cut off: 3 characters of Base32 are no whole bytes"
    ),
    (
      "otpauth://totp/a?digits=|4&secret=MY", .digitsInvalid,
      "a code can't have 4 digits: 5 to 10 are possible"
    ),
    (
      "otpauth://totp/a?digits=|11&secret=MY", .digitsInvalid,
      "a code can't have 11 digits: 5 to 10 are possible"
    ),
    (
      "otpauth://totp/a?digits=|six&secret=MY", .digitsInvalid, "the URI's digits 'six' is no possible number"
    ),
    ("otpauth://totp/a?digits=|-6&secret=MY", .digitsInvalid, "the URI's digits '-6' is no possible number"),
    ("otpauth://totp/a?digits=|+6&secret=MY", .digitsInvalid, "the URI's digits '+6' is no possible number"),
    (
      "otpauth://totp/a?digits=|99999999999999999999&secret=MY", .digitsInvalid,
      "the URI's digits is no possible number"
    ),
    (
      "otpauth://totp/a?secret=MY&period=|0", .periodInvalid,
      "a code can't hold for 0 seconds: 1 to 86400 are possible"
    ),
    (
      "otpauth://totp/a?secret=MY&period=|86401", .periodInvalid,
      "a code can't hold for 86401 seconds: 1 to 86400 are possible"
    ),
    (
      "otpauth://totp/a?secret=MY&period=|1e3", .periodInvalid, "the URI's period '1e3' is no possible number"
    ),
    ("otpauth://steam/a?secret=MY&period=|60", .periodInvalid, "a Steam code holds for 30 seconds, not 60"),
    ("otpauth://hotp/a?secret=MY&counter=|x", .counterInvalid, "the URI's counter 'x' is no possible number"),
    (
      "otpauth://hotp/a?secret=MY&counter=|9007199254740992", .counterInvalid,
      "a counter can't be 9007199254740992: 0 to 9007199254740991 are possible"
    ), ("otpauth://totp/a?secret=MY&algorithm=|MD5", .algorithmUnknown, "the algorithm 'MD5' is not known"),
  ]) func pointsAtTheFault(_ marked: String, _ code: Diagnostic.Code, _ message: String) throws {
    let place = try #require(marked.unicodeScalars.firstIndex(of: "|"))
    let column = marked.unicodeScalars.distance(from: marked.unicodeScalars.startIndex, to: place)
    let refused = thrown { _ = try OTPAuthURI.parse(marked.replacing("|", with: "")) }
    #expect(refused?.code == code)
    #expect(refused?.english == message)
    #expect(refused?.position == Position(line: 1, column: column + 1))
    #expect(refused?.englishHint != nil)
  }

  @Test func refusesWhatIsTooLong() {
    let long = String(repeating: "a", count: 64 << 10)
    let uri = thrown { _ = try OTPAuthURI.parse("otpauth://totp/\(long)?secret=MY") }
    #expect(uri?.english == "the URI is too long: at most 64 KiB")
    let name = thrown { _ = try OTPAuthURI.parse("otpauth://totp/\(long.prefix(501))?secret=MY") }
    #expect(name?.code == .accountName)
    #expect(name?.english == "the account's name has 501 characters: at most 500")
    let issuer = thrown { _ = try OTPAuthURI.parse("otpauth://totp/a?issuer=\(long.prefix(501))&secret=MY") }
    #expect(issuer?.english == "the issuer has 501 characters: at most 500")
    let secret = thrown { _ = try OTPAuthURI.parse("otpauth://totp/a?secret=\(long.prefix(1640))") }
    #expect(secret?.english == "the secret is too long: at most 1024 bytes")
  }

  /// In a time that grows with the length alone: with its square this would take many minutes.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: ["&", ":", "%3A", "a=&", "=", "/", "?", "+", "issuer=:&", "%41", "é"])
  func repeatedSignsAreReadInNoTime(_ sign: String) {
    let many = String(repeating: sign, count: 65_000 / sign.utf8.count)
    _ = try? OTPAuthURI.parse("otpauth://totp/\(many)")
    _ = try? OTPAuthURI.parse("otpauth://totp/a?secret=MY&issuer=\(many)")
    _ = try? OTPAuthURI.parse("otpauth://totp/\(many)?secret=MY&issuer=\(many.prefix(400))")
  }

  @Test func valuesMadeByHandAreChecked() throws {
    let secret = Secret([1])
    func refused(_ kind: Account.Kind, _ secret: Secret, digits: Int? = nil) -> Diagnostic.Code? {
      thrown { _ = try Account.make(issuer: "", name: "", kind: kind, secret: secret, digits: digits) }?.code
    }
    #expect(refused(.totp(period: 30), secret) == nil)
    #expect(refused(.totp(period: 30), secret, digits: 10) == nil)
    #expect(refused(.steam, secret) == nil)
    #expect(refused(.totp(period: 0), secret) == .periodInvalid)
    #expect(refused(.totp(period: -30), secret) == .periodInvalid)
    #expect(refused(.hotp(counter: -1), secret) == .counterInvalid)
    #expect(refused(.totp(period: 30), secret, digits: 4) == .digitsInvalid)
    #expect(refused(.hotp(counter: 1), secret, digits: 11) == .digitsInvalid)
    #expect(refused(.steam, secret, digits: 6) == .digitsInvalid)
    #expect(refused(.steam, Secret([])) == .secretInvalid)
    #expect(refused(.steam, Secret([UInt8](repeating: 1, count: 1025))) == .secretInvalid)
    let steam = try Account.make(issuer: "", name: "", kind: .steam, secret: secret)
    #expect(steam.digits == 5)
  }
}
