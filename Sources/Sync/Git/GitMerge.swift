// The three-way merge of two commits by zutto's rules, and the tree differences it starts from.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import MergeText
internal import SafeFiles

/// What changes in our tree when another commit is merged.
///
/// git's own merge is not used: it writes the working tree as it goes, so that a crash leaves partial files,
/// and without our rules it joins lines that don't belong together.
struct GitMerge: Sendable {
  /// What becomes of a file.
  enum Outcome: Sendable, Hashable {
    case taken(GitFile)
    case written([UInt8])
    case removed
  }

  /// The files that change.
  private(set) var outcomes: [RelativePath: Outcome] = [:]
  /// Our versions of those files.
  private(set) var ours: [RelativePath: GitFile] = [:]
  private(set) var merged: [MergedPath] = []
  /// Files with names that are not UTF-8, deleted by the other side.
  private(set) var unnamed: [[UInt8]] = []

  private let git: Git
  private let rules: MergeRules
  private let place: GitFolder

  /// Merges `theirs` into `ours`; `bases` are the best common ancestors, empty for unrelated histories.
  ///
  /// A pure function of the commits: nothing of the home or the machine goes into it.
  ///
  /// - Throws: `git-failed`; `sync-refused` for content that no home may have.
  init(ours: String, theirs: String, bases: [String], git: Git, place: GitFolder, rules: MergeRules)
    throws(Diagnostic)
  {
    self.git = git
    self.rules = rules
    self.place = place
    if bases.count == 1 { try mergeSimply(bases[0], ours, theirs) } else { try mergeAll(bases, ours, theirs) }
    let (outcomes, known) = (outcomes, self.ours)
    let new = outcomes.filter { $0.value != .removed && known[$0.key] == nil }.keys.sorted()
    try place.checkForms(of: new) { () throws(Diagnostic) in
      try git.names(in: ours).filter { outcomes[$0] != .removed }
    }
    try checkRoom(for: new, in: ours)
  }

  /// Refuses a file where the other side has a folder, or a folder where it has a file: git would drop one.
  private func checkRoom(for new: [RelativePath], in ours: String) throws(Diagnostic) {
    var folders: Set<RelativePath> = []
    for path in new {
      var folder = path.parent
      while let above = folder, folders.insert(above).inserted { folder = above.parent }
    }
    let above = folders.filter { outcomes[$0] != .removed }.sorted()
    let found = try git.objects((above + new).map { "\(ours):\($0)" })
    for (path, object) in zip(above, found) where object?.kind == "blob" {
      throw place.refusal(path.text, Phrase("sync-file-here", ["folder": path]))
    }
    for (path, object) in zip(new, found.dropFirst(above.count)) where object?.kind == "tree" {
      let names = try git.names(in: ours)
      guard names.contains(where: { $0.isInside(path) && outcomes[$0] != .removed }) else { continue }
      throw place.refusal(path.text, Phrase("sync-folder-files-here"))
    }
  }

  // MARK: One common ancestor

