// Copies that lie beside their files, and the checks for copies and leftovers.

public import Diagnostics
public import Fluent
public import Ground
public import SafeFiles

/// A file of the home that is another version of the file beside it.
public struct FoundCopy: Sendable, Hashable {
  /// The copy.
  public let path: RelativePath
  /// The tool that left it.
  public let kind: ConflictCopy.Kind
  /// The file that it is a version of.
  public let original: RelativePath
  /// Whether that file exists.
  public let hasOriginal: Bool

  /// Creates a copy.
  public init(path: RelativePath, kind: ConflictCopy.Kind, original: RelativePath, hasOriginal: Bool) {
    self.path = path
    self.kind = kind
    self.original = original
    self.hasOriginal = hasOriginal
  }

  /// Whether it is a conflict copy of ours, on which a person has to decide.
  public var isOurs: Bool { kind == .ours }

  /// All copies in a home, in byte order of their paths; throws `file-unreadable`.
  public static func all(in home: Tree) throws(Diagnostic) -> [FoundCopy] {
    var copies: [FoundCopy] = []
    try HomeWalk.folders(of: home) { folder, items in
      let files = items.lazy.filter { $0.kind == .file && $0.isText }.map(\.name)
      let suspects = files.filter(ConflictCopy.mayBeOne)
      guard !suspects.isEmpty else { return }
      let names = Set(files)
      for name in suspects {
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

/// A walk through the folders of a home that hold what people wrote.
enum HomeWalk {
  private static let maximumDepth = 8

  /// Visits each folder, from the top down; nil stands for the home itself.
  ///
  /// Hidden folders and `archive/`, which is generated, are skipped; links are not followed.
  ///
  /// - Throws: `file-unreadable`, for the home itself only.
  static func folders(of home: Tree, _ visit: (RelativePath?, [FolderName]) throws(Diagnostic) -> Void)
    throws(Diagnostic)
  {
    var waiting: [(path: RelativePath?, depth: Int)] = [(nil, 0)]
    while let (path, depth) = waiting.popLast() {
      let items: [FolderName]
      do throws(Diagnostic) { items = try home.folder(path).names() } catch {
        // An unreadable folder is reported by whoever reads its files.
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

/// Checks the copies that lie beside files.
public enum CopyChecks {
  /// Reports every copy: ours as an error, since a person has to decide; those of other tools, which `merge`
  /// can settle, and copies without their file as warnings.
  public static func check(_ home: Tree) -> [Diagnostic] {
    do throws(Diagnostic) { return try FoundCopy.all(in: home).map(problem) } catch { return [error] }
  }

  private static func problem(_ copy: FoundCopy) -> Diagnostic {
    let name = copy.original.name
    guard copy.hasOriginal else {
      return Diagnostic(
        copy.isOurs ? .conflictCopy : .foreignCopy, Phrase("sync-version-gone", ["name": name]),
        path: copy.path, hint: Phrase("sync-zutto-merge-makes-again-remove", ["name": name]),
        severity: .warning)
    }
    guard copy.isOurs else {
      return Diagnostic(
        .foreignCopy, Phrase("sync-left-version-here-no-page", ["tool": copy.kind.phrase, "name": name]),
        path: copy.path, hint: Phrase("sync-zutto-merge-puts-two-together"), severity: .warning)
    }
    return Diagnostic(
      .conflictCopy, Phrase("sync-changed-differently-on-two-machines", ["name": name]), path: copy.path,
      hint: Phrase("sync-zutto-resolve-shows-both-keeps", ["original": copy.original]))
  }
}

extension ConflictCopy.Kind {
  /// The tool that leaves such copies, as messages name it.
  public var phrase: Phrase {
    switch self {
    case .ours: Phrase("sync-zutto")
    case .syncthing: Phrase("sync-syncthing")
    case .dropbox: Phrase("sync-dropbox")
    case .nextcloud: Phrase("sync-nextcloud")
    case .seafile: Phrase("sync-seafile")
    case .backup: Phrase("sync-rsync-editor")
    case .numbered: Phrase("sync-program-numbers-copies")
    }
  }
}

/// Checks for unfinished files that a killed program left.
public enum LeftoverChecks {
  /// Reports each unfinished file whose writer no longer runs; the next change in its folder deletes it.
  public static func check(_ home: Tree) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    do throws(Diagnostic) {
      try HomeWalk.folders(of: home) { folder, items in
        for item in items where item.kind == .file && Tree.isAbandoned(item.name) {
          problems.append(
            Diagnostic(
              .fileStrange, Phrase("sync-zutto-killed-left-unfinished-file"),
              path: folder?.appending(item.name) ?? RelativePath(item.name),
              hint: Phrase("sync-next-change-folder-takes-away"), severity: .warning))
        }
      }
    } catch { problems.append(error) }
    return problems
  }
}
