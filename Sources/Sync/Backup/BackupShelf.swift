// The place where backups are kept, listed, and the choice of the newest backup of a home.

public import Diagnostics
internal import Fluent
public import Ground
public import SafeFiles
public import ZonedTime

/// A backup place and the backups in it, whoever made them.
public struct BackupShelf: Sendable {
  /// The place.
  public let place: BackupPlace
  /// Finished backups, oldest first.
  public private(set) var names: [BackupName] = []
  /// Unfinished backups.
  public private(set) var unfinished: [BackupName] = []
  /// Other items in the place, except hidden ones and those that operating systems create.
  public private(set) var others: [String] = []

  let rsync: Rsync
  /// The program that keeps the backups, and its ids of them; nil for dated folders.
  let engine: (any BackupEngine)?
  let ids: [BackupName: String]
  /// The place as a local folder; nil if it is remote.
  let tree: Tree?
  let home: Tree

  /// Where digest lists and copies from remote places are stored temporarily.
  static let workFolder: RelativePath = ".zutto/backup"

  /// Opens the place of a home's backups and lists it.
  ///
  /// `isNew` allows creating the folder; `isUnattended` says that nobody can type a password; `shell` is the
  /// remote shell the person chose, nil for ssh; `password` is for a repository, nil if the environment has it.
  ///
  /// - Throws: `backup-target`, `backup-away`, `backup-password`, `program-missing`, and as the reads.
  public init(
    _ place: BackupPlace, of home: Tree, isNew: Bool = false, isUnattended: Bool = false,
    shell: String? = nil, password: EnginePassword? = nil
  ) throws(Diagnostic) {
    self.place = place
    self.home = home
    rsync = Rsync(place: place, isUnattended: isUnattended, shell: shell)
    if case .engine(let kind, let address) = place {
      let (engine, ids) = try BackupShelf.open(
        kind, address, outside: home, isNew: isNew, isUnattended: isUnattended, password)
      self.engine = engine
      self.ids = ids
      tree = nil
      names = ids.keys.sorted()
      return
    }
    engine = nil
    ids = [:]
    switch place {
    case .engine: tree = nil
    case .folder(let path):
      let tree = try BackupShelf.open(path, outside: home, isNew: isNew)
      self.tree = tree
      sort(try tree.list(nil).map { ($0.name, $0.kind == .folder) })
    case .remote:
      tree = nil
      sort(try remoteNames(isNew: isNew))
    }
  }