  private mutating func mergeSimply(_ base: String, _ mine: String, _ yours: String) throws(Diagnostic) {
    let (myDiff, yourDiff) = (try git.diff(from: base, to: mine), try git.diff(from: base, to: yours))
    let (myChanges, yourChanges) = (place.relevant(myDiff.changes), place.relevant(yourDiff.changes))
    try place.checkUnnamed(yourDiff.unnamedFiles.filter { myDiff.unnamed[$0] != yourDiff.unnamed[$0] })
    unnamed = yourDiff.unnamed.filter { $0.value == nil && myDiff.unnamed[$0.key] == nil }.keys.sorted {
      $0.lexicographicallyPrecedes($1)
    }
    let mineByPath = Dictionary(myChanges.map { ($0.path, $0) }, uniquingKeysWith: { a, _ in a })
    var both: [(mine: GitTreeChange, yours: GitTreeChange)] = []
    let moved = GitMerge.moves(in: myChanges)
    let movedByThem = GitMerge.moves(in: yourChanges)
    let yoursByPath = Dictionary(yourChanges.map { ($0.path, $0) }, uniquingKeysWith: { a, _ in a })
    for change in yourChanges {
      if let other = mineByPath[change.path] {
        if other.new != change.new { both.append((other, change)) }
      } else {
        take(change.path, change.new, over: change.old)
      }
    }
    try place.checkSizes(
      both.flatMap { mine, yours in [mine.old, mine.new, yours.new].map { (mine.path, $0) } }, git)
    // Read all contents at once.
    var names: [String] = []
    for (mine, yours) in both {
      for file in [mine.old, mine.new, yours.new] { names.append(file?.blob ?? GitMerge.nothing) }
    }
    let contents = try git.contents(names)
    for (index, pair) in both.enumerated() {
      let path = pair.mine.path
      let (base, one, other) = (contents[index * 3], contents[index * 3 + 1], contents[index * 3 + 2])
      try place.checkKind(path, pair.mine.new)
      try place.checkKind(path, pair.yours.new)
      switch (pair.mine.new, pair.yours.new) {
      case (nil, let file?):
        // Renamed here and changed there: the change follows to the new name.
        if let target = moved[path], yoursByPath[target] == nil, let old = mineByPath[target]?.new {
          take(target, file, over: old)
        } else {
          // A change wins over a removal.
          take(path, file, over: nil)
          noteKept(path)
        }
      case (let file?, nil):
        if let target = movedByThem[path], mineByPath[target] == nil {
          // Renamed there: our change follows.
          outcomes[target] = .taken(file)
          ours[target] = nil
          outcomes[path] = .removed
          ours[path] = file
        } else {
          noteKept(path)
        }
      case (let mine?, let yours?):
        if mine.blob == yours.blob {
          take(path, yours, over: mine)
        } else if let one, let other {
          add(path, mine, yours, .init(base), one, other)
        }
      case (nil, nil): break
      }
    }
  }

  private static let nothing = "0000000000000000000000000000000000000000"

  private mutating func take(_ path: RelativePath, _ new: GitFile?, over old: GitFile?) {
    outcomes[path] = new.map { .taken($0) } ?? .removed
    ours[path] = old
  }

  private mutating func noteKept(_ path: RelativePath) {
    let shown = place.homePath(path)
    merged.append(MergedPath(path: shown, conflicts: [GitFault.kept(shown)], copy: nil))
  }

  private mutating func add(
    _ path: RelativePath, _ mine: GitFile, _ yours: GitFile, _ base: MergeBase, _ one: [UInt8],
    _ other: [UInt8]
  ) {
    let shown = place.homePath(path)
    if [base.bytes, one, other].contains(where: { place.media($0, at: path) != nil }) {
      // One side keeps photos apart already: the other's change of the content is the only one.
      let (old, ours, theirs) = (
        place.apart(base.bytes, at: path), place.apart(one, at: path),
        place.apart(other, at: path)
      )
      if base != .unknown, ours == old, theirs != old { return take(path, yours, over: mine) }
      if base != .unknown, theirs == old, ours != old { return }
      if ours == theirs {
        if other == theirs { take(path, yours, over: mine) }
        return
      }
    }
    let result = rules.merge(shown, base: base, ours: one, theirs: other)
    if result.bytes != one {
      outcomes[path] = .written(result.bytes)
      ours[path] = mine
    }
    var copy: RelativePath?
    if let kept = result.other {
      let beside = ConflictCopy.path(of: path, holding: kept)
      outcomes[beside] = .written(kept)
      copy = place.homePath(beside)
    }
    merged.append(MergedPath(path: shown, conflicts: result.conflicts, copy: copy))
  }

