// What this machine keeps of a diary: whatever changed, it says what the files say.

import Diagnostics
import Diary
import Foundation
import Ground
import SafeFiles
import TestSupport
import Testing
import ZonedTime

@Suite struct DiarySummaryTests {
  private let cache = ".zutto/cache/summary-futari"

  private func summary(_ home: Home) async throws -> DiarySummary {
    try await DiaryStore.summaries(of: ["futari"], in: home)[0].get()
  }

  /// Compares the summary with a full reading, twice: the second may come from the cache.
  private func expectSame(_ home: Home, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let fresh = try await DiaryStore.read("futari", in: home, remembering: false, passingPhotos: true)
    let (zone, entries) = (home.zone, fresh.diary.entries)
    for _ in 0..<2 {
      let found = try await summary(home)
      #expect(Set(found.problems) == Set(fresh.problems), sourceLocation: sourceLocation)
      #expect(found.diary.members == fresh.diary.members, sourceLocation: sourceLocation)
      for member in fresh.diary.members.map(\.id) + ["nobody"] {
        let count = fresh.diary.member(member) == nil ? 0 : fresh.diary.unread(by: member).count
        #expect(found.unread(by: member) == count, sourceLocation: sourceLocation)
        for day in Set(entries.flatMap { [$0.created.day, $0.created.day.advanced(by: 1)] }) {
          let has = entries.contains {
            $0.author == member && ($0.created.day == day || zone.zoned($0.created.instant).day == day)
          }
          #expect(found.has(member, writtenOn: day, by: zone) == has, sourceLocation: sourceLocation)
        }
      }
      let ids = Set(entries.map(\.id))
      for day in Set(fresh.diary.replies.map(\.created.day)) {
        let same = fresh.diary.replies.filter { reply in
          reply.created.day == day && reply.replyTo.map(ids.contains) == true
        }
        let replies = found.replies(on: day)
        #expect(replies.map(\.entry) == same.map(\.replyTo), sourceLocation: sourceLocation)
        #expect(replies.map(\.author) == same.map(\.author), sourceLocation: sourceLocation)
        #expect(replies.map(\.stamp) == same.map(\.stamp), sourceLocation: sourceLocation)
        #expect(
          replies.map(\.hasWords) == same.map { $0.size.characters > 0 }, sourceLocation: sourceLocation)
      }
      for day in Set(entries.map(\.created.day)) {
        let same = entries.filter { $0.created.day.month == day.month && $0.created.day.day == day.day }
        let lines = found.entries(month: day.month, day: day.day)
        #expect(lines.map(\.id) == same.map(\.id), sourceLocation: sourceLocation)
        #expect(lines.map(\.author) == same.map(\.author), sourceLocation: sourceLocation)
        #expect(lines.map(\.created) == same.map(\.created), sourceLocation: sourceLocation)
      }
    }
  }

  @Test func aSummarySaysWhatTheFilesSay() async throws {
    try await withHome { home, folder in
      try await expectSame(home)
      var random = SplitMix64()
      for step in 0..<40 {
        let day = "20\(10 + random.below(3))-02-2\(random.below(9))"
        let file = "diaries/futari/entries/\(day).md"
        let author = ["misaki", "yuuki"][random.below(2)]
        switch random.below(8) {
        case 0: try? folder.remove(file)
        case 1:
          try folder.write(
            #"{"\#(day)": "2024-12-25T10:00:00+09:00"}"#, to: "diaries/futari/reads/\(author).json")
        case 2: try folder.write("---\nauthor: somebody\n---\nx", to: file)
        case 3:
          let other = "20\(10 + random.below(3))-02-2\(random.below(9))"
          let stamp = random.below(2) == 0 ? "stamp: cake\n" : ""
          try folder.write(
            "---\nauthor: \(author)\nreply-to: \(other)\n\(stamp)---\n\(stamp.isEmpty ? "x" : "")", to: file)
        case 4: try folder.write("---\nauthor: \(author)\ncreated: \(day)T23:30:00-11:00\n---\nx", to: file)
        default: try folder.write("---\nauthor: \(author)\n---\n\(step)", to: file)
        }
        // Some of the changes are seen only after the clock's grain.
        if random.below(4) == 0 { usleep(120_000) }
        try await expectSame(home)
      }
    }
  }

  @Test func anUnchangedDiaryIsNotReadAgain() async throws {
    try await withHome { home, folder in
      try folder.write("---\nauthor: yuuki\n---\nx", to: "diaries/futari/entries/2024-02-29.md")
      usleep(150_000)
      #expect(try await summary(home).unread(by: "misaki") == 1)
      // A false name there is believed.
      var content = Array(try folder.bytes(of: cache).dropLast(8))
      let name = try #require(
        content.firstRange(of: Array("\u{14}2024-02-29".utf8) + [2, 10] + Array("yuuki".utf8)))
      content.replaceSubrange(name.suffix(5), with: Array("nobod".utf8))
      try folder.write(content + Checksum(of: content).bytes, to: cache)
      #expect(try await summary(home).entries(month: 2, day: 29).map(\.author) == ["nobod"])
      // Not after a change in the diary, nor for other settings.
      try folder.write("---\nauthor: yuuki\n---\ny", to: "diaries/futari/entries/2024-02-29.md")
      #expect(try await summary(home).entries(month: 2, day: 29).map(\.author) == ["yuuki"])
      try folder.write(content + Checksum(of: content).bytes, to: cache)
      try folder.write(
        #"{"format": 1, "owner": "yuuki", "locale": "en", "timeZone": "America/New_York"}"#, to: "zutto.json")
      #expect(try await summary(Home(at: folder.path)).entries(month: 2, day: 29).map(\.author) == ["yuuki"])
    }
  }

  @Test func aDamagedSummaryIsNoticed() async throws {
    try await withHome { home, folder in
      try folder.write("---\nauthor: yuuki\n---\nx", to: "diaries/futari/entries/2024-02-29.md")
      usleep(150_000)
      try await expectSame(home)
      try await damaging(cache, in: folder) { try await expectSame(home) }
    }
  }
}
