// What people do with a diary, and that it can be taken back.

import Ground
import TestSupport
import Testing

@testable import Diary

@Suite struct DiaryStoreTests {
  private let time = ZonedTime(utc: testMoment)

  private func member(_ id: String) -> Member { Member(id: id, name: id, joined: time) }

  private func diary(_ type: DiaryType, _ id: String = "new") -> Diary {
    Diary(
      id: id,
      name: "新しい",
      type: type,
      created: time,
      createdBy: "misaki",
      invite: InviteCode("ABC234")
    )
  }

  private func create(_ diary: Diary, in home: Home) throws {
    try home.change { (change) throws(Diagnostic) in
      var owner = member("misaki")
      owner.role = .owner
      try DiaryStore.create(diary, owner: owner, in: home, &change)
    }
  }

  private func join(_ id: String, _ diary: String, in home: Home) throws -> Bool {
    var isNew = false
    try home.change { (change) throws(Diagnostic) in
      let diary = try DiaryStore.head(diary, in: home).diary
      isNew = try DiaryStore.join(diary, as: member(id), in: home, &change)
    }
    return isNew
  }

  @Test func aNewDiaryIsReadBackWithoutAFault() async throws {
    try await withHome { home, folder in
      try create(diary(.friends), in: home)
      let reading = try await DiaryStore.read("new", in: home)
      #expect(reading.problems.isEmpty)
      #expect(reading.diary.name == "新しい")
      #expect(reading.diary.type == .friends)
      #expect(reading.diary.created == time)
      #expect(reading.diary.members.map(\.id) == ["misaki"])
      #expect(reading.diary.members.first?.role == .owner)
      #expect(await DiaryStore.check(in: home).problems.isEmpty)
      _ = try Trash.undo(in: home.tree)
      #expect(!folder.exists("diaries/new/diary.json"))
    }
  }

  @Test(arguments: ["futari", "Futari", "ＦＵＴＡＲＩ"])
  func anIdThatSomeDiskTakesForAnotherIsTaken(id: String) async throws {
    try await withHome { home, _ in
      let error = thrown { try create(diary(.couple, id), in: home) }
      if id.comparisonKey == "futari" {
        #expect(error?.code == .diaryExists)
        #expect(error?.message == "there is a diary 'futari' already")
      } else {
        #expect(error == nil)
      }
    }
  }

  @Test func theFreePlanHoldsOneDiaryAndOnePhoto() async throws {
    let free = #"{"format": 1, "owner": "misaki", "plan": "free"}"#
    try await withHome(["/zutto.json": free]) { home, _ in
      let error = thrown { try create(diary(.couple), in: home) }
      #expect(error?.code == .diaryLimit)
      #expect(error?.message == "the free plan has room for 1 diary")
      let photos = [("a.png", picture()), ("b.png", picture(2))].map { (name: $0, bytes: $1) }
      let two = await thrown { _ = try await add("x", photos, in: home) }
      #expect(two?.code == .photoLimit)
      #expect(two?.message == "2 photos, but an entry holds at most 1 in the free plan")
      _ = try await add("x", Array(photos.prefix(1)), in: home)
    }
  }

  @Test func anybodyWithTheCodeOrLinkFindsTheDiary() async throws {
    try await withHome { home, _ in
      for text in ["K7M2QX", "k7m2qx", "zutto:join/K7M2QX", "https://example.org/join/k7m2qx"] {
        let found = try DiaryStore.diary(invitedBy: text, in: home)
        #expect(found == "futari", "\(text)")
      }
      for text in ["K7M2QY", "", "/", "futari", "K7M2QX/x"] {
        let error = thrown { _ = try DiaryStore.diary(invitedBy: text, in: home) }
        #expect(error?.code == .inviteInvalid)
        #expect(error?.message == "'\(text)' is not the invite code of a diary here")
      }
    }
  }

  @Test(arguments: DiaryType.allCases)
  func aDiaryTakesMembersUntilItIsFull(type: DiaryType) async throws {
    try await withHome { home, _ in
      try create(diary(type), in: home)
      for number in 2...type.maximumMembers { #expect(try join("m\(number)", "new", in: home)) }
      #expect(
        try join("m2", "new", in: home) == false,
        "joining twice changes nothing, even in a full diary"
      )
      let error = thrown { _ = try join("late", "new", in: home) }
      #expect(error?.code == .diaryFull)
      #expect(error?.message == "'新しい' is full: it has room for \(type.maximumMembers) members")
      #expect(try DiaryStore.head("new", in: home).diary.members.count == type.maximumMembers)
    }
  }

