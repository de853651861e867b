// What this machine remembers: whatever it is, a diary reads the same.

import Diagnostics
import Diary
import Fluent
import Foundation
import Ground
import Prose
import SafeFiles
import TestSupport
import Testing

@Suite struct DiaryIndexTests {
  private let cache = ".zutto/cache/diary-futari"

  private func withEntries(_ body: (Home, TemporaryFolder) async throws -> Void) async throws {
    try await withHome { home, folder in
      for day in 10...29 {
        try folder.write("日記 \(day) [x](2024-12-\(day).md)", to: "diaries/futari/entries/2024-12-\(day).md")
      }
      try folder.write("[]", to: "diaries/futari/entries/2024-12-09-wrong-author.md")
      try folder.write(picture(3, 4), to: "diaries/futari/photos/a.png")
      age(folder)
      try await body(home, folder)
    }
  }

  /// Sets the content time of all files to the same moment long ago.
  private func age(_ folder: TemporaryFolder) {
    for name in (try? folder.tree("diaries")) ?? [] {
      let past = timeval(tv_sec: 1_700_000_000, tv_usec: 0)
      utimes(folder.path("diaries/" + name), [past, past])
    }
  }

  /// Makes the index say that it was written a minute later, when all files had settled.
  private func settle(_ folder: TemporaryFolder) throws {
    let bytes = try folder.bytes(of: cache).dropLast(8)
    // After the context's digest.
    let start = 32
    let end = try #require(bytes[start...].firstIndex { $0 < 0x80 }) + 1
    let old = bytes[start..<end].reversed().reduce(UInt64(0)) { $0 << 7 | UInt64($1 & 0x7F) }
    // Protocol Buffers' sint64, as CacheWriter writes it.
    var later = old + 2 * 60_000_000_000
    var made: [UInt8] = []
    while later >= 0x80 {
      made.append(UInt8(later & 0x7F) | 0x80)
      later >>= 7
    }
    let content = Array(bytes[..<start]) + made + [UInt8(later)] + bytes[end...]
    try folder.write(content + Checksum(of: content).bytes, to: cache)
    // What is written from now on has another time than what the index saw.
    usleep(20_000)
  }

  /// Whether a reading takes an entry from the index: a false author there is believed.
  private func isTrusted(_ id: String, _ home: Home, _ folder: TemporaryFolder) async throws -> Bool {
    let whole = try folder.bytes(of: cache)
    var content = Array(whole.dropLast(8))
    guard let start = content.firstRange(of: Array(id.utf8))?.upperBound,
      let author = content[start...].prefix(10).firstRange(of: Array("misaki".utf8))
    else { return false }
    content.replaceSubrange(author, with: Array("nobody".utf8))
    try folder.write(content + Checksum(of: content).bytes, to: cache)
    let reading = try await DiaryStore.read("futari", in: home)
    try folder.write(whole, to: cache)
    return reading.diary.entries.contains { $0.id == id && $0.author == "nobody" }
  }

  /// Reads the diary with and without what is remembered, and expects the same.
  private func expectSame(_ home: Home, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let fresh = try await DiaryStore.read("futari", in: home, remembering: false)
    for _ in 0..<2 {
      let remembered = try await DiaryStore.read("futari", in: home)
      #expect(remembered.diary == fresh.diary, sourceLocation: sourceLocation)
      #expect(Set(remembered.photos) == Set(fresh.photos), sourceLocation: sourceLocation)
      #expect(Set(remembered.problems) == Set(fresh.problems), sourceLocation: sourceLocation)
    }
  }

