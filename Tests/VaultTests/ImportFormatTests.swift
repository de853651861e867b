// Which form an export has, and what is said of those that can't be read.

import Diagnostics
import Ground
import TestSupport
import Testing
import Vault

@Suite struct ImportFormatTests {
  private func problem(_ text: String, _ format: ForeignFormat? = nil) -> Diagnostic? {
    thrown { _ = try ImportFixtures.read(Array(text.utf8), format) }
  }

  @Test func formsThatNothingOpensNameTheWayOut() {
    let problem = thrown { _ = try ImportFixtures.read("bitwarden-account.json") }
    #expect(problem?.code == .importUnsupported)
    #expect(problem?.englishHint?.contains("xport") ?? false)
  }

  @Test func unknownFormsListTheKnown() {
    for text in ["{}", "[]", "[1,2]", "hello", "a,b\nc,d", "7", "# nothing"] {
      let problem = problem(text)
      #expect(problem?.code == .importFormat, "\(text)")
      #expect(problem?.englishHint?.contains("otpauth, google, aegis, 2fas, andotp, ente") ?? false)
    }
  }

  @Test func anAmbiguousExportNamesWhatItMayBe() {
    let problem = problem(#"{"header": {}, "db": {}, "services": []}"#)
    #expect(problem?.code == .importFormat)
    #expect(problem?.englishHint == "name the right one: aegis, 2fas")
  }

  @Test func aWrongNameIsTold() {
    #expect(problem("{}", .google)?.code == .importFormat)
    #expect(problem("otpauth://totp/a?secret=GE", .aegis)?.code == .importFormat)
    #expect(problem("a,b\n1,2", .bitwarden)?.english.contains("login_totp") ?? false)
    #expect(problem("{}", .aegis)?.code == .importDamaged)
    #expect(problem("[]", .twoFAS)?.code == .importDamaged)
    #expect(problem("{}", .andOTP)?.code == .importDamaged)
  }

  @Test func filesOfOtherKindsAreRefusedUnasked() {
    for bytes in [
      Array("PK\u{3}\u{4}abc".utf8), Array("SQLite format 3\0".utf8), [0x89, 0x50, 0x4E, 0x47, 0x0D],
      [0xFF, 0xD8, 0xFF, 0xE0], Array("-----BEGIN PGP MESSAGE-----".utf8), [0xFF, 0xFE, 0x41, 0],
    ] {
      let problem = thrown { _ = try ImportFixtures.read(bytes) }
      #expect(problem?.code == .importUnsupported)
      #expect(problem?.englishHint != nil)
    }
  }

  @Test func emptyAndGreatFilesAreRefused() {
    #expect(problem("")?.code == .importDamaged)
    #expect(problem(" \n")?.code == .importDamaged)
    let great = [UInt8](repeating: UInt8(ascii: "a"), count: 16 << 20 | 1)
    #expect(thrown { _ = try ImportFixtures.read(great) }?.code == .importDamaged)
  }

  @Test func aByteOrderMarkIsReadOver() throws {
    for name in ["otpauth.txt", "aegis-3.json", "bitwarden.csv", "keepassxc.csv"] {
      let bytes = try ImportFixtures.bytes(name)
      #expect(try ImportFixtures.read([0xEF, 0xBB, 0xBF] + bytes).lines == ImportFixtures.read(bytes).lines)
    }
  }

  @Test func damageIsToldAtItsPlace() throws {
    let bytes = try ImportFixtures.bytes("aegis-3.json")
    let problem = thrown { _ = try ImportFixtures.read(Array(bytes.prefix(600))) }
    #expect(problem?.code == .importDamaged)
    #expect((problem?.position?.line ?? 0) > 5)
    let table = self.problem("title,totp\na,\"b")
    #expect(table?.code == .csvSyntax)
    #expect(table?.position == Position(line: 2, column: 3))
    #expect(table?.path == nil)
  }

  @Test func changedDataAreToldFromAWrongPassphrase() throws {
    for (name, key) in [
      ("aegis-encrypted.json", "\"db\": \""), ("2fas-encrypted-ios.2fas", "servicesEncrypted\":\""),
      ("bitwarden-encrypted.json", "\"data\": \"2."),
    ] {
      var text = String(decoding: try ImportFixtures.bytes(name), as: UTF8.self)
      let place = try #require(text.firstRange(of: key)).upperBound
      let other = text.index(place, offsetBy: 40)
      text.replaceSubrange(other...other, with: text[other] == "A" ? "B" : "A")
      let problem = thrown {
        _ = try ImportFixtures.read(Array(text.utf8), password: ImportFixtures.password)
      }
      #expect(problem?.code == .importDamaged, "\(name)")
    }
  }

  @Test func aVaultWithoutAPasswordNamesTheWayOut() {
    let problem = problem(#"{"version": 1, "header": {"slots": [{"type": 2}]}, "db": "AAAA"}"#)
    #expect(problem?.code == .importUnsupported)
    #expect(problem?.englishHint == "set a password in Aegis and export again")
  }
}
