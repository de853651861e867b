// A history of commits as git keeps one, with the merge bases of its recursive strategy.

import Diagnostics
import MergeText

/// Commits of one file, and the merges between them.
package struct MergeHistory {
  /// Puts together two versions that differ from each other and from their base.
  package typealias Rule = (MergeBase, _ ours: [UInt8], _ theirs: [UInt8]) throws -> MergedFile

  /// A version of the file and what it came from.
  package struct Commit {
    /// nil where there is no file yet.
    package var file: [UInt8]?
    /// All commits it contains, itself too.
    package var reach: Set<Int>
  }

  package private(set) var commits: [Commit]
  /// What merges left beside the file.
  package private(set) var others: [[UInt8]] = []
  /// What merges told.
  package private(set) var conflicts: [Diagnostic] = []
  private let rule: Rule
  private var merges: [[Int]: Int] = [:]

  /// A history that begins with a file, or without one.
  package init(_ file: [UInt8]?, merging rule: @escaping Rule) {
    self.rule = rule
    commits = [Commit(file: file, reach: [0])]
  }

  /// Adds a commit to another and gives its number.
  package mutating func commit(_ file: [UInt8], after parent: Int) -> Int { add(file, commits[parent].reach) }

  /// Merges a commit into another, as `git pull` does, and gives the number of the result.
  package mutating func pull(_ theirs: Int, into ours: Int) throws -> Int {
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
    for commit in common.sorted(by: >) where !best.contains(where: { commits[$0].reach.contains(commit) }) {
      best.append(commit)
    }
    return best
  }

  private mutating func merged(_ base: [UInt8]?, _ ours: [UInt8]?, _ theirs: [UInt8]?) throws -> [UInt8]? {
    // git decides these by itself, and never asks a merge driver.
    if ours == theirs || theirs == base { return ours }
    if ours == base { return theirs }
    guard let ours, let theirs else { return ours ?? theirs }
    let result = try rule(base.map { .version($0) } ?? .nothing, ours, theirs)
    if let other = result.other { others.append(other) }
    conflicts += result.conflicts
    return result.bytes
  }
}

extension MergeHistory {
  /// Replicas that change a file each for itself and pull from each other in any order, until all are one.
  ///
  /// - Parameters:
  ///   - file: what all began with.
  ///   - rule: how versions are put together.
  ///   - random: chance.
  ///   - change: changes the file on a replica, of whose number it gets.
  /// - Returns: the history, and the file that all have in the end.
  /// - Throws: what the rule or the change throws, and where two replicas that merged the same differ.
  package static func simulated(
    _ file: [UInt8]?, merging rule: @escaping Rule, using random: inout SplitMix64,
    change: (_ file: [UInt8]?, _ replica: Int, inout SplitMix64) throws -> [UInt8]
  ) throws -> (history: MergeHistory, file: [UInt8]) {
    var history = MergeHistory(file, merging: rule)
    var heads = Array(repeating: 0, count: random.pick(2...4))
    for _ in 0..<random.pick(3...10) {
      let replica = random.below(heads.count)
      let changed = try change(history.commits[heads[replica]].file, replica, &random)
      heads[replica] = history.commit(changed, after: heads[replica])
      for _ in 0..<random.below(3) {
        let (one, other) = (random.below(heads.count), random.below(heads.count))
        heads[one] = try history.pull(heads[other], into: heads[one])
      }
    }
    // Two that pull from each other at the same time have the same bytes, whoever is called ours.
    for one in heads.indices {
      for other in heads.indices where one < other {
        let mine = try history.pull(heads[other], into: heads[one])
        let yours = try history.pull(heads[one], into: heads[other])
        guard history.commits[mine].file == history.commits[yours].file else {
          throw TestSetupError("two replicas that merged the same differ")
        }
        heads[one] = mine
        heads[other] = try history.pull(mine, into: yours)
      }
    }
    var last = heads[0]
    for head in heads { last = try history.pull(head, into: last) }
    return (history, history.commits[last].file ?? [])
  }
}