  @Test func aDiaryReadsTheSameWithAndWithoutAnIndex() async throws {
    let start = FileSignature.clock
    try await withEntries { home, folder in
      try await expectSame(home)
      // On a busy machine the files may have settled meanwhile.
      if FileSignature.clock < start + 100_000_000 {
        #expect(try await !isTrusted("2024-12-10", home, folder))
      }
      try settle(folder)
      #expect(try await isTrusted("2024-12-10", home, folder))
      #expect(
        try await !isTrusted("2024-12-09-wrong-author", home, folder), "a problem is reported every time")
      try await expectSame(home)
      try folder.remove(".zutto")
      try await expectSame(home)
    }
  }

  @Test func picturesThatNobodyLookedAtStayKnownIfTheyWereSurelyKnown() async throws {
    let start = FileSignature.clock
    try await withEntries { home, folder in
      func known(afterWriting day: Int) async throws -> Bool {
        try folder.write("新しい", to: "diaries/futari/entries/2025-01-\(day).md")
        let reading = try await DiaryStore.read("futari", in: home, passingPhotos: true)
        #expect(reading.photos.isEmpty)
        #expect(reading.diary.entries.contains { $0.id == "2025-01-\(day)" })
        // The folder's name, then the number of its pictures.
        let bytes = try folder.bytes(of: cache)
        let name = try #require(bytes.ranges(of: Array("photos".utf8)).last)
        return bytes[name.upperBound] > 0
      }
      _ = try await DiaryStore.read("futari", in: home)
      let wasKnown = try await known(afterWriting: 11)
      if FileSignature.clock < start + 100_000_000 {
        #expect(!wasKnown, "it may change within the clock's grain")
      }
      try await expectSame(home)
      try settle(folder)
      #expect(try await known(afterWriting: 12))
      try await expectSame(home)
    }
  }

  @Test func aDamagedIndexIsNoticed() async throws {
    try await withEntries { home, folder in
      try await expectSame(home)
      try await damaging(cache, in: folder) { try await expectSame(home) }
    }
  }

  @Test func anIndexOfOtherSettingsOrMembersIsNotTrusted() async throws {
    try await withEntries { home, folder in
      try await expectSame(home)
      try settle(folder)
      try folder.write(
        #"{"format": 1, "owner": "yuuki", "locale": "en", "timeZone": "America/New_York"}"#, to: "zutto.json")
      let other = try Home(at: folder.path)
      try await expectSame(other)
      #expect(try await DiaryStore.read("futari", in: other).diary.entries.first?.author == "yuuki")
      try settle(folder)
      try folder.remove("diaries/futari/members/yuuki.json")
      try await expectSame(other)
      #expect(try await DiaryStore.read("futari", in: other).diary.entries.first?.author == "misaki")
    }
  }

  @Test func aChangeWithinTheClocksGrainIsSeen() async throws {
    try await withEntries { home, folder in
      let name = "diaries/futari/entries/2024-12-10.md"
      for round in 0..<20 {
        // The same size, the same content time, at once after the index was made.
        try folder.write("round \(10 + round)", to: name)
        age(folder)
        try await expectSame(home)
      }
    }
  }

  @Test func anyEditHistoryReadsTheSame() async throws {
    try await withSeed(runs: 3) { random in
      try await withEntries { home, folder in
        for _ in 0..<25 {
          let name = "diaries/futari/entries/2024-12-\(10 + random.below(25)).md"
          switch random.below(6) {
          case 0 where folder.exists(name): try folder.remove(name)
          case 1: try folder.write("", to: name)
          case 2: try folder.write([0xFF], to: name)
          case 3: try folder.write(picture(UInt8(1 + random.below(9)), 2), to: "diaries/futari/photos/a.png")
          default: try folder.write("---\nphotos: [a.png]\n---\n\(random.below(1000))", to: name)
          }
          if random.below(2) == 0 { age(folder) }
          try await expectSame(home)
          if random.below(2) == 0 { try settle(folder) }
        }
      }
    }
  }

  @Test func aHomeThatCanNotBeWrittenReadsWithoutAnIndex() async throws {
    try await withHome(["/zutto.json": #"{"format": 9, "owner": "misaki"}"#, "entries/2024-12-25.md": "x"]) {
      home, folder in
      let before = try folder.tree()
      #expect(try await DiaryStore.read("futari", in: home).diary.entries.map(\.id) == ["2024-12-25"])
      #expect(try folder.tree() == before)
    }
  }

  @Test func twoNamesThatAreOneTextAreTwoEntries() async throws {
    let front = "---\ncreated: 2024-12-25T00:00Z\n---\n"
    try await withHome { home, folder in
      // The composed and the decomposed é; a Mac's disk takes them for one.
      try folder.write(
        front + String(repeating: "long ", count: 100) + "<b>", to: "diaries/futari/entries/\u{E9}.md")
      try folder.write(front + "x", to: "diaries/futari/entries/e\u{301}.md")
      guard try folder.tree("diaries/futari/entries").count == 2 else { return }
      let (_, problems) = await DiaryStore.check(in: home, [.ja])
      #expect(
        problems.map(\.code).sorted { $0.rawValue < $1.rawValue } == [
          .markdownHTML, .nameClash, .nameNotPortable,
        ])
      try await expectSame(home)
    }
  }
}
