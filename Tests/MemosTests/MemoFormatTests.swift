// A memo's file: what is inferred, where items begin, and every fault at its place.

import Diagnostics
import Fluent
import Foundation
import Memos
import TestSupport
import Testing
import ZonedTime

@Suite struct MemoFormatTests {
  @Test func aBareFileOfProseIsAMemo() throws {
    let (memo, problems) = try parse("회의에서 나온 아이디어\n둘째 줄\n")
    #expect(problems.isEmpty)
    #expect(memo?.created.text == "2025-12-07T08:12:03+09:00")
    #expect(memo?.language == .ko)
    #expect(memo?.items.count == 1)
    #expect(memo?.firstLines() == ["회의에서 나온 아이디어", "둘째 줄"])
  }

  @Test func theFileOfTheSpecificationIsReadAsItSays() throws {
    let (memo, problems) = try parse(
      """
      ---
      created: 2025-12-07T08:12:03+09:00
      ---
      ![](audio/2025-12-07-081203.m4a)
      회의에서 나온 아이디어를 정리하자.

      ## 2025-12-07T08:15:40+09:00
      첫째, 이름부터.

      ## 2025-12-07T08:20:00+09:00
      ![](audio/2025-12-07-082000.m4a "pending")

      """)
    let read = try #require(memo)
    #expect(problems.isEmpty)
    #expect(read.items.map(\.time.time.text) == ["08:12", "08:15", "08:20"])
    #expect(read.items.map { read.text(of: $0) } == ["회의에서 나온 아이디어를 정리하자.", "첫째, 이름부터.", ""])
    #expect(read.sounds.map(\.item) == [0, 2])
    #expect(read.sounds.map(\.sound.state) == [.settled, .pending])
    #expect(read.sounds.map(\.sound.path.text).last == "memos/audio/2025-12-07-082000.m4a")
  }

  @Test(arguments: [
    ("## 2025-12-08T08:15:40+09:00", "2025-12-08T08:15:40+09:00"),
    ("## 2025-12-08T08:15Z", "2025-12-08T08:15:00Z"), ("## 2025-12-08 08:15", "2025-12-08T08:15:00+09:00"),
    ("## 2025-12-08t08:15:40", "2025-12-08T08:15:40+09:00"), ("## 08:15", "2025-12-07T08:15:00+09:00"),
    ("## 8:15", "2025-12-07T08:15:00+09:00"), ("## 08:15:40", "2025-12-07T08:15:40+09:00"),
    ("##  08:15 ##", "2025-12-07T08:15:00+09:00"), ("##\t08:15\r", "2025-12-07T08:15:00+09:00"),
  ]) func aHeadingThatIsATimeBeginsAnItem(heading: String, time: String) throws {
    let (memo, problems) = try parse("x\n\(heading)\ny\n")
    #expect(problems.isEmpty)
    #expect(memo?.items.map(\.time.text) == ["2025-12-07T08:12:03+09:00", time])
    #expect(memo.map { $0.text(of: $0.items[$0.items.count - 1]) } == "y")
  }

  @Test(arguments: [
    " ## 08:15", "##08:15", "# 08:15", "### 08:15", "## 08:15 standup", "## plan 08:15", "## 2025-12-08",
    "## 16:9", "## 1,5", "## ", "##", "## ０８:１５", "08:15\n---", "\\## 08:15", "## 2025", "> ## 08:15",
    "- ## 08:15",
  ]) func everyOtherLineIsText(line: String) throws {
    let (memo, problems) = try parse("x\n\n\(line)\ny\n")
    #expect(problems.isEmpty)
    #expect(memo?.items.count == 1)
    #expect(memo.map { $0.text(of: $0.items[0]) } == "x\n\n\(line)\ny")
  }

  @Test(arguments: [
    ("## 25:10", "2:4", "'25:10' is not a time of day"),
    ("##   08:60", "2:6", "'08:60' is not a time of day"),
    ("## 2025-02-30T08:15:00+09:00", "2:4", "'2025-02-30' is not a day"),
    ("## 2025-02-30 08:15", "2:4", "'2025-02-30' is not a day"),
    ("## 2025-12-08T24:00:00Z", "2:4", "'24:00:00' is not a time of day"),
    ("## 2025-12-08T08:15+9", "2:4", "does not end with an offset"),
  ]) func whatLooksLikeATimeAndIsNoneIsToldAtItsPlace(line: String, place: String, message: String) throws {
    let (memo, problems) = try parse("x\n\(line)\ny\n")
    #expect(memo?.items.count == 1)
    let problem = try #require(problems.first)
    #expect(problems.count == 1)
    #expect(problem.code == .memoItemTime)
    #expect(problem.position.map { "\($0.line):\($0.column)" } == place)
    #expect(problem.english.contains(message), "\(problem.english)")
  }

