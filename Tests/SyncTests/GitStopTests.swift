// A sync that was stopped in the middle, and what a person did before the next one.

import Foundation
import Sync
import TestSupport
import Testing
import ZonedTime

@Suite struct GitStopTests {
  /// Two homes of which one was stopped after it had brought `list.txt`, but not yet `sums.num`, to the merge.
  private func withStopped(_ body: (_ one: GitHome, _ two: GitHome) throws -> Void) throws {
    try withGitHomes { one, two, _ in
      try one.folder.write("10", to: "sums.num")
      try one.sync()
      try two.sync()
      try two.folder.write("a\nb\n", to: "list.txt")
      try two.folder.write("16", to: "sums.num")
      try two.sync()
      try one.folder.write("12", to: "sums.num")
      try one.git("add", "--all")
      try one.git("commit", "--quiet", "--message", "by hand")
      let from = try one.head().trimmingCharacters(in: .newlines)
      let moment = Instant(secondsSince1970: 1_700_000_000)
      try one.sync { options in options.now = { moment } }
      let to = try one.head().trimmingCharacters(in: .newlines)
      #expect(try one.folder.text(of: "sums.num") == "18")
      // As if it had been stopped before branch and index moved, and never sent.
      try one.git("update-ref", "refs/heads/main", from)
      try one.git("read-tree", from)
      try one.git(
        "push", "--quiet", "--force", "origin", "\(try two.head().trimmingCharacters(in: .newlines)):main")
      try one.git("update-ref", "refs/remotes/origin/main", try two.head().trimmingCharacters(in: .newlines))
      try one.folder.remove(".git/zutto-synced")
      try one.folder.write("zutto-1 \(from) \(to) \(moment.secondsSince1970)\n", to: ".git/zutto-journal")
      try body(one, two)
    }
  }

  private func expectBothHave(_ sum: String, _ one: GitHome, _ two: GitHome) throws {
    for home in [one, two, one] { try home.sync() }
    for home in [one, two] {
      #expect(try home.folder.text(of: "sums.num") == sum)
      #expect(try home.folder.text(of: "list.txt") == "a\nb\n")
      #expect(try home.git("status", "--porcelain").stdout.isEmpty)
    }
  }

  @Test func theNextSyncBringsItToItsEnd() throws {
    try withStopped { one, two in try expectBothHave("18", one, two) }
  }

  @Test func whatWasEditedMeanwhileIsKept() throws {
    try withStopped { one, two in
      try one.folder.write("19", to: "sums.num")
      try expectBothHave("19", one, two)
    }
  }

  @Test func aCommitByHandMeanwhileDoesNotCountTheOthersChangesTwice() throws {
    try withStopped { one, two in
      try one.git("commit", "--quiet", "--all", "--message", "by hand")
      try expectBothHave("18", one, two)
    }
  }

  @Test func aCommitByHandOfAFurtherChangeCountsOnce() throws {
    try withStopped { one, two in
      try one.folder.write("21", to: "sums.num")
      try one.git("commit", "--quiet", "--all", "--message", "by hand")
      try expectBothHave("21", one, two)
    }
  }

  @Test func aLockOfOursThatIsLeftBehindStopsNobody() throws {
    try withGitHomes { one, _, _ in
      try one.folder.write("zutto 999999999\n", to: ".git/index.lock")
      #expect(try one.sync().isNothing)
      #expect(!one.folder.exists(".git/index.lock"))
    }
  }

  @Test func whatAStoppedCommandLeftHalfWrittenGoes() throws {
    try withGitHomes { one, _, _ in
      try one.folder.write("half", to: ".zutto-new-999999999-abc")
      try one.folder.write("half", to: ".zutto-new-\(ProcessInfo.processInfo.processIdentifier)-abc")
      try one.sync()
      #expect(!one.folder.exists(".zutto-new-999999999-abc"))
      #expect(one.folder.exists(".zutto-new-\(ProcessInfo.processInfo.processIdentifier)-abc"))
    }
  }
}
