// The time of day in an entry's file name: with seconds as the command writes it, without as people do.

import Diary
import Ground
import Testing

@Suite struct EntryNameClockTests {
  @Test func `hours and minutes are enough`() throws {
    let name = try #require(EntryName("2025-08-14-1900-misaki"))
    #expect(name.time == TimeOfDay(hour: 19, minute: 0, second: 0))
    #expect(name.rest == "misaki")
  }

  @Test func `seconds may be said too`() throws {
    let name = try #require(EntryName("2025-08-14-190007-misaki"))
    #expect(name.time == TimeOfDay(hour: 19, minute: 0, second: 7))
  }

  @Test(arguments: ["2560", "2400", "190060", "190", "19000"])
  func `what no clock shows is part of the rest`(digits: String) throws {
    let name = try #require(EntryName("2025-08-14-\(digits)"))
    #expect(name.time == nil)
    #expect(name.rest == digits)
  }
}
