// Every form of export gives the same accounts, as far as it can hold them.

import Diagnostics
import Ground
import TestSupport
import Testing
import Vault

@Suite struct ImportFixtureTests {
  struct Export: Sendable, CustomTestStringConvertible {
    var name: String
    var format: ForeignFormat
    var password: String?
    /// Which of the six accounts it holds.
    var holds = [0, 1, 2, 3, 4, 5]
    var skipped = 0
    var testDescription: String { name }
  }

  static let exports: [Export] = [
    Export(name: "otpauth.txt", format: .otpauth),
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
    Export(name: "bitwarden.json", format: .bitwarden, holds: [0, 1, 3, 4, 5], skipped: 2),
    Export(name: "bitwarden.csv", format: .bitwarden, holds: [0, 1, 3, 4, 5], skipped: 1),
    Export(name: "bitwarden-authenticator.json", format: .bitwarden, holds: [0, 1, 4, 5]),
    Export(
      name: "bitwarden-encrypted.json", format: .bitwarden, password: ImportFixtures.password,
      holds: [0, 1, 3, 4, 5], skipped: 2),
    Export(
      name: "bitwarden-encrypted-hangul.json", format: .bitwarden, password: ImportFixtures.hangul,
      holds: [0, 1, 3, 4, 5], skipped: 2),
    Export(name: "keepassxc.csv", format: .keePassXC, holds: [0, 1, 3, 4, 5], skipped: 1),
  ]

  @Test(arguments: exports) func anExportIsKnownByItsContentAndReadWhole(_ export: Export) throws {
    let reading = try ImportFixtures.read(
      export.name, ImportFixtureTests.name(of: export), password: export.password)
    let all = try ImportFixtures.lines()
    #expect(reading.format == export.format)
    #expect(reading.failures == [])
    #expect(reading.skipped == export.skipped)
    // The list ends with one more, of which only the secret is told.
    let extra = export.name == "otpauth.txt" ? 1 : 0
    #expect(reading.lines.dropLast(extra) == export.holds.map { all[$0] })
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

  @Test func everyExportIsTried() throws {
    let tried = Set(ImportFixtureTests.exports.map(\.name))
    let other = [
      "otpauth-broken.txt", "google-bare.txt", "google-broken.txt", "google-part-1.txt", "google-part-3.txt",
      "google-parts.txt", "aegis-broken.json", "2fas-broken.2fas", "andotp-broken.json",
      "bitwarden-broken.json", "bitwarden-account.json", "bitwarden-argon2.json", "ente-encrypted.json",
      "ente-old.txt", "keepassxc-other.csv",
    ]
    #expect(try Set(ImportFixtures.names()) == tried.union(other))
  }
}
