// One commit from several: merges that are the same on every machine.

internal import Diagnostics
internal import Ground
internal import MergeText
internal import SafeFiles

/// Joins commits of one history, without touching branch, index or files.
///
/// The result is a pure function of the commits: whoever joins the same ones, in whatever order, language and
/// time zone, gets the same commit. So homes that exchange what they joined come to rest.
struct GitJoin {
  let git: Git
  let place: GitFolder
  let rules: MergeRules
  /// The repository's folder, for temporary files.
  let folder: Tree
  /// Files that were merged.
  private(set) var merged: [MergedPath] = []

  /// The version of the merge rules; greater whenever a merge may come out differently.
  static let rulesVersion = 1
  static let message = "zutto merge\n\nRules: \(rulesVersion)"
  static let author = (name: "zutto", mail: "merge@zutto.invalid")

  init(git: Git, place: GitFolder, rules: MergeRules, folder: Tree) {
    self.git = git
    self.place = place
    self.rules = rules
    self.folder = folder
  }

  /// The commit that holds all of some commits; nil for none.
  ///
  /// Commits whose files are all equal are not merged: the next edit joins them. `isOneBranch` says that they
  /// must be, for a branch that has one tip.
  ///
  /// - Throws: `sync-unrelated` for commits without a common ancestor, unless `allowsUnrelated`; `git-failed`,
  ///   `sync-refused`.
  mutating func join(_ commits: [String], isOneBranch: Bool = false, allowsUnrelated: Bool = false)
    throws(Diagnostic) -> String?
  {
    let commits = Array(Set(commits)).sorted()
    guard commits.count > 1 else { return commits.first }
    let tips = String(decoding: try git.bytes(["merge-base", "--independent"] + commits), as: UTF8.self)
      .split(separator: "\n").map(String.init).sorted()
    guard var result = tips.first else { return nil }
    let trees = Set(try facts(tips).map(\.tree))
    if trees.count == 1, !isOneBranch { return result }
    for tip in tips.dropFirst() {
      let bases = try git.commonAncestors(result, tip)
      if bases.isEmpty, !allowsUnrelated { throw GitFault.unrelated(String(tip.prefix(12))) }
      result = try merge(result, tip, bases: bases)
    }
    return result
  }

  /// The merge of two commits.
  private mutating func merge(_ one: String, _ other: String, bases: [String]) throws(Diagnostic) -> String {
    let parents = [one, other].sorted()
    let facts = try facts(parents)
    if let twin = GitJoin.twin(facts) { return try record(tree: twin.tree, parents: facts) }
    let merge = try GitMerge(
      ours: parents[0], theirs: parents[1], bases: bases, git: git, place: place, rules: rules)
    merged += merge.merged
    return try record(tree: try tree(of: merge, on: parents[0]), parents: facts)
  }

  /// Puts what is new in `ours` since `base` on top of `theirs`, as one commit of this person.
  mutating func transplant(
    _ ours: String, since base: String, onto theirs: String, _ person: [String: String]
  )
    throws(Diagnostic) -> String
  {
    let merge = try GitMerge(
      ours: ours, theirs: theirs, bases: [base], git: git, place: place, rules: rules)
    merged += merge.merged
    var own = git
    own.variables.merge(person) { $1 }
    return try own.line([
      "commit-tree", try tree(of: merge, on: ours), "-m", "zutto sync: merge", "-p", theirs,
    ])
  }

  /// Puts files that have no history in common with a commit on top of it; a content that its history knows at
  /// the path is old.
  ///
  /// `base` tells which version both sides had, if anybody remembers.
  ///
  /// - Returns: the tree; nil if the commit has all of it.
  mutating func graft(
    _ files: [RelativePath: String], onto tip: String, base: (RelativePath) throws(Diagnostic) -> MergeBase
  ) throws(Diagnostic) -> String? {
    let known = try git.files(in: tip)
    let differing = files.filter { known[$0.key] != $0.value }.sorted { $0.key < $1.key }
    let past = try git.versions(of: Set(differing.map(\.key)), in: [tip])
    var changes: [GitTreeChange] = []
    func set(_ path: RelativePath, _ blob: String?) {
      let old = known[path].map { GitFile(mode: "100644", blob: $0) }
      changes.append(GitTreeChange(path: path, old: old, new: blob.map { GitFile(mode: "100644", blob: $0) }))
    }
    for (path, blob) in differing {
      let base = try base(path)
      if base == .unknown, past[path]?.contains(where: { $0.blob == blob }) == true { continue }
      guard let mine = try git.contents([blob])[0] else { throw Git.odd("cat-file") }
      guard let there = try known[path].flatMap({ (blob) throws(Diagnostic) in try git.contents([blob])[0] })
      else {
        // Removed there since.
        if base == .version(mine) { continue }
        set(path, blob)
        continue
      }
      if place.mayStandApart(path), place.apart(there, at: path) == place.apart(mine, at: path) { continue }
      let result = rules.merge(place.homePath(path), base: base, ours: there, theirs: mine)
      var copy: RelativePath?
      if let other = result.other {
        let beside = ConflictCopy.path(of: path, holding: other)
        set(beside, try git.keep([other], by: folder)[0])
        copy = place.homePath(beside)
      }
      if result.bytes != there { set(path, try git.keep([result.bytes], by: folder)[0]) }
      merged.append(MergedPath(path: place.homePath(path), conflicts: result.conflicts, copy: copy))
    }
    for (path, blob) in known where files[path] == nil {
      // Removed here since.
      if case .version(let old) = try base(path), try git.contents([blob])[0] == old { set(path, nil) }
    }
    guard !changes.isEmpty else { return nil }
    return try git.tree(of: tip, changed: changes, in: folder)
  }

