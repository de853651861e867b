// The question of the day.

import Diagnostics
import Diary
import Fluent
import Ground
import TestSupport
import Testing
import ZonedTime

@Suite struct QuestionsTests {
  @Test(arguments: Language.allCases) func thereIsOneForEveryDayAndNoneTwice(language: Language) throws {
    let bank = Questions(language)
    #expect(bank.count == 366)
    let first = try Day(parsing: "2024-01-01")
    let all = (0..<366).map { bank.question(on: first.adding(days: $0)) }
    #expect(Set(all).count == 366)
    for question in all {
      #expect("？?。.".contains(question.last ?? " "), "\(question)")
      #expect(question.trimmingBlanks == question && question.count < 80, "\(question)")
    }
  }

  @Test func theDocumentsOwnQuestionIsThereOnChristmas() throws {
    let day = try Day(parsing: "2024-12-25")
    #expect(day.dayOfYear == 360)
    #expect(Questions(.ja).question(on: day) == "今年一番嬉しかったことは？")
  }

  @Test(arguments: Language.allCases) func aDateHasTheSameQuestionEveryYear(language: Language) throws {
    let bank = Questions(language)
    for date in ["01-01", "02-28", "03-01", "12-25", "12-31"] {
      let asked = try Set(
        ["2023", "2024", "2025", "1900"].map { bank.question(on: try Day(parsing: "\($0)-\(date)")) })
      #expect(asked.count == 1, "\(date): \(asked)")
    }
    let leap = bank.question(on: try Day(parsing: "2024-02-29"))
    #expect(leap != bank.question(on: try Day(parsing: "2024-02-28")))
    #expect(leap != bank.question(on: try Day(parsing: "2024-03-01")))
  }

  @Test func ownQuestionsTakeTurnsAndCommentsAreNone() throws {
    let text = "\u{FEFF}# mine\n\n  one?  \r\n# no\ntwo?\n"
    let bank = try #require(Questions(own: Source("questions.ja.txt", text: text)))
    #expect(bank.count == 2)
    let asked = try ["01-01", "01-02", "01-03"].map { bank.question(on: try Day(parsing: "2025-\($0)")) }
    #expect(asked == ["one?", "two?", "one?"])
    for empty in ["", "# only\n", "\n \n", "\u{FEFF}"] {
      #expect(Questions(own: Source("questions.ja.txt", text: empty)) == nil, "\(empty.debugDescription)")
    }
  }

  @Test func aHomesOwnFileReplacesTheBank() async throws {
    try await withHome(["/questions.ko.txt": "뭐?\n", "/questions.ja.txt": "#\n"]) { home, _ in
      let counts = try [.ko, .ja, .en].map { try DiaryStore.questions(in: home, $0).count }
      #expect(counts == [1, 366, 366])
    }
  }
}
