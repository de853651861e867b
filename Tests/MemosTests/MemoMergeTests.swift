// What becomes of changes of a memo on two sides, by example.

import Diagnostics
import Fluent
import Ground
import Memos
import MergeText
import TestSupport
import Testing
import ZonedTime

@Suite struct MemoMergeTests {
  private let base = "장보기\n\n## 08:15\n- milk\n- eggs\n"

  @Test func whatBothAddedStandsInTheOrderOfItsTime() throws {
    let merged = try merge(
      base, base + "\n## 10:00\nlater\n", base + "\n## 09:00\nearlier\n\n## 11:00\nlatest\n")
    #expect(merged == base + "\n## 09:00\nearlier\n\n## 10:00\nlater\n\n## 11:00\nlatest\n")
  }

  @Test func whatBothAddedAlikeIsThereOnce() throws {
    let both = base + "\n## 10:00\nsame\n"
    let merged = try merge(base, both + "\n## 10:00\nours\n", "\(both)\n## 10:05\ntheirs\n")
    #expect(merged == both + "\n## 10:00\nours\n\n## 10:05\ntheirs\n")
  }

  @Test func whatOneSideRemovedGoesAndWhatTheOtherChangedStays() throws {
    let old = base + "\n## 09:00\nx\n\n## 10:00\ny\n"
    let merged = try merge(old, "장보기\n", base + "\n## 09:00\nx\n\n## 10:00\ny!\n")
    #expect(merged == "장보기\n\n## 10:00\ny!\n")
  }

  @Test func linesThatDoNotTouchArePutTogether() throws {
    let merged = try merge("a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\nd\n")
    #expect(merged == "A\nb\nC\nd\n")
  }

