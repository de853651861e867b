// A diary's files of two devices.

import Diagnostics
import Diary
import Ground
import LosslessJSON
import MergeText
import TestSupport
import Testing
import ZonedTime

@Suite struct DiaryMergeTests {
  @Test func anEntrysKeysAndLinesMergeByThemselves() throws {
    let merged = try merge(
      "---\nauthor: misaki\nquestion: q\n---\none\ntwo\nthree\n",
      "---\nauthor: misaki\nquestion: other\n---\none\ntwo\nthree\nfour\n",
      "---\nauthor: misaki\nquestion: q\nlang: ja\n---\nzero\ntwo\nthree\n")
    #expect(
      text(merged.bytes) == "---\nauthor: misaki\nquestion: other\nlang: ja\n---\nzero\ntwo\nthree\nfour\n")
    #expect(merged.conflicts.isEmpty)
  }

  @Test func photosComeAndGoByThemselves() throws {
    let merged = try merge(
      "---\nphotos: [a.jpg, b.jpg]\n---\nx\n", "---\nphotos: [b.jpg, c.jpg]\n---\nx\n",
      "---\nphotos:\n  - a.jpg\n  - b.jpg\n  - d.jpg\n---\nx\n")
    #expect(text(merged.bytes) == "---\nphotos: [b.jpg, c.jpg, d.jpg]\n---\nx\n")
    #expect(merged.conflicts.isEmpty)
  }

  @Test func photosThatNoEntryHoldsAreNotPutTogether() throws {
    let merged = try merge(
      "---\nphotos: [a.jpg]\n---\nx\n", "---\nphotos: [a.jpg, b.jpg, c.jpg]\n---\nx\n",
      "---\nphotos: [a.jpg, d.jpg, e.jpg]\n---\nx\n")
    #expect(text(merged.bytes) == "---\nphotos: [a.jpg, d.jpg, e.jpg]\n---\nx\n")
    #expect(merged.other.map(text) == "---\nphotos: [a.jpg, b.jpg, c.jpg]\n---\nx\n")
    #expect(
      merged.conflicts.map(\.english) == [
        "'photos' was changed to '[a.jpg, b.jpg, c.jpg]' and to '[a.jpg, d.jpg, e.jpg]'"
      ])
  }

  @Test func oneHandsQuestionDoesNotStandOverAnothersAnswer() throws {
    let merged = try merge(
      "---\nquestion: q\n---\nx\n", "---\nquestion: a\n---\nz\n", "---\nquestion: b\n---\ny\n")
    #expect(text(merged.bytes) == "---\nquestion: b\n---\ny\n")
    #expect(merged.other.map(text) == "---\nquestion: a\n---\nz\n")
    #expect(merged.conflicts.map(\.position?.line) == [nil, 4])
  }

  @Test func twoEntriesOfOneNameAreNotMixed() throws {
    let ours = "---\nauthor: misaki\n---\nmy day\n\nwas long\n"
    let theirs = "---\nauthor: yuuki\nquestion: q\n---\nmine\n\nwas short\n"
    let merged = try merge(nil, ours, theirs)
    #expect(text(merged.bytes) == theirs)
    #expect(merged.other.map(text) == ours)
    // The same entry with more in one copy is one.
    #expect(try text(merge(nil, "my day\n", "---\nlang: ja\n---\nmy day\n\nmore\n").bytes).contains("more"))
  }

  @Test func anEntryKeepsAText() throws {
    let merged = try merge("one\ntwo\n", "one\n", "two\n")
    #expect(["one\n", "two\n"].contains(text(merged.bytes)))
    #expect(merged.other != nil)
  }

  @Test func whatLooksLikeFrontMatterAfterTheMergeIsNotMade() throws {
    let base = "---\nlang: ja\n---\n\n---\nx\n---\ny\n"
    let merged = try merge(base, "---\nlang: ja\n---\n---\nx\n---\ny\n", "\n---\nx\n---\nmore\ny\n")
    let file = text(merged.bytes)
    #expect(file.hasPrefix("\n---") || file.hasPrefix("---\nlang"))
  }

  @Test func ofTwoTimesOfReadingTheFirstCounts() throws {
    let merged = try merge(
      nil,
      """
      {
        "2024-12-25-a": "2024-12-25T23:41:12+09:00",
        "2024-12-26-b": "2024-12-26T08:00:00+09:00"
      }

      """,
      """
      {
        "2024-12-24-c": "2024-12-26T09:00:00+09:00",
        "2024-12-25-a": "2024-12-25T14:41:00Z"
      }

      """, at: "diaries/futari/reads/yuuki.json")
    #expect(
      text(merged.bytes) == """
        {
          "2024-12-24-c": "2024-12-26T09:00:00+09:00",
          "2024-12-25-a": "2024-12-25T14:41:00Z",
          "2024-12-26-b": "2024-12-26T08:00:00+09:00"
        }

        """)
    #expect(merged.conflicts.isEmpty && merged.other == nil)
  }

  @Test func noReceiptIsLostWhateverTheHistory() async throws {
    let path: RelativePath = "diaries/futari/reads/yuuki.json"
    try await withSeed(runs: 300) { random in
      var times: [String: Int] = [:]
      let (history, file) = try MergeHistory.simulated(
        nil, merging: { rules.merge(path, base: $0, ours: $1, theirs: $2) }, using: &random,
        change: { file, _, random in
          var document = try JSONDocument(Source(path, file ?? Array("{}\n".utf8)))
          for _ in 0..<random.pick(1...4) {
            let entry = "2024-12-\(random.pick(10...30))"
            guard document.root[entry] == nil else { continue }
            let hour = random.pick(10...23)
            try document.set([.key(entry)], to: .text("2025-01-01T\(hour):00:00+09:00"))
            times[entry] = min(times[entry] ?? hour, hour)
          }
          return document.bytes
        })
      let reading = try await withHome(["reads/yuuki.json": String(decoding: file, as: UTF8.self)]) {
        home, _ in
        try await DiaryStore.read("futari", in: home, remembering: false)
      }
      #expect(!reading.problems.contains { $0.path == path })
      let readings = try #require(reading.diary.reads.first).readings
      #expect(Dictionary(uniqueKeysWithValues: readings.map { ($0.id, $0.time.time.hour) }) == times)
      #expect(history.others.isEmpty && history.conflicts.isEmpty)
      let root = try JSON.parse(Source(path, file))
      #expect(root.canonical() == file)
    }
  }

  @Test func membersAndTheDiaryMergeByKey() throws {
    let member = try merge(
      #"{"name": "m", "role": "owner"}"#, #"{"name": "m", "role": "owner", "left": "2025-01-01T00:00:00Z"}"#,
      #"{"name": "n", "role": "member"}"#, at: "diaries/futari/members/misaki.json")
    #expect(text(member.bytes) == #"{"name": "n", "role": "member", "left": "2025-01-01T00:00:00Z"}"#)
    let diary = try merge(
      #"{"name": "m", "type": "couple"}"#, #"{"name": "a", "type": "couple"}"#,
      #"{"name": "b", "type": "couple"}"#, at: "diaries/futari/diary.json")
    #expect(text(diary.bytes) == #"{"name": "b", "type": "couple"}"#)
    #expect(diary.other.map(text) == #"{"name": "a", "type": "couple"}"#)
  }

  @Test func noLineOfAnEntryIsLostWhateverTheHistory() async throws {
    try await withHome { home, _ in
      let context = try await home.futariContext()
      try await withSeed(runs: 400) { random in
        var entry = RandomEntry()
        let start = random.below(4) == 0 ? nil : entry.change(nil, 0, &random)
        let (history, file) = try MergeHistory.simulated(
          start, merging: { rules.merge(path, base: $0, ours: $1, theirs: $2) }, using: &random,
          change: { entry.change($0, $1, &$2) })
        let found = markedWords(file).union(history.others.flatMap(markedWords)).map(String.init)
        let missing = entry.left.subtracting(found)
        #expect(missing.isEmpty, "\(missing)\n\(text(file))")
        for bytes in [file] + history.others {
          let read = EntryFormat.parse(Source(path, bytes), id: path.stem, in: context)
          #expect(read.problems.isEmpty, "\(text(bytes))")
        }
      }
    }
  }

  @Test func theSidesMayChangePlaces() async throws {
    try await withSeed(runs: 500) { random in
      var entry = RandomEntry()
      let start = entry.change(nil, 0, &random)
      let isNew = random.below(4) == 0
      var sides = isNew ? [1, 2].map { entry.change(nil, $0, &random) } : [start, start]
      for index in [0, 1, 0, 1] { sides[index] = entry.change(sides[index], index, &random) }
      let base = isNew ? random.pick([MergeBase.nothing, .unknown]) : .version(start)
      expectMergeLaws(path, base: base, sides[0], sides[1], rules)
    }
  }

  @Test func damagedEntriesNeitherTrapNorDependOnTheSide() async throws {
    try await withSeed(runs: 400) { random in
      var entry = RandomEntry()
      let start = entry.change(nil, 0, &random)
      var files = [start, entry.change(start, 1, &random), entry.change(start, 2, &random)]
      for index in files.indices where random.below(2) == 0 {
        let place = random.below(files[index].count)
        switch random.below(4) {
        case 0: files[index].removeSubrange(place...)
        case 1: files[index][place] = UInt8(random.below(256))
        case 2: files[index].insert(contentsOf: random.pick(["\0", "---\n", "\r"]).utf8, at: place)
        default: files[index].removeSubrange(..<place)
        }
      }
      expectMergeLaws(path, base: .version(files[0]), files[1], files[2], rules)
    }
  }

  @Test func aLargeEntryTakesNoLongWhile() throws {
    let base = (0..<100_000).map { "line \($0 % 7)\n" }.joined()
    let merged = rules.merge(
      path, base: .version(Array(base.utf8)), ours: Array(("new\n" + base).utf8),
      theirs: Array((base + "end\n").utf8))
    #expect(text(merged.bytes) == "new\n" + base + "end\n")
    let large = [UInt8](repeating: 0x61, count: Entry.maximumBytes)
    let whole = rules.merge(path, base: .version([]), ours: large, theirs: large + [0x0A])
    #expect(whole.other == large)
  }
}

/// Changes of an entry by chance, in which each new line has a word of its own.
private struct RandomEntry {
  /// Words that somebody wrote and nobody took out.
  private(set) var left: Set<String> = []
  private var count = 0

  mutating func change(_ file: [UInt8]?, _ replica: Int, _ random: inout SplitMix64) -> [UInt8] {
    guard let file else {
      let head = "---\nauthor: \(random.pick(["misaki", "yuuki"]))\nquestion: \(word(replica))\n"
      return Array((head + "---\n\(word(replica))\n\n\(word(replica))\n").utf8)
    }
    var lines = text(file).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let body = (lines.dropFirst().firstIndex(of: "---") ?? 0) + 1
    for _ in 0..<random.pick(1...3) {
      let place = random.pick(body...(lines.count - 1))
      switch random.below(6) {
      case 0:
        let marked = lines[body...].count { $0.hasSuffix(".") }
        if marked > 1 || !lines[place].hasSuffix(".") {
          left.remove(lines.remove(at: place))
          if lines.count == body { lines.append("") }
        }
      case 1:
        left.remove(lines[place])
        lines[place] = word(replica)
      case 2: lines.insert(contentsOf: [word(replica), ""], at: place)
      case 3:
        guard let key = lines[..<body].firstIndex(where: { $0.hasPrefix("question: ") }) else { continue }
        left.remove(String(lines[key].dropFirst(10)))
        lines[key] = "question: \(word(replica))"
      default: lines.insert(word(replica), at: place)
      }
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  private mutating func word(_ replica: Int) -> String {
    count += 1
    left.insert("r\(replica)w\(count).")
    return "r\(replica)w\(count)."
  }
}

private let path: RelativePath = "diaries/futari/entries/2024-12-25.md"
private let rules = MergeRules.of(DiaryMerge.merge)

private func merge(_ base: String?, _ ours: String, _ theirs: String, at path: RelativePath = path) throws
  -> MergedFile
{
  expectMergeLaws(
    path, base: base.map { .version(Array($0.utf8)) } ?? .nothing, Array(ours.utf8), Array(theirs.utf8), rules
  )
}

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
