// The working tree's state, from `git status --porcelain=v2 --branch -z`, and git's file names.
// Source: git-status(1), "Porcelain Format Version 2".

internal import Diagnostics
internal import Fluent
internal import SafeFiles

/// The state of a working tree; all paths are relative to the repository.
struct GitStatus: Sendable, Hashable {
  /// HEAD's commit; nil before the first.
  var head: String?
  var branch: String?
  /// The upstream branch, such as `origin/main`, if git knows one.
  var upstream: String?
  /// Files that differ from HEAD.
  var changed: [RelativePath] = []
  /// Files whose version in the working tree differs from the index.
  var unstaged: [RelativePath] = []
  /// Files with a staged change that differ from the index again.
  var halfStaged: [RelativePath] = []
  var unmerged: [RelativePath] = []
  var untracked: [RelativePath] = []
  /// Unfinished files of a zutto that is running or was killed.
  var unfinished: [RelativePath] = []
  /// Staged new files, also in `changed`.
  var added: [RelativePath] = []
  var unnamed: [GitUnnamed] = []
  /// Folders that are repositories of their own.
  var nested: [RelativePath] = []

  /// Whether there is nothing to commit.
  var isClean: Bool {
    changed.isEmpty && unmerged.isEmpty && untracked.isEmpty && !unnamed.contains { $0.state == .removed }
  }

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
        // A rename's old name follows.
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

  /// Parses a line whose path is not UTF-8; everything before the path is ASCII.
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

  /// Splits bytes, not characters: a path may begin with a mark that combines with the space before it.
  private static func path(_ line: Substring.UTF8View, after count: Int) -> RelativePath? {
    let parts = line.split(
      separator: UInt8(ascii: " "), maxSplits: count, omittingEmptySubsequences: false)
    return parts.count == count + 1 ? RelativePath(String(Substring(parts[count]))) : nil
  }
}

/// A file of a working tree whose name is not UTF-8.
struct GitUnnamed: Sendable, Hashable {
  enum State: Sendable {
    case untracked
    case added
    case tracked
    /// Committed, but missing in the working tree.
    case gone
    case removed
    case unmerged
  }

  var name: [UInt8]
  var state: State
}

/// Parsing and showing git's file names, among them those that no home can have: not UTF-8, or two that some
/// disks take for one.
enum GitName {
  /// A path as text; nil if it is not UTF-8.
  static func text(_ name: ArraySlice<UInt8>) -> String? { String(validating: name, as: UTF8.self) }

  /// The valid paths of a NUL-terminated list.
  static func paths(_ list: [UInt8]) -> [RelativePath] {
    list.split(separator: 0).compactMap { text($0).flatMap { RelativePath($0) } }
  }

  /// The name as a person reads it.
  static func shown(_ name: [UInt8]) -> String { "'\(String(escapedName: name))'" }

  /// The name as a person types it in a shell.
  static func typed(_ name: [UInt8]) -> String { "$'\(String(escapedName: name))'" }

  static func shown(_ names: [[UInt8]]) -> Phrase {
    let first = names.first.map(shown) ?? ""
    return names.count > 1
      ? Phrase("sync-more", ["first": first, "names": names.count - 1]) : Phrase(verbatim: first)
  }

  /// The first pair of a new path and another that differ only in Unicode form (composed or not).
  ///
  /// A Linux disk holds both, a Mac's only one, so that the second would overwrite the first. Such a pair is
  /// refused on every system, since each machine that takes it passes the loss on. `others` is called only if
  /// a new path is not ASCII.
  static func twins(of new: some Sequence<RelativePath>, _ others: () throws(Diagnostic) -> [RelativePath])
    throws(Diagnostic) -> (new: RelativePath, other: RelativePath)?
  {
    let new = new.filter { !$0.text.utf8.allSatisfy { $0 < 0x80 } }.sorted()
    guard !new.isEmpty else { return nil }
    // Swift's == ignores the Unicode form, which here, and only here, is wanted.
    let byText = Dictionary(new.map { ($0.text, $0) }, uniquingKeysWith: { a, _ in a })
    for path in new + (try others()) { if let twin = byText[path.text], twin != path { return (twin, path) } }
    return nil
  }

  /// A pair as a person reads it: one as it is, then both with bytes beyond ASCII escaped.
  static func shown(_ twins: (new: RelativePath, other: RelativePath)) -> Phrase {
    Phrase(
      "sync-two-forms-letters",
      ["new": twins.new, "spelled": spelled(twins.other), "other-spelled": spelled(twins.new)])
  }

  /// A name with bytes beyond ASCII escaped for a shell.
  static func spelled(_ path: RelativePath) -> String {
    let bytes = path.text.utf8.map { byte in
      byte < 0x80 ? String(escapedName: [byte]) : "\\x" + [byte].hexadecimal
    }
    return "$'\(bytes.joined())'"
  }
}
