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

  /// All copies in a home, in byte order of their paths.
  ///
  /// - Parameters:
  ///   - home: the home.
  ///   - remembering: whether folders are listed only if something came into them since the last time; this machine
  ///     keeps what it takes to tell.
  /// - Returns: each copy with the file that it is a version of.
  /// - Throws: `file-unreadable`, for the home itself only.
  public static func all(in home: Tree, remembering: Bool = false) throws(Diagnostic) -> [FoundCopy] {
    var copies: [FoundCopy] = []
    var memory = FoldersWithoutCopies(in: remembering ? home : nil)
    try HomeWalk.folders(of: home) { (folder) throws(Diagnostic) in
      if let inner = try memory.folders(in: folder) { return inner }
      let items = try folder.names()
      let found = FoundCopy.among(items, in: folder.path)
      if found.isEmpty { memory.add(items.folders) }
      copies += found
      return items.folders
    }
    memory.write()
    return copies.sorted { $0.path.text.utf8.lexicographicallyPrecedes($1.path.text.utf8) }
  }

  private static func among(_ items: [FolderName], in folder: RelativePath?) -> [FoundCopy] {
    let files = items.lazy.filter { $0.kind == .file && $0.isText }.map(\.name)
    let suspects = files.filter(ConflictCopy.mayBeOne)
    guard !suspects.isEmpty else { return [] }
    let names = Set(files)
    return suspects.compactMap { name in
      guard let copy = ConflictCopy(name, beside: names.contains),
        let path = folder?.appending(name) ?? RelativePath(name),
        let original = folder?.appending(copy.original) ?? RelativePath(copy.original)
      else { return nil }
      return FoundCopy(
        path: path, kind: copy.kind, original: original, hasOriginal: names.contains(copy.original))
    }
  }
}

/// The folders in which no copy stood when they were listed; their own signatures tell whether anything came since.
private struct FoldersWithoutCopies {
  private struct Known: Equatable {
    let signature: FileSignature
    /// The names of the folders in it.
    let folders: [String]
  }

  private static let path: RelativePath = ".zutto/cache/copies"
  private static let version = "folders without copies 1"

  private let home: Tree?
  private let made = FileSignature.clock
  private var earlier: [String: Known] = [:]
  private var known: [String: Known] = [:]
  /// The folder that was asked for last, and its signature before it was listed.
  private var latest: (path: String, signature: FileSignature)?

  /// What is remembered of a home; nothing without one.
  init(in home: Tree?) {
    self.home = home
    guard let home,
      var reader = CacheFile.read(FoldersWithoutCopies.path, in: home, version: FoldersWithoutCopies.version)
    else { return }
    while let path = reader.text(), let signature = reader.signature(), let count = reader.count() {
      let folders = (0..<count).compactMap { _ in reader.text() }
      guard folders.count == count else { return }
      earlier[path] = Known(signature: signature, folders: folders)
    }
  }

  /// The folders in one in which no copy stood; nil if it must be listed.
  ///
  /// - Throws: `file-unreadable`.
  mutating func folders(in folder: Folder) throws(Diagnostic) -> [String]? {
    guard home != nil else { return nil }
    let (path, signature) = (folder.path?.text ?? "", try folder.signature())
    latest = (path, signature)
    guard let found = earlier[path], found.signature == signature else { return nil }
    known[path] = found
    return found.folders
  }

  /// Remembers the folder that was asked for last as one without copies, unless it may change again under the same
  /// signature.
  mutating func add(_ folders: [String]) {
    guard let latest, latest.signature.isSettled(at: made) else { return }
    known[latest.path] = Known(signature: latest.signature, folders: folders)
  }

  /// Keeps what is new; without it everything works, so a failure is ignored.
  func write() {
    guard let home, home.isWritable, known != earlier else { return }
    var writer = CacheWriter()
    for (path, folder) in known.sorted(by: { $0.key < $1.key }) {
      writer.add(path)
      writer.add(folder.signature)
      writer.add(folder.folders.count)
      for name in folder.folders { writer.add(name) }
    }
    do throws(Diagnostic) {
      try CacheFile.write(
        writer, to: FoldersWithoutCopies.path, in: home, version: FoldersWithoutCopies.version)
    } catch { return }
  }
}

/// A walk through the folders of a home that hold what people wrote.
enum HomeWalk {
  private static let maximumDepth = 8

  /// Visits each folder, from the top down.
  ///
  /// Hidden folders and `archive/`, which is generated, are skipped; links are not followed.
  ///
  /// - Parameters:
  ///   - home: the home.
  ///   - visit: gives the names of the folders in one.
  /// - Throws: `file-unreadable`, for the home itself only.
  static func folders(of home: Tree, _ visit: (Folder) throws(Diagnostic) -> [String]) throws(Diagnostic) {
    var waiting: [(path: RelativePath?, depth: Int)] = [(nil, 0)]
    while let (path, depth) = waiting.popLast() {
      let inner: [String]
      do throws(Diagnostic) { inner = try visit(try home.folder(path)) } catch {
        // An unreadable folder is reported by whoever reads its files.
        guard path != nil else { throw error }
        continue
      }
      guard depth < maximumDepth else { continue }
      for name in inner where !name.hasPrefix(".") {
        if path == nil, name == "archive" { continue }
        guard let place = path?.appending(name) ?? RelativePath(name) else { continue }
        waiting.append((place, depth + 1))
      }
    }
  }
}

extension [FolderName] {
  /// The names of the folders among them.
  var folders: [String] { filter { $0.kind == .folder && $0.isText }.map(\.name) }
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
      try HomeWalk.folders(of: home) { (folder) throws(Diagnostic) in
        let items = try folder.names()
        for item in items where item.kind == .file && Tree.isAbandoned(item.name) {
          problems.append(
            Diagnostic(
              .fileStrange, Phrase("sync-zutto-killed-left-unfinished-file"),
              path: folder.path?.appending(item.name) ?? RelativePath(item.name),
              hint: Phrase("sync-next-change-folder-takes-away"), severity: .warning))
        }
        return items.folders
      }
    } catch { problems.append(error) }
    return problems
  }
}
