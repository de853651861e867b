// What `git status --porcelain=v2 --branch -z` says.
// Source: git-status(1), "Porcelain Format Version 2".

internal import Diagnostics
internal import SafeFiles

/// The state of a work tree.
struct GitStatus: Sendable, Hashable {
  /// The commit that HEAD names; nil before the first.
  var head: String?
  /// The branch; nil for a detached HEAD.
  var branch: String?
  /// The remote branch that it follows, such as `origin/main`, if git knows that branch.
  var upstream: String?
  /// Files that differ from HEAD, as paths of the repository.
  var changed: [RelativePath] = []
  /// Files of which the index does not hold what the work tree does.
  var unstaged: [RelativePath] = []
  /// Files of which the index holds another version than the work tree, besides differing from HEAD.
  var halfStaged: [RelativePath] = []
  /// Files that a merge left unmerged.
  var unmerged: [RelativePath] = []
  /// Files that git does not know.
  var untracked: [RelativePath] = []
  /// Files that some zutto was writing when it was stopped, or is writing now.
  var unfinished: [RelativePath] = []
  /// New files of the next commit, among `changed`.
  var added: [RelativePath] = []
  /// Files whose names are not UTF-8.
  var unnamed: [GitUnnamed] = []
  /// Folders that are repositories of their own.
  var nested: [RelativePath] = []

  /// Whether nothing differs from HEAD that could be committed.
  var isClean: Bool {
    changed.isEmpty && unmerged.isEmpty && untracked.isEmpty && !unnamed.contains { $0.state == .removed }
  }

  /// Reads it.
  init(_ bytes: [UInt8]) {
    var fields = bytes.split(separator: 0, omittingEmptySubsequences: false)[...]
    while let field = fields.popFirst() {
      guard let kind = field.first else { continue }
      guard let text = GitName.text(field) else {
        if let file = GitStatus.unnamed(field) { unnamed.append(file) }
        continue
      }
      switch kind {
      case UInt8(ascii: "#"): readHead(text)
      case UInt8(ascii: "1"): readChange(text, fieldsBeforePath: 8)
      case UInt8(ascii: "2"):
        readChange(text, fieldsBeforePath: 9)
        // The name it had before.
        if let old = fields.popFirst().flatMap(GitName.text).flatMap({ RelativePath($0) }) {
          changed.append(old)
        }
      case UInt8(ascii: "u"):
        if let path = GitStatus.path(text.utf8[...], after: 10) { unmerged.append(path) }
      case UInt8(ascii: "?"):
        if field.last == UInt8(ascii: "/") {
          if let path = GitStatus.path(text.utf8.dropLast(), after: 1) { nested.append(path) }
        } else if let path = GitStatus.path(text.utf8[...], after: 1) {
          if Tree.isUnfinished(path.name) { unfinished.append(path) } else { untracked.append(path) }
        }
      default: break
      }
    }
  }

  private mutating func readHead(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count == 3 else { return }
    switch words[1] {
    case "branch.oid": head = words[2] == "(initial)" ? nil : words[2]
    case "branch.head": branch = words[2] == "(detached)" ? nil : words[2]
    case "branch.upstream": upstream = words[2]
    default: break
    }
  }

  private mutating func readChange(_ line: String, fieldsBeforePath count: Int) {
    guard let path = GitStatus.path(line.utf8[...], after: count) else { return }
    changed.append(path)
    let states = Array(line.utf8.dropFirst(2).prefix(2))
    if states.first == UInt8(ascii: "A") { added.append(path) }
    guard states.count == 2, states[1] != UInt8(ascii: ".") else { return }
    unstaged.append(path)
    if states[0] != UInt8(ascii: ".") { halfStaged.append(path) }
  }

  /// Reads a line whose path is not UTF-8; everything before the path is ASCII.
  private static func unnamed(_ line: ArraySlice<UInt8>) -> GitUnnamed? {
    let count: [UInt8: Int] = [
      UInt8(ascii: "1"): 8, UInt8(ascii: "2"): 9, UInt8(ascii: "u"): 10, UInt8(ascii: "?"): 1,
    ]
    guard let kind = line.first, let fields = count[kind] else { return nil }
    let parts = line.split(separator: 0x20, maxSplits: fields, omittingEmptySubsequences: false)
    guard parts.count == fields + 1, let path = parts.last else { return nil }
    let states = Array(parts[1])
    let state: GitUnnamed.State =
      switch (kind, states.first, states.last) {
      case (UInt8(ascii: "?"), _, _): .untracked
      case (UInt8(ascii: "u"), _, _): .unmerged
      case (_, UInt8(ascii: "A"), _): .added
      case (_, UInt8(ascii: "D"), _): .removed
      case (_, _, UInt8(ascii: "D")): .gone
      default: .tracked
      }
    return GitUnnamed(name: Array(path), state: state)
  }

  /// By bytes: a name may begin with a mark that would join the blank before it.
  private static func path(_ line: Substring.UTF8View, after count: Int) -> RelativePath? {
    let parts = line.split(
      separator: UInt8(ascii: " "), maxSplits: count, omittingEmptySubsequences: false)
    return parts.count == count + 1 ? RelativePath(String(Substring(parts[count]))) : nil
  }
}
