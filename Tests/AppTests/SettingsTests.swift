// The owner's settings on a phone.

import App
import Foundation
import TestSupport
import Testing

@Suite struct SettingsTests {
  private func body(_ page: Heard, _ fields: [(String, String)], picture: String? = nil) throws -> String {
    let own = [("form", try #require(page.field("form"))), ("seen", try #require(page.field("seen")))]
    let parts = (own + fields).map {
      "--b\r\nContent-Disposition: form-data; name=\"\($0.0)\"\r\n\r\n\($0.1)\r\n"
    }
    let file = picture.map {
      "--b\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"\($0.isEmpty ? "" : "me.gif")\"\r\n\r\n\($0)\r\n"
    }
    return parts.joined() + (file ?? "") + "--b--\r\n"
  }

  private let type = "multipart/form-data; boundary=b"

  @Test func whatChangesIsWrittenAndNothingElse() async throws {
    try await withApp { app in
      let owner = try app.owner
      let before = try app.text("home/zutto.json")
      let page = try owner.get("/settings")
      let same = try body(page, [("name", "misaki"), ("locale", "en"), ("reminder", "21:00")])
      #expect(try owner.post("/settings", same, type: type).status == 303)
      #expect(try app.text("home/zutto.json") == before)
      let new = try body(
        try owner.get("/settings"), [("name", "みさき"), ("locale", "ja"), ("reminder", "22:30")],
        picture: "GIF89a\u{1}\u{0}\u{1}\u{0}\u{0}\u{0}\u{0};")
      #expect(try owner.post("/settings", new, type: type).status == 303)
      let file = try app.text("home/zutto.json")
      #expect(file.contains("\"みさき\"") && file.contains("\"ja\"") && file.contains("\"22:30\""))
      #expect(file.contains("\"premium\"") && file.contains("picture.gif"))
      #expect(try app.text("home/diaries/futari/members/misaki.json").contains("みさき"))
      #expect(try !app.text("home/diaries/himitsu/members/misaki.json").contains("みさき"))
    }
  }

  @Test func aLanguageThatIsNotOursStays() async throws {
    try await withApp { app in
      try app.folder.write(
        #"{"format": 1, "owner": "misaki", "name": " Mi ", "locale": "fr", "timeZone": "Asia/Tokyo", "plan": "premium"}"#,
        to: "home/zutto.json")
      await app.app.changed()
      let before = try app.text("home/zutto.json")
      let owner = try app.owner
      let page = try owner.get("/settings")
      #expect(page.body.contains("<option value=\"fr\" selected>"))
      let fields = [("name", " Mi "), ("locale", "fr"), ("reminder", "21:00")]
      #expect(try owner.post("/settings", body(page, fields), type: type).status == 303)
      #expect(try app.text("home/zutto.json") == before)
    }
  }

  @Test func anotherPictureOfTheNameStays() async throws {
    try await withApp { app in
      let owner = try app.owner
      try app.folder.write("mine", to: "home/picture.gif")
      let fields = [("name", "misaki"), ("locale", "en"), ("reminder", "21:00")]
      let form = try body(
        try owner.get("/settings"), fields, picture: "GIF89a\u{1}\u{0}\u{1}\u{0}\u{0}\u{0}\u{0};")
      #expect(try owner.post("/settings", form, type: type).status == 303)
      #expect(try app.text("home/picture.gif") == "mine")
      #expect(try app.text("home/zutto.json").contains("picture-2.gif"))
    }
  }

  @Test(arguments: [
    [("name", "a\nb"), ("locale", "ja"), ("reminder", "21:00")],
    [("name", "x"), ("locale", "../../x"), ("reminder", "21:00")],
    [("name", "x"), ("locale", "ja"), ("reminder", "25:00")],
    [("name", "x"), ("locale", "ja"), ("reminder", "21:00 rm")],
  ]) func whatIsWrongIsRefusedWhole(fields: [(String, String)]) async throws {
    try await withApp { app in
      let owner = try app.owner
      let before = try app.text("home/zutto.json")
      let answer = try owner.post("/settings", body(try owner.get("/settings"), fields), type: type)
      #expect(answer.status == 422, "\(fields)")
      #expect(try app.text("home/zutto.json") == before)
    }
  }

  @Test func whatIsNoPictureIsRefused() async throws {
    try await withApp { app in
      let owner = try app.owner
      let before = try app.text("home/zutto.json")
      for content in ["<svg onload=alert(1)>", "no", ""] {
        let fields = [("name", "みさき"), ("locale", "en"), ("reminder", "21:00")]
        let answer = try owner.post(
          "/settings", body(try owner.get("/settings"), fields, picture: content), type: type)
        // A browser sends an empty part where no file was chosen.
        #expect(answer.status == (content.isEmpty ? 303 : 422), "\(content)")
        if !content.isEmpty { #expect(try app.text("home/zutto.json") == before) }
      }
    }
  }

  @Test func aPictureElsewhereInTheHomeIsNotSent() async throws {
    try await withApp { app in
      let owner = try app.owner
      for path in ["ledger/treatments.json", "../state/app", "/etc/passwd", "none.jpg"] {
        try app.folder.write(
          #"{"format": 1, "owner": "misaki", "timeZone": "Asia/Tokyo", "plan": "premium", "picture": "\#(path)"}"#,
          to: "home/zutto.json")
        await app.app.changed()
        let answer = try owner.get("/settings/picture")
        #expect(answer.status != 200 && !answer.body.contains("gel"), "\(path)")
      }
    }
  }

  @Test func twoWhoChangeSettingsLoseNothing() async throws {
    try await withApp { app in
      let owner = try app.owner
      let page = try owner.get("/settings")
      let other =
        #"{"format": 1, "owner": "misaki", "name": "M", "timeZone": "Asia/Tokyo", "plan": "premium"}"#
      try app.folder.write(other, to: "home/zutto.json")
      let fields = [("name", "みさき"), ("locale", "ja"), ("reminder", "21:00")]
      #expect(try owner.post("/settings", body(page, fields), type: type).status == 409)
      #expect(try app.text("home/zutto.json") == other)
    }
  }
}
