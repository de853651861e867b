// Receipts answer as a set does, in whatever order they were written and are asked.

import Diary
import TestSupport
import Testing
import ZonedTime

@Suite struct ReadReceiptsTests {
  @Test func whatWasReadIsFoundInAnyOrder() async throws {
    let time = try ZonedTime(parsing: "2025-01-01T10:00:00+09:00")
    try await withSeed(runs: 200) { random in
      let ids = (0..<random.pick(0...20)).map { "2024-12-\(10 + $0)-misaki" }
      let read = ids.filter { _ in random.below(2) == 0 }
      let receipts = ReadReceipts(
        member: "yuuki", readings: read.shuffled(using: &random).map { .init(id: $0, time: time) })
      #expect(receipts.readings.map(\.id) == read)
      var place = 0
      for id in ids + ids.shuffled(using: &random) + ["", "3"] + ids.reversed() {
        #expect(receipts.contains(id, near: &place) == read.contains(id), "\(id) of \(read)")
        #expect(receipts.contains(id) == read.contains(id))
      }
    }
  }
}
