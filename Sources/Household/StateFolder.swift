// What this machine remembers beside its homes: small JSON files that nobody else may read.

package import Diagnostics
internal import Fluent
package import LosslessJSON
package import SafeFiles

extension JSONObject {
  /// The items of a list, none where the key is missing; nil for what is no list, and if one can't be read.
  package func items<Item>(_ key: String, _ read: (JSONObject) -> Item?) -> [Item]? {
    guard let value = self[key] else { return [] }
    guard let list = value.list else { return nil }
    let items = list.compactMap { $0.object.flatMap(read) }
    return items.count == list.count ? items : nil
  }
}

/// A private folder of small JSON files, changed under one lock.
package struct StateFolder: Sendable {
  private static let lock: RelativePath = "lock"
  /// The most bytes of a file.
  package static let limit = 1 << 20

  package let tree: Tree

  /// Opens a folder, made on first use.
  ///
  /// - Throws: `file-unwritable`.
  package init(at path: String) throws(Diagnostic) { tree = try Tree(creating: path, isPrivate: true) }

  /// A file of the folder; nil if there is none.
  ///
  /// - Throws: `app-state` for a damaged file, `file-unreadable`.
  package func read(_ file: RelativePath) throws(Diagnostic) -> JSONObject? {
    guard let source = try tree.readIfPresent(file, limit: StateFolder.limit) else { return nil }
    guard let object = try? JSON.parse(source).object else { throw damaged(file) }
    return object
  }

  /// Reads and writes a file under the folder's lock.
  ///
  /// - Throws: `app-state`, `home-locked`, as `body` and the writes.
  package func change<Result>(
    _ file: RelativePath, _ body: (inout JSONObject) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let lock = try Lock(StateFolder.lock, in: tree, waitingAtMost: 10)
    defer { _ = lock }
    let old = try read(file) ?? JSONObject()
    var new = old
    let result = try body(&new)
    if new != old { try tree.write(JSON.object(new).canonical(), to: file, isPrivate: true) }
    return result
  }

  /// The error for a damaged file.
  package func damaged(_ file: RelativePath) -> Diagnostic {
    Diagnostic(
      .appState, Phrase("app-state-damaged", ["path": tree.systemPath(file)]),
      hint: Phrase("app-state-remove"))
  }
}