  @Test(arguments: [
    ("![](audio/a.m4a)", "audio/a.m4a", MemoSound.State.settled),
    ("   ![label](audio/a.m4a \"pending\")  ", "audio/a.m4a", .pending),
    ("![](audio/a.m4a 'failed')", "audio/a.m4a", .failed),
    ("![](audio/a.m4a (pending))", "audio/a.m4a", .pending),
    ("![](<audio/a b.m4a>)", "audio/a b.m4a", .settled),
    ("![](audio/a%20b.m4a \"my title\")", "audio/a%20b.m4a", .settled),
    ("![](./audio/a.mp3)", "./audio/a.mp3", .settled),
    ("![](../memos/audio/a.OGG)", "../memos/audio/a.OGG", .settled),
    ("![](audio/음성.m4a)", "audio/음성.m4a", .settled),
  ]) func aPictureLinkToAudioAloneOnItsLineIsASound(line: String, target: String, state: MemoSound.State)
    throws
  {
    let (memo, problems) = try parse("before\n\(line)\nafter\n")
    #expect(problems.isEmpty)
    let sound = try #require(memo?.sounds.first?.sound)
    #expect(sound.target == target)
    #expect(sound.state == state)
    #expect(sound.path.parent?.text == "memos/audio")
    #expect(memo.map { $0.text(of: $0.items[0]) } == "before\n\nafter")
  }

  @Test(arguments: [
    "x ![](audio/a.m4a)", "![](audio/a.m4a) x", "    ![](audio/a.m4a)", "[](audio/a.m4a)", "![](audio/a.jpg)",
    "![](https://example.org/a.m4a)", "![](audio/a.m4a", "![]()", "![](", "![](audio/a.m4a \"pending)",
    "![](audio/a.m4a\"pending\")", "![a[b]](audio/a.m4a)", "\\![](audio/a.m4a)",
    "![](audio/a.m4a)![](audio/b.m4a)", "!", "![",
  ]) func everyOtherLinkIsText(line: String) throws {
    let (memo, problems) = try parse("x\n\(line)\n")
    #expect(problems.isEmpty)
    #expect(memo?.sounds.isEmpty == true)
    #expect(memo.map { $0.text(of: $0.items[0]) } == "x\n\(line)")
  }

  @Test(arguments: ["../../a.m4a", "a.m4a", "audio/2025/a.m4a", "../../../etc/a.wav", "/a.m4a"])
  func aSoundElsewhereIsNotFollowed(target: String) async throws {
    let (memo, problems) = try parse("![](\(target))\n")
    #expect(problems.isEmpty)
    #expect(memo?.sounds.isEmpty == true)
    try await withHome(["memos/2025-12-07.md": "![](\(target))\n"]) { home, _ in
      let problems = await MemoStore.check(in: home).problems
      #expect(problems.map(\.code) == [.soundPlace])
      #expect(problems.first?.position == Position(line: 1, column: 1))
    }
  }

  @Test(arguments: [
    ("---\ncreated: 2025-12-07T08:12:03+09:00\n---\n", "4:1"), ("", "1:1"),
    ("x\n## 08:15\n\n## 08:16\ny\n", "2:1"),
  ]) func anItemThatSaysNothingIsTold(text: String, place: String) throws {
    let (_, problems) = try parse(text)
    #expect(problems.map(\.code) == [.memoEmpty])
    #expect(problems.first?.position.map { "\($0.line):\($0.column)" } == place)
  }

  @Test func aMemoMayHaveNothingButItsThread() throws {
    let (memo, problems) = try parse("## 08:15\ny\n")
    #expect(problems.isEmpty)
    #expect(memo?.items.count == 2)
    #expect(memo?.firstLines() == ["y"])
  }

  @Test func namesWithoutATimeNeedOneInTheFrontMatter() throws {
    #expect(try parse("x", "idea").problems.map(\.code) == [.memoName])
    #expect(try parse("x", "idea").memo == nil)
    let (memo, problems) = try parse("---\ncreated: 2025-12-07T08:12:03+09:00\n---\nx", "idea")
    #expect(problems.isEmpty)
    #expect(memo?.created.text == "2025-12-07T08:12:03+09:00")
    #expect(try parse("x", "2025-02-30").problems.map(\.code) == [.badDay])
    #expect(try parse("x", "2025-12-07-groceries").memo?.created.time == .midnight)
  }

  @Test func aNameAndAFrontMatterThatDisagreeAreTold() throws {
    let (memo, problems) = try parse("---\ncreated: 2025-12-08T08:12:03+09:00\n---\nx")
    #expect(problems.map(\.code) == [.memoDay])
    #expect(problems.first?.severity == .warning)
    #expect(memo?.created.day.text == "2025-12-08")
  }

  @Test func whatIsNoTextIsNoMemo() throws {
    let bytes = Array("x\u{0}y".utf8)
    let (memo, problems) = MemoFormat.parse(
      Source("memos/2025-12-07.md", bytes), id: "2025-12-07", zone: .utc, language: .ko)
    #expect(memo == nil)
    #expect(problems.map(\.code) == [.fileNotText])
  }
}
