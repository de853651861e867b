// A shared diary whose other members mean harm: nothing of what they put into it gets out of its folder or runs.

import Diagnostics
import Foundation
import Sync
import TestSupport
import Testing

@Suite struct GitHostileTests {
  /// A tree entry that no honest member makes, and how git is told of it.
  enum Harm: String, CaseIterable {
    case link = "120000 blob entries/link.md"
    case linkOfAFolder = "120000 blob photos"
    case submodule = "160000 commit entries/other"
    case gitFolder = "040000 tree .git"
    case gitFolderInCapitals = "040000 tree .GIT"
    case gitFolderOfNTFS = "040000 tree git~1"
    case gitFolderBelow = "040000 tree .git/below"
    case modules = "100644 blob .gitmodules"
    case filters = "100644 blob .gitattributes"
    case hidden = "100644 blob .envrc"
    case lineBreak = "100644 blob entries/a\nb.md"
    case escape = "100644 blob entries/\u{1B}[2Jb.md"
    case unfinished = "100644 blob entries/.zutto-new-1-a"
    case long = "100644 blob entries/long"
    case parent = "040000 tree .."
  }

  @Test(arguments: Harm.allCases) func whatNoHonestMemberAddsIsNotTakenOver(_ harm: Harm) throws {
    try withSharedDiary { home, attacker in
      let words = harm.rawValue.split(separator: " ", maxSplits: 2).map(String.init)
      let long = String(repeating: "x", count: 900) + "/" + String(repeating: "y", count: 200)
      try attacker.add(mode: words[0], kind: words[1], name: harm == .long ? long : words[2])
      let before = try home.folder.tree("diaries/futari").filter { !$0.hasPrefix(".git/") }
      let told = home.refusal()
      #expect(told != nil)
      #expect(told?.code == .syncRefused, "\(told as Any)")
      #expect(told.map { "\($0)".unicodeScalars.contains { $0.value == 0x1B } } == false)
      let after = try home.folder.tree("diaries/futari").filter { !$0.hasPrefix(".git/") }
      #expect(before == after)
      #expect(!home.folder.exists("pwned") && !home.folder.exists("diaries/pwned"))
    }
  }

  /// Filters that a person has set up themself, such as git-lfs's, run for no file that another says they are for.
  @Test(arguments: [".gitattributes", "entries/.gitattributes"]) func noFilterRunsForAttributesOfTheirs(
    _ path: String
  ) throws {
    try withSharedDiary { home, attacker in
      let mark = home.folder.path("ran")
      let clone = home.folder.path("diaries/futari")
      for (name, words) in [
        "filter.pwn.clean": "touch '\(mark)'; cat", "filter.pwn.smudge": "touch '\(mark)'; cat",
        "diff.pwn.textconv": "touch '\(mark)'; cat", "merge.pwn.driver": "touch '\(mark)'",
      ] { try runGit(["-C", clone, "config", name, words]) }
      try home.folder.write("# Mine\n", to: "diaries/futari/entries/2026-11-20-mallory.md")
      try attacker.folder.write("* filter=pwn diff=pwn merge=pwn\n", to: path)
      try attacker.folder.write("# Theirs\n", to: "entries/2026-11-20-mallory.md")
      try attacker.git("add", "--all")
      try attacker.git("commit", "--quiet", "--message", "filters")
      try attacker.git("push", "--quiet")
      #expect(home.refusal()?.code == .syncRefused)
      #expect(!home.folder.exists("ran"))
    }
  }

  @Test func moreFilesThanAnyDiaryHasAreRefused() throws {
    try withSharedDiary { home, attacker in
      try attacker.addMany(200_001, in: "entries", ".md")
      let told = home.refusal()
      #expect(told?.code == .syncRefused, "\(told as Any)")
    }
  }

  @Test func aFileThatIsTooLargeIsRefusedAlsoWhereBothChangedIt() throws {
    try withSharedDiary { home, attacker in
      let path = "entries/2026-11-20-mallory.md"
      try home.folder.write("# Mine\n", to: "diaries/futari/\(path)")
      try attacker.addZeros(520 << 20, as: path)
      #expect(home.refusal()?.code == .syncRefused)
      #expect(try home.folder.text(of: "diaries/futari/\(path)") == "# Mine\n")
    }
  }

  @Test func aFolderWhereAFileIsMeantToBeIsTold() throws {
    try withSharedDiary { home, attacker in
      try attacker.add(mode: "100644", kind: "blob", name: "entries")
      #expect(home.refusal()?.code == .syncRefused)
    }
  }

  @Test func aHundredThousandMembersAreRefused() throws {
    try withSharedDiary { home, attacker in
      try attacker.addMany(100_000, in: "members", ".json")
      let told = home.refusal()
      #expect(told?.code == .syncRefused, "\(told as Any)")
    }
  }

  /// `ZUTTO_LARGE=2048` takes one of 2 GB, which needs a minute.
  @Test func aPhotoThatIsTooLargeIsRefusedBeforeItIsUnpacked() throws {
    try withSharedDiary { home, attacker in
      let megabytes = testSetting("ZUTTO_LARGE").flatMap { Int($0) } ?? 520
      try attacker.addZeros(megabytes << 20, as: "photos/2026-11-21-large.png")
      let told = home.refusal()
      #expect(told?.code == .syncRefused, "\(told as Any)")
      #expect(!home.folder.exists("diaries/futari/photos/2026-11-21-large.png"))
    }
  }

