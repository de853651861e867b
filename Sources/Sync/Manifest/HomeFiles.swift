// Which files a home or a copy of one holds.

public import Diagnostics
internal import Fluent
internal import Ground
public import SafeFiles

/// The plain files below a folder, and the links that stay inside.
public struct HomeFiles: Sendable {
  /// One file.
  public struct File: Sendable, Hashable {
    /// Its place.
    public let path: RelativePath
    /// Size and times when the folder was listed.
    public let signature: FileSignature
  }

  /// Which files count.
  public enum Scope: Sendable {
    /// What belongs to a home: not `.zutto`, `archive`, `.git` and unfinished files.
    case home
    /// All there is.
    case everything
  }

  /// The files, by path in byte order.
  public var files: [File] = []
  /// The symbolic links that lead to something in the same tree.
  public var links: [RelativePath] = []
  /// What is left out: links out, things that are no files, names that are no text.
  public var strange: [Diagnostic] = []
  /// The places of what has no content that could be copied: names that are no text, things that are no files.
  public var leftOut: [String] = []
  /// The folders whose content can't be told, and why.
  public var unreadable: [RelativePath?: Diagnostic] = [:]

  /// How many bytes the files have.
  public var bytes: Int { files.reduce(0) { $0 &+ Int(clamping: $1.signature.size) } }

  /// Lists a tree; what can't be read is told and the rest goes on.
  public init(_ scope: Scope, of tree: Tree) {
    // A list and no recursion: how deep folders stand in each other is for whoever made them to say.
    var waiting: [RelativePath?] = [nil]
    while let path = waiting.popLast() {
      do throws(Diagnostic) {
        for item in try tree.folder(path).list(sorted: false) { take(item, in: path, scope, tree, &waiting) }
      } catch {
        // Gone since its parent was listed.
        if error.code == .fileMissing, path != nil { continue }
        unreadable[path] = error
      }
    }
    files.sort { $0.path.text.utf8.lexicographicallyPrecedes($1.path.text.utf8) }
    links.sort { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
    strange.sort()
  }

  private mutating func take(
    _ item: FolderItem, in folder: RelativePath?, _ scope: Scope, _ tree: Tree,
    _ waiting: inout [RelativePath?]
  ) {
    if scope == .home, HomeFiles.isLeftOut(item.name, in: folder) { return }
    let place = folder.map { $0.appending(item.name) } ?? RelativePath(item.name)
    func leaveOut() { leftOut.append((folder.map { $0.text + "/" } ?? "") + item.name.escapingControls) }
    guard item.isText, let path = place else {
      leaveOut()
      strange.append(
        Diagnostic(
          .nameNotPortable, Phrase("sync-name-not-utf-text-without", ["name": item.name]), path: folder,
          hint: Phrase("home-rename")))
      return
    }
    switch item.kind {
    case .file: files.append(File(path: path, signature: item.signature))
    case .folder: waiting.append(path)
    case .link where tree.leadsInside(path): links.append(path)
    case .link:
      var problem = Tree.linkOutside(path, path.text)
      problem.severity = .warning
      strange.append(problem)
    case .other:
      leaveOut()
      strange.append(
        Diagnostic(
          .fileStrange, Phrase("sync-neither-file-nor-folder-left", ["name": item.name]), path: path,
          hint: Phrase("sync-move-out-home"), severity: .warning))
    }
  }

  /// Whether a thing in a folder of a home is this machine's own, or can be made again.
  static func isLeftOut(_ name: String, in folder: RelativePath?) -> Bool {
    if folder == nil, name == ".zutto" || name == "archive" { return true }
    return name == ".git" || Tree.isUnfinished(name)
  }

  /// Whether a place is below a folder that could not be listed.
  func isHidden(_ path: RelativePath) -> Bool {
    unreadable.keys.contains { folder in folder.map { path.isInside($0) } ?? true }
  }
}
