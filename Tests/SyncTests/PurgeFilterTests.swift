// Histories of the real git, without what is forgotten.

import Diagnostics
import Foundation
import Sync
import TestSupport
import Testing

@Suite struct PurgeFilterTests {
  /// Forgets contents, given as `<commit>:<path>`, in a clone.
  private func forget(_ names: [String], authors: Set<String> = [], in home: GitHome) throws {
    let blobs = try names.map { try line(home, "rev-parse", $0) }
    try GitSync.forget(blobs: Set(blobs), authors: authors, in: home.tree)
    var report = GitReport()
    try home.work { _ in }.commit(&report)
    #expect(report.leftOut == [])
  }

  /// What git prints, without the line's end.
  private func line(_ home: GitHome, _ words: String...) throws -> String {
    try runGit(["-C", home.folder.path] + words).stdout.trimmingCharacters(in: .newlines)
  }

  private func commit(_ home: GitHome, _ message: String, _ files: [String: String?]) throws {
    for (path, text) in files {
      if let text { try home.folder.write(text, to: path) } else { try home.folder.remove(path) }
    }
    try home.git("add", "--all")
    try home.git("commit", "--quiet", "--allow-empty", "-m", message)
  }

  /// Every object of a repository, whether anything reaches it or not.
  private func objects(_ home: GitHome) throws -> [String] {
    try line(home, "cat-file", "--batch-all-objects", "--batch-check=%(objectname) %(objecttype)").split(
      separator: "\n"
    ).map(String.init)
  }

