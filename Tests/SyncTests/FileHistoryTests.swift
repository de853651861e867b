// The versions of a file in real repositories.

import Diagnostics
import Foundation
import Ground
import SafeFiles
import Sync
import TestSupport
import Testing

@Suite struct FileHistoryTests {
  private func history(_ path: RelativePath, _ home: GitHome, part: FileHistory.Part? = nil) throws
    -> FileHistory
  {
    try #require(
      FileHistory(of: path, in: home.tree, folder: nil, part: part) { $0.text != "secret.md" })
  }

  private func texts(_ history: FileHistory) -> [String?] {
    history.versions.map { version in
      guard case .text(let bytes) = history.content(of: version) else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Commits everything as a person at a time.
  private func commit(_ home: GitHome, _ time: Int, author: String = "One <one@example.org>") throws {
    try home.git("add", "--all")
    try home.git("commit", "--quiet", "--message", "x", "--date", "\(time) +0900", "--author", author)
  }

  @Test func eachCommitThatChangesTheFileIsAVersionAndTheWorkingTreeOneMore() throws {
    try withGitHomes { one, _, _ in
      try one.folder.write("# B\n", to: "a.md")
      try commit(one, 1_700_000_000, author: "Yu\u{1B}[2Jki <y@example.org>")
      try one.folder.write("other\n", to: "b.md")
      try commit(one, 1_700_000_001)
      try one.folder.write("# C\n", to: "a.md")
      let found = try history("a.md", one)
      #expect(texts(found) == ["# C\n", "# B\n", "# A\n"])
      #expect(found.versions.map { $0.commit?.author?.hasPrefix("Yu") } == [nil, true, false])
      #expect(found.versions[1].commit?.time.secondsSince1970 == 1_700_000_000)
      #expect(found.versions[1].commit?.day?.text == "2023-11-15")
      #expect(found.content(before: found.versions[0]) == .text(Array("# B\n".utf8)))
      #expect(found.content(before: found.versions[2]) == .none)
      #expect(try found.bytes(of: found.versions[2]) == Array("# A\n".utf8))
      #expect(!found.isCut)
    }
  }

  @Test func aMergeIsAVersionOnlyIfItDiffersFromBothSides() throws {
    try withGitHomes { one, two, _ in
      try two.folder.write("a\nb\n", to: "list.txt")
      try two.sync()
      try one.folder.write("a\nc\n", to: "list.txt")
      try one.folder.write("# B\n", to: "a.md")
      try one.sync()
      #expect(Set(texts(try history("list.txt", one))) == ["a\nb\nc\n", "a\nb\n", "a\nc\n", "a\n"])
      #expect(texts(try history("list.txt", one)).first == "a\nb\nc\n")
      #expect(texts(try history("a.md", one)) == ["# B\n", "# A\n"])
    }
  }

  @Test func theFirstVersionIsThePresentOneWhereAMergeTookTheOlder() throws {
    try withGitHomes { one, two, _ in
      try two.folder.write("# Later\n", to: "a.md")
      try commit(two, 1_700_000_100)
      try one.folder.write("# Ours\n", to: "a.md")
      try commit(one, 1_700_000_000)
      try one.git("fetch", "--quiet", two.folder.path)
      try one.git("merge", "--quiet", "--strategy=ours", "--message", "m", "FETCH_HEAD")
      let found = texts(try history("a.md", one))
      #expect(found.first == "# Ours\n")
      #expect(Set(found) == ["# Ours\n", "# Later\n", "# A\n"])
    }
  }

  @Test func aRenamedFileKeepsItsVersionsUnlessTheyAreSecret() throws {
    try withGitHomes { one, _, _ in
      let lines = (0..<20).map { "line \($0)\n" }.joined()
      try one.folder.write(lines, to: "old 'name'\t.md")
      try one.folder.write(lines + "x\n", to: "secret.md")
      try commit(one, 1_700_000_000)
      try one.git("mv", "old 'name'\t.md", "mid.md")
      try one.git("mv", "secret.md", "open.md")
      try commit(one, 1_700_000_001)
      try one.git("mv", "mid.md", "new.md")
      try one.folder.write(lines + "more\n", to: "new.md")
      try commit(one, 1_700_000_002)
      let found = try history("new.md", one)
      #expect(texts(found) == [lines + "more\n", lines])
      #expect(found.versions.map(\.path.text) == ["new.md", "old 'name'\t.md"])
      #expect(texts(try history("open.md", one)).count == 1)
    }
  }

  @Test func aRemovedFileHasItsVersionsAndItsRemoval() throws {
    try withGitHomes { one, _, _ in
      try one.git("rm", "--quiet", "a.md")
      #expect(texts(try history("a.md", one)) == [nil, "# A\n"])
      try commit(one, 1_700_000_000)
      let found = try history("a.md", one)
      #expect(found.versions.map { $0.blob == nil } == [true, false])
      #expect(found.versions[0].commit != nil)
      #expect(try history("never.md", one).versions.isEmpty)
    }
  }

  @Test func whatIsNoTextOrTooMuchHasASize() throws {
    try withGitHomes { one, _, _ in
      try one.folder.write("\0\u{1}\n", to: "a.md")
      try commit(one, 1_700_000_000)
      try one.folder.write(String(repeating: "x", count: 5 << 20), to: "a.md")
      let found = try history("a.md", one)
      #expect(found.content(of: found.versions[0]) == .size(5 << 20))
      #expect(found.content(of: found.versions[1]) == .size(3))
      #expect(try found.bytes(of: found.versions[1]) == [0, 1, 10])
    }
  }

  @Test func ofAPartOnlyItsOwnChangesAreVersions() throws {
    try withGitHomes { one, _, _ in
      for (time, text) in ["a\nb\n", "a2\nb\n", "a2\nb2\n"].enumerated() {
        try one.folder.write(text, to: "list.txt")
        try commit(one, 1_700_000_000 + time)
      }
      let found = try history("list.txt", one) { whole in Array(whole.drop { $0 != 10 }) }
      #expect(texts(found) == ["\nb2\n", "\nb\n", "\n"])
    }
  }

  @Test func aDiaryOfItsOwnHasItsOwnHistory() throws {
    try withGitHomes { one, _, _ in
      try runGit(["init", "--quiet", one.folder.path("diaries/d")])
      let diary = try GitHome(one.folder.path("diaries/d"))
      try diary.git("config", "user.name", "Two")
      try diary.git("config", "user.email", "two@example.org")
      try diary.folder.write("a\n", to: "e.md")
      try commit(diary, 1_700_000_000, author: "Two <two@example.org>")
      let found = try #require(
        FileHistory(of: "diaries/d/e.md", in: one.tree, folder: "diaries/d") { _ in true })
      #expect(found.versions.map(\.path) == ["diaries/d/e.md"])
      #expect(found.versions.first?.commit?.author == "Two")
    }
  }

  @Test func aLostContentIsToldAndTheOthersAreShown() throws {
    try withGitHomes { one, _, _ in
      try one.folder.write("# B\n", to: "a.md")
      try commit(one, 1_700_000_000)
      let blob = try one.git("rev-parse", "HEAD~1:a.md").stdout.trimmingCharacters(
        in: .whitespacesAndNewlines)
      try FileManager.default.removeItem(
        atPath: one.folder.path(".git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))"))
      let found = try history("a.md", one)
      #expect(found.content(of: found.versions[1]) == .lost)
      #expect(texts(found) == ["# B\n", nil])
      #expect(throws: (any Error).self) { try found.bytes(of: found.versions[1]) }
    }
  }

  @Test func aShallowCloneTellsThatItsHistoryIsCut() throws {
    try withGitHomes { one, _, top in
      try one.folder.write("# B\n", to: "a.md")
      try one.sync()
      try runGit(["clone", "--quiet", "--depth=1", "file://" + top.path("hub.git"), top.path("three")])
      let found = try history("a.md", GitHome(top.path("three")))
      #expect(found.isCut)
      #expect(texts(found) == ["# B\n"])
    }
  }

  @Test func aFolderAndALinkAreNoFilesAndAHomeWithoutARepositoryHasNoHistory() throws {
    try withTemporaryFolder { top in
      try top.write("a\n", to: "folder/a.md")
      try top.link("b.md", to: "folder/a.md")
      let tree = try Tree(at: top.path)
      for path in ["folder", "b.md"] as [RelativePath] {
        #expect(throws: (any Error).self) {
          try FileHistory(of: path, in: tree, folder: nil) { _ in true }
        }
      }
      #expect(try FileHistory(of: "folder/a.md", in: tree, folder: nil) { _ in true } == nil)
    }
  }
}
