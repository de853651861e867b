// What the pages of memos show, and what they say of what is not there.

import Archive
import Diagnostics
import Foundation
import Memos
import SafeFiles
import Sound
import Synchronization
import TestSupport
import Testing

@Suite struct MemoPagesTests {
  @Test func aThreadShowsItsTextsAndSoundsInTheOrderOfTheFile() async throws {
    try await withMemos { folder in
      let page = try await page("memos/2026-10-18-081203.html", of: folder)
      let places = [
        "2026年10月18日（日） 08:12", "<svg role=\"img\" aria-label=\"音声 0:02\"",
        "<audio class=\"u-audio\" controls preload=\"metadata\" src=\"audio/one.m4a\"", "言ったこと", "書き足し2件",
        "<strong>ふたつめ</strong>", "まだ文字になっていません", "文字にできませんでした", "聞き取れない",
      ].map { page.range(of: $0)?.lowerBound }
      #expect(!places.contains(nil), "\(page)")
      #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
      #expect(!page.contains("class=\"speed\""))
    }
  }

  @Test func theArchiveHasACopyOfEachSoundAndPicture() async throws {
    try await withMemos { folder in
      try await home(folder).build(into: "site", remembering: false)
      #expect(try folder.text(of: "site/memos/audio/one.m4a") == soundHead + "sound 1")
      #expect(folder.exists("site/memos/photos/p.png"))
    }
  }

