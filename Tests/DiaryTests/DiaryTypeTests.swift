// The document's own numbers and words (requirement document 000, sections 3.2.2 and 5.1).

import Diary
import Fluent
import Ground
import TestSupport
import Testing

@Suite struct DiaryTypeTests {
  @Test(arguments: [
    (DiaryType.couple, 2, "💕", "カップル"), (.family, 10, "👨‍👩‍👧‍👦", "家族"), (.friends, 10, "👫", "友達"),
    (.anonymous, 2, "🔗", "匿名"),
  ]) func everyTypeHasTheDocumentsLimitIconAndLabel(type: DiaryType, limit: Int, icon: String, label: String)
  {
    #expect(type.maximumMembers == limit)
    #expect(type.icon == icon)
    #expect(type.label[.ja] == label)
    #expect(type.hidesMembers == (type == .anonymous))
  }

  @Test func thereAreFourTypes() {
    #expect(DiaryType.allCases.map(\.rawValue) == ["couple", "family", "friends", "anonymous"])
  }

  @Test func anEntryHoldsFourPhotosOrOneInTheFreePlan() {
    #expect(Entry.maximumPhotos == 4)
    #expect(HomeSettings.Plan.premium.maximumPhotos == 4)
    #expect(HomeSettings.Plan.free.maximumPhotos == 1)
    #expect(HomeSettings.Plan.free.maximumDiaries == 1)
    #expect(HomeSettings.Plan.premium.maximumDiaries == nil)
  }
}

@Suite struct InviteCodeTests {
  @Test(arguments: ["K7M2QX", "k7m2qx", "000000", "ABCDEF"]) func sixLettersAndDigitsAreACode(text: String) {
    #expect(InviteCode(text)?.text == text.uppercased())
  }

  @Test(arguments: ["", "K7M2Q", "K7M2QXX", "K7M2Q ", "K7M2Q-", "Ｋ7M2QX", "K7M2Qé", "日記日記日記", " K7M2QX"])
  func anythingElseIsNone(text: String) { #expect(InviteCode(text) == nil) }

  @Test func aNewCodeHasNoCharactersThatPeopleMistake() {
    var random = SplitMix64()
    var counts: [Character: Int] = [:]
    for _ in 0..<5000 {
      let code = InviteCode { count in (0..<count).map { _ in UInt8(random.below(256)) } }
      #expect(InviteCode(code.text) == code)
      for character in code.text { counts[character, default: 0] += 1 }
    }
    #expect(Set(counts.keys) == Set("23456789ABCDEFGHJKMNPQRSTUVWXYZ"))
    // 30,000 draws of 31: about 968 each, and never half or double.
    #expect(counts.values.allSatisfy { (700...1300).contains($0) }, "\(counts)")
  }

  @Test func bytesThatWouldFavourSomeLettersAreDrawnAgain() {
    var rounds = 0
    let code = InviteCode { count in
      rounds += 1
      return [UInt8](repeating: rounds == 1 ? 255 : 0, count: count)
    }
    #expect(rounds == 2)
    #expect(code.text == "222222")
  }
}