  @Test func aForgedAuthorComesInAsWhatItIs() throws {
    try withSharedDiary { home, attacker in
      try attacker.folder.write(
        "---\nauthor: misaki\n---\nI never wrote this.\n", to: "entries/2026-11-21-misaki.md")
      try attacker.git("add", "--all")
      try attacker.git("commit", "--quiet", "--author", "Misaki <misaki@example.org>", "--message", "forged")
      try attacker.git("push", "--quiet")
      #expect(home.refusal() == nil)
      // git tells both: who says to have written it, and who put it there.
      let said = try runGit([
        "-C", home.folder.path("diaries/futari"), "log", "-1", "--format=%an %cn", "--",
        "entries/2026-11-21-misaki.md",
      ]).stdout
      #expect(said == "Misaki Mallory\n")
    }
  }
}

/// Lends a home with a shared diary, and another member's clone of it.
private func withSharedDiary(_ body: (_ home: GitHome, _ attacker: Attacker) throws -> Void) throws {
  try requirePeer("git")
  try withTemporaryFolder { top in
    try runGit(["init", "--quiet", "--bare", "--initial-branch=main", top.path("futari.git")])
    try runGit(["init", "--quiet", "--initial-branch=main", top.path("mallory")])
    let attacker = Attacker(folder: TemporaryFolder(at: top.path("mallory")))
    try attacker.git("config", "user.name", "Mallory")
    try attacker.git("config", "user.email", "mallory@example.org")
    try attacker.git("remote", "add", "origin", top.path("futari.git"))
    try attacker.folder.write(GitSync.sharedAttributes, to: ".gitattributes")
    try attacker.folder.write("{\"name\": \"F\", \"type\": \"couple\"}\n", to: "diary.json")
    try attacker.folder.write("# One\n", to: "entries/2026-11-20-mallory.md")
    try attacker.git("add", "--all")
    try attacker.git("commit", "--quiet", "--message", "first")
    try attacker.git("push", "--quiet", "--set-upstream", "origin", "main")
    try top.createFolder("home/diaries")
    try runGit(["clone", "--quiet", top.path("futari.git"), top.path("home/diaries/futari")])
    var home = try GitHome(top.path("home"))
    home.diary = "diaries/futari"
    try body(home, attacker)
  }
}

/// A member who means harm.
private struct Attacker {
  let folder: TemporaryFolder

  @discardableResult func git(_ words: String..., input: String = "") throws -> String {
    var environment = ProcessInfo.processInfo.environment
    environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    let finished = try RunningProgram(
      "git", ["-C", folder.path, "-c", "core.protectNTFS=false", "-c", "core.protectHFS=false"] + words,
      in: "/", environment: environment, input: Array(input.utf8)
    ).wait(timeout: 120)
    guard finished.status == 0 else { throw TestSetupError("git \(words): \(finished.stderr)") }
    return finished.stdout.trimmingCharacters(in: .newlines)
  }

  /// Commits a tree with one more entry, written below git's own checks, and sends it.
  func add(mode: String, kind: String, name: String) throws {
    let blob = try git(
      "hash-object", "-w", "--stdin", input: name == ".gitattributes" ? "* filter=pwn\n" : "../../../pwned")
    var object = blob
    if kind == "commit" { object = try git("rev-parse", "HEAD") }
    if kind == "tree" { object = try tree(["100644 blob \(blob)\tconfig"]) }
    var parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let last = parts.removeLast()
    var entry = "\(mode) \(kind) \(object)\t\(last)"
    for (depth, part) in parts.enumerated().reversed() {
      let path = parts[...depth].joined(separator: "/")
      let inner = try tree(entries(of: "HEAD:\(path)") + [entry])
      entry = "040000 tree \(inner)\t\(part)"
    }
    let name = entry.split(separator: "\t", maxSplits: 1)[1]
    let top = entries(of: "HEAD").filter { $0.split(separator: "\t", maxSplits: 1)[1] != name }
    try send(try tree(top + [entry]))
  }

  private func entries(of tree: String) -> [String] {
    let said = try? git("ls-tree", "-z", tree)
    return said?.split(separator: "\0").map(String.init) ?? []
  }

  private func tree(_ entries: [String]) throws -> String {
    try git("mktree", "-z", "--missing", input: entries.map { $0 + "\0" }.joined())
  }

  private func send(_ tree: String) throws {
    let commit = try git("commit-tree", tree, "-p", "HEAD", "-m", "more")
    try git("push", "--quiet", "origin", "\(commit):refs/heads/main")
  }

  /// Adds many files of one content.
  func addMany(_ count: Int, in name: String, _ end: String) throws {
    let blob = try git("hash-object", "-w", "--stdin", input: "{\"name\": \"X\"}\n")
    let inner = try tree((0..<count).map { "100644 blob \(blob)\tm\($0)\(end)" })
    try send(try tree(entries(of: "HEAD") + ["040000 tree \(inner)\t\(name)"]))
  }

  /// Adds a file that is nothing but zeros, which packs small.
  func addZeros(_ count: Int, as name: String) throws {
    try folder.write([UInt8](), to: name)
    guard truncate(folder.path(name), off_t(count)) == 0 else { throw TestSetupError("can't make '\(name)'") }
    try git("-c", "core.bigFileThreshold=16m", "add", "--all")
    try git("commit", "--quiet", "--message", "large")
    try git("push", "--quiet")
    try folder.remove(name)
  }
}