  @Test func linesThatBothChangedAreBothKeptAndTold() throws {
    let result = try result("a\nbuy milk\nc\n", "a\nbuy two milk\nc\n", "a\nbuy oat milk\nc\n")
    #expect(text(result) == "a\nbuy oat milk\n\nbuy two milk\nc\n")
    #expect(
      result.conflicts.map(\.englishDescription) == [
        """
        memos/2025-12-07-081203.md:1:1: warning: both sides changed the same lines at \
        the memo's beginning [memo-conflict]
          hint: the file has the lines of both now: keep what is right
        """
      ])
  }

  @Test func aListToWhichBothAddedStaysAList() throws {
    let merged = try merge(base, base + "- bread\n", base + "- tea\n", conflicts: 1)
    #expect(merged == base + "- bread\n- tea\n")
  }

  @Test(arguments: [
    ("pending", "failed", "", ""), ("pending", "pending", "", ""), ("failed", "pending", "", ""),
    ("failed", "failed", "pending", "pending"), ("pending", "failed", "pending", "failed"),
    ("", "pending", "", "pending"),
  ]) func aSoundsStateIsTheOneThatIsFurtherOn(old: String, one: String, other: String, merged: String) throws
  {
    func memo(_ state: String) -> String { "![](audio/a.m4a\(state.isEmpty ? "" : " \"\(state)\""))\n" }
    #expect(try merge(memo(old), memo(one) + "\nx\n", memo(other)) == memo(merged) + "\nx\n")
  }

  @Test func aStateOfTwoNewLinksIsTheOneThatIsFurtherOn() throws {
    let merged = try merge(
      "x\n", "x\n\n## 09:00\n![](audio/a.m4a \"pending\")\n", "x\n\n## 09:00\n![](audio/a.m4a)\nheard\n")
    // Two new items that differ are two; nothing tells that they are one.
    #expect(merged.contains("pending") && merged.contains("heard"))
    #expect(
      try merge(nil, "![](audio/a.m4a \"failed\")\n", "![](audio/a.m4a \"failed\")\n")
        == "![](audio/a.m4a \"failed\")\n")
  }

  @Test func equalTranscriptsAreOneAndOthersAreBothKept() throws {
    let pending = "![](audio/a.m4a \"pending\")\n"
    let heard = "![](audio/a.m4a)\nheard\n"
    #expect(try merge(pending, heard + "\nmine\n", heard) == heard + "\nmine\n")
    let both = try merge(pending, "![](audio/a.m4a)\none\n", "![](audio/a.m4a)\ntwo\n", conflicts: 1)
    #expect(both == "![](audio/a.m4a)\none\n\ntwo\n")
    let typed = try merge(pending, pending + "typed\n", heard, conflicts: 1)
    #expect(typed == "![](audio/a.m4a)\nheard\n\ntyped\n")
  }

  @Test func theLabelOfASoundIsNotLostWithIt() throws {
    let old = "x\n![](audio/a.m4a)\ny\n"
    let merged = try merge(old, "x\ny\n", "x\n![the idea](audio/a.m4a)\ny\n", conflicts: 1)
    #expect(merged == "x\n![the idea](audio/a.m4a)\ny\n")
    #expect(try merge(old, "x\ny\nz\n", "x\n![](audio/a.m4a \"failed\")\ny\n") == "x\ny\nz\n")
  }

  @Test func frontMatterIsMergedKeyByKey() throws {
    func memo(_ keys: String) -> String { "---\n\(keys)---\nx\n" }
    let old = memo("# mine\ncreated: 2025-12-07T08:12:03+09:00\nlang: ko\n")
    let merged = try merge(
      old, memo("# mine\ncreated: 2025-12-07T08:12:03+09:00\nlang: ko\ntags: [a]\n"),
      memo("# mine\ncreated: 2025-12-07T08:12:04+09:00\nmood: good\n"))
    #expect(merged == memo("# mine\ncreated: 2025-12-07T08:12:04+09:00\nmood: good\ntags: [a]\n"))
    let clash = try result(old, old.replacing("ko", with: "ja"), old.replacing("ko", with: "en"))
    #expect(text(clash) == old.replacing("ko", with: "ja"))
    #expect(clash.conflicts.map(\.english) == ["'lang' was changed to 'en' and to 'ja'"])
  }

  @Test func twoMemosOfOneSecondBecomeAMemoAndAnItem() throws {
    let one = "---\ncreated: 2025-12-07T08:12:03+09:00\n---\none\n"
    let other = "---\ncreated: 2025-12-07T08:12:04+09:00\nmood: good\n---\nother\n\n## 09:00\nz\n"
    let merged = try merge(nil, one, other)
    #expect(
      merged == """
        ---
        created: 2025-12-07T08:12:03+09:00
        mood: good
        ---
        one

        ## 2025-12-07T08:12:04+09:00
        other

        ## 09:00
        z

        """)
  }

  @Test func equalMemosOfOneSecondAreOne() throws {
    #expect(try merge(nil, "x\n\n## 09:00\na\n", "x\n\n## 10:00\nb\n") == "x\n\n## 09:00\na\n\n## 10:00\nb\n")
  }

  @Test func aTimeAloneKeepsItsDay() throws {
    let old = "x\n\n## 2025-12-08 09:00\na\n"
    let merged = try merge(
      old, old + "\n## 10:00\nours\n", old + "\n## 2025-12-09 08:00\nlater\n\n## 11:00\nb\n")
    #expect(merged == old + "\n## 10:00\nours\n\n## 2025-12-09 08:00\nlater\n\n## 11:00\nb\n")
    let between = try merge(
      "x\n", "x\n\n## 2025-12-08 09:00\na\n\n## 2025-12-08 23:00\nc\n",
      "x\n\n## 2025-12-07 10:00\nb\n\n## 22:00\nd\n\n## 2025-12-08 10:00\ne\n\n## 23:30\nf\n")
    #expect(between.contains("## 23:30\nf\n") && between.hasSuffix("## 23:30\nf\n"))
    // Here an item of another day comes between a time alone and the item it followed.
    let rewritten = try merge(
      "x\n", "x\n\n## 2025-12-08T02:00:00+14:00\na\n", "x\n\n## 19:30\nb\n\n## 23:50\nc\n")
    #expect(
      rewritten.contains("\n## 19:30\nb\n\n## 2025-12-08T02:00:00+14:00\na\n\n## 2025-12-07 23:50\nc\n"))
  }

  @Test func lineEndsAreThoseOfTheSideThatChangedThem() throws {
    let merged = try merge("a\nb\nc\n", "a\r\nb\r\nc\r\n", "a\nb\nC\n")
    #expect(merged == "a\r\nb\r\nC\r\n")
    #expect(try merge("a\r\nb\r\nc", "A\r\nb\r\nc", "a\r\nb\r\nC") == "A\r\nb\r\nC")
  }

  @Test func aFileWithoutItsLastLineEndCanBeAddedTo() throws {
    #expect(try merge("x", "x\n\n## 09:00\na", "x\n## 10:00\nb") == "x\n\n## 09:00\na\n\n## 10:00\nb")
    let head = "---\ncreated: 2025-12-07T08:12:03+09:00\n---"
    #expect(try merge(head, head + "\n## 09:00\na\n", head + "\n## 10:00\nb\n").hasPrefix(head + "\n## 09"))
  }

  @Test func anOpenCodeBlockSwallowsNothingOfTheOtherSide() throws {
    let merged = try merge("x\n", "x\n\n## 09:00\n```\ncode\n", "x\n\n## 10:00\nb\n")
    #expect(merged == "x\n\n## 09:00\n```\ncode\n```\n\n## 10:00\nb\n")
  }

  @Test func aVersionThatIsNoTextIsTold() throws {
    let good = Source(RandomMemo.path, text: "x\n")
    let broken = Source(RandomMemo.path, [0xFF])
    let problem = thrown {
      _ = try MemoMerge.merge(base: nil, ours: good, theirs: broken, zone: .utc, language: .ko)
    }
    #expect(problem?.code == .fileNotText)
    #expect(problem?.english.hasPrefix("the other side's version: ") == true)
  }

  @Test func whatIsTooLargeTogetherIsRefused() throws {
    let half = String(repeating: String(repeating: "x", count: 99) + "\n", count: 24_000)
    let problem = thrown { _ = try result("y\n", "y\n## 09:00\n\(half)", "y\n## 10:00\n\(half)") }
    #expect(problem?.code == .fileTooLarge)
  }

  private func merge(_ base: String?, _ ours: String, _ theirs: String, conflicts: Int = 0) throws -> String {
    let result = try result(base, ours, theirs)
    #expect(result.conflicts.count == conflicts)
    return text(result)
  }

  private func result(_ base: String?, _ ours: String, _ theirs: String) throws -> MemoMerge.Result {
    let zone = try TimeZoneRules(named: "Asia/Seoul")
    let path = RandomMemo.path
    func merge(_ one: String, _ other: String) throws -> MemoMerge.Result {
      try MemoMerge.merge(
        base: base.map { Source(path, text: $0) }, ours: Source(path, text: one),
        theirs: Source(path, text: other), zone: zone, language: .ko)
    }
    let result = try merge(ours, theirs)
    #expect(try merge(theirs, ours) == result)
    return result
  }

  private func text(_ result: MemoMerge.Result) -> String { String(decoding: result.bytes, as: UTF8.self) }

  @Test func whatIsToldIsKeptBesideAsOneSideHadIt() {
    func merged(_ base: MergeBase, _ ours: String, _ theirs: String) -> MergedFile {
      expectMergeLaws(
        RandomMemo.path, base: base, Array(ours.utf8), Array(theirs.utf8),
        MergeRules.of { MemoMerge.merge($0, base: $1, ours: $2, theirs: $3, zone: .utc, language: .en) })
    }
    let told = merged(.version(Array("x\n".utf8)), "y\n", "z\n")
    #expect(told.bytes == Array("y\n\nz\n".utf8) && told.other == Array("y\n".utf8))
    // Of two copies of one memo nothing becomes an item of its own thread.
    let head = "---\ncreated: 2025-12-07T08:12:03+09:00\n---\n"
    let copies = merged(
      .unknown, head + "x\n\n## 2025-12-07T08:15:40+09:00\none\n",
      head + "x\nmore\n\n## 2025-12-07T08:16:40+09:00\ntwo\n")
    #expect(
      String(decoding: copies.bytes, as: UTF8.self) == head
        + "x\nmore\n\n## 2025-12-07T08:15:40+09:00\none\n\n" + "## 2025-12-07T08:16:40+09:00\ntwo\n")
    #expect(copies.other == nil)
  }
}
