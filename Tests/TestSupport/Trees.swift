// A tree of one test's own.

import Diagnostics
import Foundation
import SafeFiles
import Testing

/// Lends a tree in a fresh temporary folder.
package func withTree<Result>(_ body: (Tree, TemporaryFolder) throws -> Result) throws -> Result {
  try withTemporaryFolder { folder in try body(Tree(at: folder.path), folder) }
}

extension Tree {
  /// Writes a text.
  package func write(_ text: String, to path: RelativePath) throws(Diagnostic) {
    try write(Array(text.utf8), to: path)
  }
}

extension TemporaryFolder {
  /// Every file of the folder with its text, without the program's own `.zutto/`.
  package func texts() throws -> [String: String] {
    let files = try tree().filter { !$0.hasSuffix("/") && !$0.hasPrefix(".zutto/") }
    return try Dictionary(uniqueKeysWithValues: files.map { ($0, try text(of: $0)) })
  }

  /// The permissions of a file.
  package func mode(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  /// Mounts a small file system of memory on this folder for the time of the body.
  ///
  /// Where that is not allowed the test is skipped and says so; in CI it fails.
  package func withSmallDisk<Result>(_ body: () throws -> Result) throws -> Result {
    let mounted = try? run("mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", path)
    guard mounted?.status == 0 else {
      let advice = "a small disk can't be mounted here; it needs root on Linux"
      if isCI { throw TestSetupError(advice) }
      try Test.cancel("skipped: \(advice)")
    }
    defer { _ = try? run("umount", "-l", path) }
    return try body()
  }
}
