// What holds for every import, whatever it reads.

import Diagnostics
import Diary
import Foundation
import Ground
import Import
import Prose
import TestSupport
import Testing

@Suite struct ImportLawsTests {
  private static let cases = fixtures.flatMap { name in ["futari", "memos"].map { (name, $0) } }

  @Test(arguments: cases) func everyTextIsCountedOnceAndARehearsalSaysTheSame(name: String, into: String)
    async throws
  {
    try await ImportHome.with { home in
      let before = try home.contents()
      let rehearsal = try await home.run(fixture(name), into: into).rehearse()
      #expect(try home.contents() == before)
      #expect(!home.folder.exists(".zutto"))
      let run = try await home.run(fixture(name), into: into)
      let report = try home.home.change("import", at: testMoment) { (change) throws(Diagnostic) in
        try run.write(&change)
      }
      #expect(report.lines == rehearsal.lines)
      #expect(report.read == run.count)
      #expect(report.read == report.imported.count + report.present.count + report.failed)
      let failures = report.problems.filter { $0.english.contains("is not imported") }
      #expect(failures.count == report.failed)
      #expect(failures.allSatisfy { $0.severity == .error })
      // Nothing that was here is touched, and everything that is told is there.
      let after = try home.contents()
      for (path, bytes) in before { #expect(after[path] == bytes) }
      for line in report.imported { #expect(after[line.path.text] != nil) }
      #expect(await home.errors() == [])
    }
  }

  @Test(arguments: cases) func nothingIsImportedTwiceAndUndoTakesAllOfItBack(name: String, into: String)
    async throws
  {
    try await ImportHome.with { home in
      let before = try home.contents()
      let first = try await home.take(fixture(name), into: into)
      let after = try home.contents()
      let second = try await home.take(fixture(name), into: into)
      #expect(second.imported == [])
      #expect(second.failed == first.failed)
      #expect(second.present.count == first.imported.count + first.present.count)
      #expect(try home.contents() == after)
      // Elsewhere in the same home, too.
      let elsewhere = try await home.take(fixture(name), into: into == "memos" ? "futari" : "memos")
      #expect(elsewhere.imported == [])
      guard !first.imported.isEmpty else { return }
      _ = try Trash.undo(in: home.home.tree)
      #expect(try home.contents() == before)
    }
  }

  @Test(arguments: ["day-one.zip", "markdown.zip", "memos.json", "journey.zip", "jrnl.txt"])
  func editedAndMovedEntriesAreKnownAgain(name: String) async throws {
    try await ImportHome.with { home in
      let first = try await home.take(fixture(name))
      for (number, line) in first.imported.enumerated() {
        let text = try home.folder.text(of: line.path.text)
        let edited = text.replacing("tags:", with: "labels:") + "\nadded by hand\n"
        try home.folder.remove(line.path.text)
        let new = number.isMultiple(of: 2) ? line.path.text : "diaries/other/entries/moved-\(number).md"
        try home.folder.write(edited, to: new)
      }
      let second = try await home.take(fixture(name))
      #expect(second.imported == [])
      #expect(second.present.count == first.imported.count + first.present.count)
    }
  }

  @Test(arguments: ["day-one.zip", "markdown.zip", "memos.json", "bear.zip", "whatsapp-ios.zip"])
  func whatWasInterruptedGoesOn(
    name: String
  ) async throws {
    let whole = try await ImportHome.with { home in
      _ = try await home.take(fixture(name))
      return try home.contents()
    }
    for steps in 0...6 {
      try await ImportHome.with { home in
        var left = steps
        let first = try await home.take(fixture(name)) {
          left -= 1
          return left < 0
        }
        #expect(first.read == first.imported.count + first.present.count + first.failed)
        #expect(await home.errors().filter { $0.code != .linkMissing } == [])
        let second = try await home.take(fixture(name))
        #expect(!second.isStopped)
        #expect(await home.errors() == [])
        #expect(try home.contents() == whole, "stopped after \(steps)")
      }
    }
  }
}