  @Test func whoLeavesMakesRoomAndCanComeBackAsTheSame() async throws {
    try await withHome(["entries/2024-12-25-yuuki.md": "x"]) { home, folder in
      let before = try folder.text(of: "diaries/futari/members/yuuki.json")
      let diary = try await home.futari()
      let yuuki = try #require(diary.member("yuuki"))
      try home.change { (change) throws(Diagnostic) in
        try DiaryStore.leave(diary, yuuki, at: time, in: home, &change)
      }
      #expect(try DiaryStore.head("futari", in: home).diary.present.map(\.id) == ["misaki"])
      #expect(try await home.futari().entries.map(\.author) == ["yuuki"])
      #expect(try join("YUUKI", "futari", in: home))
      #expect(try folder.text(of: "diaries/futari/members/yuuki.json") == before)
      #expect(try await home.futari().present.count == 2)
    }
  }

  @Test func anOwnerHandsOverBeforeLeaving() async throws {
    try await withHome { home, folder in
      let before = try folder.tree("diaries").map { try? folder.text(of: "diaries/" + $0) }
      let diary = try await home.futari()
      let (misaki, yuuki) = (
        try #require(diary.member("misaki")), try #require(diary.member("yuuki"))
      )
      let error = thrown {
        try home.change { (change) throws(Diagnostic) in
          try DiaryStore.leave(diary, misaki, at: time, in: home, &change)
        }
      }
      #expect(error?.code == .ownerMissing)
      #expect(error?.message == "'二人の日記' would be left without an owner")
      #expect(error?.hint == "hand it over first: 'zutto diary hand-over futari yuuki'")
      try home.change { (change) throws(Diagnostic) in
        try DiaryStore.handOver(diary, to: yuuki, in: home, &change)
      }
      let after = try await home.futari()
      #expect(after.members.map(\.role) == [.member, .owner])
      try home.change { (change) throws(Diagnostic) in
        try DiaryStore.leave(after, after.members[0], at: time, in: home, &change)
      }
      #expect(await DiaryStore.check(in: home).problems.isEmpty)
      _ = try Trash.undo(in: home.tree)
      _ = try Trash.undo(in: home.tree)
      #expect(try folder.tree("diaries").map { try? folder.text(of: "diaries/" + $0) } == before)
    }
  }

  private func add(
    _ text: String,
    _ photos: [(name: String, bytes: [UInt8])] = [],
    in home: Home
  ) async throws -> String {
    let diary = try await home.futari()
    var path = ""
    try home.change { (change) throws(Diagnostic) in
      let entry = NewEntry(author: "yuuki", created: time, text: text, photos: photos)
      path = try DiaryStore.add(entry, to: diary, in: home, &change).text
    }
    return path
  }

