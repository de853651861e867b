// Which changes of the trash go by themselves.

import Diagnostics
import Ground
import SafeFiles
import TestSupport
import Testing
import ZonedTime

@Suite struct TrashThinningTests {
  private let now = Instant(secondsSince1970: 1_795_000_000)

  private func change(_ daysAgo: Int, _ bytes: Int64 = 1) -> (moment: Instant, bytes: Int64) {
    (Instant(secondsSince1970: 1_795_000_000 - Int64(daysAgo) * 86_400), bytes)
  }

  @Test func theOldGoAndTheNewestStay() {
    let changes = (0..<120).map { change($0) }
    let going = TrashThinning().going(changes, at: now)
    #expect(going == Array(90..<120))
  }

  @Test func theOldestGoBeyondTheSize() {
    let changes = (0..<80).map { change($0, 1 << 20) }
    let going = TrashThinning(bytes: 60 << 20).going(changes, at: now)
    #expect(going == Array(60..<80))
  }

  @Test func whatUndoNeedsStaysWhateverTheClockAndTheSize() {
    // The clock is twelve years ahead: the newest fifty stay.
    let changes = (0..<80).map { change(4400 + $0, 1 << 30) }
    #expect(TrashThinning().going(changes, at: now) == Array(50..<80))
    // A hundred changes of today that are too large together.
    let today = (0..<100).map { _ in change(0, 1 << 30) }
    #expect(TrashThinning().going(today, at: now).isEmpty)
  }

  @Test func thinningDeletesTheFoldersOfWhatGoes() throws {
    try withTemporaryFolder { folder in
      try folder.write("{\"format\": 1, \"owner\": \"a\"}\n", to: "zutto.json")
      let tree = try Tree(at: folder.path(""))
      for number in 0..<60 {
        let moment = Instant(secondsSince1970: 1_780_000_000 + Int64(number) * 10)
        try tree.change("write \(number)", at: moment) { (change) throws(Diagnostic) in
          try change.write(Array("\(number)".utf8), to: "a.md")
        }
      }
      // The clock may be ahead: nothing goes until it was there for a day.
      #expect(try Trash.thin(TrashThinning(), in: tree, at: now).changes == 0)
      try tree.change("write 60", at: now.adding(seconds: -2 * 86_400)) { (change) throws(Diagnostic) in
        try change.write(Array("60".utf8), to: "a.md")
      }
      let gone = try Trash.thin(TrashThinning(), in: tree, at: now)
      #expect(gone.changes == 11)
      let left = try Trash.records(in: tree)
      #expect(left.count == 50)
      #expect(left.last?.command == "write 11")
      #expect(try Trash.thin(TrashThinning(), in: tree, at: now).changes == 0)
    }
  }
}
