// What other apps say beyond the codes is kept.

import LosslessJSON
import Testing
import Vault

@Suite struct ImportKeepingTests {
  private func gitHub(_ name: String, password: String? = nil) throws -> Account {
    try #require(try ImportFixtures.read(name, password: password).account("GitHub"))
  }

  private func imported(_ account: Account) -> JSON? { account.extra["imported"] }

  @Test func aegisNotesGroupsFavouritesAndIcons() throws {
    let account = try gitHub("aegis-3.json")
    #expect(account.note == "予備コードは金庫")
    #expect(account.tags == ["仕事"])
    #expect(account.isFavorite)
    #expect(imported(account)?["icon_mime"]?.text == "image/png")
    #expect(imported(account)?["icon"]?.text == "iVBORw0KGgo=")
    #expect(imported(account)?["format"]?.text == "aegis")
    #expect(try gitHub("aegis-2.json").tags == ["仕事"])
  }

  @Test func twoFASGroupsAndBadges() throws {
    let account = try gitHub("2fas-4.2fas")
    #expect(account.tags == ["仕事"])
    #expect(imported(account)?["badge"]?["color"]?.text == "Red")
    #expect(imported(account)?["order"]?["position"]?.integer == 0)
    #expect(imported(account)?["otp"]?["link"] == nil, "it holds the secret again")
  }

  @Test func andOTPTags() throws {
    let account = try gitHub("andotp.json")
    #expect(account.tags == ["仕事", "予備"])
    #expect(imported(account)?["thumbnail"]?.text == "Default")
  }

  @Test func enteTagsNotesPinsAndTrash() throws {
    let account = try gitHub("ente.txt")
    #expect(account.tags == ["仕事", "com,ma"])
    #expect(account.note == "予備コードは金庫")
    #expect(account.isFavorite)
    #expect(imported(account)?["tapCount"]?.integer == 12)
    #expect(account.extra["parameters"] == nil)
    let trashed = try #require(try ImportFixtures.read("ente.txt").account("카카오"))
    #expect(trashed.tags == ["trashed"])
  }

  @Test func enteOfOldVersions() throws {
    let reading = try ImportFixtures.read("ente-old.txt", .ente)
    #expect(
      reading.items.compactMap { $0.account?.label } == [
        "Mongo Atlas: Acc !@#444", "Example Cloud: ops+backup@example.com",
      ])
    #expect(reading.items.last?.account?.algorithm == .sha256)
  }

  @Test func enteInOneLineWithCommasAndAsJSON() throws {
    let lines = try ImportFixtures.bytes("ente-old.txt").split(separator: 0x0A)
    let joined = Array(lines.joined(separator: [UInt8(ascii: ",")]))
    #expect(try ImportFixtures.read(joined).lines.count == 2)
    let json = """
      {"items": [{"rawData": "otpauth://totp/A:b?secret=GEZDGNBVGY3TQOJQ", "display": {"pinned": true, "note": "n"}}]}
      """
    let account = try ImportFixtures.read(Array(json.utf8)).items.first?.account
    #expect(account?.note == "n")
    #expect(account?.isFavorite == true)
  }

  @Test(arguments: ["null", "7", "[]", #"{"note": 7}"#, #"{"note": null, "tags": "a"}"#])
  func enteDisplayThatIsNoneFailsNoAccount(display: String) throws {
    let json = """
      {"items": [{"rawData": "otpauth://totp/A:b?secret=GEZDGNBVGY3TQOJQ", "display": \(display)}]}
      """
    #expect(try ImportFixtures.read(Array(json.utf8)).items.first?.account?.name == "b")
  }

  @Test func nothingKnownIsWrittenAsNull() throws {
    let uri = "otpauth://totp/A:b?secret=GEZDGNBVGY3TQOJQ&algorithm=null&digits=null&period=null"
    let account = try ImportFixtures.read(Array(uri.utf8)).items.first?.account
    #expect(account?.digits == 6)
    #expect(account?.kind == .totp(period: 30))
  }

  @Test func aStrayPercentIsASign() throws {
    let uri = "otpauth://totp/Shop:100%?secret=GEZDGNBVGY3TQOJQ&issuer=Shop"
    #expect(try ImportFixtures.read(Array(uri.utf8)).items.first?.account?.name == "100%")
  }

  @Test func steamOfEnteByItsIssuer() throws {
    let uri = "otpauth://totp/Steam:a?secret=GEZDGNBVGY3TQOJQ&digits=6&issuer=Steam&codeDisplay=%7B%7D"
    let account = try ImportFixtures.read(Array(uri.utf8)).items.first?.account
    #expect(account?.kind == .steam)
    #expect(account?.digits == 5)
  }

  @Test func bitwardenFoldersNotesAndFieldsWithoutPasswords() throws {
    let account = try gitHub("bitwarden.json")
    #expect(account.tags == ["仕事"])
    #expect(account.note == "予備コードは金庫")
    #expect(account.isFavorite)
    #expect(imported(account)?["fields"]?.list?.count == 1)
    #expect(imported(account)?["login"]?["uris"]?.list?.count == 1)
    for name in ["bitwarden.json", "bitwarden.csv", "keepassxc.csv"] {
      for account in try ImportFixtures.read(name).items.compactMap(\.account) {
        #expect(!JSON.object(account.extra).description.contains("hunter2"))
      }
    }
    let row = try gitHub("bitwarden.csv")
    #expect(row.note == "two lines,\r\nand \"quotes\"")
    #expect(row.tags == ["仕事"])
    #expect(imported(row)?["fields"]?.text == "codes: 12345\nmore: 67890")
  }

  @Test func keePassXCGroupsNotesAndTimes() throws {
    let account = try gitHub("keepassxc.csv")
    #expect(account.tags == ["仕事"])
    #expect(account.note == "a \"quoted\"\nnote, of two lines")
    #expect(imported(account)?["URL"]?.text == "https://example.com/0")
    #expect(imported(account)?["Created"]?.text == "2024-01-02T03:04:05Z")
  }

  @Test func unknownParametersOfURIs() throws {
    let account = try ImportFixtures.read("otpauth.txt").account("Example Cloud")
    #expect(account?.extra["parameters"]?["image"]?.text == "https://example.com/logo.png")
  }

  @Test func aGreatPictureIsLeftOutByName() throws {
    let picture = String(repeating: "A", count: 900_000)
    let json = """
      {"version": 1, "header": {}, "db": {"version": 3, "entries": [{"type": "totp", "name": "a", "issuer": "b", "icon": "\(picture)",
      "uuid": "1", "info": {"secret": "GEZDGNBVGY3TQOJQ"}}]}}
      """
    let account = try #require(try ImportFixtures.read(Array(json.utf8)).items.first?.account)
    #expect(imported(account)?["icon"] == nil)
    #expect(imported(account)?["uuid"]?.text == "1")
    #expect(imported(account)?["leftOut"]?.list?.first?.text == "icon")
  }
}
