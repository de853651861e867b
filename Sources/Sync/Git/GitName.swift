// Names in a repository that no home can have: not UTF-8, or two that are one name to some disks.

internal import Diagnostics
internal import Fluent
internal import SafeFiles

/// A file of a work tree whose name is not UTF-8.
struct GitUnnamed: Sendable, Hashable {
  /// How git knows the file.
  enum State: Sendable {
    /// It does not know it.
    case untracked
    /// It is to be in the next commit for the first time.
    case added
    /// It is in a commit.
    case tracked
    /// It is in a commit, and not in the folder.
    case gone
    /// The next commit takes it out.
    case removed
    /// A merge left it unmerged.
    case unmerged
  }

  /// Its path in the repository.
  var name: [UInt8]
  var state: State
}

/// How git's names are read and shown.
enum GitName {
  /// A path of git as text; nil if it is not UTF-8.
  static func text(_ name: ArraySlice<UInt8>) -> String? { String(validating: name, as: UTF8.self) }

  /// The paths of a list that ends each with NUL, but for those that no home can have.
  static func paths(_ list: [UInt8]) -> [RelativePath] {
    list.split(separator: 0).compactMap { text($0).flatMap { RelativePath($0) } }
  }

  /// As a person reads it.
  static func shown(_ name: [UInt8]) -> String { "'\(String(escapedName: name))'" }

  /// As a person types it in a shell.
  static func typed(_ name: [UInt8]) -> String { "$'\(String(escapedName: name))'" }

  /// The first of some names as a person reads it, and how many others there are.
  static func shown(_ names: [[UInt8]]) -> Phrase {
    let first = names.first.map(shown) ?? ""
    return names.count > 1
      ? Phrase("sync-more", ["first": first, "names": names.count - 1]) : Phrase(verbatim: first)
  }

  /// The first two of some paths that differ only in the form of a letter (composed or not).
  ///
  /// A Linux disk holds both. A Mac's holds one, so that the second would be written over the first: such a pair is neither
  /// taken over nor sent on any system, since each system that takes it hands the loss on to the next.
  ///
  /// - Parameters:
  ///   - new: those that are asked for.
  ///   - others: all paths beside which they are to stand; asked for only if a new one can have another form.
  /// - Returns: a new path and the one that it can't stand beside.
  /// - Throws: what the asking throws.
  static func twins(of new: some Sequence<RelativePath>, _ others: () throws(Diagnostic) -> [RelativePath])
    throws(Diagnostic) -> (new: RelativePath, other: RelativePath)?
  {
    let new = new.filter { !$0.text.utf8.allSatisfy { $0 < 0x80 } }.sorted()
    guard !new.isEmpty else { return nil }
    // Swift compares texts by what they say, in whatever form: here, and only here, that is what is asked for.
    let byText = Dictionary(new.map { ($0.text, $0) }, uniquingKeysWith: { a, _ in a })
    for path in new + (try others()) { if let twin = byText[path.text], twin != path { return (twin, path) } }
    return nil
  }

  /// Two such paths as a person reads them: one as it is, then both by their bytes beyond ASCII.
  static func shown(_ twins: (new: RelativePath, other: RelativePath)) -> Phrase {
    Phrase(
      "sync-two-forms-letters",
      ["new": twins.new, "spelled": spelled(twins.other), "other-spelled": spelled(twins.new)])
  }

  /// A name with each byte beyond ASCII as a shell takes it.
  static func spelled(_ path: RelativePath) -> String {
    let bytes = path.text.utf8.map { byte in
      byte < 0x80 ? String(escapedName: [byte]) : "\\x" + [byte].hexadecimal
    }
    return "$'\(bytes.joined())'"
  }
}
