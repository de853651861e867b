// What forms write: each once, by whom the browser is, and nothing is lost.

import App
import Foundation
import Serve
import TestSupport
import Testing

@Suite struct WritingTests {
  private func written(_ answer: Heard) -> String? { answer["Location"] }

  @Test func aFormSentTwiceIsWrittenOnce() async throws {
    try await withApp { app in
      let yuuki = try app.yuuki
      let before = try app.entries().count
      let form = try yuuki.form()
      let statuses = await withTaskGroup(of: Int?.self) { group in
        for _ in 0..<6 {
          group.addTask { try? yuuki.post("/d/futari", "form=\(form)&text=once%0D%0Atwo+lines").status }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses == Array(repeating: 303, count: 6))
      let entries = try app.entries()
      #expect(entries.count == before + 1)
      let name = try #require(entries.first { $0.contains("2026") })
      let text = try app.text("home/diaries/futari/entries/\(name)")
      #expect(text.hasSuffix("---\nonce\ntwo lines\n") && text.contains("author: yuuki\n"))
    }
  }

  /// An outbox says how long its letter waited; nonsense is passed over.
  @Test(arguments: [
    ("3600", "2026-05-29-042640"), ("-5", "2026-05-29-052640"), ("99999999999", "2026-05-29-052640"),
    ("2592000", "2026-04-29-052640"), ("x", "2026-05-29-052640"),
  ])
  func anEntryIsOfTheTimeAtWhichItWasWritten(age: String, name: String) async throws {
    try await withApp { app in
      let yuuki = try app.yuuki
      let form = try yuuki.form()
      #expect(try yuuki.post("/d/futari", "form=\(form)&text=x&age=\(age)").status == 303)
      let entries = try app.entries()
      #expect(entries.contains("\(name)-yuuki.md"), "\(entries)")
      let out = try yuuki.form("/out")
      #expect(try yuuki.post("/out", "form=\(out)&to=/d/futari&text=y").status == 303)
      let other = try yuuki.form("/out")
      #expect(try yuuki.post("/out", "form=\(other)&to=/d/kazoku&text=y").status == 404)
    }
  }

  @Test func theAuthorIsTheBrowsersMember() async throws {
    try await withApp { app in
      let yuuki = try app.yuuki
      let form = try yuuki.form()
      _ = try yuuki.post("/d/futari", "form=\(form)&text=x&author=misaki&member=misaki")
      #expect(try app.entries().contains { $0.hasSuffix("-yuuki.md") && $0.hasPrefix("2026") })
    }
  }

  @Test func repliesAndStampsStandUnderTheEntry() async throws {
    try await withApp { app in
      let (yuuki, owner) = (try app.yuuki, try app.owner)
      let entry = "/d/futari/2024-05-01-210000-misaki"
      let form = try yuuki.form(entry)
      let sent = try yuuki.post("\(entry)/reply", "form=\(form)&text=**so+do+I**+%23tag")
      #expect(sent.status == 303)
      #expect(try owner.get(entry).body.contains("<strong>so do I</strong> <a rel=\"tag\""))
      #expect(try owner.get("/d/futari").body.contains("<strong>so do I</strong>"))
      let name = try #require(try app.entries().first { $0.hasPrefix("2026") })
      let text = try app.text("home/diaries/futari/entries/\(name)")
      #expect(text.contains("reply-to: 2024-05-01-210000-misaki\n") && text.contains("author: yuuki\n"))
      #expect(try yuuki.post("\(entry)/stamp", "form=\(try yuuki.form(entry))&stamp=heart").status == 303)
      #expect(try owner.get(entry).body.contains("<span>❤️ "))
      #expect(try yuuki.get(entry).body.contains("value=\"heart\" aria-pressed=\"true\""))
      #expect(try yuuki.post("\(entry)/stamp", "form=\(try yuuki.form(entry))&stamp=heart").status == 303)
      #expect(try !owner.get(entry).body.contains("<span>❤️ "))
      #expect(try yuuki.post("\(entry)/stamp", "form=\(try yuuki.form(entry))&stamp=skull").status == 404)
      let tagged = try yuuki.post("/d/futari", "form=\(try yuuki.form())&text=x&tags=sea,+%23sun")
      #expect(tagged.status == 303)
      #expect(try owner.get("/d/futari").body.contains(">#sun</a>"))
      // Only who wrote it may change it, or take it away.
      let id = String(name.dropLast(3))
      let edit = "/d/futari/\(id)/edit"
      #expect(try yuuki.get(entry).body.contains("href=\"\(yuuki.base)\(edit)\""))
      #expect(try !owner.get(entry).body.contains(edit) && owner.get(edit).status == 404)
      #expect(try owner.post("/d/futari/\(id)", "form=\(form)&text=y").status == 404)
      let (again, seen) = (try yuuki.form(edit), try #require(try yuuki.get(edit).field("seen")))
      #expect(try yuuki.post("/d/futari/\(id)", "form=\(again)&seen=\(seen)&text=we+do").status == 303)
      #expect(try app.text("home/diaries/futari/entries/\(name)").hasSuffix("misaki\n---\nwe do\n"))
      #expect(try owner.get("/d/futari/\(id)").status == 404)
    }
  }

  @Test func aVoiceUnderAnEntryIsASoundOfTheDiary() async throws {
    try requirePeer("ffprobe")
    try await withApp { app in
      let (yuuki, owner) = (try app.yuuki, try app.owner)
      let entry = "/d/futari/2024-05-01-210000-misaki"
      func sounds(_ diary: String) throws -> [String] {
        let place = app.folder.path("home/diaries/\(diary)/photos")
        return ((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []).sorted()
      }
      func send(
        _ browser: Browser, _ entry: String, _ text: String, _ sound: String
      ) throws -> (Heard, String) {
        let form = try browser.form(entry)
        let body = multipart([("form", form), ("text", text), ("age", "10")], sound: sound, "my.wav")
        return (try browser.post("\(entry)/reply", body, type: "multipart/form-data; boundary=b"), form)
      }
      let (sent, form) = try send(yuuki, entry, "said", wave)
      #expect(sent["Location"] == "\(yuuki.base)\(entry)?done=\(form)")
      let name = try #require(try sounds("futari").first)
      #expect(name.hasPrefix("2026-05-29-052630-") && name.hasSuffix(".wav"))
      let reply = try #require(try app.entries().first { $0.hasPrefix("2026") })
      #expect(
        try app.text("home/diaries/futari/entries/\(reply)").hasSuffix(
          "misaki\n---\nsaid\n\n[Recording](../photos/\(name))\n"))
      // It plays under the reply, for those who read the diary.
      let player = "<audio controls preload=\"none\" src=\"\(owner.base)/file/futari/\(name)\""
      #expect(try owner.get(entry).body.contains(player) && owner.get("/d/futari").body.contains(player))
      // One to which an entry's own text leads plays under the text.
      let own = try yuuki.form()
      _ = try yuuki.post("/d/futari", "form=\(own)&text=%5Bhear%5D(../photos/\(name))")
      #expect(try owner.get("/d/futari").body.split(separator: player).count == 3)
      #expect(try yuuki.post("/undo", "form=\(own)&to=d/futari").status == 303)
      let part = try owner.say("GET", owner.base + "/file/futari/\(name)", [("Range", "bytes=8-11")])
      #expect(part.status == 206 && part.body == "WAVE" && part["Content-Type"] == "audio/wav")
      #expect(try app.stranger.get("/file/futari/\(name)").status == 401)
      #expect(try yuuki.post("/undo", "form=\(form)&to=d/futari").status == 303)
      #expect(try sounds("futari").isEmpty && !app.entries().contains(reply))
      // No sound, and nothing at all: the words stay.
      for sound in ["", "<html>", "GIF89a"] {
        let (answer, _) = try send(yuuki, entry, "my words", sound)
        #expect(answer.status == 422 && answer.body.contains("my words"))
      }
      #expect(try yuuki.post("\(entry)/reply", "form=\(try yuuki.form(entry))&text=+").status == 422)
      #expect(try sounds("futari").isEmpty && app.staged().isEmpty && app.entries().count == 2)
      // In an anonymous diary neither the hour nor the writer's language shows.
      let page = try owner.get("/d/himitsu").body
      let link = try #require(page.firstMatch(of: /\/d\/himitsu\/[^"\/]+/).map { String($0.0) })
      let (_, secret) = try send(owner, link, "", wave)
      #expect(!secret.isEmpty)
      #expect(try sounds("himitsu").allSatisfy { $0.hasPrefix("2026-05-29-000000-") })
      #expect(try sounds("himitsu").count == 1)
    }
  }

  @Test func tagsOfAnEntryAreChangedInItsForm() async throws {
    try await withApp { app in
      let name = "home/diaries/futari/entries/2024-05-01-210000-misaki.md"
      let head = "---\nauthor: misaki\ncreated: 2024-05-01T21:00:00+09:00\n"
      try app.folder.write("\(head)tags: [sea, two words] # mine\n---\nx\n", to: name)
      let owner = try app.owner
      let (entry, edit) = ("/d/futari/2024-05-01-210000-misaki", "/d/futari/2024-05-01-210000-misaki/edit")
      #expect(try owner.get(edit).body.contains("name=\"tags\" value=\"sea, two words\""))
      func send(_ fields: String) throws {
        let (form, seen) = (try owner.form(edit), try #require(try owner.get(edit).field("seen")))
        #expect(try owner.post(entry, "form=\(form)&seen=\(seen)&\(fields)").status == 303)
      }
      try send("text=y&tags=sea,+two+words")
      #expect(try app.text(name) == "\(head)tags: [sea, two words] # mine\n---\ny\n")
      try send("text=y")
      #expect(try app.text(name).contains("tags: [sea, two words]"))
      try send("text=y&tags=%23sun+two+words,sea")
      #expect(try app.text(name).contains("tags: [sea, two words, sun]"))
      // What is no word is asked for in quotes.
      #expect(try owner.get(entry).body.contains("/s?q=tag:%22two%20words%22\">#two words</a>"))
      #expect(try owner.get("/s?q=tag:%22two%20words%22").body.contains("2024-05-01-210000-misaki\""))
      try send("text=y&tags=")
      #expect(try app.text(name) == "\(head)---\ny\n")
    }
  }

  @Test func aPictureThatIsCutShortSaysSo() async throws {
    try await withApp { app in
      let owner = try app.owner
      // A GIF ends with a semicolon.
      for (end, isWhole) in [(";", true), ("", false)] {
        try app.folder.write(
          "GIF89a\u{1}\u{0}\u{1}\u{0}\u{0}\u{0}\u{0}\(end)", to: "home/diaries/futari/photos/a\(isWhole).gif")
        try app.folder.write(
          "---\nauthor: misaki\ncreated: 2024-06-01T21:00:00+09:00\nphotos: [a\(isWhole).gif]\n---\nwith a photo\n",
          to: "home/diaries/futari/entries/2024-06-01-210000-misaki.md")
        await app.app.changed()
        let page = try owner.get("/d/futari/2024-06-01-210000-misaki").body
        #expect(page.contains("a\(isWhole).gif"))
        #expect(page.contains("cut short") != isWhole)
      }
    }
  }

  @Test func photosComeAndGoWithoutTheirPlace() async throws {
    try await withApp { app in
      let owner = try app.owner
      let form = try owner.form()
      // The smallest GIF.
      let picture = "GIF89a\u{1}\u{0}\u{1}\u{0}\u{0}\u{0}\u{0};"
      func part(_ name: String, _ value: String, _ more: String = "") -> String {
        "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\(more)\r\n\r\n\(value)\r\n"
      }
      let body =
        part("form", form) + part("text", "with a photo")
        + part("photo", picture, "; filename=\"IMG 1.GIF\"\r\nContent-Type: image/gif") + "--b--\r\n"
      let answer = try owner.post("/d/futari", body, type: "multipart/form-data; boundary=b")
      #expect(answer.status == 303)
      let photos = try FileManager.default.contentsOfDirectory(
        atPath: app.folder.path("home/diaries/futari/photos"))
      #expect(photos.count == 1)
      let page = try owner.get("/d/futari").body
      #expect(page.contains("/small/futari/\(photos[0])"))
      #expect(try owner.get("/file/futari/\(photos[0])")["Content-Type"] == "image/gif")
      let staged = try? FileManager.default.contentsOfDirectory(atPath: app.folder.path("home/.zutto/staged"))
      #expect((staged ?? []).isEmpty)
    }
  }

  /// A form that got no answer is sent again, after the computer's clock was wrong, too.
  @Test(arguments: [366, -366] as [Int64]) func aWrongClockWritesNothingTwice(days: Int64) async throws {
    try await withApp { app in
      let owner = try app.owner
      let body = "form=\(try owner.form())&text=once"
      #expect(try owner.post("/d/futari", body).status == 303)
      let before = try app.entries()
      app.pass(days * 86_400)
      // What is old is deleted now and then.
      let maintenance = Task(executorPreference: AnswerThreads.shared) { await app.app.maintain() }
      try await Task.sleep(for: .milliseconds(300))
      maintenance.cancel()
      let other = try owner.form()
      #expect(try owner.post("/d/futari", "form=\(other)&text=meanwhile").status == 303)
      #expect(try owner.post("/d/futari", body).status == 303)
      app.pass(-days * 86_400)
      #expect(try owner.post("/d/futari", body).status == 303)
      #expect(try app.entries().count == before.count + 1)
    }
  }

  @Test(arguments: ["zutto.json", "a.exe", "a", "IMG 1.GIF", "a.jpg"])
  func aPhotoHasTheNameOfAPicture(name: String) async throws {
    try await withApp { app in
      let owner = try app.owner
      let form = try owner.form()
      let body =
        "--b\r\nContent-Disposition: form-data; name=\"form\"\r\n\r\n\(form)\r\n"
        + "--b\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\nwords\r\n"
        + "--b\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"\(name)\"\r\n\r\n"
        + "GIF89a\u{1}\u{0}\u{1}\u{0}\u{0}\u{0}\u{0};\r\n--b--\r\n"
      #expect(try owner.post("/d/futari", body, type: "multipart/form-data; boundary=b").status == 303)
      let photos = try FileManager.default.contentsOfDirectory(
        atPath: app.folder.path("home/diaries/futari/photos"))
      #expect(photos.count == 1)
      #expect(photos.allSatisfy { $0.hasSuffix(".gif") || $0.hasSuffix(".jpg") }, "\(photos)")
      #expect(try owner.get("/d/futari").body.contains("/small/futari/"))
    }
  }

  /// A phone keeps what it couldn't send, and sends it again.
  @Test func aHomeThatIsAwayIsTheComputersTrouble() async throws {
    try await withApp { app in
      let (owner, form) = (try app.owner, try app.owner.form())
      for (from, to) in [("home", "away"), ("home/zutto.json", "home/zutto.away")] {
        try FileManager.default.moveItem(atPath: app.folder.path(from), toPath: app.folder.path(to))
        let writes = [("/d/futari", "text=words"), ("/till/tap", "tap=gel&day="), ("/m", "text=words")]
        for (path, words) in writes {
          #expect(try owner.post(path, "form=\(form)&\(words)").status == 503, "\(path) without \(from)")
        }
        #expect(try owner.get("/d/futari").status == 503)
        try FileManager.default.moveItem(atPath: app.folder.path(to), toPath: app.folder.path(from))
      }
      #expect(try owner.post("/d/futari", "form=\(form)&text=words").status == 303)
    }
  }

  @Test(arguments: [("<svg onload=alert(1)>", "a.svg"), ("PK\u{3}\u{4}zip", "a.jpg"), ("<html>", "a.png")])
  func whatIsNoPictureIsRefusedAndNothingIsWritten(content: String, name: String) async throws {
    try await withApp { app in
      let owner = try app.owner
      let before = try app.entries()
      let form = try owner.form()
      let body =
        "--b\r\nContent-Disposition: form-data; name=\"form\"\r\n\r\n\(form)\r\n"
        + "--b\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\nmy words\r\n"
        + "--b\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"\(name)\"\r\n\r\n\(content)\r\n--b--\r\n"
      let answer = try owner.post("/d/futari", body, type: "multipart/form-data; boundary=b")
      #expect(answer.status == 422)
      // What was typed is on the page.
      #expect(answer.body.contains("my words"))
      #expect(try app.entries() == before)
    }
  }

  @Test func twoWhoEditOneEntryLoseNothing() async throws {
    try await withApp { app in
      let owner = try app.owner
      let path = "/d/futari/2024-05-01-210000-misaki"
      let page = try owner.get(path + "/edit")
      let (form, seen) = (try #require(page.field("form")), try #require(page.field("seen")))
      try app.folder.write(
        "---\nauthor: misaki\ncreated: 2024-05-01T21:00:00+09:00\n---\nby the editor\n",
        to: "home/diaries/futari/entries/2024-05-01-210000-misaki.md")
      let clash = try owner.post(path, "form=\(form)&seen=\(seen)&text=by+the+phone")
      #expect(clash.status == 409)
      #expect(clash.body.contains("by the editor") && clash.body.contains("by the phone"))
      #expect(
        try app.text("home/diaries/futari/entries/2024-05-01-210000-misaki.md").contains("by the editor"))
      let (again, now) = (try #require(clash.field("form")), try #require(clash.field("seen")))
      #expect(try owner.post(path, "form=\(again)&seen=\(now)&text=both").status == 303)
      #expect(
        try app.text("home/diaries/futari/entries/2024-05-01-210000-misaki.md").hasSuffix("---\nboth\n"))
    }
  }

  /// What else was read is not read again, however much it is.
  @Test func aWriteForgetsWhatItTouchedAndNoMore() async throws {
    try await withApp { app in
      let owner = try app.owner
      let memo = "home/memos/2024-05-01-210000.md"
      try app.folder.write("---\ncreated: 2024-05-01T21:00:00+09:00\n---\nbefore\n", to: memo)
      let pages = ["/d/kazoku", "/m"]
      for page in pages { #expect(try owner.get(page).status == 200) }
      // Changed behind its back: nothing watches the files in tests.
      try app.folder.write("---\ncreated: 2024-05-01T21:00:00+09:00\n---\nafter\n", to: memo)
      try app.folder.write(
        "---\nauthor: misaki\ncreated: 2024-05-03T21:00:00+09:00\n---\nafter\n",
        to: "home/diaries/kazoku/entries/2024-05-03-210000-misaki.md")
      let form = try owner.form()
      #expect(try owner.post("/d/futari", "form=\(form)&text=one+more").status == 303)
      #expect(try owner.get("/d/futari").body.contains("one more"))
      for page in pages { #expect(try !owner.get(page).body.contains("after"), "\(page)") }
      await app.app.changed(in: ["ledger", "diaries/futari/entries"])
      for page in pages { #expect(try !owner.get(page).body.contains("after"), "\(page)") }
      await app.app.changed(in: ["diaries/kazoku/entries"])
      #expect(try owner.get("/d/kazoku").body.contains("after"))
      #expect(try !owner.get("/m").body.contains("after"))
      await app.app.changed(in: ["zutto.json"])
      #expect(try owner.get("/m").body.contains("after"))
    }
  }

  @Test func undoIsOfThisBrowserForTenMinutes() async throws {
    try await withApp { app in
      let (owner, yuuki) = (try app.owner, try app.yuuki)
      let before = try app.entries()
      let form = try yuuki.form()
      _ = try yuuki.post("/d/futari", "form=\(form)&text=mine")
      #expect(try owner.post("/undo", "form=\(form)").status == 422)
      #expect(try app.entries().count == before.count + 1)
      #expect(try yuuki.get("/d/futari?done=\(form)").body.contains("/undo\""))
      #expect(try yuuki.post("/undo", "form=\(form)&to=d/futari").status == 303)
      #expect(try app.entries() == before)
      let later = try yuuki.form()
      _ = try yuuki.post("/d/futari", "form=\(later)&text=late")
      app.pass(601)
      #expect(try yuuki.post("/undo", "form=\(later)").status == 422)
      #expect(try app.entries().count == before.count + 1)
    }
  }

  @Test func readMarksAreOfTheReaderAndStay() async throws {
    try await withApp { app in
      let (owner, yuuki) = (try app.owner, try app.yuuki)
      let id = "2024-05-01-210000-misaki"
      #expect(try yuuki.get("/d/futari").body.contains("data-unread=\"\(id)\""))
      #expect(try yuuki.post("/d/futari/read", "entry=\(id)").status == 303)
      let reads = try app.text("home/diaries/futari/reads/yuuki.json")
      #expect(reads.contains(id))
      app.pass(3600)
      _ = try yuuki.post("/d/futari/read", "entry=\(id)&entry=2024-05-02-210000-yuuki&entry=none")
      #expect(try app.text("home/diaries/futari/reads/yuuki.json") == reads)
      #expect(try owner.get("/d/futari").body.contains("✓"))
    }
  }

  @Test func anAnonymousDiaryShowsNobody() async throws {
    try await withApp { app in
      let yuuki = try app.browser(.member(id: "yuuki", diaries: ["himitsu"]))
      let page = try yuuki.get("/d/himitsu").body
      #expect(page.contains("first of himitsu"))
      #expect(!page.contains("misaki") && !page.contains("21:00"))
      let link = try #require(page.components(separatedBy: "href=\"\(yuuki.base)/d/himitsu/").last)
      let entry = "/d/himitsu/" + (try #require(link.split(separator: "\"").first))
      #expect(try yuuki.post("\(entry)/reply", "form=\(yuuki.form(entry))&text=so+do+I+%23tag").status == 303)
      #expect(try yuuki.post("\(entry)/stamp", "form=\(yuuki.form(entry))&stamp=heart").status == 303)
      for place in ["/d/himitsu", entry] {
        let page = try app.owner.get(place).body
        #expect(page.contains("so do I #tag") && page.contains("<span>❤️ 1</span>"))
        #expect(!page.contains("yuuki") && !page.contains("misaki-") && !page.contains("-misaki"))
        #expect(!page.contains("21:00") && !page.contains("210000") && !page.contains("name=\"tags\""))
      }
    }
  }

  @Test func aPageIsSafeWhateverAnEntrySays() async throws {
    try await withApp { app in
      try app.folder.write(
        "---\nauthor: misaki\ncreated: 2024-05-03T21:00:00+09:00\nquestion: <script>q</script>\n---\n"
          + "<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![y](../../../zutto.json) [z](//evil.example)\n",
        to: "home/diaries/futari/entries/2024-05-03-210000-misaki.md")
      let answer = try app.yuuki.get("/d/futari")
      #expect(!answer.body.contains("<script>alert") && !answer.body.contains("<script>q"))
      #expect(!answer.body.contains("javascript:") && !answer.body.contains("evil.example\""))
      #expect(!answer.body.contains("zutto.json\""))
      let policy = try #require(answer["Content-Security-Policy"])
      #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
      #expect(answer["Referrer-Policy"] == "same-origin" && answer["X-Frame-Options"] == "DENY")
    }
  }

  @Test func largeBodiesEndBeforeTheyAreRead() async throws {
    try await withApp { app in
      let owner = try app.owner
      let head =
        "POST \(owner.base)/d/futari HTTP/1.1\r\nHost: localhost:\(app.port)\r\nOrigin: \(owner.origin)\r\n"
        + "Cookie: \(try #require(owner.cookie))\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        + "Content-Length: 10000000000\r\n\r\ntext="
      let client = try Client(app.port)
      try client.send(head)
      let piece = String(repeating: "a", count: 1 << 20)
      var sent = 0
      // It refuses after 4 MB, and goes on reading a while so that the answer arrives.
      for _ in 0..<8 where (try? client.send(piece)) != nil { sent += 1 }
      #expect(sent >= 4)
      #expect(try Heard(client.next()).status == 413)
    }
  }

  @Test func aStrangerSendsAFewWordsOnly() async throws {
    try await withApp { app in
      let code = String(repeating: "1", count: 20_000)
      let answer = try app.stranger.post("/pair", "code=\(code)")
      #expect(answer.status == 413)
    }
  }

  @Test func aClosedTabLeavesNothing() async throws {
    try await withApp { app in
      let owner = try app.owner
      let before = try app.entries()
      do {
        let client = try Client(app.port)
        try client.send(
          "POST \(owner.base)/d/futari HTTP/1.1\r\nHost: localhost:\(app.port)\r\nOrigin: \(owner.origin)\r\n"
            + "Cookie: \(try #require(owner.cookie))\r\nContent-Type: multipart/form-data; boundary=b\r\n"
            + "Content-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data; name=\"photo\"; "
            + "filename=\"a.jpg\"\r\n\r\nhalf a photo")
        try await Task.sleep(for: .milliseconds(200))
      }
      var staged = ["?"]
      for _ in 0..<600 where !staged.isEmpty {
        try await Task.sleep(for: .milliseconds(50))
        staged =
          (try? FileManager.default.contentsOfDirectory(atPath: app.folder.path("home/.zutto/staged"))) ?? []
      }
      #expect(staged.isEmpty)
      #expect(try app.entries() == before)
    }
  }
}
