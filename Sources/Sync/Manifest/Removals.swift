// Why files of a home are missing: removed by git, or according to the trash's records.

internal import Diagnostics
internal import Ground
internal import SafeFiles

struct GitRemovals {
  private let tree: Tree
  private let nested: NestedRepositories?

  init(in tree: Tree, _ nested: NestedRepositories?) {
    self.tree = tree
    self.nested = nested
  }

  private static let limit = 64 << 20

  /// Those of some missing files that git removed.
  ///
  /// Only the home's own repository and those of nested folders that the home knows are asked. Failures of
  /// git explain nothing.
  func removed(of paths: [RelativePath]) -> Set<RelativePath> {
    var groups: [RelativePath?: [RelativePath]] = [:]
    for path in paths { groups[repository(of: path), default: []].append(path) }
    var removed: Set<RelativePath> = []
    for (folder, paths) in groups {
      let place = folder.map { $0 / ".git" } ?? ".git"
      guard tree.signature(place) != nil else { continue }
      removed.formUnion(self.removed(of: paths, by: folder))
    }
    return removed
  }

  /// The known nested repository that holds a file; nil for the home's own.
  private func repository(of path: RelativePath) -> RelativePath? {
    guard let nested, let folder = nested.place(of: path),
      let share = nested.known.appending(folder.name + ".json"), tree.signature(share) != nil
    else { return nil }
    return folder
  }

  private func removed(of paths: [RelativePath], by folder: RelativePath?) -> Set<RelativePath> {
    let place = GitFolder(home: tree, prefix: folder)
    let names = Set(paths.compactMap { place.own(of: $0) })
    // A command line has room for so many; for more, the whole history is read.
    let asked = names.count <= 200 ? ["--"] + names.sorted().map(\.text) : []
    let log = [
      "log", "--format=", "--no-show-signature", "--no-ext-diff", "--no-textconv", "--no-renames",
      "--diff-filter=D", "--name-only", "-m", "-z",
    ]
    let staged = ["diff", "--cached", "--name-only", "--no-ext-diff", "--diff-filter=D", "-z"]
    guard let committed = run(log + asked, in: place.root),
      let tracked = run(["ls-files", "-z"], in: place.root)
    else {
      return []
    }
    var gone = committed
    if let staged = run(staged, in: place.root) { gone.formUnion(staged) }
    let found = gone.intersection(names).subtracting(tracked)
    return Set(found.map { place.homePath($0) })
  }

  private func run(_ words: [String], in root: String) -> Set<RelativePath>? {
    // Nothing named in the repository's own configuration may run.
    let git = ["git", "--no-optional-locks", "--literal-pathspecs", "-C", root, "-c", "core.fsmonitor=false"]
    do throws(Diagnostic) {
      let outcome = try Program.run(
        git + words, environment: ["LC_ALL": "C"], withheld: ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"],
        outputLimit: GitRemovals.limit)
      guard outcome.status == 0 else { return nil }
      return Set(GitName.paths(outcome.output))
    } catch {
      // Without git, or if its output is too large, the files count as missing.
      return nil
    }
  }
}

struct TrashedFiles {
  private let records: [TrashRecord]

  init(in tree: Tree) throws(Diagnostic) { records = try Trash.records(in: tree) }

  /// Those of some missing files that were removed according to the newest record about them.
  func removed(of paths: [RelativePath]) -> Set<RelativePath> {
    guard !paths.isEmpty else { return [] }
    var open = Set(paths)
    var removed: Set<RelativePath> = []
    // Newest first; older records about the same file don't count.
    for record in records where !open.isEmpty {
      for step in record.steps.reversed() where open.contains(step.path) {
        let first = record.steps.first { $0.path == step.path }
        let isGone = record.isUndone ? first?.kind == .created : step.kind == .removed
        open.remove(step.path)
        if isGone { removed.insert(step.path) }
      }
    }
    return removed
  }
}
