// What a file name tells of its entry.

import Diary
import Ground
import TestSupport
import Testing
import ZonedTime

@Suite struct EntryNameTests {
  private func words(_ name: String) -> String? {
    DatedName(name).map { "\($0.day) \($0.time?.description ?? "-") \($0.rest ?? "-")" }
  }

  @Test(
    arguments: [
      ("2024-12-25", "2024-12-25 - -"), ("2024-12-25-2330", "2024-12-25 23:30:00 -"),
      ("2024-12-25-233015", "2024-12-25 23:30:15 -"), ("2024-12-25-misaki", "2024-12-25 - misaki"),
      ("2024-12-25-2330-misaki", "2024-12-25 23:30:00 misaki"),
      ("2024-12-25-233000-misaki-2", "2024-12-25 23:30:00 misaki-2"), ("2024-12-25-2", "2024-12-25 - 2"),
      ("2024-12-25-2560-x", "2024-12-25 - 2560-x"), ("2024-12-25-美咲", "2024-12-25 - 美咲"),
      ("2024-02-29", "2024-02-29 - -"), ("2025-02-29", nil), ("2024-12-25-", nil), ("2024-12-25-2330-", nil),
      ("2024-12-25x", nil), ("2024-12", nil), ("cake", nil), ("", nil), ("２０２４-12-25", nil),
    ] as [(String, String?)]) func aNameIsReadFromItsBeginning(name: String, expected: String?)
  { #expect(words(name) == expected) }

  @Test(
    arguments: [
      ("2024-12-25-misaki", "misaki"), ("2024-12-25-misaki-2", "misaki"), ("2024-12-25-a-b", "a-b"),
      ("2024-12-25-a-b-12", "a-b"), ("2024-12-25-m-2", "m-2"), ("2024-12-25-m-2-3", "m-2"),
      ("2024-12-25-x", nil), ("2024-12-25-misaki-x", nil), ("2024-12-25", nil), ("2024-12-25-misaki-", nil),
      ("2024-12-25-2", nil),
    ] as [(String, String?)]) func anAuthorIsAMemberWithOrWithoutANumber(name: String, author: String?)
  {
    let members = ["misaki", "a-b", "m-2"]
    #expect(DatedName(name)?.author { members.contains($0) } == author)
  }

  @Test func aNameThatIsMadeIsReadBack() throws {
    let time = try ZonedTime(parsing: "2024-12-25T23:30:05+09:00")
    for number in [1, 2, 12] {
      let name = EntryName.text(time, author: "m-2", number: number)
      #expect(name == "2024-12-25-233005-m-2" + (number == 1 ? "" : "-\(number)"))
      let read = try #require(DatedName(name))
      #expect(read.day == time.day)
      #expect(read.time == time.time)
      #expect(read.author { $0 == "m-2" } == "m-2")
    }
  }
}
