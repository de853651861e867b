// Memos on phones: written once, played in parts, and whatever a phone sends.

import App
import Foundation
import TestSupport
import Testing

@Suite struct MemoTests {
  @Test func aMemoIsWrittenOnceAndShown() async throws {
    try await withApp { app in
      let owner = try app.owner
      let form = try owner.form("/m")
      for _ in 0..<3 {
        let answer = try owner.post("/m", "form=\(form)&text=**buy**+milk%0D%0A%23%23+08:15")
        #expect(answer["Location"] == "\(owner.base)/m?done=\(form)")
      }
      let memos = try app.memos()
      #expect(memos.count == 1)
      #expect(try app.text("home/memos/\(memos[0])").hasSuffix("---\n**buy** milk\n ## 08:15\n"))
      #expect(try owner.get("/m").body.contains("<strong>buy</strong> milk"))
      let id = memos[0].dropLast(3)
      let page = try owner.get("/m/\(id)")
      let reply = try #require(page.field("form"))
      for _ in 0..<2 {
        #expect(try owner.post("/m/\(id)", "form=\(reply)&text=and+bread").status == 303)
      }
      #expect(try owner.get("/m/\(id)").body.components(separatedBy: "and bread").count == 2)
      #expect(try owner.get("/m").body.contains("1 "))
      #expect(try owner.post("/m", "form=\(try owner.form("/m"))&text=+%0A").status == 422)
    }
  }

  @Test func undoLeadsBackToTheMemos() async throws {
    try await withApp { app in
      let owner = try app.owner
      let form = try owner.form("/m")
      _ = try owner.post("/m", "form=\(form)&text=x")
      let page = try owner.get("/m?done=\(form)")
      #expect(page.field("to") == "m")
      let answer = try owner.post("/undo", "form=\(form)&to=m")
      #expect(answer["Location"] == "\(owner.base)/m")
      #expect(try app.memos().isEmpty)
    }
  }

  @Test(arguments: ["//evil.example", "../..", "m\r\nX: y", "https://evil.example", "", "m/../../x"])
  func undoLeadsNowhereElse(place: String) async throws {
    try await withApp { app in
      let owner = try app.owner
      let form = try owner.form("/m")
      _ = try owner.post("/m", "form=\(form)&text=x")
      let typed = try #require(place.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
      let answer = try owner.post("/undo", "form=\(form)&to=\(typed)")
      #expect(answer["Location"]?.hasPrefix("\(owner.base)/") == true)
      #expect(answer["Location"]?.contains("..") == false && answer["X"] == nil)
    }
  }

