// Which files are gone because a commit, or `git rm`, took them away.

internal import Diagnostics
internal import Ground
internal import SafeFiles

/// What git's history says about files that are not there.
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
  /// Only the home's own repository and those of folders that the home knows as repositories of their own are asked. Where git can't be
  /// asked it explains nothing.
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

  /// The folder that has a repository of its own and holds the file; nil for the home's.
  private func repository(of path: RelativePath) -> RelativePath? {
    guard let nested, let folder = nested.place(of: path),
      let share = nested.known.appending(folder.name + ".json"), tree.signature(share) != nil
    else { return nil }
    return folder
  }

  private func removed(of paths: [RelativePath], by folder: RelativePath?) -> Set<RelativePath> {
    let place = GitFolder(home: tree, prefix: folder)
    let names = Set(paths.compactMap { place.own(of: $0) })
    // So many fit on a command line; of more the whole history is asked.
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
    // Nothing that the repository's own configuration names may run.
    let git = ["git", "--no-optional-locks", "--literal-pathspecs", "-C", root, "-c", "core.fsmonitor=false"]
    do throws(Diagnostic) {
      let outcome = try Program.run(
        git + words, environment: ["LC_ALL": "C"], withheld: ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"],
        outputLimit: GitRemovals.limit)
      guard outcome.status == 0 else { return nil }
      return Set(GitName.paths(outcome.output))
    } catch {
      // No git, or one that says too much: then nothing is explained, and the files count as missing.
      return nil
    }
  }
}
