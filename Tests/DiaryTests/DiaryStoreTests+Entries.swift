// Writing, reading and finding entries.

import Diagnostics
import Fluent
import Ground
import TestSupport
import Testing
import ZonedTime

@testable import Diary

extension DiaryStoreTests {
  /// Writes an entry of yuuki's.
  func add(_ text: String, _ photos: [(name: String, bytes: [UInt8])] = [], in home: Home) async throws
    -> String
  {
    let diary = try await home.futari()
    var path = ""
    try home.change { (change) throws(Diagnostic) in
      var entry = NewEntry(author: "yuuki", created: time, text: text)
      entry.photos = photos.map { photo in (photo.name, { () throws(Diagnostic) in photo.bytes }) }
      path = try DiaryStore.add(entry, to: diary, in: home, &change).text
    }
    return path
  }

  @Test func twoEntriesOfOneSecondGetTwoNames() async throws {
    try await withHome { home, folder in
      let first = try await add("one", in: home)
      #expect(first == "diaries/futari/entries/2024-12-25-143000-yuuki.md")
      #expect(try await add("two", in: home) == "diaries/futari/entries/2024-12-25-143000-yuuki-2.md")
      #expect(
        try folder.text(of: first) == "---\nauthor: yuuki\ncreated: 2024-12-25T14:30:00+00:00\n---\none\n"
          || folder.text(of: first) == "---\nauthor: yuuki\ncreated: 2024-12-25T14:30:00Z\n---\none\n")
      #expect(try await home.futari().entries.map(\.author) == ["yuuki", "yuuki"])
      #expect(await DiaryStore.check(in: home, [.ja]).problems.isEmpty)
    }
  }

  @Test func photosAreCopiedInUnderPortableNamesAndNeverOverAnother() async throws {
    try await withHome { home, folder in
      _ = try await add(
        "x", [("IMG 1 (1).PNG", picture(1)), ("🎂", picture(2)), ("IMG 1 (1).PNG", picture(3))], in: home)
      _ = try await add("y", [("img-1-1.png", picture(1)), ("2024-12-25-img-1-1.png", picture(9))], in: home)
      let diary = try await home.futari()
      #expect(diary.entries.map(\.photos.count) == [3, 2])
      let names = diary.entries.flatMap(\.photos)
      #expect(Set(names.map(\.comparisonKey)).count == Set(names).count, "\(names)")
      #expect(names.allSatisfy { PortableFileName($0) != nil && $0.hasPrefix("2024-12-25-") }, "\(names)")
      let widths = try names.map { try folder.bytes(of: "diaries/futari/photos/" + $0)[19] }
      #expect(widths == [1, 2, 3, 1, 9])
      #expect(await DiaryStore.check(in: home, [.ja]).problems.isEmpty)
    }
  }

  @Test func whatCanNotBeAnEntryIsRefusedAndNothingIsLeft() async throws {
    try await withHome { home, folder in
      let before = try folder.tree("diaries")
      let empty = await thrown { _ = try await add(" \n\u{3000}", in: home) }
      #expect(empty?.code == .entryEmpty)
      #expect(empty?.english == "an entry needs a text")
      let five = (1...5).map { (name: "\($0).png", bytes: picture(UInt8($0))) }
      let many = await thrown { _ = try await add("x", five, in: home) }
      #expect(many?.code == .photoLimit)
      #expect(many?.english == "5 photos, but an entry holds at most 4")
      let odd = await thrown { _ = try await add("x", [five[0], ("a.svg", Array("<svg/>".utf8))], in: home) }
      #expect(odd?.code == .photoFormat)
      #expect(odd?.english == "'a.svg' is not a JPEG, PNG, GIF, WebP or HEIC picture")
      #expect(
        try folder.tree("diaries").filter { !$0.hasSuffix("/") } == before.filter { !$0.hasSuffix("/") })
    }
  }

  @Test func theTimeOfAFirstReadingStays() async throws {
    try await withHome(["entries/2024-12-25-yuuki.md": "x", "entries/2024-12-26-yuuki.md": "y"]) {
      home, folder in
      func read(_ entries: ArraySlice<Entry>, _ diary: Diary, _ text: String) throws -> Int {
        let time = try ZonedTime(parsing: text)
        var count = 0
        try home.change { (change) throws(Diagnostic) in
          count = try DiaryStore.markRead(
            Array(entries), of: diary, by: "misaki", at: time, in: home, &change)
        }
        return count
      }
      let diary = try await home.futari()
      #expect(diary.unread(by: "misaki").count == 2)
      #expect(diary.unread(by: "yuuki").isEmpty, "nobody reads their own")
      #expect(try read(diary.entries.prefix(1), diary, "2024-12-26T10:00:00+09:00") == 1)
      #expect(try read(diary.entries[...], diary, "2024-12-27T10:00:00+09:00") == 1)
      #expect(try read(diary.entries[...], diary, "2024-12-28T10:00:00+09:00") == 0)
      #expect(
        try folder.text(of: "diaries/futari/reads/misaki.json") == """
          {
            "2024-12-25-yuuki": "2024-12-26T10:00:00+09:00",
            "2024-12-26-yuuki": "2024-12-27T10:00:00+09:00"
          }

          """)
      let written = Array(try folder.text(of: "diaries/futari/reads/misaki.json").utf8)
      #expect(PlainReceipts.readings(written)?.count == 2, "it is read without JSON's parser")
      let after = try await home.futari()
      #expect(after.unread(by: "misaki").isEmpty)
      #expect(after.readers(of: after.entries[0]).map(\.id) == ["misaki"])
      _ = try Trash.undo(in: home.tree)
      #expect(try await home.futari().unread(by: "misaki").map(\.id) == ["2024-12-26-yuuki"])
    }
  }

  @Test func anEntryIsFoundByTheBeginningOfItsId() async throws {
    try await withHome([
      "entries/2024-12-25.md": "x", "entries/2024-12-25-yuuki.md": "x", "entries/2024-12-26-yuuki.md": "x",
      "entries/broken.md": "x",
    ]) { home, _ in
      let diary = try await home.futari()
      #expect(try DiaryStore.one("2024-12-26", of: diary).id == "2024-12-26-yuuki")
      #expect(try DiaryStore.one("2024-12-25", of: diary).id == "2024-12-25", "an exact id wins")
      let many = thrown { _ = try DiaryStore.one("2024", of: diary) }
      #expect(many?.code == .entryMissing)
      #expect(many?.english == "'2024' is the beginning of 3 entries")
      let none = await thrown { _ = try await DiaryStore.find("../members/misaki", in: "futari", home) }
      #expect(none?.english == "there is no entry '../members/misaki' in 'futari'")
      #expect(try await DiaryStore.find("broken", in: "futari", home).name == "broken.md")
    }
  }

  @Test func aDiaryThatIsNotThereIsToldWithThoseThatAre() async throws {
    try await withHome { home, _ in
      for id in ["nobody", "", "../futari", "futari/entries", "Futari"] {
        let error = thrown { _ = try DiaryStore.head(id, in: home) }
        #expect(error?.code == .diaryMissing, "\(id)")
        #expect(error?.english == "there is no diary '\(id)'")
        #expect(error?.englishHint?.hasSuffix("there is: futari") == true)
      }
    }
  }

  @Test func entriesAreInTheOrderOfTheWritersOwnDay() async throws {
    try await withHome([
      "entries/2024-12-25-0900-yuuki.md": "b", "entries/2024-12-25.md": "a",
      "entries/2024-12-24-2359.md": "0", "entries/late.md": "---\ncreated: 2024-12-25T23:00:00-10:00\n---\nd",
      "entries/2024-12-26.md": "e", "entries/2024-12-25-0900-misaki.md": "a2",
    ]) { home, _ in
      let ids = try await home.futari().entries.map(\.id)
      #expect(
        ids == [
          "2024-12-24-2359", "2024-12-25", "2024-12-25-0900-misaki", "2024-12-25-0900-yuuki", "late",
          "2024-12-26",
        ])
    }
  }
}
