// A folder of ours for a while, away from the home.

internal import Ground

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A folder that only this person can enter; it goes when this value does.
struct TemporaryFolder: ~Copyable {
  let tree: Tree

  /// Makes one where the system keeps such things.
  ///
  /// - Throws: `file-unwritable`.
  init() throws(Diagnostic) {
    let place = World.live.environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var name = Array("\(place)/zutto-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&name) != nil else {
      throw Diagnostic(
        .fileUnwritable,
        "no folder can be made in '\(place)'",
        hint: "name another with the variable TMPDIR"
      )
    }
    tree = try Tree(
      at: String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    )
  }

  deinit {
    guard
      let name = RelativePath(tree.root)?.name
        ?? tree.root.split(separator: "/").last.map(String.init),
      let path = RelativePath(name),
      let above = try? Tree(at: tree.root + "/..")
    else { return }
    _ = try? above.deleteAll(path)
  }
}