  /// Of two automatic merges of the same commits, by two versions of the rules: the one whose files count.
  private static func twin(_ commits: [Facts]) -> Facts? {
    guard commits.allSatisfy({ $0.mail == author.mail && $0.parents.count == 2 }),
      commits[0].parents == commits[1].parents
    else { return nil }
    return commits.max { ($0.rules, $1.id) < ($1.rules, $0.id) }
  }

  // MARK: Commits

  /// What a commit says of itself.
  private struct Facts {
    var id: String
    var tree: String
    var parents: [String]
    /// The committer's mail and time.
    var mail: String
    var time: Int
    var rules: Int
  }

  private func facts(_ commits: [String]) throws(Diagnostic) -> [Facts] {
    let output = try git.bytes(
      [
        "-c", "log.showSignature=false", "show", "-s", "-z", "--no-notes",
        "--format=%H%x01%T%x01%P%x01%ce%x01%ct%x01%B",
      ]
        + commits)
    let found = output.split(separator: 0).compactMap { record -> Facts? in
      let words = record.split(separator: 1, maxSplits: 5, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard words.count == 6 else { return nil }
      let rules = words[5].split(whereSeparator: \.isNewline).last { $0.hasPrefix("Rules: ") }
      return Facts(
        id: words[0], tree: words[1], parents: words[2].split(separator: " ").map(String.init),
        mail: words[3],
        time: Int(words[4]) ?? 0, rules: rules.flatMap { Int($0.dropFirst(7)) } ?? 0)
    }
    guard found.map(\.id) == commits else { throw Git.odd("show") }
    return found
  }

  /// Writes a merge commit in nobody's name, at the time of its later parent.
  private func record(tree: String, parents: [Facts]) throws(Diagnostic) -> String {
    try git.commit(
      tree, GitJoin.message, parents: parents.map(\.id), by: GitJoin.author,
      at: parents.map(\.time).max() ?? 0)
  }

  /// Writes the merged tree, in an index of its own.
  private func tree(of merge: GitMerge, on commit: String) throws(Diagnostic) -> String {
    var written: [(path: RelativePath, bytes: [UInt8])] = []
    for (path, outcome) in merge.outcomes {
      if case .written(let bytes) = outcome { written.append((path, bytes)) }
    }
    written.sort { $0.path < $1.path }
    let names = try git.keep(written.map(\.bytes), by: folder)
    let blobs = Dictionary(zip(written.map(\.path), names), uniquingKeysWith: { a, _ in a })
    let changes = merge.outcomes.map { path, outcome in
      let new: GitFile? =
        switch outcome {
        case .taken(let file): GitFile(mode: "100644", blob: file.blob)
        case .written: blobs[path].map { GitFile(mode: "100644", blob: $0) }
        case .removed: nil
        }
      return GitTreeChange(path: path, old: merge.ours[path], new: new)
    }
    return try git.tree(of: commit, changed: changes, without: merge.unnamed, in: folder)
  }
}

extension Git {
  /// Writes the tree of a commit with some files changed; returns its id.
  ///
  /// `folder` takes a temporary index.
  func tree(
    of commit: String?, changed changes: [GitTreeChange], without unnamed: [[UInt8]] = [], in folder: Tree
  )
    throws(Diagnostic) -> String
  {
    var own = self
    own.index = folder.systemPath("zutto-merge-index")
    func tidy() throws(Diagnostic) {
      for file: RelativePath in ["zutto-merge-index", "zutto-merge-index.lock"] { try folder.delete(file) }
    }
    // Before as well: a killed git leaves its lock.
    try tidy()
    defer { _ = try? tidy() }
    try own.bytes(commit.map { ["read-tree", $0] } ?? ["read-tree", "--empty"])
    // Removals first, so that a folder can take a file's place.
    let zero = String(repeating: "0", count: commit?.utf8.count ?? 40)
    let lines =
      changes.filter { $0.new == nil }.map { "0 \(zero)\t\($0.path)\0" }
      + changes.compactMap { change in change.new.map { "\($0.mode) \($0.blob)\t\(change.path)\0" } }
    if !changes.isEmpty || !unnamed.isEmpty {
      try own.bytes(
        ["update-index", "-z", "--replace", "--index-info"],
        input: unnamed.flatMap { Array("0 \(zero)\t".utf8) + $0 + [0] } + Array(lines.joined().utf8))
    }
    return try own.line(["write-tree"])
  }
}
