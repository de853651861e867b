// Galleries, the entry as a page with its other voices, and the viewer in a real browser.

import Archive
import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite(.apart(.walks)) struct GalleryPagesTests {
  @Test func aMonthShowsItsPhotosByDayWithTheWordsOfTheirEntries() async throws {
    try await withDiaries { folder in
      let month = try folder.text(of: "site/gallery/2026-04.html")
      #expect(month.contains("<section class=\"day of-photos\" id=\"d3\">"))
      #expect(month.contains("href=\"../diaries/d/entries/2026-04-03.html#e1-p1\""))
      #expect(month.contains("src=\"../diaries/d/photos/a.png\""))
      #expect(month.contains("Sea and sand.") && month.contains("and 1 more file"))
      // A photo in the text is enlarged nowhere: it leads to its entry.
      #expect(month.contains("href=\"../diaries/d/entries/2026-04-05.html\"><img"))
      let own = try folder.text(of: "site/diaries/d/gallery/2026-04.html")
      #expect(own.contains("src=\"../../../diaries/d/photos/a.png\""))
      let overview = try folder.text(of: "site/gallery/index.html")
      #expect(overview.contains("href=\"2026-04.html\"") && overview.contains(">3 photos<"))
    }
  }

  @Test func nothingOfAnAnonymousDiaryIsInTheGalleryOfTheHome() async throws {
    try await withDiaries { folder in
      for page in ["gallery/index.html", "gallery/2026-04.html", "diaries/d/entries/2026-04-03.html"] {
        let text = try folder.text(of: "site/\(page)")
        #expect(!text.contains("diaries/s/") && !text.contains("A secret."), "\(page)")
      }
      let own = try folder.text(of: "site/diaries/s/gallery/2026-04.html")
      #expect(own.contains("A secret.") && !own.contains(">x<"))
      for (path, bytes) in try TestHome(folder: folder).archive("site")
      where path.hasPrefix("diaries/s/") && path.hasSuffix(".html") {
        #expect(!String(decoding: bytes, as: UTF8.self).contains("diaries/d/"), "\(path)")
      }
    }
  }

  @Test func aHomeWithoutPhotosHasNoGallery() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("{\"format\":1,\"owner\":\"x\"}", to: "home/zutto.json")
      try folder.write("{\"name\":\"d\",\"type\":\"couple\"}", to: "home/diaries/d/diary.json")
      try folder.write("---\nauthor: x\n---\nWords.\n", to: "home/diaries/d/entries/2026-04-03.md")
      try await TestHome(folder: folder).build(into: "site", remembering: false)
      #expect(!folder.exists("site/gallery") && !folder.exists("site/diaries/d/gallery"))
      #expect(try !folder.text(of: "site/index.html").contains("gallery/"))
    }
  }

  @Test func theHeadingThatOpensATextIsItsTitleEverywhere() async throws {
    try await withDiaries { folder in
      let page = try folder.text(of: "site/diaries/d/entries/2026-04-05.html")
      #expect(page.contains("<title>Three days &amp; a half — "))
      #expect(page.contains("<h1 class=\"p-name\">Three days &amp; a half</h1>"))
      #expect(!page.contains("<h2>Three") && page.contains("<h2>One</h2>"))
      #expect(try folder.text(of: "site/diaries/d/months/2026-04.html").contains("<h2>Three <em>days</em>"))
      #expect(
        try folder.text(of: "site/time/2026-04.html").contains("<b>Three days &amp; a half</b> And more."))
      #expect(try folder.text(of: "site/diaries/d/atom.xml").contains(">Three days &amp; a half</title>"))
      #expect(try folder.text(of: "site/diaries/d/feed.json").contains("Three days"))
    }
  }

  @Test func anEntryHasTheOtherAnswersTheSameDayAndWhatLeadsToIt() async throws {
    try await withDiaries { folder in
      let page = try folder.text(of: "site/diaries/d/entries/2026-04-03.html")
      #expect(
        page.contains("<article class=\"letter answer type-couple dot-")
          && page.contains("<p>The <em>sky</em>.</p>"))
      // Of another diary, and not the answer again.
      let sameDay = try #require(page.components(separatedBy: "<section class=\"others\">").dropFirst().first)
      #expect(
        sameDay.contains("../../../diaries/e/entries/2026-04-03.html") && sameDay.contains("At the desk."))
      #expect(!sameDay.contains("The sky."))
      // Of another month.
      let mentions = try #require(page.components(separatedBy: "<section class=\"others\">").last)
      #expect(mentions.contains("2026-05-01.html") && mentions.contains("As then."))
      // Of many that lead to it the newest dozen.
      for day in 10...24 {
        try folder.write(
          "---\nauthor: x\n---\nDay \(day). [There](2026-04-03.md)\n",
          to: "home/diaries/d/entries/2026-05-\(day).md")
      }
      try await TestHome(folder: folder).build(into: "site", remembering: true)
      let many = try folder.text(of: "site/diaries/d/entries/2026-04-03.html")
      #expect(
        many.contains("Day 13.") && !many.contains("Day 12.") && many.contains(">and 4 earlier entries<"))
      // A changed neighbour changes the page.
      try folder.write("---\nauthor: x\n---\nIn bed.\n", to: "home/diaries/e/entries/2026-04-03.md")
      try await TestHome(folder: folder).build(into: "site", remembering: true)
      #expect(try folder.text(of: "site/diaries/d/entries/2026-04-03.html").contains("In bed."))
    }
  }

  @Test func aLongListIsDividedByYear() async throws {
    try await withDiaries { folder in
      for number in 0..<201 {
        let year = number < 150 ? 2024 : 2025
        try folder.write(
          "---\nauthor: z\ntags: [many]\nquestion: Again?\n---\nAnswer \(number).\n",
          to: "home/diaries/e/entries/\(year)-01-02-\(100000 + number).md")
      }
      try folder.write("{\"name\": \"Zoe\"}", to: "home/diaries/e/members/z.json")
      try await TestHome(folder: folder).build(into: "site", remembering: false)
      let archive = try TestHome(folder: folder).archive("site")
      // Of 201 answers a page a year; of as many entries of a tag or an author one page.
      let questions = archive.keys.filter { $0.hasPrefix("questions/") && $0.hasSuffix(".2024.html") }
      let older = try #require(questions.first)
      #expect(questions.count == 1)
      let newer = older.replacingOccurrences(of: ".2024", with: "")
      #expect(String(decoding: archive[older] ?? [], as: UTF8.self).contains("Answer 149."))
      let page = String(decoding: archive[newer] ?? [], as: UTF8.self)
      #expect(page.contains("Answer 200.") && !page.contains("Answer 149."))
      #expect(!archive.keys.contains { $0.hasPrefix("tags/") && $0.contains(".2024") })
      #expect(archive["diaries/e/by/z.html"] != nil)
      let links = ArchiveLinks(archive)
      #expect(links.faults + links.unreached == [])
    }
  }

  @Test func anAuthorsOlderYearShowsItsOwnMonthsAlone() async throws {
    try await withDiaries { folder in
      for number in 0..<301 {
        let year = number < 150 ? 2024 : 2025
        try folder.write(
          "---\nauthor: z\n---\nAnswer \(number).\n",
          to: "home/diaries/e/entries/\(year)-01-02-\(100000 + number).md")
      }
      try folder.write("{\"name\": \"Zoe\"}", to: "home/diaries/e/members/z.json")
      try await TestHome(folder: folder).build(into: "site", remembering: false)
      let first = try folder.text(of: "site/diaries/e/by/z.html")
      #expect(first.contains("years/2025.html") && first.contains("years/2024.html"))
      let older = try folder.text(of: "site/diaries/e/by/z.2024.html")
      #expect(older.contains("years/2024.html") && !older.contains("years/2025.html"))
    }
  }

  @Test func aPageWithoutTheWordsOfItsNeighbourIsNotMade() async throws {
    try await withDiaries { folder in
      let home = TestHome(folder: folder)
      // The index trusts a file once it is older than the resolution of the file system's clock.
      try await Task.sleep(for: .milliseconds(2100))
      try await home.build(into: "site", remembering: true)
      let own = "home/diaries/d/entries/2026-04-03.md"
      try folder.write(try folder.text(of: own) + "More.\n", to: own)
      let readings = try await home.read(remembering: true)
      // The neighbour of that day changes after it was read.
      try folder.write("---\nauthor: x\n---\nIn bed.\n", to: "home/diaries/e/entries/2026-04-03.md")
      let notes = try await home.readNotes()
      await #expect(throws: Diagnostic.self) {
        try await home.build(readings, nil, nil, notes, into: "site", remembering: true)
      }
      let page = "site/diaries/d/entries/2026-04-03.html"
      let before = try folder.text(of: page)
      #expect(before.contains("At the desk.") && !before.contains("More."))
      try await home.build(into: "site", remembering: true)
      let after = try folder.text(of: page)
      #expect(after.contains("In bed.") && after.contains("More."))
    }
  }

  @Test func fewEmojiAreLargeAndASentenceIsSetAsOne() async throws {
    try await withDiaries { folder in
      func look(_ text: String) async throws -> String {
        try folder.write("---\nauthor: x\n---\n\(text)\n", to: "home/diaries/e/entries/2026-06-01.md")
        try await TestHome(folder: folder).build(into: "site", remembering: true)
        let page = try folder.text(of: "site/diaries/e/entries/2026-06-01.html")
        let start = try #require(page.components(separatedBy: "h-entry type-couple ").dropFirst().first)
        return String(start.prefix { $0 != "\"" && $0 != " " })
      }
      let long = String(repeating: "long ", count: 20)
      for (text, wanted) in [
        ("🌊❤️", "emoji"), ("12", "short"), ("A sentence.", "short"), ("- a\n- list", ""), (long, ""),
      ] {
        let found = try await look(text)
        #expect(found == wanted, "\(text)")
      }
    }
  }

  @Test(arguments: ["chromium", "firefox"]) func photosFilmsAndRecordingsAreShownOverThePage(engine: String)
    async throws
  {
    let peers = Repository.root.appending(path: ".build/peers").path
    try requirePeer("\(peers)/bin/python")
    try requirePeer("ffmpeg")
    if engine == "firefox" { try requirePeer("firefox") }
    try await withTemporaryFolder { folder in
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: "sample-data/home"), to: URL(filePath: folder.path("home")))
      let photos = folder.path("home/diaries/futari/photos")
      func make(_ source: String, _ name: String, _ more: String...) throws {
        let words = ["-v", "error", "-f", "lavfi", "-i", source, "-pix_fmt", "yuv420p"] + more
        try start("ffmpeg", words + ["\(photos)/\(name)"])
      }
      try make("testsrc=d=1:s=160x120", "film.mp4")
      try make("sine=d=1", "voice.m4a")
      try make("testsrc=d=1:s=2600x1950", "large.jpg", "-frames:v", "1")
      try folder.write(
        """
        ---
        author: misaki
        created: 2026-11-01T10:00:00+09:00
        photos: [large.jpg, 2024-11-09-umi.jpg]
        ---
        [film](../photos/film.mp4) [voice](../photos/voice.m4a)

        """, to: "home/diaries/futari/entries/2026-11-01.md")
      let home = TestHome(folder: folder)
      var policy = PhotoPolicy.here
      policy.keepsOriginals = true
      _ = try await home.build(
        try await home.read(remembering: false), into: "site", remembering: false, photos: policy)
      try walk(
        "view.py", engine, folder.path("site"), "gallery/2026-04.html",
        "diaries/futari/entries/2026-11-01.html", "diaries/futari/entries/2026-04-09-222000-misaki.html")
    }
  }

  @Test(arguments: ["chromium", "firefox"]) func theKeyboardAloneLeadsToEveryKindOfPage(engine: String)
    async throws
  {
    let peers = Repository.root.appending(path: ".build/peers").path
    try requirePeer("\(peers)/bin/python")
    if engine == "firefox" { try requirePeer("firefox") }
    try await withTemporaryFolder { folder in
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: "sample-data/home"), to: URL(filePath: folder.path("home")))
      try await TestHome(folder: folder).build(into: "site", remembering: false)
      try walk("keyboard.py", engine, folder.path("site"))
    }
  }

  /// Goes through an archive in a browser; one that answers no more is started once again.
  private func walk(_ script: String, _ engine: String, _ words: String...) throws {
    let browser =
      engine == "chromium"
      ? try run("sh", "-c", "command -v chromium || command -v google-chrome").stdout : engine
    let walk = [
      Repository.root.appending(path: "Tests/peers/\(script)").path, engine,
      browser.trimmingCharacters(in: .newlines),
    ]
    let python = Repository.root.appending(path: ".build/peers/bin/python").path
    var finished = try start(python, walk + words, timeout: 600)
    if finished.status == 124 { finished = try start(python, walk + words, timeout: 600) }
    #expect(finished.status == 0, "\(finished.stdout)\(finished.stderr)")
  }

  /// Two diaries and an anonymous one with photos, a question that two answer, and a link from a later month.
  private func withDiaries(_ body: @escaping (TemporaryFolder) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try folder.write("{\"format\":1,\"owner\":\"x\",\"locale\":\"en\"}", to: "home/zutto.json")
      for (id, type) in [("d", "couple"), ("e", "couple"), ("s", "anonymous")] {
        try folder.write("{\"name\":\"\(id)\",\"type\":\"\(type)\"}", to: "home/diaries/\(id)/diary.json")
        try folder.write(TestHome.picture(3, 2), to: "home/diaries/\(id)/photos/a.png")
        try folder.write(TestHome.picture(1, 9), to: "home/diaries/\(id)/photos/long.png")
      }
      func write(_ diary: String, _ name: String, _ head: String, _ text: String) throws {
        try folder.write("---\n\(head)\n---\n\(text)\n", to: "home/diaries/\(diary)/entries/\(name).md")
      }
      let time = "created: 2026-04-03T10:00:00+09:00\n"
      try write(
        "d", "2026-04-03", time + "author: x\nphotos: [a.png, long.png]\nquestion: What?", "Sea and sand.")
      try write("d", "2026-04-03-b", time + "author: y\nquestion: What?", "The *sky*.")
      try write(
        "d", "2026-04-05", "author: x",
        "# Three *days* & a half\n\nAnd more.\n\n## One\n\n![](../photos/a.png)")
      try write("d", "2026-05-01", "author: x", "As then. [There](2026-04-03.md)")
      try write("e", "2026-04-03", "author: x", "At the desk.")
      try write(
        "s", "2026-04-03", "created: 2026-04-03T10:00:00+09:00\nauthor: x\nphotos: [a.png]", "A secret.")
      try await TestHome(folder: folder).build(into: "site", remembering: false)
      try await body(folder)
    }
  }
}
