// Large photos and films in parts, read and written a piece at a time.

internal import Diagnostics
internal import SafeFiles

enum MediaParts {
  private static let piece = 1 << 20

  /// Splits a file into parts of given sizes.
  ///
  /// - Returns: the digest of what was read; nil if the file is shorter or longer than the parts together.
  /// - Throws: `file-missing`, `file-unreadable`, `file-unwritable`, `disk-full`.
  static func split(
    _ source: Tree, _ file: RelativePath, into parts: [(path: RelativePath, size: Int)], of tree: Tree
  ) throws(Diagnostic) -> Digest? {
    let reader = try source.openFile(file)
    var digest = Digest.Stream()
    var offset = 0
    for part in parts {
      var left = part.size
      let staged = try tree.stage(for: part.path) { (take) throws(Diagnostic) in
        while left > 0 {
          let bytes = try reader.read(at: offset, count: min(left, piece))
          guard !bytes.isEmpty else { return }
          try take(bytes)
          unsafe bytes.withUnsafeBytes { unsafe digest.add($0) }
          offset += bytes.count
          left -= bytes.count
        }
      }
      try tree.move(staged.path, to: part.path)
      if left > 0 { return nil }
    }
    return try reader.read(at: offset, count: 1).isEmpty ? digest.finish() : nil
  }

  /// Puts parts together.
  ///
  /// - Throws: as `split`.
  static func join(_ parts: [RelativePath], of tree: Tree, into path: RelativePath) throws(Diagnostic) {
    let staged = try tree.stage(for: path) { (take) throws(Diagnostic) in
      for part in parts {
        let reader = try tree.openFile(part)
        var offset = 0
        while true {
          let bytes = try reader.read(at: offset, count: piece)
          if bytes.isEmpty { break }
          try take(bytes)
          offset += bytes.count
        }
        try tree.delete(part)
      }
    }
    try tree.move(staged.path, to: path)
  }
}
