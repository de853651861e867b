// Received notes on the owner's phone.

import App
import Diagnostics
import Foundation
import Notes
import Seal
import TestSupport
import Testing

@Suite struct NoteTests {
  private let writer = P256PrivateKey { [UInt8](repeating: 7, count: $0) }
  private let path = "home/notes/received/2024-05-01-abcdef.md"

  private func note(_ text: String = "いつ起きますか") -> String {
    let reply = Data(writer.publicKey.bytes).base64EncodedString()
    return "---\nsent: 2024-05-01\nid: abcdefghijklmnop\nreply: \(reply)\n---\n\(text)\n"
  }

  @Test func anAnswerIsKeptOnceAndOnlyItsWriterOpensIt() async throws {
    try await withApp { app in
      try app.folder.write(note(), to: path)
      let owner = try app.owner
      #expect(try owner.get("/").body.contains("/n\""))
      #expect(try owner.get("/n").body.contains("いつ起きますか"))
      let page = try owner.get("/n/2024-05-01-abcdef")
      let (form, seen) = (try #require(page.field("form")), try #require(page.field("seen")))
      for _ in 0..<2 {
        let answer = try owner.post(
          "/n/2024-05-01-abcdef", "form=\(form)&seen=\(seen)&text=at+six%0D%0A%23%23+answer")
        #expect(answer["Location"] == "\(owner.base)/n/2024-05-01-abcdef?done=\(form)")
      }
      let file = try app.text(path)
      #expect(file.components(separatedBy: "at six").count == 2 && file.contains("answered: 2026-05-"))
      #expect(!file.contains("public: true"))
      let sealed = try owner.get("/n/2024-05-01-abcdef/sealed.note")
      #expect(sealed["Content-Disposition"]?.hasPrefix("attachment") == true)
      let opened = try #require(Armor.blocks(in: Source("answer.note", text: sealed.body)).first).sealed.get()
        .open(with: writer)
      guard case .answer(let answer) = opened else {
        Issue.record("It is no answer.")
        return
      }
      #expect(answer.text == "at six\n## answer" && answer.to == "abcdefghijklmnop")
      #expect(try owner.get("/n/2024-05-01-abcdef/sealed").body.contains("textarea"))
      #expect(try owner.post("/undo", "form=\(form)&to=n/2024-05-01-abcdef").status == 303)
      #expect(try app.text(path) == note())
    }
  }

  @Test func linesStayLines() async throws {
    try await withApp { app in
      try app.folder.write(note("one\ntwo\n\n## answer\nthree\nfour"), to: path)
      let page = try app.owner.get("/n/2024-05-01-abcdef").body
      #expect(page.contains("one\ntwo") && page.contains("three\nfour"))
    }
  }

  @Test func aNoteThatWasAnsweredMeanwhileIsNotRemoved() async throws {
    try await withApp { app in
      try app.folder.write(note(), to: path)
      try app.folder.write(note("another"), to: "home/notes/received/2024-05-02-abcdef.md")
      let owner = try app.owner
      let page = try owner.get("/n/2024-05-01-abcdef")
      let (form, seen) = (try #require(page.field("form")), try #require(page.field("seen")))
      // The app has read them before.
      _ = try owner.get("/n")
      let answered = note("another\n\n## answer\nmine")
      try app.folder.write(answered, to: "home/notes/received/2024-05-02-abcdef.md")
      let body = "form=\(form)&seen=\(seen)&block=1"
      #expect(try owner.post("/n/2024-05-01-abcdef/remove", body).status == 409)
      #expect(try app.text("home/notes/received/2024-05-02-abcdef.md") == answered)
      #expect(try app.text(path) == note())
    }
  }

  @Test func aShownNoteIsRead() async throws {
    try await withApp { app in
      try app.folder.write(note(), to: path)
      let owner = try app.owner
      #expect(try owner.get("/n").body.contains("class=\"new\""))
      #expect(try owner.get("/n/2024-05-01-abcdef").status == 200)
      #expect(try !owner.get("/n").body.contains("class=\"new\""))
      #expect(try app.text("home/notes/read.txt").hasPrefix("2024-05-01-abcdef "))
    }
  }

  @Test func twoWhoAnswerLoseNothing() async throws {
    try await withApp { app in
      try app.folder.write(note(), to: path)
      let owner = try app.owner
      let page = try owner.get("/n/2024-05-01-abcdef")
      let (form, seen) = (try #require(page.field("form")), try #require(page.field("seen")))
      let elsewhere = note("いつ起きますか\n\n## answer\nby the terminal")
      try app.folder.write(elsewhere, to: path)
      let clash = try owner.post(
        "/n/2024-05-01-abcdef", "form=\(form)&seen=\(seen)&text=by+the+phone&public=1")
      #expect(clash.status == 409 && clash.body.contains(" checked"))
      #expect(clash.body.contains("by the terminal") && clash.body.contains("by the phone"))
      #expect(try app.text(path) == elsewhere)
      let (again, now) = (try #require(clash.field("form")), try #require(clash.field("seen")))
      let answer = try owner.post("/n/2024-05-01-abcdef", "form=\(again)&seen=\(now)&text=by+both&public=1")
      #expect(answer.status == 303)
      #expect(try app.text(path).contains("by both") && app.text(path).contains("public: true"))
      #expect(try !app.text(path).contains("by the terminal"))
    }
  }

  @Test(arguments: ["", "&block=1"])
  func whatIsRemovedComesBackButNotByItself(block: String) async throws {
    try await withApp { app in
      try app.folder.write(note(), to: path)
      let owner = try app.owner
      let page = try owner.get("/n/2024-05-01-abcdef")
      let (form, seen) = (try #require(page.field("form")), try #require(page.field("seen")))
      let answer = try owner.post("/n/2024-05-01-abcdef/remove", "form=\(form)&seen=\(seen)\(block)")
      #expect(answer["Location"] == "\(owner.base)/n?done=\(form)")
      #expect(try owner.get("/n/2024-05-01-abcdef").status == 404)
      let blocked = try app.text("home/notes/blocked.txt")
      #expect(blocked.contains("note abcdefghijklmnop") && blocked.contains("writer ") == !block.isEmpty)
      #expect(try owner.post("/undo", "form=\(form)&to=n").status == 303)
      #expect(try app.text(path) == note())
    }
  }

  @Test(arguments: ["", String(repeating: "x", count: 10_001), "%20%0A"])
  func whatCantBeAnAnswerIsRefused(text: String) async throws {
    try await withApp { app in
      try app.folder.write(note(), to: path)
      let owner = try app.owner
      let page = try owner.get("/n/2024-05-01-abcdef")
      let (form, seen) = (try #require(page.field("form")), try #require(page.field("seen")))
      let answer = try owner.post("/n/2024-05-01-abcdef", "form=\(form)&seen=\(seen)&text=\(text)")
      #expect(answer.status == 422)
      #expect(try app.text(path) == note())
    }
  }

  @Test func wordsOfStrangersAreNoMarkup() async throws {
    try await withApp { app in
      try app.folder.write(
        note("<script>alert(1)</script> [x](javascript:alert(1)) \u{202E}evil"), to: path)
      let owner = try app.owner
      for place in ["/n", "/n/2024-05-01-abcdef", "/s?q=evil"] {
        let body = try owner.get(place).body
        #expect(!body.contains("<script>alert") && !body.contains("href=\"javascript"), "\(place)")
        #expect(body.contains("alert(1)") && !body.contains("\u{202E}"), "\(place)")
      }
    }
  }
}
