// A broken entry is told by its name and place, and never stops the rest.

import Diagnostics
import Testing
import Vault

@Suite struct ImportItemTests {
  @Test func brokenLinesOfAList() throws {
    let reading = try ImportFixtures.read("otpauth-broken.txt")
    #expect(reading.lines.count == 2)
    #expect(
      reading.failures == [
        "Bad:base32: secret-invalid", "Bad:digits: digits-invalid", "Bad:missing: otpauth-invalid",
        "Bad:empty: secret-invalid", "Bad:period: period-invalid", "Bad:type: otpauth-invalid",
        "entry 8: otpauth-invalid",
      ])
    #expect(reading.items[1].problem?.position == Position(line: 2, column: 1))
    #expect(reading.items[7].problem?.position == Position(line: 8, column: 1))
  }

  @Test func brokenEntriesOfAegis() throws {
    let reading = try ImportFixtures.read("aegis-broken.json")
    #expect(
      reading.failures == [
        "Bad: base32: secret-invalid", "Bad: digits: digits-invalid", "Bad: missing: secret-invalid",
        "Bad: empty: secret-invalid", "Bad: period: period-invalid", "Bad: algorithm: import-item",
        "Bad: yandex: secret-invalid", "Bad: type: import-item", "entry 12: import-item",
      ])
    // Aegis makes the codes of an MD5 that was set by mistake with SHA1.
    #expect(reading.items.compactMap { $0.account?.name } == ["md5", "motp", "good"])
    #expect(reading.items[7].account?.kind == .motp(pin: "1234"))
    #expect(reading.items[0].problem?.position == Position(line: 10, column: 13))
  }

  @Test func brokenServicesOf2FAS() throws {
    let reading = try ImportFixtures.read("2fas-broken.2fas")
    #expect(
      reading.failures == [
        "base32: a: secret-invalid", "digits: a: digits-invalid", "missing: a: secret-invalid",
        "type: a: import-item", "algorithm: a: import-item", "counter: a: counter-invalid",
      ])
    #expect(reading.items.compactMap { $0.account?.issuer } == ["no otp", "good"])
  }

  @Test func brokenEntriesOfAndOTP() throws {
    let reading = try ImportFixtures.read("andotp-broken.json")
    #expect(
      reading.failures == [
        "GitHub: base32: secret-invalid", "GitHub: digits: digits-invalid", "missing: secret-invalid",
        "GitHub: motp: secret-invalid", "GitHub: counter: counter-invalid", "entry 7: import-item",
      ])
    #expect(reading.lines.count == 1)
  }

  @Test func brokenItemsOfBitwarden() throws {
    let reading = try ImportFixtures.read("bitwarden-broken.json")
    #expect(
      reading.failures == [
        "base32: misaki@example.jp: secret-invalid", "digits: misaki@example.jp: digits-invalid",
        "missing: misaki@example.jp: otpauth-invalid", "type: misaki@example.jp: import-item",
        "entry 6: import-item",
      ])
    #expect(reading.lines.count == 1)
  }

  @Test func brokenAccountsOfGoogle() throws {
    let reading = try ImportFixtures.read("google-broken.txt")
    #expect(
      reading.failures == [
        "GitHub: md5: import-item", "entry 2: import-item", "GitHub: empty: secret-invalid",
        "entry 4: import-item", "entry 6: import-damaged",
      ])
    #expect(reading.items.compactMap { $0.account?.name } == ["good"])
  }

  @Test func brokenRowsOfKeePassXC() throws {
    let reading = try ImportFixtures.read("keepassxc-other.csv")
    let all = try ImportFixtures.lines()
    #expect(reading.failures == ["Bad: broken: secret-invalid"])
    #expect(reading.items[2].problem?.position == Position(line: 4, column: 1))
    #expect(Array(reading.lines.prefix(2)) == Array(all.prefix(2)))
    // An empty title and user are words of the program in the URI.
    #expect(reading.items.last?.account?.label == "")
  }

  @Test func aSecretThatIsNoHexadecimalIsNamedSo() throws {
    let export = #"{"Authenticators":[{"Type":3,"Issuer":"a","Username":"b","Secret":"abc","Pin":"1234"}]}"#
    let problem = try ImportFixtures.read(Array(export.utf8)).items.first?.problem
    #expect(problem?.code == .secretInvalid)
    #expect(problem?.english == "the secret is not written in hexadecimal digits")
  }

  @Test func entriesOfKeePassByTheirFields() throws {
    let entries = [
      ["Title": "a", "TimeOtp-Secret-Hex": "61 62", "HmacOtp-Secret": "cd", "HmacOtp-Counter": "7"],
      ["Title": "b", "otp": "key=MFRA&step=60&size=8", "TimeOtp-Secret": "other"],
      ["Title": "c", "TOTP Seed": "MFRA"], ["Title": "d", "Password": "e"],
      ["Title": "f", "TimeOtp-Secret-Base32": "MFRA", "TimeOtp-Period": "x"],
    ].map { KeePassEntry(groups: ["Root", "g", "h"], fields: $0) }
    let reading = try ForeignExport.read(entries)
    #expect(
      reading.lines == [
        "totp a |  | 6162 SHA1 6 every 30", "hotp a |  | 6364 SHA1 6 at 7",
        "totp b |  | 6162 SHA1 8 every 60", "totp c |  | 6162 SHA1 6 every 30",
      ])
    #expect(reading.failures == ["f: period-invalid"])
    #expect(reading.skipped == 1)
    #expect(reading.items.first?.account?.tags == ["g/h"])
  }

  @Test func noMessageTellsASecret() throws {
    for name in try ImportFixtures.names() where name.contains("broken") {
      for problem in try ImportFixtures.read(name).items.compactMap(\.problem) {
        let words = problem.english + (problem.englishHint ?? "")
        #expect(!words.contains("not1base32"))
        #expect(!words.contains("GEZDGNBV"))
        #expect(problem.englishHint != nil, "\(problem)")
      }
    }
  }
}
