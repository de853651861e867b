// The backups that stand in their place, whoever made them.

public import Diagnostics
internal import Fluent
public import SafeFiles

/// The place of backups, opened.
public struct BackupShelf: Sendable {
  /// Which place.
  public let place: BackupPlace
  /// The finished ones, oldest first.
  public private(set) var names: [BackupName] = []
  /// Those that were never finished.
  public private(set) var unfinished: [BackupName] = []
  /// What else stands there, but for what systems leave in every folder.
  public private(set) var others: [String] = []

  let rsync: Rsync
  /// The place itself, where it is a folder of this machine.
  let tree: Tree?
  let home: Tree

  /// Where lists and copies from other machines stand for a while.
  static let workFolder: RelativePath = ".zutto/backup"

  /// Opens a place.
  ///
  /// - Parameters:
  ///   - place: which.
  ///   - home: the home whose backups are kept there.
  ///   - isNew: whether it may be made.
  ///   - isUnattended: whether nobody is there to be asked for a password.
  ///   - shell: the remote shell that the person chose, if they did.
  /// - Throws: `backup-target`, `backup-away`, `program-missing`, and as the reads.
  public init(
    _ place: BackupPlace, of home: Tree, isNew: Bool = false, isUnattended: Bool = false, shell: String? = nil
  ) throws(Diagnostic) {
    self.place = place
    self.home = home
    rsync = Rsync(place: place, isUnattended: isUnattended, shell: shell)
    switch place {
    case .folder(let path):
      let tree = try BackupShelf.open(path, outside: home, isNew: isNew)
      self.tree = tree
      sort(try tree.list(nil).map { ($0.name, $0.kind == .folder) })
    case .remote:
      tree = nil
      sort(try remoteNames(isNew: isNew))
    }
  }

  private static func open(_ path: String, outside home: Tree, isNew: Bool) throws(Diagnostic) -> Tree {
    do throws(Diagnostic) {
      let tree = try Tree(at: path)
      try checkOutside(tree, home)
      return tree
    } catch {
      guard error.code == .fileMissing else { throw error }
      // Its parent has to be there: a disk that is not plugged in must not become a folder.
      if isNew, let slash = path.lastIndex(of: "/"),
        let parent = try? Tree(at: slash == path.startIndex ? "/" : String(path[..<slash]))
      {
        try checkOutside(parent, home)
        return try Tree(creating: path)
      }
      throw Diagnostic(
        .backupAway, Phrase("sync-folder-backups-not", ["path": path]),
        hint: isNew ? Phrase("sync-make-folder-above-first-look") : Phrase("sync-plug-disk-say-where-backups")
      )
    }
  }

  private static func checkOutside(_ tree: Tree, _ home: Tree) throws(Diagnostic) {
    let (place, root) = (tree.root + "/", home.root + "/")
    guard place.hasPrefix(root) else { return }
    throw Diagnostic(
      .backupTarget, Phrase("sync-inside-home-itself", ["root": tree.root]),
      hint: Phrase("sync-keep-backups-on-another-disk"))
  }

  private mutating func sort(_ items: [(name: String, isFolder: Bool)]) {
    let lists = Set(items.filter { !$0.isFolder }.map(\.name))
    var others: [String] = []
    for (text, isFolder) in items {
      if isFolder, let name = BackupName(text) {
        if lists.contains(text + BackupName.list) { names.append(name) } else { unfinished.append(name) }
      } else if let name = BackupShelf.name(text, without: BackupName.unfinished), isFolder {
        unfinished.append(name)
      } else if BackupShelf.name(text, without: BackupName.list) == nil, !text.hasPrefix("."),
        !BackupShelf.systemNames.contains(text)
      {
        others.append(text)
      }
    }
    names.sort()
    unfinished.sort()
    self.others = others.sorted()
  }

  private static let systemNames: Set<String> = [
    "lost+found", "System Volume Information", "$RECYCLE.BIN", "@eaDir", "#recycle",
  ]

  private static func name(_ text: String, without end: String) -> BackupName? {
    text.hasSuffix(end) ? BackupName(String(text.dropLast(end.count))) : nil
  }

  func remoteNames(isNew: Bool) throws(Diagnostic) -> [(String, Bool)] {
    // Without -r a folder is listed one level deep.
    if isNew { try rsync.run(["-r", try emptyFolder(), place.address("")]) }
    let outcome = try rsync.run(["--list-only", place.address("")])
    guard outcome.status == 0 else {
      throw Diagnostic(
        .backupAway,
        Phrase("sync-folder-backups-cant-listed", ["place": place.text]).because(outcome.complaint ?? ""),
        hint: Phrase("sync-make-say-where-backups-go"))
    }
    // drwxr-xr-x          4,096 2026/11/21 22:41:07 zutto-misaki-2026-11-21-224107
    return outcome.output.split(separator: 0x0A).compactMap { line in
      let words = line.split(separator: 0x20, maxSplits: 4, omittingEmptySubsequences: true)
      guard words.count == 5, let kind = words[0].first else { return nil }
      let name = String(decoding: words[4], as: UTF8.self)
      return name == "." ? nil : (name, kind == UInt8(ascii: "d"))
    }
  }

  private func emptyFolder() throws(Diagnostic) -> String {
    let path = BackupShelf.workFolder / "empty"
    try home.deleteAll(path)
    try home.createFolder(path)
    return home.systemPath(path) + "/"
  }

  /// The backup that a person named.
  ///
  /// - Throws: `backup-missing`.
  public func find(_ text: String) throws(Diagnostic) -> BackupName {
    let name = text.hasSuffix("/") ? String(text.dropLast()) : text
    if let found = names.first(where: { $0.text == name }) { return found }
    throw Diagnostic(
      .backupMissing, Phrase("sync-no-finished-backup-2", ["value": text, "place": place.text]),
      hint: names.map(\.text).hint(for: text, Phrase("sync-zutto-backup-list-names-them")))
  }

  /// The list of digests of a backup.
  ///
  /// - Throws: `file-damaged`, and as the reads.
  public func list(of name: BackupName) throws(Diagnostic) -> DigestList {
    if let tree { return try DigestList(try tree.read(name.listFile, limit: DigestList.maximumBytes)) }
    let copy = BackupShelf.workFolder / name.listFile
    try home.delete(copy)
    try home.createFolder(BackupShelf.workFolder)
    try rsync.run(["-t", place.address(name.listFile.text), home.systemPath(copy)])
    let list = try DigestList(try home.read(copy, limit: DigestList.maximumBytes))
    try home.delete(copy)
    return list
  }

  /// Deletes a backup: only what has the name of one and its list beside it, or was never finished.
  ///
  /// - Throws: as the deletions.
  func delete(_ name: BackupName) throws(Diagnostic) {
    guard let tree else { return try deleteRemote([name.folder.text, name.listFile.text]) }
    // From here on it is no backup any more, whatever moment the machine goes off at.
    if tree.signature(name.folder) != nil {
      try tree.deleteAll(name.partial)
      try tree.move(name.folder, to: name.partial)
    }
    try tree.delete(name.listFile)
    try tree.deleteAll(name.partial)
  }

  /// Deletes what has one of these names, in which wildcards count.
  func deleteRemote(_ names: [String]) throws(Diagnostic) {
    // The list first: what has none is no backup any more.
    for name in names.reversed() {
      let pattern = "/" + name
      try rsync.run([
        "-r", "--delete", "--include=\(pattern)", "--include=\(pattern)/**", "--exclude=*", try emptyFolder(),
        place.address(""),
      ])
    }
  }
}