  @Test func aSoundIsKeptAndPlayedInParts() async throws {
    try requirePeer("ffprobe")
    try await withApp { app in
      let owner = try app.owner
      let form = try owner.form("/m")
      let body = multipart([("form", form), ("text", "said"), ("age", "10")], sound: wave, "my.wav")
      for _ in 0..<2 {
        #expect(try owner.post("/m", body, type: "multipart/form-data; boundary=b").status == 303)
      }
      let sounds = try app.sounds()
      let name = try #require(sounds.first)
      #expect(sounds.count == 1 && name.hasSuffix(".wav"))
      let memos = try app.memos()
      #expect(try app.text("home/memos/\(memos[0])").contains("![](audio/\(name))\nsaid\n"))
      // The moment when the recording began, not the one when it came.
      #expect(try app.text("home/memos/\(memos[0])").contains("created: 2026-05-29T05:26:30+09:00"))
      #expect(try owner.get("/m").body.contains("src=\"\(owner.base)/sound/\(name)\""))
      try app.folder.write(
        "WEBVTT\n\n00:01.250 --> 00:02.000\nsaid\n", to: "home/memos/audio/\(name).vtt")
      try app.folder.write(
        "---\ncreated: 2026-05-29T05:26:30+09:00\n---\n![](audio/\(name))\nsaid\n",
        to: "home/memos/\(memos[0])")
      await app.app.changed()
      let said = "<a class=\"said\" href=\"\(owner.base)/sound/\(name)#t=1.2\">said</a>"
      for _ in 0..<100 where try !owner.get("/m").body.contains(said) {
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(try owner.get("/m").body.contains(said))
      let whole = try owner.get("/sound/\(name)")
      #expect(whole.status == 200 && whole["Content-Type"] == "audio/wav")
      #expect(whole["Accept-Ranges"] == "bytes" && whole["Content-Length"] == "\(wave.utf8.count)")
      let ranges: [(String, Int, String?)] = [
        ("bytes=0-3", 206, "bytes 0-3/\(wave.utf8.count)"),
        ("bytes=8-11", 206, "bytes 8-11/\(wave.utf8.count)"),
        ("bytes=-4", 206, "bytes \(wave.utf8.count - 4)-\(wave.utf8.count - 1)/\(wave.utf8.count)"),
        ("bytes=999999-", 416, "bytes */\(wave.utf8.count)"), ("bytes=x", 200, nil),
      ]
      for (range, status, place) in ranges {
        let answer = try owner.say("GET", owner.base + "/sound/\(name)", [("Range", range)])
        #expect(answer.status == status && answer["Content-Range"] == place, "\(range)")
        if range == "bytes=8-11" { #expect(answer.body == "WAVE") }
      }
      let other = try owner.say(
        "GET", owner.base + "/sound/\(name)", [("Range", "bytes=0-3"), ("If-Range", "\"other\"")])
      #expect(other.status == 200)
      #expect(try app.staged().isEmpty)
    }
  }

  @Test(arguments: [
    ("<html><script>alert(1)</script>", "a.m4a"), ("<svg onload=alert(1)>", "a.svg"),
    ("#EXTM3U\nfile:///etc/passwd", "a.mp3"), ("GIF89a", "a.gif"), ("", "a.wav"),
    ("RIFF", "../../zutto.json"),
    ("MThd\u{0}\u{0}\u{0}\u{6}", "a.mid"),
  ]) func whatIsNoSoundIsRefusedAndTheWordsStay(content: String, name: String) async throws {
    try requirePeer("ffprobe")
    try await withApp { app in
      let owner = try app.owner
      let body = multipart([("form", try owner.form("/m")), ("text", "my words")], sound: content, name)
      let answer = try owner.post("/m", body, type: "multipart/form-data; boundary=b")
      #expect(answer.status == 422 && answer.body.contains("my words"), "\(name)")
      #expect(!answer.body.contains("<script>alert") && !answer.body.contains(".zutto/staged"))
      #expect(try app.memos().isEmpty && app.sounds().isEmpty && app.staged().isEmpty)
      #expect(try app.text("home/zutto.json").contains("misaki"))
    }
  }

  @Test func aFileOfTheHomeThatIsNoSoundIsNotSent() async throws {
    try await withApp { app in
      let owner = try app.owner
      try app.folder.write("<html>evil</html>", to: "home/memos/audio/a.m4a")
      try app.folder.write("x 1 A\n", to: "home/memos/audio/waves.txt")
      try app.folder.write(
        "---\ncreated: 2026-05-01T00:00:00+09:00\n---\n![](audio/a.m4a)\n![](../zutto.json)\n<script>alert(1)</script>\n"
          + "[x](javascript:alert(1)) [y](../../zutto.json)\n", to: "home/memos/2026-05-01-000000.md")
      for name in ["a.m4a", "waves.txt", "..%2f2026-05-01-000000.md", "none.m4a"] {
        let answer = try owner.get("/sound/\(name)")
        #expect(answer.status == 404 && !answer.body.contains("evil"), "\(name)")
      }
      let page = try owner.get("/m").body
      #expect(
        !page.contains("<script>alert") && !page.contains("javascript:") && !page.contains("zutto.json\""))
    }
  }

  @Test func twoWhoEditOneMemoLoseNothing() async throws {
    try await withApp { app in
      let owner = try app.owner
      let path = "home/memos/2026-05-01-000000.md"
      let head = "---\ncreated: 2026-05-01T00:00:00+09:00\n---\n"
      try app.folder.write(head + "old\n\n## 2026-05-02T00:00:00+09:00\nreply\n", to: path)
      let page = try owner.get("/m/2026-05-01-000000/1/edit")
      let (form, seen) = (try #require(page.field("form")), try #require(page.field("seen")))
      try app.folder.write(head + "old\n\n## 2026-05-02T00:00:00+09:00\nby the editor\n", to: path)
      await app.app.changed()
      let clash = try owner.post("/m/2026-05-01-000000/1", "form=\(form)&seen=\(seen)&text=by+the+phone")
      #expect(clash.status == 409)
      #expect(clash.body.contains("by the editor") && clash.body.contains("by the phone"))
      let (again, now) = (try #require(clash.field("form")), try #require(clash.field("seen")))
      #expect(try owner.post("/m/2026-05-01-000000/1", "form=\(again)&seen=\(now)&text=both").status == 303)
      #expect(try app.text(path) == head + "old\n\n## 2026-05-02T00:00:00+09:00\nboth\n")
      for item in ["2", "-1", "x", "99999999999999999999"] {
        #expect(try owner.get("/m/2026-05-01-000000/\(item)/edit").status == 404)
      }
    }
  }

  /// The page tries a recording as a memo of its own when it reads this status.
  @Test func aMemoThatWentAwaySinceThePageWasReadIsMissing() async throws {
    try await withApp { app in
      let owner = try app.owner
      let path = "home/memos/2026-05-01-000000.md"
      try app.folder.write(
        "---\ncreated: 2026-05-01T00:00:00+09:00\n---\nold\n\n## 2026-05-02T00:00:00+09:00\nreply\n", to: path
      )
      let page = try owner.get("/m/2026-05-01-000000")
      let (form, edit) = (try #require(page.field("form")), try owner.get("/m/2026-05-01-000000/1/edit"))
      // The app hasn't noticed it yet.
      try FileManager.default.removeItem(atPath: app.folder.path(path))
      let answer = try owner.post("/m/2026-05-01-000000", "form=\(form)&text=my+words")
      #expect(answer.status == 404 && answer.body.contains("my words"))
      let seen = "form=\(try #require(edit.field("form")))&seen=\(try #require(edit.field("seen")))"
      let change = try owner.post("/m/2026-05-01-000000/1", "\(seen)&text=my+words")
      #expect(change.status == 409 && change.body.contains("my words"))
      await app.app.changed()
      let late = try owner.post("/m/2026-05-01-000000", "form=\(form)&text=my+words")
      #expect(late.status == 404 && late.body.contains("my words"))
      #expect(try app.memos().isEmpty)
    }
  }

  @Test func removedIsInTheTrashAndComesBack() async throws {
    try await withApp { app in
      let owner = try app.owner
      let path = "home/memos/2026-05-01-000000.md"
      let text = "---\ncreated: 2026-05-01T00:00:00+09:00\n---\nold\n"
      try app.folder.write(text, to: path)
      let page = try owner.get("/m/2026-05-01-000000/0/edit")
      let seen = try #require(page.field("seen"))
      // The second form of the page removes.
      let form = try #require(
        page.body.components(separatedBy: "/remove\"").last.flatMap { part in
          part.range(of: "name=\"form\" value=\"").map { String(part[$0.upperBound...].prefix(32)) }
        })
      let answer = try owner.post("/m/2026-05-01-000000/0/remove", "form=\(form)&seen=\(seen)")
      #expect(answer["Location"] == "\(owner.base)/m?done=\(form)")
      #expect(try app.memos().isEmpty)
      #expect(try owner.post("/undo", "form=\(form)&to=m").status == 303)
      #expect(try app.text(path) == text)
    }
  }
}

/// A tenth of a second of silence.
let wave: String = {
  func little(_ count: Int, _ number: Int) -> String {
    String(String.UnicodeScalarView((0..<count).map { UnicodeScalar(UInt8(number >> (8 * $0) & 0x7F)) }))
  }
  let samples = String(repeating: "\u{0}", count: 100)
  return "RIFF" + little(4, 36 + 100 & 0x7F) + "WAVEfmt " + little(4, 16) + little(2, 1) + little(2, 1)
    + "\u{40}\u{1F}\u{0}\u{0}" + "\u{40}\u{1F}\u{0}\u{0}" + little(2, 1) + little(2, 8) + "data"
    + little(4, 100) + samples
}()

func multipart(_ fields: [(String, String)], sound: String, _ name: String) -> String {
  let parts = fields.map { "--b\r\nContent-Disposition: form-data; name=\"\($0.0)\"\r\n\r\n\($0.1)\r\n" }
  return parts.joined()
    + "--b\r\nContent-Disposition: form-data; name=\"sound\"; filename=\"\(name)\"\r\n\r\n\(sound)\r\n--b--\r\n"
}

extension RunningApp {
  private func names(_ path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path(path))) ?? []).sorted()
  }

  func memos() throws -> [String] { names("home/memos").filter { $0.hasSuffix(".md") } }
  func sounds() throws -> [String] { names("home/memos/audio").filter { $0 != "waves.txt" } }
  func staged() -> [String] { names("home/.zutto/staged") }
}
