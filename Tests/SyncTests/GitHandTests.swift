// What a person has begun with git by hand when a sync comes.

import Diagnostics
import Foundation
import Ground
import Sync
import TestSupport
import Testing

@Suite struct GitHandTests {
  /// Two homes that changed one file each in their own way, and one that changed another.
  private func withMerging(_ body: (_ one: GitHome, _ two: GitHome) throws -> Void) throws {
    try withGitHomes { one, two, _ in
      try two.folder.write("# Theirs\n", to: "a.md")
      try two.folder.write("a\nb\n", to: "list.txt")
      try two.sync()
      try one.folder.write("# Ours\n", to: "a.md")
      try one.git("commit", "--quiet", "--all", "--message", "ours")
      try one.git("fetch", "--quiet")
      try body(one, two)
    }
  }

  private func expectBothVersions(_ one: GitHome, _ two: GitHome) throws {
    for home in [one, two, one] { try home.sync() }
    for home in [one, two] {
      #expect(try home.folder.text(of: "a.md") == "# Theirs\n")
      let copy = ConflictCopy.path(of: "a.md", holding: Array("# Ours\n".utf8))
      #expect(try home.folder.text(of: copy.text) == "# Ours\n")
      #expect(try home.folder.text(of: "list.txt") == "a\nb\n")
      #expect(try home.git("status", "--porcelain").stdout.isEmpty)
    }
  }

  @Test func aMergeThatGitLeftUnmergedIsSettled() throws {
    try withMerging { one, two in
      #expect(try one.git("merge", "--quiet", "origin/main", mayFail: true).status != 0)
      try expectBothVersions(one, two)
    }
  }

  @Test func aMergeWithoutConflictsThatWasNotCommittedIs() throws {
    try withGitHomes { one, two, _ in
      try two.folder.write("# Theirs\n", to: "a.md")
      try two.sync()
      try one.folder.write("# B\n", to: "b.md")
      try one.git("add", "--all")
      try one.git("commit", "--quiet", "--message", "ours")
      try one.git("fetch", "--quiet")
      try one.git("merge", "--quiet", "--no-commit", "origin/main")
      try one.sync()
      try two.sync()
      #expect(try two.folder.text(of: "b.md") == "# B\n")
      #expect(try one.git("log", "--merges", "--format=%H").stdout.split(separator: "\n").count == 1)
    }
  }

  @Test func whatAPersonPutTogetherAndAddedIsTaken() throws {
    try withMerging { one, two in
      try one.git("merge", "--quiet", "origin/main", mayFail: true)
      try one.folder.write("# Ours and theirs\n", to: "a.md")
      try one.git("add", "a.md")
      try one.sync()
      try two.sync()
      #expect(try two.folder.text(of: "a.md") == "# Ours and theirs\n")
      #expect(try one.folder.tree().filter { $0.contains(".conflict-") }.isEmpty)
    }
  }

  @Test func whatAPersonIsPuttingTogetherIsNotTouched() throws {
    try withMerging { one, two in
      try one.git("merge", "--quiet", "origin/main", mayFail: true)
      try one.folder.write("# Ours and half of\n", to: "a.md")
      let told = one.refusal()
      #expect(told?.code == .syncUnderWay)
      #expect(told?.english.contains("a.md") == true)
      #expect(try one.folder.text(of: "a.md") == "# Ours and half of\n")
      try one.git("checkout", "--merge", "a.md")
      try expectBothVersions(one, two)
    }
  }

  @Test func anEditOfAnotherFileInTheMiddleOfAMergeIsCommittedWithIt() throws {
    try withMerging { one, two in
      try one.git("merge", "--quiet", "origin/main", mayFail: true)
      try one.folder.write("# New\n", to: "new.md")
      try expectBothVersions(one, two)
      #expect(try two.folder.text(of: "new.md") == "# New\n")
    }
  }

  @Test(arguments: ["rebase", "cherry-pick", "revert"]) func otherWorkOfAPersonsIsNotTouched(_ work: String)
    throws
  {
    try withMerging { one, _ in
      let words = work == "revert" ? ["revert", "--no-edit", "HEAD~1"] : [work, "origin/main"]
      try runGit(["-C", one.folder.path] + words, mayFail: true)
      if work == "revert", !one.folder.exists(".git/REVERT_HEAD") {
        try one.folder.write(try one.head(), to: ".git/REVERT_HEAD")
      }
      let before = try one.git("status", "--porcelain").stdout
      #expect(one.refusal()?.code == .syncUnderWay)
      #expect(try one.git("status", "--porcelain").stdout == before)
    }
  }

  @Test func whatIsHalfStagedStaysInTheHistory() throws {
    try withGitHomes { one, two, _ in
      try one.folder.write("# Staged\n", to: "a.md")
      try one.folder.write("# New\n", to: "new.md")
      try one.git("add", "a.md", "new.md")
      try one.folder.write("# After\n", to: "a.md")
      try one.folder.remove("new.md")
      try one.sync()
      try two.sync()
      #expect(try two.folder.text(of: "a.md") == "# After\n")
      #expect(try one.git("show", "HEAD~1:a.md").stdout == "# Staged\n")
      #expect(try one.git("show", "HEAD~1:new.md").stdout == "# New\n")
      #expect(!two.folder.exists("new.md"))
    }
  }

  @Test func aFileThatWasStagedAsRemovedButIsThereStays() throws {
    try withGitHomes { one, two, _ in
      try one.git("rm", "--quiet", "--cached", "a.md")
      try one.sync()
      try two.sync()
      #expect(try two.folder.text(of: "a.md") == "# A\n")
    }
  }

  @Test func aFileWhereTheOthersHaveAFolderIsKept() throws {
    try withGitHomes { one, two, _ in
      try one.folder.write("a file\n", to: "things")
      try one.sync()
      try two.folder.write("in a folder\n", to: "things/inner.md")
      let told = two.refusal()
      // Whatever is done, what both wrote is somewhere.
      #expect(try two.folder.text(of: "things/inner.md") == "in a folder\n", "\(told as Any)")
      #expect(try one.folder.text(of: "things") == "a file\n")
      #expect(told != nil)
    }
  }

  @Test func aRepositoryInsideTheHomeNeverBecomesASubmodule() throws {
    try withGitHomes { one, two, _ in
      try runGit(["init", "--quiet", one.folder.path("diaries/shared")])
      try one.folder.write("# Shared\n", to: "diaries/shared/a.md")
      let inner = ["-C", one.folder.path("diaries/shared"), "-c", "user.name=x", "-c", "user.email=x@y.z"]
      try runGit(inner + ["add", "--all"])
      try runGit(inner + ["commit", "--quiet", "--message", "first"])
      try one.folder.write("# B\n", to: "b.md")
      _ = one.refusal()
      let tree = try one.git("ls-tree", "-r", "HEAD").stdout
      #expect(!tree.contains("160000"))
      #expect(!tree.contains("diaries/shared"))
      try two.sync()
      #expect(try two.folder.text(of: "b.md") == "# B\n")
    }
  }
}