  static func open(_ path: String, outside home: Tree, isNew: Bool) throws(Diagnostic) -> Tree {
    do throws(Diagnostic) {
      let tree = try Tree(at: path)
      try checkOutside(tree, home)
      return tree
    } catch {
      guard error.code == .fileMissing else { throw error }
      // The parent must exist: the mount point of an unplugged disk must not become a folder.
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
    // Without -r, --list-only lists one level.
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

  /// Finds the backup that a person named; throws `backup-missing`.
  public func find(_ text: String) throws(Diagnostic) -> BackupName {
    let name = text.hasSuffix("/") ? String(text.dropLast()) : text
    if let found = names.first(where: { $0.text == name }) { return found }
    throw Diagnostic(
      .backupMissing, Phrase("sync-no-finished-backup-2", ["value": text, "place": place.text]),
      hint: names.map(\.text).hint(for: text, Phrase("sync-zutto-backup-list-names-them")))
  }

  /// Reads the digest list of a backup; throws `file-damaged`, and as the reads.
  public func list(of name: BackupName) throws(Diagnostic) -> DigestList {
    if let tree { return try DigestList(try tree.read(name.listFile, limit: DigestList.maximumBytes)) }
    let copy = BackupShelf.workFolder / name.listFile
    try home.delete(copy)
    try home.createFolder(BackupShelf.workFolder)
    if let engine, let id = ids[name] {
      let file = BackupShelf.engineList
      try home.delete(file)
      _ = try engine.restore(id, only: [file], to: home.root)
      return try DigestList(try home.read(file, limit: DigestList.maximumBytes))
    }
    try rsync.run(["-t", place.address(name.listFile.text), home.systemPath(copy)])
    let list = try DigestList(try home.read(copy, limit: DigestList.maximumBytes))
    try home.delete(copy)
    return list
  }

  func delete(_ names: [BackupName]) throws(Diagnostic) {
    guard let engine else {
      for name in names { try delete(name) }
      return
    }
    let going = names.compactMap { ids[$0] }
    if !going.isEmpty { try engine.delete(going) }
  }

  private func delete(_ name: BackupName) throws(Diagnostic) {
    guard let tree else { return try deleteRemote([name.folder.text, name.listFile.text]) }
    // After the rename it no longer counts as a backup, even if the machine stops here.
    if tree.signature(name.folder) != nil {
      try tree.deleteAll(name.partial)
      do throws(Diagnostic) { try tree.move(name.folder, to: name.partial) } catch {
        // Another run may have deleted it at the same time.
        guard error.code == .fileMissing else { throw error }
      }
    }
    try tree.delete(name.listFile)
    try tree.deleteAll(name.partial)
  }

  /// Deletes items by name at a remote place; names may contain wildcards.
  func deleteRemote(_ names: [String]) throws(Diagnostic) {
    // The last name first: a backup without its list no longer counts as one.
    for name in names.reversed() {
      let pattern = "/" + name
      try rsync.run([
        "-r", "--delete", "--include=\(pattern)", "--include=\(pattern)/**", "--exclude=*", try emptyFolder(),
        place.address(""),
      ])
    }
  }
}

extension BackupShelf {
  /// Why a backup was passed over when the newest was chosen.
  public enum PassingOver: Sendable, Hashable {
    /// Its date is in the future: a clock was wrong.
    case future
    /// It belongs to another home, or to a machine that this home does not list.
    case otherHome
  }

  /// The newest backup of a home whose date can be true on `today`.
  ///
  /// - Returns: the backup, and newer ones of the same owner that were passed over, newest first.
  /// - Throws: `backup-missing`, and as the reads of `devices/`.
  public func newest(of home: Home, _ memory: BackupMemory, today: Day) throws(Diagnostic) -> (
    name: BackupName, passedOver: [(BackupName, PassingOver)]
  ) {
    var passedOver: [(BackupName, PassingOver)] = []
    let origin = try BackupOrigin(home, memory)
    for name in names.reversed() where name.owner == home.settings.owner {
      if origin.isFuture(name, today: today) {
        passedOver.append((name, .future))
      } else if origin.has(name) ?? listsMachine(of: origin, name) {
        return (name, passedOver)
      } else {
        passedOver.append((name, .otherHome))
      }
    }
    let others = passedOver.isEmpty ? names.map(\.text) : passedOver.map(\.0.text)
    throw Diagnostic(
      .backupMissing,
      others.isEmpty
        ? Phrase("sync-no-finished-backup", ["place": place.text])
        : Phrase(
          "sync-no-finished-backup-home-but",
          ["place": place.text, "others": others.suffix(5).joined(separator: ", ")]),
      hint: others.isEmpty ? Phrase("sync-make-one-zutto-backup") : Phrase("sync-name-one-you-mean"))
  }

  /// Whether a backup named without a device holds a device file of this home; one without any device files
  /// may be anybody's and is accepted.
  private func listsMachine(of origin: BackupOrigin, _ name: BackupName) -> Bool {
    // The caller reports an unreadable list when it reads the backup.
    guard let list = try? list(of: name) else { return true }
    let ids = list.digests.keys.filter { $0.parent == Device.folder }.map(\.stem).filter(Device.isID)
    return ids.isEmpty || origin.devices.isEmpty || !origin.devices.isDisjoint(with: ids)
  }
}

/// Decides which backups belong to a home, by its device ids.
public struct BackupOrigin: Sendable {
  /// The ids of the home's machines.
  public let devices: Set<String>
  private let made: Set<BackupName>

  /// Reads the machines of a home; throws as the reads of `devices/`.
  public init(_ home: Home, _ memory: BackupMemory) throws(Diagnostic) {
    let own = try DeviceStore.ownID(in: home).map { [$0] } ?? []
    devices = Set(try DeviceStore.list(in: home).0.map(\.id) + own)
    made = Set(memory.made.keys)
  }

  /// Whether a backup belongs to this home; nil if its name does not tell.
  public func has(_ name: BackupName) -> Bool? {
    made.contains(name) ? true : name.device.map(devices.contains)
  }

  /// Whether a backup's date is in the future; one day is tolerated for clocks and time zones that differ.
  public func isFuture(_ name: BackupName, today: Day) -> Bool { today.days(until: name.day) > 1 }
}
