// A history of commits as git keeps one, with the merge bases of its recursive strategy.

import Ground
import Ledger

/// Commits of one file; merges between them are `LedgerMerge`'s.
struct History {
  /// A version of the file and what it came from.
  struct Commit {
    /// nil where there is no file yet.
    var file: [UInt8]?
    /// All commits it contains, itself too.
    var reach: Set<Int>
  }

  /// Something that should not be in these histories.
  struct Conflict: Error {
    let problems: [Diagnostic]
  }

  private(set) var commits: [Commit]
  private var merges: [[Int]: Int] = [:]

  /// A history that begins with a file, or without one.
  init(_ file: [UInt8]?) {
    commits = [Commit(file: file, reach: [0])]
  }

  /// Adds a commit to another and gives its number.
  mutating func commit(_ file: [UInt8], after parent: Int) -> Int {
    add(file, commits[parent].reach)
  }

  /// Merges a commit into another, as `git pull` does, and gives the number of the result.
  mutating func pull(_ theirs: Int, into ours: Int) throws -> Int {
    if commits[ours].reach.contains(theirs) { return ours }
    if commits[theirs].reach.contains(ours) { return theirs }
    return try merged(ours, theirs)
  }

  private mutating func add(_ file: [UInt8]?, _ reach: Set<Int>) -> Int {
    commits.append(Commit(file: file, reach: reach.union([commits.count])))
    return commits.count - 1
  }

  private mutating func merged(_ ours: Int, _ theirs: Int) throws -> Int {
    if let known = merges[[ours, theirs]] { return known }
    // Several bases are merged into one that stands for them, without being anyone's commit.
    var bases = self.bases(ours, theirs)
    var base = bases.removeFirst()
    for next in bases { base = try merged(base, next) }
    let file = try merged(commits[base].file, commits[ours].file, commits[theirs].file)
    let result = add(file, commits[ours].reach.union(commits[theirs].reach))
    merges[[ours, theirs]] = result
    return result
  }

  /// The commits that both contain, without those that another of them contains.
  private func bases(_ a: Int, _ b: Int) -> [Int] {
    let common = commits[a].reach.intersection(commits[b].reach)
    var best: [Int] = []
    for commit in common.sorted(by: >)
    where !best.contains(where: { commits[$0].reach.contains(commit) }) {
      best.append(commit)
    }
    return best
  }

  private func merged(
    _ base: [UInt8]?,
    _ ours: [UInt8]?,
    _ theirs: [UInt8]?
  ) throws -> [UInt8]? {
    // git decides these by itself, and never asks a merge driver.
    if ours == theirs || theirs == base { return ours }
    if ours == base { return theirs }
    guard let ours, let theirs else { return ours ?? theirs }
    let path = RandomBook.path
    let result = try LedgerMerge.merge(
      base: base.map { Source(path, $0) },
      ours: Source(path, ours),
      theirs: Source(path, theirs)
    )
    guard result.conflicts.isEmpty else { throw Conflict(problems: result.conflicts) }
    return result.bytes
  }
}
