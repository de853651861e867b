// Names in a repository that are no UTF-8: no file of a home can have one.

internal import Ground

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

/// How such a name is shown.
enum GitName {
  /// A path of git as text; nil if it is not UTF-8.
  static func text(_ name: ArraySlice<UInt8>) -> String? { String(validating: name, as: UTF8.self) }

  /// As a person reads it.
  static func shown(_ name: [UInt8]) -> String { "'\(String(escapedName: name))'" }

  /// As a person types it in a shell.
  static func typed(_ name: [UInt8]) -> String { "$'\(String(escapedName: name))'" }

  /// The first of some names as a person reads it, and how many others there are.
  static func shown(_ names: [[UInt8]]) -> String {
    let first = names.first.map(shown) ?? ""
    return names.count > 1 ? "\(first) and \(names.count - 1) more" : first
  }
}
