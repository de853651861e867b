// Files of the home that a person names: as seen from where they are, or from the home.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import SafeFiles

extension Session {
  /// The place in the home of a file that was typed.
  ///
  /// - Throws: `file-missing` for what can't be in the home.
  func homeFile(_ typed: String, in home: Home) throws(Diagnostic) -> RelativePath {
    let root = home.tree.root
    if let path = OutsideFile.absolute(typed), path.utf8.starts(with: (root + "/").utf8) {
      let seen = RelativePath(String(path.dropFirst(root.count + 1)))
      // What `check` prints is seen from the home, wherever it is run.
      if let seen, home.tree.signature(seen) != nil || typed.hasPrefix("/") { return seen }
    }
    let parts = typed.split(separator: "/").filter { $0 != "." }
    if !typed.hasPrefix("/"), let path = RelativePath(parts.joined(separator: "/")) { return path }
    throw Diagnostic(
      .fileMissing, Phrase("sync-no-file-home", ["typed": typed]),
      hint: Phrase("sync-name-zutto-check-does-such"))
  }
}