  /// Renames without a change: same content, same folder, and only one candidate; new paths by old path.
  private static func moves(in changes: [GitTreeChange]) -> [RelativePath: RelativePath] {
    var gone: [String: [RelativePath]] = [:]
    var come: [String: [RelativePath]] = [:]
    for change in changes {
      if let old = change.old, change.new == nil { gone[old.blob, default: []].append(change.path) }
      if let new = change.new, change.old == nil { come[new.blob, default: []].append(change.path) }
    }
    var result: [RelativePath: RelativePath] = [:]
    for (blob, old) in gone {
      guard old.count == 1, let new = come[blob], new.count == 1 else { continue }
      if old[0].parent == new[0].parent { result[old[0]] = new[0] }
    }
    return result
  }

  // MARK: Several common ancestors, or none

  /// Merges crossed histories: the common version of a file is itself merged from several, or a sale that
  /// arrived by two ways would count twice.
  private mutating func mergeAll(_ bases: [String], _ mine: String, _ yours: String) throws(Diagnostic) {
    let diff = try git.diff(from: mine, to: yours)
    try place.checkUnnamed(diff.unnamedFiles)
    let changes = place.relevant(diff.changes)
    try place.checkSizes(changes.flatMap { [($0.path, $0.old), ($0.path, $0.new)] }, git)
    let common = GitBases(git: git, place: place, rules: rules)
    for change in changes {
      try place.checkKind(change.path, change.old)
      try place.checkKind(change.path, change.new)
      let old = try common.version(of: change.path, in: bases)
      let contents = try git.contents([change.old, change.new].map { $0?.blob ?? GitMerge.nothing })
      switch (change.old, change.new) {
      case (let file?, nil):
        if contents[0] == old, old != nil {
          take(change.path, nil, over: file)
        } else if old != nil {
          noteKept(change.path)
        }
      case (nil, let file?):
        if old == nil {
          take(change.path, file, over: nil)
        } else if contents[1] != old {
          take(change.path, file, over: nil)
          noteKept(change.path)
        }
      case (let file?, let other?):
        guard let one = contents[0], let two = contents[1] else { continue }
        if one == two {
          take(change.path, other, over: file)
        } else {
          add(change.path, file, other, bases.isEmpty ? .unknown : .init(old), one, two)
        }
      case (nil, nil): break
      }
    }
  }
}

/// The common version of files in crossed histories, merged from several common ancestors.
///
/// What was found for two commits is kept, or crossed merges would be gone through again and again.
final class GitBases {
  private let git: Git
  private let place: GitFolder
  private let rules: MergeRules
  private var ancestors: [[String]: [String]] = [:]
  private var versions: [RelativePath: [[String]: [UInt8]?]] = [:]

  init(git: Git, place: GitFolder, rules: MergeRules) {
    self.git = git
    self.place = place
    self.rules = rules
  }

  /// The merged version of a file from several commits; nil if none has it.
  func version(of path: RelativePath, in commits: [String], depth: Int = 0) throws(Diagnostic) -> [UInt8]? {
    guard let first = commits.first else { return nil }
    if let known = versions[path]?[commits] { return known }
    let names = commits.map { "\($0):\(path)" }
    try place.checkSizes(names.map { (path, GitFile(mode: "100644", blob: $0)) }, git)
    let contents = try git.contents(names)
    // A history made to exhaust the stack.
    guard depth < 500 else { return contents[0] }
    var result = contents[0]
    for (next, version) in zip(commits, contents).dropFirst() where version != result {
      let base = try self.version(of: path, in: try common(first, next), depth: depth + 1)
      switch (result, version) {
      case (let one?, let two?):
        result = rules.merge(place.homePath(path), base: .init(base), ours: one, theirs: two).bytes
      case (nil, let two?): result = two == base ? nil : two
      case (let one?, nil): result = one == base ? nil : one
      case (nil, nil): break
      }
    }
    versions[path, default: [:]][commits] = .some(result)
    return result
  }

  private func common(_ one: String, _ other: String) throws(Diagnostic) -> [String] {
    if let known = ancestors[[one, other]] { return known }
    let found = try git.commonAncestors(one, other)
    ancestors[[one, other]] = found
    return found
  }
}