  @Test func aContentLeavesAllTreesAndAllElseStays() throws {
    try withGitHomes { one, _, _ in
      let root = try line(one, "rev-list", "--max-parents=0", "HEAD")
      try commit(one, "before", ["x/stays.md": "stays\n"])
      let before = try one.head().trimmingCharacters(in: .newlines)
      try commit(one, "the secret", ["x/secret.md": "a secret\n", "y/other.md": "other\n"])
      try one.git("mv", "x/secret.md", "z.md")
      try commit(one, "renamed", [:])
      try one.git("checkout", "--quiet", "-b", "side", "HEAD~1")
      try commit(one, "on the side", ["side.md": "side\n"])
      try one.git("checkout", "--quiet", "main")
      try commit(one, "edited", ["z.md": "a secret, edited\n"])
      try one.git("merge", "--quiet", "-m", "both", "side")
      try commit(one, "only the secret", ["again/secret.md": "a secret\n"])
      try commit(one, "gone", ["z.md": nil, "again/secret.md": nil])
      let dates = try line(one, "log", "--topo-order", "--format=%at %ct %an %cn %s")
      let shape = try line(one, "log", "--topo-order", "--format=%P").split(
        separator: "\n", omittingEmptySubsequences: false
      ).map { $0.split(separator: " ").count }
      let secret = try line(one, "rev-parse", "main~1:again/secret.md")
      try forget(["main~1:again/secret.md"], in: one)
      // The list is a commit of its own.
      #expect(
        try line(one, "log", "--topo-order", "--format=%at %ct %an %cn %s", "--skip=1") == dates)
      #expect(
        try line(one, "log", "--topo-order", "--format=%P", "--skip=1").split(
          separator: "\n", omittingEmptySubsequences: false
        ).map { $0.split(separator: " ").count } == shape)
      #expect(try line(one, "merge-base", before, "HEAD") == before)
      #expect(try line(one, "rev-list", "--max-parents=0", "HEAD") == root)
      #expect(try line(one, "log", "--all", "--find-object", secret, "--oneline") == "")
      #expect(try !objects(one).contains { $0.hasPrefix(secret) })
      #expect(try line(one, "show", "main~3:z.md") == "a secret, edited")
      #expect(try line(one, "show", "side:y/other.md") == "other")
      // A commit of which nothing is left stays, and folders without files go.
      #expect(try line(one, "ls-tree", "-r", "--name-only", "main~2").contains("again") == false)
      #expect(try line(one, "fsck", "--full", "--strict") == "")
      #expect(try line(one, "status", "--porcelain") == "")
    }
  }

  @Test func everyMachineGetsTheSameCommitsByWhateverSteps() throws {
    try withGitHomes { one, two, _ in
      for name in ["a", "b", "c"] { try commit(one, "with \(name)", ["\(name).md": "secret \(name)\n"]) }
      try commit(one, "gone", ["a.md": nil, "b.md": nil, "c.md": nil])
      try one.sync()
      try two.sync()
      let ids = try ["a", "b", "c"].map { try line(one, "rev-parse", "HEAD~1:\($0).md") }
      let old = try one.head().trimmingCharacters(in: .newlines)
      // One by one here, at once there.
      for id in ids { try GitSync.forget(blobs: [id], authors: ["Two <two@example.org>"], in: one.tree) }
      try one.folder.remove(".zutto-purges")
      for home in [one, two] { try home.git("branch", "kept", old) }
      for id in [ids[2], ids[0], ids[1]] {
        try one.folder.remove(".git/zutto/purges")
        try GitSync.forget(blobs: [id], authors: [], in: one.tree)
        var report = GitReport()
        try one.work { _ in }.commit(&report)
      }
      try forget([], in: two)
      try GitSync.forget(blobs: Set(ids), authors: [], in: two.tree)
      var report = GitReport()
      try two.work { _ in }.commit(&report)
      #expect(try line(one, "rev-parse", "kept") == line(two, "rev-parse", "kept"))
      #expect(try line(one, "rev-parse", "kept") != old)
    }
  }

  @Test func anAuthorIsErasedAndOthersStay() throws {
    try withGitHomes { one, _, _ in
      try commit(one, "of one", ["one.md": "1\n"])
      let before = try one.head().trimmingCharacters(in: .newlines)
      try one.git("config", "user.name", "ゆうき")
      try one.git("config", "user.email", "yuuki@example.org")
      try commit(one, "of yuuki", ["yuuki.md": "2\n"])
      try one.git("tag", "-a", "-m", "the tag's words", "v1")
      try one.git("config", "user.name", "One")
      try one.git("config", "user.email", "one@example.org")
      try commit(one, "after", ["one.md": "3\n"])
      try forget([], authors: ["ゆうき <yuuki@example.org>"], in: one)
      #expect(
        try line(one, "log", "--format=%an <%ae> %cn", "--skip=1", "-3") == """
          One <one@example.org> One
          erased <erased@zutto.invalid> erased
          One <one@example.org> One
          """)
      #expect(try line(one, "rev-parse", "HEAD~3") == before)
      #expect(try line(one, "show", "HEAD:yuuki.md") == "2")
      let tag = try line(one, "cat-file", "tag", "v1")
      #expect(tag.contains("tagger erased <erased@zutto.invalid>") && tag.contains("the tag's words"))
      #expect(try line(one, "rev-parse", "v1^{commit}") == line(one, "rev-parse", "HEAD~2"))
      let all = try objects(one).filter { $0.hasSuffix("commit") || $0.hasSuffix("tag") }
      for object in all {
        let text = try one.git("cat-file", "-p", String(object.prefix(40))).stdout
        #expect(!text.contains("yuuki@"))
      }
      // A commit of theirs that comes later is theirs no more, either.
      try one.git(
        "-c", "user.name=ゆうき", "-c", "user.email=yuuki@example.org", "commit", "--quiet",
        "--allow-empty", "-m", "later")
      try one.sync()
      #expect(try line(one, "log", "--format=%an", "-1") == "erased")
    }
  }

  @Test func commitsOfAllKindsAreKept() throws {
    try withGitHomes { one, _, _ in
      try one.folder.write("secret\n", to: "secret.md")
      try one.folder.write("exec\n", to: "run")
      try one.git("add", "--all")
      try one.git("update-index", "--chmod=+x", "run")
      let submodule = "1234567890123456789012345678901234567890"
      try one.git("update-index", "--add", "--cacheinfo", "160000,\(submodule),sub")
      let tree = try line(one, "write-tree")
      let secret = try line(one, "rev-parse", ":secret.md")
      func raw(_ bytes: [UInt8]) throws -> String {
        try one.folder.write(bytes, to: ".git/raw")
        return try line(one, "hash-object", "-t", "commit", "-w", "--literally", one.folder.path(".git/raw"))
      }
      let head = try one.head().trimmingCharacters(in: .newlines)
      // Latin-1 with its header, a signature, no line at the end, a zone of half an hour.
      let latin = try raw(
        Array("tree \(tree)\nparent \(head)\nauthor Ren".utf8) + [0xE9]
          + Array(" <r@example.org> 1700000000 +0930\ncommitter R <r@example.org> 1700000001 -0330\n".utf8)
          + Array(
            "encoding ISO-8859-1\ngpgsig -----BEGIN PGP SIGNATURE-----\n abc\n -----END PGP SIGNATURE-----\n"
              .utf8)
          + Array("\ncaf".utf8) + [0xE9] + Array(" without end".utf8))
      // A damaged author, an empty message, a name with a quote and a line feed.
      let strange = try raw(
        Array("tree \(tree)\nparent \(latin)\nauthor <>Odd<> nothing\ncommitter  <> 5 +0000\n\n".utf8))
      try one.git("reset", "--quiet", "--hard", strange)
      try one.folder.write("x\n", to: "\"a\nb\\c")
      try one.git("add", "--all")
      try one.git("commit", "--quiet", "-m", "a strange name")
      try one.git("rm", "--quiet", "--cached", "secret.md", "\"a\nb\\c")
      try one.folder.remove("secret.md")
      try one.folder.remove("\"a\nb\\c")
      try one.git("commit", "--quiet", "-m", "gone")
      try GitSync.forget(blobs: [secret], authors: [], in: one.tree)
      var report = GitReport()
      try one.work { _ in }.commit(&report)
      let text = try one.git("cat-file", "commit", "HEAD~4", mayFail: true)
      let file = one.folder.path("commit")
      _ = try RunningProgram(
        "sh", ["-c", "git -C \"$1\" cat-file commit HEAD~4 >\"$2\"", "sh", one.folder.path, file], in: "/",
        environment: ProcessInfo.processInfo.environment
      ).wait(timeout: 60)
      let bytes = try one.folder.bytes(of: "commit")
      #expect(text.status == 0)
      #expect(
        bytes.firstRange(
          of: Array("author Ren".utf8) + [0xE9] + Array(" <r@example.org> 1700000000 +0930\n".utf8)) != nil)
      #expect(
        bytes.firstRange(
          of: Array("committer R <r@example.org> 1700000001 -0330\nencoding ISO-8859-1\n\n".utf8)) != nil)
      #expect(bytes.suffix(16) == (Array("caf".utf8) + [0xE9] + Array(" without end".utf8))[...])
      #expect(try line(one, "ls-tree", "HEAD~4").contains("160000 commit \(submodule)\tsub"))
      #expect(try line(one, "ls-tree", "HEAD~4", "run").hasPrefix("100755"))
      #expect(try line(one, "ls-tree", "-z", "--name-only", "HEAD~2").contains("\"a\nb\\c"))
      #expect(try line(one, "log", "--all", "--find-object", secret, "--oneline") == "")
    }
  }

  /// A photo that another entry shows, too, is asked about before; here a list names what only is there.
  @Test func aRootCommitAndTheStashAndOtherBranchesAreFiltered() throws {
    try withTemporaryFolder { top in
      try requirePeer("git")
      try runGit(["init", "--quiet", "--initial-branch=main", top.path("one")])
      let one = try GitHome(top.path("one"))
      try one.git("config", "user.name", "One")
      try one.git("config", "user.email", "one@example.org")
      try commit(one, "root", ["secret.md": "secret\n", "a.md": "a\n"])
      try one.git("branch", "other")
      for number in 1...2 {
        try one.folder.write("stashed \(number)\n", to: "a.md")
        try one.git("stash", "push", "--quiet", "-m", "stash \(number)")
      }
      let secret = try line(one, "rev-parse", "HEAD:secret.md")
      try commit(one, "gone", ["secret.md": nil])
      try GitSync.forget(blobs: [secret], authors: [], in: one.tree)
      var report = GitReport()
      try one.work { _ in }.commit(&report)
      #expect(report.leftOut == [])
      #expect(report.forgotten > 0)
      #expect(try !objects(one).contains { $0.hasPrefix(secret) })
      #expect(try line(one, "stash", "list", "--format=%gs") == "On main: stash 2\nOn main: stash 1")
      #expect(try line(one, "show", "stash@{1}:a.md") == "stashed 1")
      #expect(try line(one, "ls-tree", "--name-only", "other") == "a.md")
      // And nothing is left to do.
      var again = GitReport()
      try one.work { _ in }.commit(&again)
      #expect(again.forgotten == 0 && again.committed.isEmpty)
    }
  }

  @Test func whatIsErasedAndIsThereAgainIsLeftOutUntilItChanges() throws {
    try withGitHomes { one, _, _ in
      try commit(one, "with", ["secret.md": "secret\n"])
      try commit(one, "gone", ["secret.md": nil])
      try forget(["HEAD~1:secret.md"], in: one)
      try one.folder.write("secret\n", to: "back.md")
      let report = try one.sync()
      #expect(report.leftOut.map(\.code) == [.syncLeftOut])
      #expect(report.committed == [])
      #expect(one.folder.exists("back.md"))
      try one.folder.write("secret, and more\n", to: "back.md")
      #expect(try one.sync().committed == ["back.md"])
    }
  }

  @Test func aListFromElsewhereTakesNeitherTheSettingsNorNearlyAll() throws {
    try withGitHomes { one, _, _ in
      let names = (1...100).map { "x/\($0).md" }
      try commit(one, "a home", ["zutto.json": "{\"format\": 1}\n"])
      try commit(one, "files", Dictionary(uniqueKeysWithValues: names.map { ($0, "text of \($0)\n") }))
      try one.sync()
      func put(_ paths: [String]) throws {
        let blobs = try paths.map { try line(one, "rev-parse", "HEAD:\($0)") }
        try GitSync.forget(blobs: Set(blobs), authors: [], in: one.tree)
        try one.folder.remove(".git/zutto/purges")
      }
      for paths in [["zutto.json"], names] {
        try put(paths)
        #expect(one.refusal()?.code == .purgeRefused)
        #expect(one.folder.exists("x/1.md") && one.folder.exists("zutto.json"))
        try one.folder.remove(".zutto-purges")
      }
      try put(names)
      try one.sync { $0.acceptsRemovals = true }
      #expect(!one.folder.exists("x/1.md"))
      // A hand that takes the list out does not take it back.
      try one.folder.remove(".zutto-purges")
      try one.sync()
      #expect(one.folder.exists(".zutto-purges"))
    }
  }

  @Test func tenThousandCommitsTakeSeconds() throws {
    try withGitHomes { one, _, _ in
      var stream = "reset refs/heads/main\n"
      for number in 1...10_000 {
        let words = number == 3 ? "a secret" : "entry \(number)"
        stream +=
          "commit refs/heads/main\nmark :\(number)\ncommitter A <a@example.org> \(1_600_000_000 + number) +0000\n"
        stream += "data 2\nx\n"
        if number == 1 { stream += "deleteall\n" }
        stream +=
          "M 644 inline diaries/d\(number % 7)/\(number / 100)/\(number).md\ndata \(words.utf8.count)\n\(words)\n"
        if number == 9_990 { stream += "D diaries/d3/0/3.md\n" }
      }
      try one.folder.write(stream, to: ".git/stream")
      _ = try RunningProgram(
        "sh", ["-c", "git -C \"$1\" fast-import --quiet --force <\"$1/.git/stream\"", "sh", one.folder.path],
        in: "/", environment: ProcessInfo.processInfo.environment
      ).wait(timeout: 60)
      try one.folder.remove(".git/stream")
      try one.git("reset", "--quiet", "--hard")
      let secret = try line(one, "rev-parse", "HEAD~9000:diaries/d3/0/3.md")
      let began = ContinuousClock.now
      try GitSync.forget(blobs: [secret], authors: [], in: one.tree)
      var report = GitReport()
      try one.work { _ in }.commit(&report)
      let seconds = (ContinuousClock.now - began).components.seconds
      #expect(report.forgotten == 9_998 || report.forgotten == 9_999)
      #expect(seconds < 60, "\(seconds) s")
      print("10,000 commits: \(ContinuousClock.now - began)")
      #expect(try !objects(one).contains { $0.hasPrefix(secret) })
    }
  }
}
