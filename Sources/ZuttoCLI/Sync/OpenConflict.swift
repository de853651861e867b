// What waits for a person: two versions of a file, or two lines of the books of which one is right.

internal import Ground
internal import Ledger
internal import Sync

/// One thing that a merge could not decide.
enum OpenConflict {
  /// The file, and how it would be with the other version.
  case copy(FoundCopy)
  /// Lines that may stand once only.
  case lines(LedgerTwins)

  /// The file that it is about.
  var path: RelativePath {
    switch self {
    case .copy(let copy): copy.original
    case .lines(let twins): twins.path
    }
  }

  /// Everything that waits, in the order of the files.
  ///
  /// - Throws: `file-unreadable`.
  static func all(in home: Home) throws(Diagnostic) -> [OpenConflict] {
    let copies = try FoundCopy.all(in: home.tree).filter(\.isOurs).map(OpenConflict.copy)
    let twins = try LedgerStore.twins(in: home).map(OpenConflict.lines)
    return (copies + twins).sorted { $0.order.lexicographicallyPrecedes($1.order) }
  }

  private var order: [UInt8] {
    switch self {
    case .copy(let copy): Array("\(path) \(copy.path)".utf8)
    case .lines(let twins): Array("\(path)\u{1}\(twins.list) \(twins.name)".utf8)
    }
  }

  /// Whether a file that a person names is part of it.
  func isMeant(by file: RelativePath) -> Bool {
    if case .copy(let copy) = self, copy.path == file { return true }
    return path == file
  }

  /// What it is called in lists and prompts.
  var title: String {
    switch self {
    case .copy(let copy): "\(path)  (\(copy.path.name))"
    case .lines(let twins): "\(path)  \(twins.name)"
    }
  }

  /// As JSON output shows it.
  var json: JSON {
    switch self {
    case .copy(let copy): ["path": .text(path.text), "copy": .text(copy.path.text), "kind": "versions"]
    case .lines(let twins):
      [
        "path": .text(path.text), "kind": "lines", "list": .text(twins.list), "name": .text(twins.name),
        "lines": .list(twins.lines.map(JSON.text)),
      ]
    }
  }
}
