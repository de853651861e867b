// Which folders of a home a page can be made from.

internal import SafeFiles

/// The folders of a home, but for hidden ones and the archive itself.
struct WatchedFolders: Sendable {
  let tree: Tree
  /// The archive's absolute path.
  let output: String

  /// Far deeper than any home.
  private static let deepest = 32

  /// Whether changes of a name mean nothing.
  static func passesOver(_ name: some StringProtocol) -> Bool { name.hasPrefix(".") || name.hasSuffix("~") }

  /// Goes through all folders that are there now.
  ///
  /// - Parameter visit: told each folder, open, before it is listed.
  func visit(_ visit: (Folder) -> Void) {
    guard let top = try? tree.folder(nil) else { return }
    self.visit(top, 0, visit)
  }

  private func visit(_ folder: Folder, _ depth: Int, _ visit: (Folder) -> Void) {
    visit(folder)
    guard depth < WatchedFolders.deepest, let names = try? folder.names() else { return }
    for name in names where name.kind == .folder && name.isText && !WatchedFolders.passesOver(name.name) {
      guard let inner = try? folder.folder(name.name), let path = inner.path, tree.systemPath(path) != output
      else { continue }
      self.visit(inner, depth + 1, visit)
    }
  }
}