  @Test func twoEntriesOfOneSecondGetTwoNames() async throws {
    try await withHome { home, folder in
      let first = try await add("one", in: home)
      #expect(first == "diaries/futari/entries/2024-12-25-143000-yuuki.md")
      #expect(
        try await add("two", in: home) == "diaries/futari/entries/2024-12-25-143000-yuuki-2.md"
      )
      #expect(
        try folder.text(of: first)
          == "---\nauthor: yuuki\ncreated: 2024-12-25T14:30:00+00:00\n---\none\n"
          || folder.text(of: first)
            == "---\nauthor: yuuki\ncreated: 2024-12-25T14:30:00Z\n---\none\n"
      )
      #expect(try await home.futari().entries.map(\.author) == ["yuuki", "yuuki"])
      #expect(await DiaryStore.check(in: home).problems.isEmpty)
    }
  }

  @Test func photosAreCopiedInUnderPortableNamesAndNeverOverAnother() async throws {
    try await withHome { home, folder in
      _ = try await add(
        "x",
        [("IMG 1 (1).PNG", picture(1)), ("🎂", picture(2)), ("IMG 1 (1).PNG", picture(3))],
        in: home
      )
      _ = try await add(
        "y",
        [("img-1-1.png", picture(1)), ("2024-12-25-img-1-1.png", picture(9))],
        in: home
      )
      let diary = try await home.futari()
      #expect(diary.entries.map(\.photos.count) == [3, 2])
      let names = diary.entries.flatMap(\.photos)
      #expect(Set(names.map(\.comparisonKey)).count == Set(names).count, "\(names)")
      #expect(
        names.allSatisfy { PortableFileName($0) != nil && $0.hasPrefix("2024-12-25-") },
        "\(names)"
      )
      let widths = try names.map { try folder.bytes(of: "diaries/futari/photos/" + $0)[19] }
      #expect(widths == [1, 2, 3, 1, 9])
      #expect(await DiaryStore.check(in: home).problems.isEmpty)
    }
  }

  @Test func whatCanNotBeAnEntryIsRefusedAndNothingIsLeft() async throws {
    try await withHome { home, folder in
      let before = try folder.tree("diaries")
      let empty = await thrown { _ = try await add(" \n\u{3000}", in: home) }
      #expect(empty?.code == .entryEmpty)
      #expect(empty?.message == "an entry needs a text")
      let five = (1...5).map { (name: "\($0).png", bytes: picture(UInt8($0))) }
      let many = await thrown { _ = try await add("x", five, in: home) }
      #expect(many?.code == .photoLimit)
      #expect(many?.message == "5 photos, but an entry holds at most 4")
      let odd = await thrown {
        _ = try await add("x", [five[0], ("a.svg", Array("<svg/>".utf8))], in: home)
      }
      #expect(odd?.code == .photoFormat)
      #expect(odd?.message == "'a.svg' is not a JPEG, PNG, GIF or WebP picture")
      #expect(
        try folder.tree("diaries").filter { !$0.hasSuffix("/") }
          == before.filter { !$0.hasSuffix("/") }
      )
    }
  }

  @Test func theTimeOfAFirstReadingStays() async throws {
    try await withHome(["entries/2024-12-25-yuuki.md": "x", "entries/2024-12-26-yuuki.md": "y"]) {
      home,
      folder in
      func read(_ entries: ArraySlice<Entry>, _ diary: Diary, _ text: String) throws -> Int {
        let time = try ZonedTime(parsing: text)
        var count = 0
        try home.change { (change) throws(Diagnostic) in
          count = try DiaryStore.markRead(
            Array(entries),
            of: diary,
            by: "misaki",
            at: time,
            in: home,
            &change
          )
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

          """
      )
      let after = try await home.futari()
      #expect(after.unread(by: "misaki").isEmpty)
      #expect(after.readers(of: after.entries[0]).map(\.id) == ["misaki"])
      _ = try Trash.undo(in: home.tree)
      #expect(try await home.futari().unread(by: "misaki").map(\.id) == ["2024-12-26-yuuki"])
    }
  }

  @Test func anEntryIsFoundByTheBeginningOfItsId() async throws {
    try await withHome([
      "entries/2024-12-25.md": "x", "entries/2024-12-25-yuuki.md": "x",
      "entries/2024-12-26-yuuki.md": "x",
      "entries/broken.md": "x",
    ]) { home, _ in
      let diary = try await home.futari()
      #expect(try DiaryStore.one("2024-12-26", of: diary).id == "2024-12-26-yuuki")
      #expect(try DiaryStore.one("2024-12-25", of: diary).id == "2024-12-25", "an exact id wins")
      let many = thrown { _ = try DiaryStore.one("2024", of: diary) }
      #expect(many?.code == .entryMissing)
      #expect(many?.message == "'2024' is the beginning of 3 entries")
      let none = await thrown {
        _ = try await DiaryStore.find("../members/misaki", in: "futari", home)
      }
      #expect(none?.message == "there is no entry '../members/misaki' in 'futari'")
      #expect(try await DiaryStore.find("broken", in: "futari", home).name == "broken.md")
    }
  }

  @Test func aDiaryThatIsNotThereIsToldWithThoseThatAre() async throws {
    try await withHome { home, _ in
      for id in ["nobody", "", "../futari", "futari/entries", "Futari"] {
        let error = thrown { _ = try DiaryStore.head(id, in: home) }
        #expect(error?.code == .diaryMissing, "\(id)")
        #expect(error?.message == "there is no diary '\(id)'")
        #expect(error?.hint == "there is: futari")
      }
    }
  }

  @Test func entriesAreInTheOrderOfTheWritersOwnDay() async throws {
    try await withHome([
      "entries/2024-12-25-0900-yuuki.md": "b", "entries/2024-12-25.md": "a",
      "entries/2024-12-24-2359.md": "0",
      "entries/late.md": "---\ncreated: 2024-12-25T23:00:00-10:00\n---\nd",
      "entries/2024-12-26.md": "e", "entries/2024-12-25-0900-misaki.md": "a2",
    ]) { home, _ in
      let ids = try await home.futari().entries.map(\.id)
      #expect(
        ids == [
          "2024-12-24-2359", "2024-12-25", "2024-12-25-0900-misaki", "2024-12-25-0900-yuuki",
          "late", "2024-12-26",
        ]
      )
    }
  }
}