extension MergeBase {
  /// The version, or `.nothing` if both sides created the file.
  fileprivate init(_ bytes: [UInt8]?) { self = bytes.map { .version($0) } ?? .nothing }
}

extension Git {
  /// Whether two commits have the same files.
  func isSame(_ one: String, _ other: String) throws(Diagnostic) -> Bool {
    let trees = try bytes(["rev-parse", "\(one)^{tree}", "\(other)^{tree}"]).split(separator: 0x0A)
    return trees.count == 2 && trees[0] == trees[1]
  }

  /// Whether a commit is another one or in its history.
  func isAncestor(_ one: String, of other: String) throws(Diagnostic) -> Bool {
    let outcome = try run(["merge-base", "--is-ancestor", one, other])
    guard outcome.status <= 1 else { throw Git.failure("merge-base", outcome) }
    return outcome.status == 0
  }

  /// All files of a commit whose names a home can have.
  func names(in commit: String) throws(Diagnostic) -> [RelativePath] {
    GitName.paths(try bytes(["ls-tree", "-r", "-z", "--full-tree", "--name-only", commit]))
  }

  /// The best common ancestors of two commits; empty for unrelated histories.
  ///
  /// Source: git-merge-base(1).
  func commonAncestors(_ one: String, _ other: String) throws(Diagnostic) -> [String] {
    let outcome = try run(["merge-base", "--all", one, other])
    if outcome.status == 1, outcome.output.isEmpty { return [] }
    guard outcome.status == 0 else { throw Git.failure("merge-base", outcome) }
    return String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
  }
}

/// An entry of a git tree.
struct GitFile: Sendable, Hashable {
  /// `100644`, `100755`, `120000` (symbolic link) or `160000` (submodule).
  var mode: String
  var blob: String
}

/// One file that differs between two trees.
struct GitTreeChange: Sendable, Hashable {
  /// The path in the repository; not a `String`, since git compares bytes and Swift ignores Unicode forms.
  let path: RelativePath
  let old: GitFile?
  let new: GitFile?
}

struct GitDiff: Sendable, Hashable {
  var changes: [GitTreeChange] = []
  /// Files whose names no home can have (not UTF-8, or outside the folder), with their entry after, if any.
  var unnamed: [[UInt8]: GitFile?] = [:]

  var unnamedFiles: [[UInt8]] {
    unnamed.filter { $0.value != nil }.keys.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Parses `git diff-tree -r -z --raw --no-renames` (git-diff-tree(1), "Raw output format").
  init(parsing bytes: [UInt8]) {
    var fields = bytes.split(separator: 0)[...]
    while let head = fields.popFirst() {
      let words = String(decoding: head, as: UTF8.self).split(separator: " ").map(String.init)
      guard words.count == 5, words[0].hasPrefix(":"), let path = fields.popFirst() else { continue }
      let old = String(words[0].dropFirst())
      let new = words[1] == "000000" ? nil : GitFile(mode: words[1], blob: words[3])
      guard let text = GitName.text(path), let name = RelativePath(text) else {
        unnamed[Array(path)] = .some(new)
        continue
      }
      changes.append(
        GitTreeChange(path: name, old: old == "000000" ? nil : GitFile(mode: old, blob: words[2]), new: new))
    }
  }

  init() {}
}

extension Git {
  /// The difference from one tree or commit to another; nil stands for the empty tree.
  func diff(from old: String?, to new: String) throws(Diagnostic) -> GitDiff {
    guard old != new else { return GitDiff() }
    let from = old ?? Git.emptyTree(as: new)
    return GitDiff(
      parsing: try bytes(["diff-tree", "-r", "-z", "--raw", "--no-renames", "--full-index", from, new]))
  }

  /// The id of the empty tree, in the same hash format as another id.
  private static func emptyTree(as name: String) -> String {
    name.utf8.count == 64
      ? "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321"
      : "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
  }
}
