// Names of files that hold the other side of a conflict.

/// A file beside another one that holds what one side of a merge made of it.
///
/// Format: docs/FORMAT.md, "Conflict copies".
public enum ConflictCopy {
  /// What stands between a file's name and the digits.
  static let mark = ".conflict-"

  /// Where the other side of a file is kept.
  ///
  /// The name is made of the content, so that machines that merge the same write the same file, and two conflicts of one
  /// file don't meet.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - bytes: the version that is kept beside it.
  /// - Returns: such as `entries/2024-12-25.conflict-1a2b3c4d.md`.
  public static func path(of path: RelativePath, holding bytes: [UInt8]) -> RelativePath {
    self.path(of: path, holding: Digest(of: bytes))
  }

  /// Where the other side of a file is kept whose content is known by its digest.
  public static func path(of path: RelativePath, holding digest: Digest) -> RelativePath {
    let digits = digest.hex.prefix(8)
    let (stem, end) = parts(of: path.name)
    let name = "\(stem)\(mark)\(digits)\(end)"
    return (path.parent?.appending(name) ?? RelativePath(name)) ?? path
  }

  /// The name of the file that a conflict copy stands beside; nil if the name is none of a conflict copy.
  public static func original(of name: String) -> String? {
    guard let found = name.firstRange(of: mark), found.lowerBound > name.startIndex else {
      return nil
    }
    let rest = name[found.upperBound...]
    let digits = rest.prefix(8)
    let isHex = digits.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
    }
    let end = rest.dropFirst(8)
    guard digits.utf8.count == 8, isHex, end.isEmpty || end.hasPrefix(".") else { return nil }
    return String(name[..<found.lowerBound] + end)
  }

  /// A name's part before its last dot, and the rest with the dot.
  private static func parts(of name: String) -> (stem: Substring, end: Substring) {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else {
      return (name[...], "")
    }
    return (name[..<dot], name[dot...])
  }
}
