// What the archive shows of notes, and above all what it doesn't.

import Archive
import Diagnostics
import Foundation
import Notes
import TestSupport
import Testing

@Suite struct NotePagesTests {
  @Test func publicAnswersStandNewestFirstEachWithItsDay() async throws {
    try await withNotes { folder in
      let page = try await page("answers/index.html", of: folder)
      let places = [
        "<h1>質問と答え</h1>", "2件", "2025年12月6日", "lang=\"ko\"", "밥은 먹었니?", "응!", "2025年12月5日", "何時に起きるの？",
        "6時です。",
      ].map { page.range(of: $0)?.lowerBound }
      #expect(!places.contains(nil), "\(page)")
      #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    }
  }

  @Test func nothingPrivateIsInAnyFileOfTheArchive() async throws {
    try await withNotes { folder in
      try folder.write(
        "---\nname: CONTACT-NAME\nlink: \(Tokens.other)\n---\nCONTACT-MEMO\n",
        to: "home/contacts/CONTACT-ID.md")
      try folder.write(
        "---\nto: CONTACT-ID\nsent: 2025-12-06\n---\nSENT-TEXT\n\n## answer\nSENT-ANSWER\n",
        to: "home/notes/sent/2025-12-06-SENT-ID.md")
      try folder.write("note x7k2m4qd4w3zt5hb\n", to: "home/notes/blocked.txt")
      let site = try await site(folder)
      #expect(site.keys.contains("answers/index.html"))
      let planted = [
        "CONTACT", "SENT", "WRITER", "PENDING", "ONLY-FOR-THE-WRITER", "NOT-ANSWERED", "x7k2m4qd4w3zt5hb",
        "x7k2m4", Tokens.retired, Tokens.secret, Tokens.other, "匿名太郎",
      ]
      for (path, bytes) in site {
        let text = String(decoding: bytes, as: UTF8.self)
        for word in planted { #expect(!text.contains(word) && !path.contains(word), "\(word) in \(path)") }
      }
    }
  }

  @Test func markupOfAStrangerIsText() async throws {
    try await withNotes { folder in
      try folder.write(
        """
        ---
        sent: 2026-01-01
        public: true
        ---
        \\<script>alert(1)\\</script> & "quotes" 'too'
        \\[link](javascript:alert(1)) https://example.com \\*\\*strong\\*\\*
        \\{{title}} {{{body}}} \\<!-- -->

        second paragraph
        with a line

        ## answer
        \\<img src=x onerror=alert(1)>
        """, to: "home/notes/received/2026-01-01-hostile.md")
      for path in ["answers/index.html", "index.html"] {
        let page = try await page(path, of: folder)
        for markup in ["<script>", "<img", "href=\"javascript", "href=\"https:", "<strong>", "<!-- "] {
          #expect(!page.contains(markup), "\(markup) in \(path)")
        }
        #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;"))
      }
      let page = try folder.text(of: "site/answers/index.html")
      #expect(page.contains("{{title}} {{{body}}}"))
      #expect(page.contains("</p>\n<p>second paragraph<br>\nwith a line</p>"))
    }
  }

  @Test func withoutAPublicAnswerThereIsNoPageAndNoLinkToIt() async throws {
    try await withNotes { folder in
      for id in ["2025-12-05-aaaaaa", "2025-12-06-bbbbbb"] {
        try folder.remove("home/notes/received/\(id).md")
      }
      let site = try await site(folder)
      #expect(site.keys.filter { $0.hasPrefix("answers") } == [])
      #expect(site.keys.contains("receive/\(Tokens.open).html"))
      for (path, bytes) in site where path.hasSuffix(".html") && !path.hasPrefix("receive/") {
        let text = String(decoding: bytes, as: UTF8.self)
        for word in ["answers/", "receive/", Tokens.open, "notes/"] {
          #expect(!text.contains(word), "\(word) in \(path)")
        }
      }
    }
  }

  @Test func aLinksPageGoesWithTheBuildAfterItWasRetired() async throws {
    try await withNotes { folder in
      #expect(
        try await site(folder).keys.filter { $0.hasPrefix("receive/") } == ["receive/\(Tokens.open).html"])
      let ask = "<a href=\"../receive/\(Tokens.open).html\">匿名で質問する</a>"
      #expect(try folder.text(of: "site/answers/index.html").contains(ask))
      try write(link: Tokens.open, "retired", in: folder)
      let report = try await home(folder).build(into: "site", remembering: true)
      #expect(report.deleted == 1)
      #expect(!folder.exists("site/receive"))
      #expect(!(try folder.text(of: "site/answers/index.html").contains("receive/")))
    }
  }

  @Test func theNewestOfSeveralOpenLinksIsThatToAskBy() async throws {
    try await withNotes { folder in
      try write(link: Tokens.other, "open", made: "2026-02-01", in: folder)
      let site = try await site(folder)
      #expect(site.keys.filter { $0.hasPrefix("receive/") }.count == 2)
      let page = try folder.text(of: "site/answers/index.html")
      #expect(page.contains("../receive/\(Tokens.other).html"))
      #expect(!page.contains(Tokens.open))
    }
  }

  @Test func aLinkWhoseStateCannotBeToldHasNoPage() async throws {
    try await withNotes { folder in
      try write(link: Tokens.open, "retierd", in: folder)
      #expect(try await site(folder).keys.filter { $0.hasPrefix("receive/") } == [])
      let problems = try await home(folder).readNotes().problems
      #expect(problems.map(\.path?.text) == ["notes/links/\(Tokens.open).json"])
    }
  }

  @Test func twoFilesOfOneKeyHaveAPageOnlyIfBothAreOpen() async throws {
    try await withNotes { folder in
      let capitals = Tokens.open.uppercased()
      try write(link: capitals, "open", in: folder)
      #expect(try await site(folder).keys.filter { $0.hasPrefix("receive/") }.count == 1)
      try write(link: capitals, "retired", in: folder)
      #expect(try await site(folder).keys.filter { $0.hasPrefix("receive/") } == [])
    }
  }

  @Test func aTemplateWithoutTheWarningMakesNoPageAndTakesTheOldOneAway() async throws {
    try await withNotes { folder in
      _ = try await site(folder)
      try folder.write("<h1>{{title}}</h1>\n", to: "home/templates/receive.mustache")
      try folder.write("body { margin: 0 }\n", to: "home/templates/style.css")
      let report = try await home(folder).build(into: "site", remembering: true)
      #expect(report.problems.map(\.code) == [.templateWarning])
      #expect(report.problems.map(\.severity) == [.error])
      #expect(!folder.exists("site/receive"))
      // The rest is built, and doesn't link to what is not there.
      #expect(try folder.text(of: "site/style.css") == "body { margin: 0 }\n")
      #expect(!(try folder.text(of: "site/answers/index.html").contains("receive/")))
      #expect(!(try folder.text(of: "site/files.txt").contains("receive/")))
      // It is told until it is mended.
      let again = try await home(folder).build(into: "site", remembering: true)
      #expect(again.problems.map(\.code) == [.templateWarning])
      #expect(again.written == 0)
      try folder.remove("home/templates/receive.mustache")
      #expect(try await home(folder).build(into: "site", remembering: true).problems == [])
      #expect(folder.exists("site/receive/\(Tokens.open).html"))
    }
  }

  @Test func whatStandsInTheWayOfAPageThatWentIsLeftAlone() async throws {
    try await withNotes { folder in
      _ = try await site(folder)
      try folder.write("mine", to: "site/receive/mine.html")
      try write(link: Tokens.open, "private", in: folder)
      let report = try await home(folder).build(into: "site", remembering: true)
      #expect(report.deleted == 1)
      #expect(report.foreign == 1)
      #expect(try folder.text(of: "site/receive/mine.html") == "mine")
    }
  }

  @Test func theHomeHidesItsNameOnThesePagesToo() async throws {
    try await withNotes { folder in
      let link = "receive/\(Tokens.open).html"
      #expect(try await page(link, of: folder).contains("みさきの家"))
      try folder.write(
        "{\"name\": \"夜\", \"type\": \"anonymous\", \"invite\": \"ABC234\"}\n",
        to: "home/diaries/d/diary.json")
      for path in ["answers/index.html", link] {
        #expect(!(try await page(path, of: folder).contains("みさきの家")), "\(path)")
      }
      // A name that was given for the link is meant to be seen.
      try folder.write(
        "{\"state\": \"open\", \"name\": \"ふくろう\"}\n", to: "home/notes/links/\(Tokens.open).json")
      #expect(try await page(link, of: folder).contains("ふくろう"))
    }
  }

  @Test func twoNotesOfOneTextHaveTwoPlacesOnThePage() async throws {
    try await withNotes { folder in
      for name in ["cccccc", "dddddd"] {
        try folder.write(
          "---\nsent: 2025-12-07\npublic: true\n---\nsame\n\n## answer\n\(name)\n",
          to: "home/notes/received/2025-12-07-\(name).md")
      }
      let page = try await page("answers/index.html", of: folder)
      let ids = page.components(separatedBy: "<article class=\"letter type-anonymous\" id=\"").dropFirst()
        .compactMap { $0.split(separator: "\"").first }
      #expect(ids.count == 4)
      #expect(Set(ids).count == 4)
      for id in ids { #expect(page.contains("href=\"#\(id)\"")) }
    }
  }

  @Test func aNoteOfEmojiAloneIsInTheArchivesLanguage() async throws {
    try await withNotes { folder in
      try folder.write(
        "---\nsent: 2025-12-07\npublic: true\n---\n🌸🌸\n\n## answer\n\(String(repeating: "w", count: 3000))\n",
        to: "home/notes/received/2025-12-07-cccccc.md")
      let page = try await page("answers/index.html", of: folder)
      #expect(page.contains("<div class=\"e-content\" lang=\"ja\">\n<p>🌸🌸</p>"))
    }
  }

  @Test func theHomePageShowsTheNewest() async throws {
    try await withNotes { folder in
      let page = try await page("index.html", of: folder)
      let card = try #require(page.components(separatedBy: "type-anonymous").last)
      for words in ["answers/index.html", "2件", "밥은 먹었니?", "2025年12月6日"] {
        #expect(card.contains(words), "\(words)")
      }
      #expect(!page.contains("まだ日記帳がありません。"))
      #expect(try folder.text(of: "site/safety.html").contains("notes/received/*.md"))
    }
  }

  private enum Tokens {
    static let open = token(1)
    static let retired = token(2)
    static let secret = token(3)
    static let other = token(4)

    private static func token(_ seed: UInt64) -> String {
      var random = SplitMix64(seed: seed)
      return LinkToken.makeKey { count in (0..<count).map { _ in UInt8(random.below(256)) } }.1.text
    }
  }

  private func home(_ folder: TemporaryFolder) -> TestHome { TestHome(folder: folder) }

  private func site(_ folder: TemporaryFolder) async throws -> [String: [UInt8]] {
    try await home(folder).build(into: "site", remembering: true)
    return try home(folder).archive("site")
  }

  private func page(_ path: String, of folder: TemporaryFolder) async throws -> String {
    try await home(folder).build(into: "site", remembering: true)
    return try folder.text(of: "site/\(path)")
  }

  private func write(
    link token: String, _ state: String, made: String = "2025-12-01", in folder: TemporaryFolder
  ) throws {
    try folder.write(
      "{\"made\": \"\(made)\", \"state\": \"\(state)\"}\n", to: "home/notes/links/\(token).json")
  }

  /// Lends a home with notes of every kind, two of them public.
  private func withNotes(_ body: (TemporaryFolder) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try folder.write(
        "{\"format\": 1, \"owner\": \"misaki\", \"name\": \"みさきの家\", \"locale\": \"ja\"}\n",
        to: "home/zutto.json")
      let notes = [
        "2025-12-05-aaaaaa": """
        sent: 2025-12-05
        id: x7k2m4qd4w3zt5hb
        from: 匿名太郎
        public: true
        ---
        いつも何時に起きるの？

        ## answer
        6時です。
        """,
        "2025-12-06-bbbbbb": """
        sent: 2025-12-06
        link: \(Tokens.retired)
        from: WRITER
        public: true
        ---
        밥은 먹었니?

        ## answer
        응!
        """, "2025-12-08-PENDING": "sent: 2025-12-08\npublic: true\n---\nNOT-ANSWERED",
        "2025-12-09-PENDING": "sent: 2025-12-09\n---\nPENDING",
        "2025-12-10-PRIVATE": """
        sent: 2025-12-10
        ---
        PENDING

        ## answer
        ONLY-FOR-THE-WRITER
        """,
      ]
      for (id, text) in notes { try folder.write("---\n\(text)\n", to: "home/notes/received/\(id).md") }
      try write(link: Tokens.open, "open", in: folder)
      try write(link: Tokens.retired, "retired", in: folder)
      try write(link: Tokens.secret, "private", in: folder)
      try await body(folder)
    }
  }
}
