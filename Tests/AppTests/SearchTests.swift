// Searching on a phone: what is found, and whom it is shown to.

import App
import Foundation
import TestSupport
import Testing

@Suite struct SearchTests {
  @Test func everyRoomIsFoundAndLeadsToItsPage() async throws {
    try await withApp { app in
      try app.folder.write(
        "---\ncreated: 2024-05-01T21:00:00+09:00\n---\nfirst of memos\n",
        to: "home/memos/2024-05-01-210000.md")
      try app.folder.write(
        "---\nsent: 2024-05-01\n---\nfirst of notes\n", to: "home/notes/received/2024-05-01-abcdef.md")
      let owner = try app.owner
      let found = try owner.get("/s?q=first+of")
      for place in ["/m/2024-05-01-210000", "/n/2024-05-01-abcdef", "/d/futari/2024-05-01-210000-misaki"] {
        #expect(found.body.contains("href=\"\(owner.base)\(place)\""), "\(place)")
        #expect(try owner.get(place).status == 200, "\(place)")
      }
      #expect(found.body.contains("<mark>first</mark>"))
      #expect(
        try owner.get("/s?q=%22first+of+memos%22").body.components(separatedBy: "class=\"go\"").count == 2)
      #expect(try owner.get("/s?q=first+in%3Anotes").body.components(separatedBy: "class=\"go\"").count == 2)
      #expect(try owner.get("/s?q=%22first").body.contains("notice bad"))
      #expect(try owner.get("/s?q=%22").body.contains("notice bad"))
      #expect(try owner.get("/s?q=%3Cscript%3Ealert(1)%3C/script%3E").body.contains("<script>alert") == false)
      #expect(try owner.get("/s?q=first&from=99999999999999999999").status == 200)
      #expect(try owner.get("/s?q=first&from=-5").status == 200)
    }
  }

  @Test func aMemberFindsOnlyWhatTheyMaySee() async throws {
    try await withApp { app in
      try app.folder.write(
        "---\ncreated: 2024-05-01T21:00:00+09:00\n---\nfirst of memos\n",
        to: "home/memos/2024-05-01-210000.md")
      let yuuki = try app.yuuki
      let found = try yuuki.get("/s?q=first").body
      #expect(found.contains("futari") && !found.contains("kazoku") && !found.contains("himitsu"))
      #expect(!found.contains("memos") && found.components(separatedBy: "class=\"go\"").count == 2)
      // A diary that is not theirs is answered like one that isn't there, without the names of others.
      let hidden = try yuuki.get("/s?q=first+diary%3Akazoku").body
      let none = try yuuki.get("/s?q=first+diary%3Anothing").body
      #expect(hidden.replacingOccurrences(of: "kazoku", with: "nothing") == none)
      #expect(none.contains("futari") && !none.contains("himitsu"))
      #expect(try !yuuki.get("/s?q=first+in%3Amemos").body.contains("first of memos"))
    }
  }

  @Test(arguments: [
    #"{"name": "yuuki", "role": "member", "joined": "2024-01-01T00:00:00+09:00", "left": "2026-01-01T00:00:00+09:00"}"#,
    nil,
  ]) func whoLeftFindsNothingAnyMore(member: String?) async throws {
    try await withApp { app in
      let yuuki = try app.yuuki
      let path = "home/diaries/futari/members/yuuki.json"
      if let member {
        try app.folder.write(member, to: path)
      } else {
        try FileManager.default.removeItem(atPath: app.folder.path(path))
      }
      await app.app.changed()
      for query in ["first", "diary%3Afutari", "2024"] {
        #expect(try !yuuki.get("/s?q=\(query)").body.contains("class=\"go\""), "\(query)")
      }
      #expect(try !yuuki.get("/").body.contains("/d/futari"))
    }
  }

  @Test func aFileThatCantBeSearchedAnswersNoMembersQuestions() async throws {
    try await withApp { app in
      try app.folder.write("---\nauthor: misaki\n---\nx\n", to: "home/diaries/himitsu/entries/none.md")
      let yuuki = try app.browser(.member(id: "yuuki", diaries: ["himitsu"]))
      let pages = try ["misaki", "author", "zqx"].map { word in
        try yuuki.get("/s?q=\(word)").body.replacingOccurrences(of: word, with: "")
      }
      #expect(pages[0] == pages[2] && pages[1] == pages[2])
    }
  }

  @Test func aSearchHasSoManyWordsAndNoMore() async throws {
    try await withApp { app in
      let owner = try app.owner
      let words = (0..<13).map { "w\($0)" }.joined(separator: "+")
      #expect(try owner.get("/s?q=\(words)").body.contains("notice bad"))
      let same = Array(repeating: "first", count: 50).joined(separator: "+")
      #expect(try owner.get("/s?q=\(same)").body.contains("<mark>first</mark>"))
    }
  }

  @Test func nobodyIsFoundOutInAnAnonymousDiary() async throws {
    try await withApp { app in
      let yuuki = try app.browser(.member(id: "yuuki", diaries: ["himitsu"]))
      let found = try yuuki.get("/s?q=first").body
      #expect(
        found.contains("first</mark> of himitsu") && !found.contains("misaki") && !found.contains("21:00"))
      #expect(!found.contains("210000"))
      let path = try #require(
        found.components(separatedBy: "class=\"go\" href=\"").last?.split(separator: "\"").first)
      #expect(try yuuki.say("GET", String(path)).body.contains("first of himitsu"))
      #expect(try !yuuki.get("/s?q=first+author%3Amisaki").body.contains("of himitsu"))
    }
  }

  @Test func aReplyIsFoundOnItsEntrysPage() async throws {
    try await withApp { app in
      try app.folder.write(
        "---\nauthor: yuuki\ncreated: 2024-05-03T21:00:00+09:00\nreply-to: 2024-05-01-210000-misaki\n---\nso do I\n",
        to: "home/diaries/futari/entries/2024-05-03-210000-yuuki.md")
      let found = try app.owner.get("/s?q=so+do").body
      #expect(found.contains("/d/futari/2024-05-01-210000-misaki\"") && !found.contains("2024-05-03-210000"))
    }
  }
}
