// Every form of export gives the same accounts, as far as it can hold them.

import Diagnostics
import Ground
import TestSupport
import Testing
import Vault
import ZonedTime

@Suite struct ImportFixtureTests {
  struct Export: Sendable, CustomTestStringConvertible {
    var name: String
    var format: ForeignFormat
    var password: String?
    /// Which of the six accounts it holds.
    var holds = [0, 1, 2, 3, 4, 5]
    var skipped = 0
    /// How many more accounts it ends with, which other tests tell.
    var more = 0
    var testDescription: String { name }
  }

  static let exports: [Export] = [
    // The list ends with one more, of which only the secret is known.
    Export(name: "otpauth.txt", format: .otpauth, more: 1),
    Export(name: "google.txt", format: .google, holds: [0, 2, 4, 5]),
    Export(name: "google-raw.txt", format: .google, holds: [0, 2, 4, 5]),
    Export(name: "aegis-1.json", format: .aegis), Export(name: "aegis-2.json", format: .aegis),
    Export(name: "aegis-3.json", format: .aegis),
    Export(name: "aegis-encrypted.json", format: .aegis, password: ImportFixtures.password),
    Export(name: "aegis-encrypted-hangul.json", format: .aegis, password: ImportFixtures.hangul),
    Export(name: "2fas-1.json", format: .twoFAS, holds: [0]),
    Export(name: "2fas-2.2fas", format: .twoFAS, holds: [0, 1, 4, 5]),
    Export(name: "2fas-3.2fas", format: .twoFAS), Export(name: "2fas-4.2fas", format: .twoFAS),
    Export(name: "2fas-encrypted-android.2fas", format: .twoFAS, password: ImportFixtures.hangul),
    Export(name: "2fas-encrypted-ios.2fas", format: .twoFAS, password: ImportFixtures.password),
    Export(name: "andotp.json", format: .andOTP),
    Export(name: "andotp-oldest.json", format: .andOTP, holds: [0]),
    Export(name: "andotp.json.aes", format: .andOTP, password: ImportFixtures.password),
    Export(name: "andotp-hangul.json.aes", format: .andOTP, password: ImportFixtures.hangul),
    Export(name: "andotp-old.json.aes", format: .andOTP, password: ImportFixtures.password),
    Export(name: "ente.txt", format: .ente),
    Export(name: "ente-encrypted.json", format: .ente, password: ImportFixtures.password),
    Export(name: "bitwarden.json", format: .bitwarden, holds: [0, 1, 3, 4, 5], skipped: 2),
    Export(name: "bitwarden.csv", format: .bitwarden, holds: [0, 1, 3, 4, 5], skipped: 1),
    Export(name: "bitwarden-authenticator.json", format: .bitwarden, holds: [0, 1, 4, 5]),
    Export(
      name: "bitwarden-encrypted.json", format: .bitwarden, password: ImportFixtures.password,
      holds: [0, 1, 3, 4, 5], skipped: 2),
    Export(
      name: "bitwarden-encrypted-hangul.json", format: .bitwarden, password: ImportFixtures.hangul,
      holds: [0, 1, 3, 4, 5], skipped: 2),
    Export(
      name: "bitwarden-argon2.json", format: .bitwarden, password: ImportFixtures.password,
      holds: [0, 1, 3, 4, 5], skipped: 2),
    Export(name: "keepassxc.csv", format: .keePassXC, holds: [0, 1, 3, 4, 5], skipped: 1),
    Export(name: "stratum.json", format: .stratum, more: 2),
    Export(name: "stratum.authpro", format: .stratum, password: ImportFixtures.password, more: 2),
    Export(name: "stratum-old.authpro", format: .stratum, password: ImportFixtures.password, more: 2),
    Export(name: "proton.json", format: .proton, holds: [0, 1, 3, 4, 5]),
    Export(
      name: "proton-encrypted.json", format: .proton, password: ImportFixtures.password,
      holds: [0, 1, 3, 4, 5]), Export(name: "freeotp-plus.json", format: .freeOTP),
    Export(name: "freeotp-2.xml", format: .freeOTP, password: ImportFixtures.password),
    Export(name: "freeotp-2-old.xml", format: .freeOTP, password: ImportFixtures.password),
    Export(name: "lastpass.json", format: .lastPass, holds: [0, 1, 4, 5]),
    Export(name: "steam.maFile", format: .steam, holds: [3]),
  ]

