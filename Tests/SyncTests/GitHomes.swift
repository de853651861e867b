// Homes in repositories, and the hub that they are synced with.

import Diagnostics
import Foundation
import Ground
import MergeText
import SafeFiles
import Sync
import TestSupport
import Testing
import ZonedTime

/// A home in a repository.
struct GitHome: Sendable {
  let folder: TemporaryFolder
  let tree: Tree
  /// The folder of the shared diary that is synced; nil for the home itself.
  var diary: RelativePath?

  init(_ path: String) throws {
    folder = TemporaryFolder(at: path)
    tree = try Tree(at: path)
  }

  /// Runs git here, and expects it to work.
  @discardableResult func git(_ words: String..., mayFail: Bool = false) throws -> Finished {
    try runGit(["-C", folder.path] + words, mayFail: mayFail)
  }

  /// Syncs.
  @discardableResult func sync(_ change: (inout GitSyncOptions) -> Void = { _ in }) throws(Diagnostic)
    -> GitReport
  {
    var report = GitReport()
    try work(change).run(&report)
    return report
  }

  /// What a sync throws; nil if it works.
  func refusal(_ change: (inout GitSyncOptions) -> Void = { _ in }) -> Diagnostic? {
    do throws(Diagnostic) {
      try sync(change)
      return nil
    } catch { return error }
  }

  func work(_ change: (inout GitSyncOptions) -> Void) -> GitSync {
    var options = GitSyncOptions(
      driver: "false", day: .first, person: ("Misaki", "misaki@example.org"),
      now: { Instant(secondsSince1970: Int64(Date().timeIntervalSince1970)) })
    change(&options)
    return GitSync(home: tree, folder: diary, rules: wholeFiles, options: options)
  }

  /// The commit that is checked out.
  func head() throws -> String { try git("rev-parse", "HEAD").stdout }
}

/// Rules that keep both versions whole, but put lists of lines together and add numbers up.
let wholeFiles = MergeRules(
  nested: NestedRepositories(in: "diaries", head: "diary.json", known: "shares")
) { path, base, ours, theirs in
  if path.name.hasSuffix(".num") {
    let numbers = [ours, theirs, base.bytes].map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    return MergedFile(Array(String(numbers[0] + numbers[1] - numbers[2]).utf8))
  }
  guard path.name.hasSuffix(".txt") else { return .both(ours, theirs, []) }
  func lines(_ bytes: [UInt8]) -> Set<String> {
    Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
  }
  let (old, one, other) = (lines(base.bytes), lines(ours), lines(theirs))
  let kept = one.union(other).subtracting(old.subtracting(one)).subtracting(old.subtracting(other))
  return MergedFile(Array(kept.sorted().map { $0 + "\n" }.joined().utf8))
}

/// Runs git with nothing of the person who runs the tests.
@discardableResult func runGit(_ words: [String], input: String = "", mayFail: Bool = false) throws
  -> Finished
{
  var environment = ProcessInfo.processInfo.environment
  environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
  environment["GIT_CONFIG_SYSTEM"] = "/dev/null"
  let finished = try RunningProgram(
    "git", words, in: "/", environment: environment, input: Array(input.utf8)
  ).wait(timeout: 60)
  guard finished.status == 0 || mayFail else {
    throw TestSetupError("git \(words): \(finished.stderr)\(finished.stdout)")
  }
  return finished
}

/// Lends two clones of one home, both in step with their hub.
func withGitHomes<Result>(_ body: (_ one: GitHome, _ two: GitHome, _ top: TemporaryFolder) throws -> Result)
  throws -> Result
{
  try requirePeer("git")
  return try withTemporaryFolder { top in
    try runGit(["init", "--quiet", "--bare", "--initial-branch=main", top.path("hub.git")])
    try runGit(["init", "--quiet", "--initial-branch=main", top.path("one")])
    let one = try GitHome(top.path("one"))
    try one.git("config", "user.name", "One")
    try one.git("config", "user.email", "one@example.org")
    try one.folder.write(".zutto/\narchive/\n", to: ".gitignore")
    try one.folder.write("* -text -merge\n", to: ".gitattributes")
    try one.folder.write("a\n", to: "list.txt")
    try one.folder.write("# A\n", to: "a.md")
    try one.git("remote", "add", "origin", top.path("hub.git"))
    try one.sync()
    try runGit(["clone", "--quiet", top.path("hub.git"), top.path("two")])
    let two = try GitHome(top.path("two"))
    try two.git("config", "user.name", "Two")
    try two.git("config", "user.email", "two@example.org")
    return try body(one, two, top)
  }
}
