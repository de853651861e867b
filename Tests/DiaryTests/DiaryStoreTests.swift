// What people do with a diary, and that it can be taken back.

import Diagnostics
import Diary
import Fluent
import Ground
import LosslessJSON
import TestSupport
import Testing
import ZonedTime

@Suite struct DiaryStoreTests {
  let time = ZonedTime(utc: testMoment)

  private func member(_ id: String) -> Member { Member(id: id, name: id, joined: time) }

  private func diary(_ type: DiaryType, _ id: String = "new") -> Diary {
    Diary(id: id, name: "新しい", type: type, created: time, createdBy: "misaki", invite: InviteCode("ABC234"))
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
      #expect(await DiaryStore.check(in: home, [.ja]).problems.isEmpty)
      _ = try Trash.undo(in: home.tree)
      #expect(!folder.exists("diaries/new/diary.json"))
    }
  }

  @Test(arguments: ["futari", "Futari", "ＦＵＴＡＲＩ"]) func anIdThatSomeDiskTakesForAnotherIsTaken(id: String)
    async throws
  {
    try await withHome { home, _ in
      let error = thrown { try create(diary(.couple, id), in: home) }
      if id.comparisonKey == "futari" {
        #expect(error?.code == .diaryExists)
        #expect(error?.english == "there is a diary 'futari' already")
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
      #expect(error?.english == "the free plan has room for 1 diary")
      let photos = [("a.png", picture()), ("b.png", picture(2))].map { (name: $0, bytes: $1) }
      let two = await thrown { _ = try await add("x", photos, in: home) }
      #expect(two?.code == .photoLimit)
      #expect(two?.english == "2 photos, but an entry holds at most 1 in the free plan")
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
        #expect(error?.english == "'\(text)' is not the invite code of a diary here")
      }
    }
  }

  @Test(arguments: DiaryType.allCases) func aDiaryTakesMembersUntilItIsFull(type: DiaryType) async throws {
    try await withHome { home, _ in
      try create(diary(type), in: home)
      for number in 2...type.maximumMembers { #expect(try join("m\(number)", "new", in: home)) }
      #expect(try join("m2", "new", in: home) == false, "joining twice changes nothing, even in a full diary")
      let error = thrown { _ = try join("late", "new", in: home) }
      #expect(error?.code == .diaryFull)
      #expect(error?.english == "'新しい' is full: it has room for \(type.maximumMembers) members")
      #expect(try DiaryStore.head("new", in: home).diary.members.count == type.maximumMembers)
    }
  }

  private func rename(_ name: String, in home: Home) throws {
    let futari = try DiaryStore.head("futari", in: home).diary
    try home.change { (change) throws(Diagnostic) in
      try DiaryStore.rename(futari, to: name, in: home, &change)
    }
  }

  @Test func aNameThatNoDiaryOrPersonCanHaveIsRefused() async throws {
    try await withHome { home, folder in
      let before = try folder.tree("diaries")
      let long = String(repeating: "長", count: 101)
      for name in ["", " ", long] {
        let new = Diary(id: "new", name: name, type: .couple)
        let refused = thrown { try create(new, in: home) }
        #expect(refused?.code == .jsonValue)
        let error = thrown { try rename(name, in: home) }
        #expect(error?.code == .jsonValue)
        #expect(error?.english == (name == long ? "'name' is longer than 100 characters" : "'name' is empty"))
        #expect(error?.path == nil)
      }
      #expect(
        try folder.tree("diaries").filter { !$0.hasSuffix("/") } == before.filter { !$0.hasSuffix("/") })
    }
  }

  @Test func aFaultThatWasThereBeforeStopsNobodyFromLeaving() async throws {
    let file = #"{"name": "ゆうき", "email": 3, "mine": 1}"#
    try await withHome(["members/yuuki.json": file]) { home, folder in
      let diary = try await home.futari()
      let yuuki = try #require(diary.member("yuuki"))
      try home.change { (change) throws(Diagnostic) in
        try DiaryStore.leave(diary, yuuki, at: time, in: home, &change)
      }
      #expect(
        try folder.text(of: "diaries/futari/members/yuuki.json")
          == #"{"name": "ゆうき", "left": "\#(time.text)", "email": 3, "mine": 1}"#)
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
      let (misaki, yuuki) = (try #require(diary.member("misaki")), try #require(diary.member("yuuki")))
      let error = thrown {
        try home.change { (change) throws(Diagnostic) in
          try DiaryStore.leave(diary, misaki, at: time, in: home, &change)
        }
      }
      #expect(error?.code == .ownerMissing)
      #expect(error?.english == "'二人の日記' would be left without an owner")
      #expect(error?.englishHint == "hand it over first: 'zutto diary hand-over futari yuuki'")
      try home.change { (change) throws(Diagnostic) in
        try DiaryStore.handOver(diary, to: yuuki, in: home, &change)
      }
      let after = try await home.futari()
      #expect(after.members.map(\.role) == [.member, .owner])
      try home.change { (change) throws(Diagnostic) in
        try DiaryStore.leave(after, after.members[0], at: time, in: home, &change)
      }
      #expect(await DiaryStore.check(in: home, [.ja]).problems.isEmpty)
      _ = try Trash.undo(in: home.tree)
      _ = try Trash.undo(in: home.tree)
      #expect(try folder.tree("diaries").map { try? folder.text(of: "diaries/" + $0) } == before)
    }
  }
}
