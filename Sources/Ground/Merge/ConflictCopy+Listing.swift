// Listings of a folder without the copies in it: what the readers of every room see.

/// One thing that stands in a folder.
public protocol NamedInFolder {
  /// Its name.
  var name: String { get }
  /// Whether the name is text without control characters.
  var isText: Bool { get }
  /// What it is.
  var kind: FolderItem.Kind { get }
}

extension FolderItem: NamedInFolder {}
extension FolderName: NamedInFolder {}

extension Array where Element: NamedInFolder {
  /// What stands in a folder but for copies of what stands there: no page shows them, no list counts them, and `check`
  /// alone names them.
  ///
  /// Backups and verifications must not use this: a copy holds what somebody wrote.
  public var withoutCopies: [Element] {
    var names: Set<String>?
    let copies = indices.filter { index in
      self[index].kind == .file && self[index].isText
        && ConflictCopy(
          self[index].name,
          beside: { original in
            let known = names ?? Set(map(\.name))
            names = known
            return known.contains(original)
          }) != nil
    }
    guard !copies.isEmpty else { return self }
    let passedOver = Set(copies)
    return indices.filter { !passedOver.contains($0) }.map { self[$0] }
  }
}
