// What changed between two trees of a repository.
// Source: git-diff-tree(1), "Raw output format".

internal import Diagnostics

/// A file of a tree: its kind and its content's name.
struct GitFile: Sendable, Hashable {
  /// `100644`, `100755`, `120000` (a symbolic link), `160000` (another repository's commit).
  var mode: String
  /// The name of its content.
  var blob: String
}

/// One file that differs between two trees.
struct GitTreeChange: Sendable, Hashable {
  /// Its path in the repository; never text, whose forms Swift takes for equal: git compares bytes.
  let path: RelativePath
  /// As it was; nil if it was not there.
  let old: GitFile?
  /// As it is; nil if it is gone.
  let new: GitFile?
}

/// What differs between two trees.
struct GitDiff: Sendable, Hashable {
  /// Each file that differs, in the order of their paths.
  var changes: [GitTreeChange] = []
  /// As it is now, each file that differs and whose name no home can have, since it is not UTF-8 or leads out of
  /// the folder; nil if it is gone.
  var unnamed: [[UInt8]: GitFile?] = [:]

  /// The names of those that are there now.
  var unnamedFiles: [[UInt8]] {
    unnamed.filter { $0.value != nil }.keys.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Reads `git diff-tree -r -z --raw --no-renames`.
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

  /// Nothing.
  init() {}
}

extension Git {
  /// What changed from one tree or commit to another.
  ///
  /// - Parameters:
  ///   - old: nil for nothing at all.
  ///   - new: a commit.
  /// - Returns: what differs.
  /// - Throws: `git-failed`.
  func diff(from old: String?, to new: String) throws(Diagnostic) -> GitDiff {
    guard old != new else { return GitDiff() }
    let from = old ?? Git.emptyTree(as: new)
    return GitDiff(
      parsing: try bytes(["diff-tree", "-r", "-z", "--raw", "--no-renames", "--full-index", from, new]))
  }

  /// The name of the tree with nothing in it, in the kind of names that another has.
  private static func emptyTree(as name: String) -> String {
    name.utf8.count == 64
      ? "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321"
      : "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
  }
}
