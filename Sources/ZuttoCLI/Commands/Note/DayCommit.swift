// A commit of git that tells its day and nothing finer, and nobody's name.

internal import Ground

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A commit of a folder of a home that gives nothing of its maker away.
///
/// It is put together beside the repository's index, so that whatever goes wrong leaves branch and index as they were:
/// what was staged here would go into the next ordinary commit, with a name and the second.
struct DayCommit: Sendable {
  private let root: String
  private let day: Day

  /// A commit in the repository of a home.
  init(of home: Home, on day: Day) {
    root = home.tree.root
    self.day = day
  }

  /// Commits a folder of the home, and nothing else.
  ///
  /// - Returns: the commit's id; nil if nothing was changed in it.
  /// - Throws: `program-missing`; `program-failed` with what git says, or that something is under way there.
  func make(_ folder: String) throws(Diagnostic) -> String? {
    let place = try line(["rev-parse", "--absolute-git-dir"])
    try checkNothingIsUnderWay(place)
    let parent = try run(["rev-parse", "--quiet", "--verify", "HEAD^{commit}"])
    let old = parent.status == 0 ? DayCommit.lines(parent).first : nil

    let index = "\(place)/zutto-index-\(getpid())"
    defer { for file in [index, index + ".lock"] { _ = unsafe unlink(file) } }
    try git(
      old == nil
        ? ["read-tree", "--empty", "--index-output=\(index)"]
        : ["read-tree", "-m", "--index-output=\(index)", "HEAD"]
    )
    // Where nothing is changed, nothing need be there at all, which 'git add' would refuse.
    guard try !git(["status", "--porcelain", "--", folder], index).isEmpty else { return nil }
    try git(["add", "--all", "--", folder], index)
    let tree = try line(["write-tree"], index)
    if let old, try line(["rev-parse", "\(old)^{tree}"]) == tree { return nil }
    let parents = old.map { ["-p", $0] } ?? []
    let commit = try line(["commit-tree", tree, "-m", "notes"] + parents)
    // The last word says what the branch must be at now; an empty one: that it has no commit.
    try git(["update-ref", "-m", "commit: notes", "HEAD", commit, old ?? ""])
    do throws(Diagnostic) {
      try git(["reset", "--quiet", "--", folder])
    } catch {
      try git(
        old.map { ["update-ref", "HEAD", $0, commit] } ?? ["update-ref", "-d", "HEAD", commit]
      )
      throw error
    }
    return commit
  }

  /// Refuses a commit in the middle of another work, of which it would become a part.
  private func checkNothingIsUnderWay(_ place: String) throws(Diagnostic) {
    let works = [
      ("MERGE_HEAD", "a merge"), ("CHERRY_PICK_HEAD", "a cherry-pick"), ("REVERT_HEAD", "a revert"),
      ("rebase-merge", "a rebase"), ("rebase-apply", "a rebase"),
    ]
    for (file, work) in works where unsafe access("\(place)/\(file)", F_OK) == 0 {
      throw Diagnostic(
        .programFailed,
        "git is in the middle of \(work) here",
        hint: "end it first ('git status' tells how), then commit the notes; nothing was changed"
      )
    }
  }

  private func line(_ words: [String], _ index: String? = nil) throws(Diagnostic) -> String {
    try git(words, index).first ?? ""
  }

  @discardableResult
  private func git(_ words: [String], _ index: String? = nil) throws(Diagnostic) -> [String] {
    let outcome = try run(words, index)
    guard outcome.status == 0 else {
      let said = String(decoding: outcome.errors, as: UTF8.self).trimmingBlanks
      throw Diagnostic(
        .programFailed,
        "git could not commit: \(said.escapingControls)",
        hint: "'git status' in the home tells more; nothing was changed"
      )
    }
    return DayCommit.lines(outcome)
  }

  private func run(
    _ words: [String],
    _ index: String? = nil
  ) throws(Diagnostic) -> Program.Outcome {
    let time = "\(day.text)T00:00:00+0000"
    var variables = [
      "GIT_AUTHOR_NAME": "zutto", "GIT_AUTHOR_EMAIL": "notes@zutto.invalid",
      "GIT_AUTHOR_DATE": time, "GIT_COMMITTER_NAME": "zutto",
      "GIT_COMMITTER_EMAIL": "notes@zutto.invalid", "GIT_COMMITTER_DATE": time,
    ]
    variables["GIT_INDEX_FILE"] = index
    return try Program.run(
      ["git", "-C", root, "--no-optional-locks"] + DayCommit.settings + words,
      environment: TranscriptionKey.withheld.merging(variables) { $1 },
      withheld: DayCommit.elsewhere,
      outputLimit: 64 << 20,
      install: "the package 'git'"
    )
  }

  private static func lines(_ outcome: Program.Outcome) -> [String] {
    String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Nothing of the machine's settings shows in a commit, or runs a program that could tell of it.
  private static let settings = [
    "core.hooksPath=/dev/null", "core.fsmonitor=false", "i18n.commitEncoding=UTF-8",
    "commit.gpgSign=false",
  ].flatMap { ["-c", $0] }

  /// Variables with which git would work in another repository, or with another index, than the home's.
  private static let elsewhere: Set<String> = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_NAMESPACE",
    "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_LITERAL_PATHSPECS",
    "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
  ]
}
