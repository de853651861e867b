// The copies in a home that somebody has to look at.

public import Diagnostics
public import Ground
public import SafeFiles

/// A file of the home that is another version of the file beside it.
public struct FoundCopy: Sendable, Hashable {
  /// The copy.
  public let path: RelativePath
  /// Who left it.
  public let kind: ConflictCopy.Kind
  /// The file that it is a version of.
  public let original: RelativePath
  /// Whether that file is there.
  public let hasOriginal: Bool

  /// A copy.
  public init(path: RelativePath, kind: ConflictCopy.Kind, original: RelativePath, hasOriginal: Bool) {
    self.path = path
    self.kind = kind
    self.original = original
    self.hasOriginal = hasOriginal
  }

  /// Whether a merge of ours left it, so that a person has to decide.
  public var isOurs: Bool { kind == .ours }

  /// All copies of a home, in byte order of their paths.
  ///
  /// - Throws: `file-unreadable`.
  public static func all(in home: Tree) throws(Diagnostic) -> [FoundCopy] {
    var copies: [FoundCopy] = []
    try HomeWalk.folders(of: home) { folder, items in
      let files = items.filter { $0.kind == .file && $0.isText }
      let names = Set(files.map(\.name))
      for name in names {
        guard let copy = ConflictCopy(name, beside: names.contains),
          let path = folder?.appending(name) ?? RelativePath(name),
          let original = folder?.appending(copy.original) ?? RelativePath(copy.original)
        else { continue }
        copies.append(
          FoundCopy(
            path: path, kind: copy.kind, original: original, hasOriginal: names.contains(copy.original)))
      }
    }
    return copies.sorted { $0.path.text.utf8.lexicographicallyPrecedes($1.path.text.utf8) }
  }
}

/// Goes through the folders of a home that hold what people wrote.
enum HomeWalk {
  /// Deeper than any room goes.
  private static let maximumDepth = 8

  /// Shows each folder's content, the home's own top first.
  ///
  /// Hidden folders are passed over, and `archive/`, which is made from the others; a link is never followed.
  ///
  /// - Parameters:
  ///   - home: the home.
  ///   - visit: is shown a folder, nil for the top, and what stands in it.
  /// - Throws: `file-unreadable`.
  static func folders(of home: Tree, _ visit: (RelativePath?, [FolderName]) throws(Diagnostic) -> Void)
    throws(Diagnostic)
  {
    var waiting: [(path: RelativePath?, depth: Int)] = [(nil, 0)]
    while let (path, depth) = waiting.popLast() {
      let items: [FolderName]
      do throws(Diagnostic) { items = try home.folder(path).names() } catch {
        // That a folder can't be read is told by those who read what is in it.
        guard path != nil else { throw error }
        continue
      }
      try visit(path, items)
      guard depth < maximumDepth else { continue }
      for item in items where item.kind == .folder && item.isText && !item.name.hasPrefix(".") {
        if path == nil, item.name == "archive" { continue }
        guard let inner = path?.appending(item.name) ?? RelativePath(item.name) else { continue }
        waiting.append((inner, depth + 1))
      }
    }
  }
}