  @Test func linksLeadToMemosAndPicturesAndNowhereElse() async throws {
    try await withMemos { folder in
      try folder.write(
        """
        [other](2026-10-18-081203.md) [index](index.md) [hear](audio/one.m4a) ![](photos/p.png)
        [diary](../diaries/d/entries/x.md) [out](../../etc/passwd) [gone](none.md) [part](index.md#a)
        ![](photos/none.png) ![](../zutto.json)
        """, to: "home/memos/2026-01-02.md")
      try folder.write("---\ncreated: 2026-01-01T00:00:00Z\n---\nx\n", to: "home/memos/index.md")
      let page = try await page("memos/2026-01-02.html", of: folder)
      let body = try #require(page.components(separatedBy: "e-content").last)
      #expect(body.contains("<a href=\"2026-10-18-081203.html\">other</a>"))
      #expect(body.contains("<a href=\"index.memo.html\">index</a>"))
      #expect(body.contains("<a href=\"audio/one.m4a\">hear</a>"))
      #expect(body.contains("src=\"photos/p.png\""))
      #expect(body.contains("width=\"3\" height=\"2\""))
      for word in ["diary", "out", "gone", "part"] { #expect(!body.contains("\(word)</a>")) }
      for lost in ["none.png", "zutto.json", "passwd"] { #expect(!body.contains(lost)) }
    }
  }

  @Test func namesOfOtherPagesAreNotTakenFromThem() async throws {
    try await withMemos { folder in
      for id in ["index", "2026-10"] {
        try folder.write("---\ncreated: 2026-10-01T00:00:00Z\n---\nx\n", to: "home/memos/\(id).md")
      }
      let report = try await home(folder).build(into: "site", remembering: false)
      let files = try home(folder).archive("site").keys.filter { $0.hasPrefix("memos/") }
      #expect(
        files.filter { $0.hasSuffix(".html") }.sorted() == [
          "memos/2026-10-18-081203.html", "memos/2026-10.html", "memos/2026-10.memo.html", "memos/index.html",
          "memos/index.memo.html",
        ])
      #expect(report.pages == report.written)
    }
  }

  @Test func aSoundThatIsMissingIsSaidOnThePageAndToldAsAProblem() async throws {
    try await withMemos { folder in
      try folder.remove("home/memos/audio/one.m4a")
      let page = try await page("memos/2026-10-18-081203.html", of: folder)
      #expect(page.contains("音声ファイルがここにありません: one.m4a"))
      #expect(!page.contains("src=\"audio/one.m4a\""))
      let problems = try await home(folder).readMemos(remembering: false).media.problems
      #expect(problems.map(\.code) == [.soundMissing])
      #expect(problems.map(\.severity) == [.error])
      #expect(problems.first?.path?.text == "memos/2026-10-18-081203.md")
      #expect(problems.first?.position?.line == 4)
    }
  }

  @Test func aFileThatIsNoSoundHasNoPlayer() async throws {
    try await withMemos { folder in
      try folder.write(soundHead + "a letter", to: "home/memos/audio/one.m4a")
      let page = try await page("memos/2026-10-18-081203.html", of: folder)
      #expect(page.contains("音として再生できないファイルです <a href=\"audio/one.m4a\">"))
      #expect(!page.contains("src=\"audio/one.m4a\""))
      let problems = try await home(folder).readMemos(remembering: false).media.problems
      #expect(problems.map(\.code) == [.soundFormat])
      #expect(problems.map(\.severity) == [.warning])
    }
  }

  @Test func whatOneProgramCouldNotHearAnotherMay() async throws {
    try await withMemos { folder in
      let deaf = TestHome(folder: folder) { (_) throws(Diagnostic) in
        throw Diagnostic(.soundFormat, "no sound is in it")
      }
      try await deaf.build(into: "site", remembering: true)
      // With another ffmpeg: as a clean build.
      try await home(folder).build(into: "site", remembering: true)
      try await home(folder).build(into: "clean", remembering: false)
      let home = home(folder)
      #expect(differences(try home.archive("site"), try home.archive("clean")) == [])
    }
  }

  @Test func whatTookLongInVainIsTriedOnceByABuildOfTheProgram() async throws {
    try await withMemos { folder in
      let heard = Counter()
      let slow = TestHome(folder: folder, patience: .init(costly: .zero, budget: TestHome.day)) {
        (_) throws(Diagnostic) in
        heard.add()
        throw Diagnostic(.programFailed, "'ffmpeg' ran for more than 120 seconds and was ended")
      }
      for _ in 0..<2 {
        let problems = try await slow.readMemos(remembering: true).media.problems
        #expect(problems.map(\.code) == [.programFailed, .programFailed, .programFailed])
        #expect(Set(problems.map(\.severity)) == [.warning])
        #expect(heard.count == 3)
      }
    }
  }

  @Test func aBuildListensForSoLongOnly() async throws {
    try await withMemos { folder in
      let heard = Counter()
      let home = TestHome(folder: folder, patience: .init(budget: .zero)) { (bytes) throws(Diagnostic) in
        heard.add()
        return try listen(bytes)
      }
      let problems = try await home.readMemos(remembering: true).media.problems
      #expect(heard.count == 0)
      #expect(problems.count == 1 && problems.first?.english.contains("3 recordings") == true)
      // The next build goes on.
      let rest = try await self.home(folder).readMemos(remembering: true).media.problems
      #expect(rest.isEmpty)
    }
  }

  @Test func withoutFfmpegThereIsAPlainLineAndOneWarning() async throws {
    try await withMemos { folder in
      let home = TestHome(folder: folder) { (_) throws(Diagnostic) in
        throw Diagnostic(.programMissing, "'ffmpeg' is not installed")
      }
      try await home.build(into: "site", remembering: true)
      let page = try folder.text(of: "site/memos/2026-10-18-081203.html")
      #expect(page.contains("<path d=\"M0 24h100\"/>"))
      #expect(page.contains("src=\"audio/one.m4a\""))
      #expect(!page.contains("class=\"length\""))
      let problems = try await home.readMemos(remembering: true).media.problems
      #expect(problems.map(\.code) == [.programMissing])
      #expect(problems.map(\.severity) == [.warning])
      // Once it is there, the lines become wave forms.
      try await self.home(folder).build(into: "site", remembering: true)
      #expect(try folder.text(of: "site/memos/2026-10-18-081203.html").contains("0:02"))
    }
  }

  @Test func aSoundIsHeardOnceHoweverItIsCalled() async throws {
    try await withMemos { folder in
      try folder.write(soundHead + "sound 1", to: "home/memos/audio/same.m4a")
      let heard = Counter()
      let home = TestHome(folder: folder) { (bytes) throws(Diagnostic) in
        heard.add()
        return try listen(bytes)
      }
      _ = try await home.readMemos(remembering: true)
      #expect(heard.count == 3)
      _ = try await home.readMemos(remembering: true)
      #expect(heard.count == 3)
      try folder.write(soundHead + "sound 9", to: "home/memos/audio/same.m4a")
      _ = try await home.readMemos(remembering: true)
      #expect(heard.count == 4)
      // What was heard stands beside the sounds: another machine, or one without ffmpeg, needs not listen.
      try folder.remove("home/.zutto")
      _ = try await home.readMemos(remembering: false)
      #expect(heard.count == 4)
      try folder.remove("home/memos/audio/waves.txt")
      _ = try await home.readMemos(remembering: true)
      #expect(heard.count == 8)
    }
  }

  @Test func aMonthHasTheMemosOfItsOwnDaysWhateverTheZone() async throws {
    try await withTemporaryFolder { folder in
      try write(home: folder)
      for (id, time) in [
        ("a", "2026-01-01T00:30:00+14:00"), ("b", "2025-12-31T20:00:00-08:00"), ("c", "2025-12-31T12:00:00Z"),
      ] { try folder.write("---\ncreated: \(time)\n---\n\(id)\n", to: "home/memos/\(id).md") }
      try await home(folder).build(into: "site", remembering: false)
      let december = try folder.text(of: "site/memos/2025-12.html")
      #expect(december.contains("b.html") && december.contains("c.html"))
      #expect(!december.contains("\"a.html"))
      #expect(try folder.text(of: "site/memos/2026-01.html").contains("\"a.html"))
    }
  }

  @Test func theListBeginsWithTheNewestAndLeadsToEveryMonth() async throws {
    try await withTemporaryFolder { folder in
      try write(home: folder)
      for month in 1...9 {
        for day in 10...19 {
          try folder.write("もの\(month)-\(day)\n", to: "home/memos/2026-0\(month)-\(day)-0801.md")
        }
      }
      try await home(folder).build(into: "site", remembering: false)
      let list = try folder.text(of: "site/memos/index.html")
      #expect(list.components(separatedBy: "<time datetime=\"2026-0").count - 1 == 50)
      for month in 1...9 { #expect(list.contains("href=\"2026-0\(month).html\"")) }
      let front = try folder.text(of: "site/index.html")
      #expect(front.contains("memos/2026-09-19-0801.html") && front.contains("90件"))
      #expect(front.contains("href=\"memos/index.html\""))
    }
  }

  @Test func whereAllDiariesAreAnonymousMemosDoNotTellTheHomesName() async throws {
    try await withMemos { folder in
      try folder.write(
        "{\"name\": \"夜\", \"type\": \"anonymous\", \"invite\": \"ABC234\"}\n",
        to: "home/diaries/d/diary.json")
      #expect(!(try await page("memos/index.html", of: folder).contains("みさきの家")))
      try folder.remove("home/diaries")
      #expect(try await page("memos/index.html", of: folder).contains("みさきの家"))
    }
  }

  @Test func aHomeWithoutMemosHasNoPagesOfThem() async throws {
    try await withTemporaryFolder { folder in
      try write(home: folder)
      try await home(folder).build(into: "site", remembering: false)
      #expect(!folder.exists("site/memos"))
      #expect(!(try folder.text(of: "site/index.html").contains("メモ")))
    }
  }

  // MARK: Homes

  private func home(_ folder: TemporaryFolder) -> TestHome { TestHome(folder: folder, listening: listen) }

  private func page(_ path: String, of folder: TemporaryFolder) async throws -> String {
    try await home(folder).build(into: "site", remembering: false)
    return try folder.text(of: "site/\(path)")
  }

  private func write(home folder: TemporaryFolder) throws {
    try folder.write(
      "{\"format\": 1, \"owner\": \"misaki\", \"name\": \"みさきの家\", \"locale\": \"ja\"}\n",
      to: "home/zutto.json")
  }

  /// Lends a home with a memo of three sounds.
  private func withMemos(_ body: (TemporaryFolder) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try write(home: folder)
      for (number, name) in ["one", "two", "three"].enumerated() {
        try folder.write(soundHead + "sound \(number + 1)", to: "home/memos/audio/\(name).m4a")
      }
      try folder.write(TestHome.picture(3, 2), to: "home/memos/photos/p.png")
      try folder.write(
        """
        ---
        created: 2026-10-18T08:12:03+09:00
        ---
        ![](audio/one.m4a)
        言ったこと

        ## 2026-10-18T08:15:40+09:00
        **ふたつめ**

        ![](audio/two.m4a "pending")

        ## 2026-10-19T09:00:00+09:00
        ![](audio/three.m4a "failed")
        聞き取れない

        """, to: "home/memos/2026-10-18-081203.md")
      try await body(folder)
    }
  }
}

/// Counts from several threads.
private final class Counter: Sendable {
  private let number = Mutex(0)

  var count: Int { number.withLock { $0 } }

  func add() { number.withLock { $0 += 1 } }
}