  @Test(arguments: exports) func anExportIsKnownByItsContentAndReadWhole(_ export: Export) throws {
    let reading = try ImportFixtures.read(
      export.name, ImportFixtureTests.name(of: export), password: export.password)
    let all = try ImportFixtures.lines()
    #expect(reading.format == export.format)
    #expect(reading.failures == [])
    #expect(reading.skipped == export.skipped)
    #expect(reading.lines.dropLast(export.more) == export.holds.map { all[$0] })
  }

  @Test(arguments: exports) func anExportIsReadUnderItsName(_ export: Export) throws {
    let reading = try ImportFixtures.read(export.name, export.format, password: export.password)
    #expect(reading.lines.count >= export.holds.count)
    #expect(reading.failures == [])
  }

  @Test(arguments: exports.filter { $0.password != nil }) func aWrongPassphraseIsTold(_ export: Export) {
    let named = ImportFixtureTests.name(of: export)
    let problem = thrown { _ = try ImportFixtures.read(export.name, named, password: "wrong") }
    #expect(problem?.code == .passphraseWrong)
    #expect(problem?.englishHint != nil)
  }

  /// The form that must be named: nothing marks an old backup of andOTP, and nobody is asked for the passphrase of an
  /// unknown file.
  private static func name(of export: Export) -> ForeignFormat? {
    export.name == "andotp-old.json.aes" ? export.format : nil
  }

  @Test func anUnknownFileAsksForNoPassphrase() {
    let problem = thrown { _ = try ImportFixtures.read("andotp-old.json.aes", password: "wrong") }
    #expect(problem?.code == .importFormat)
    #expect(problem?.englishHint?.contains("otp import andotp FILE") == true)
  }

  @Test func aBareSteamSecretIsSteams() throws {
    let last = try ImportFixtures.read("otpauth.txt").items.last?.account
    #expect(last?.kind == .steam)
    #expect(last?.issuer == "Steam")
  }

  @Test func stratumsOtherCodesComeWithTheirPINs() throws {
    let accounts = try ImportFixtures.read("stratum.json").items.compactMap(\.account)
    #expect(accounts.suffix(2).map(\.kind) == [.motp(pin: "1234"), .yandex(pin: "7586")])
    #expect(accounts[6].code(at: Instant(secondsSince1970: 165_892_298)) == "e7d8b6")
    #expect(accounts[7].code(at: Instant(secondsSince1970: 1_581_064_020)) == "oactmacq")
    #expect(accounts[0].tags == ["仕事"])
  }

  @Test func duosAccountsComeAndItsOwnMessagesAreNamed() throws {
    let reading = try ImportFixtures.read("duo.json")
    #expect(reading.format == .duo)
    #expect(reading.items.compactMap { $0.account?.kind } == [.totp(period: 30), .hotp(counter: 7)])
    #expect(reading.failures == ["Company: import-item"])
  }

  @Test(arguments: ["totp-authenticator.txt", "totp-authenticator-open.txt"])
  func totpAuthenticatorsThreeWritingsOfSecretsAreRead(_ name: String) throws {
    let reading = try ImportFixtures.read(
      name, password: name.contains("open") ? nil : ImportFixtures.password)
    let all = try ImportFixtures.lines()
    #expect(reading.format == .totpAuthenticator)
    #expect(reading.lines.prefix(2) == [all[0], all[5]])
    #expect(reading.items.last?.account?.label == "base64")
    #expect(reading.items.last?.account?.secret == reading.items.first?.account?.secret)
  }

  @Test func steamsOtherCodesAreKept() throws {
    let account = try #require(try ImportFixtures.read("steam.maFile").items.first?.account)
    let kept = account.extra["imported"]?.object
    #expect(kept?["revocation_code"]?.text == "R12345")
    #expect(kept?["identity_secret"] != nil)
    #expect(kept?["Session"] == nil && kept?["shared_secret"] == nil)
  }

  @Test func everyExportIsTried() throws {
    let tried = Set(ImportFixtureTests.exports.map(\.name))
    let other = [
      "otpauth-broken.txt", "google-bare.txt", "google-broken.txt", "google-part-1.txt", "google-part-3.txt",
      "google-parts.txt", "aegis-broken.json", "2fas-broken.2fas", "andotp-broken.json",
      "bitwarden-broken.json", "bitwarden-account.json", "ente-old.txt", "keepassxc-other.csv", "duo.json",
      "totp-authenticator.txt", "totp-authenticator-open.txt",
    ]
    #expect(try Set(ImportFixtures.names()) == tried.union(other))
  }
}
