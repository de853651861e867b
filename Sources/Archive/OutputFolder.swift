// The folder that an archive is written to: its present files, its list of files, and the build manifest.

public import Diagnostics
internal import Fluent
internal import Ground
public import SafeFiles
internal import Synchronization

struct OutputFolder: Sendable {
  /// The list of an archive's files, which identifies the folder as an archive.
  static let listName: RelativePath = "files.txt"
  /// The file that identifies an archive of a part of a home.
  static let partName: RelativePath = "part.txt"

  let tree: Tree
  /// The signatures of all present files, by folder and name, but for trusted folders.
  private let present: [String: [String: FileSignature]]
  /// The files of folders that are as the last build left them.
  private let trusted: [String: BuildManifest.Folder]
  /// The list as it stands in the folder, if there is one.
  private var list: [UInt8]?

  /// Scans a folder.
  ///
  /// - Parameters:
  ///   - tree: the folder.
  ///   - isPart: whether it is for a part of a home.
  ///   - unchanged: folders that are as the last build left them, with the names of those in them; they are not
  ///     scanned.
  ///   - known: what the last build left.
  ///
  /// - Throws: `archive-foreign` if it holds files but no archive's list; `part-out` if the whole home would
  ///   replace a part, which may be shared with somebody who must not see the rest.
  init(
    _ tree: Tree, forPart isPart: Bool, trusting unchanged: [RelativePath?: [String]] = [:],
    _ known: BuildManifest = BuildManifest()
  ) throws(Diagnostic) {
    var present: [String: [String: FileSignature]] = [:]
    var trusted: [String: BuildManifest.Folder] = [:]
    var waiting: [RelativePath?] = [nil]
    while let folder = waiting.popLast() {
      let name = folder?.text ?? ""
      var inner: [String] = []
      // The top holds files that are no pages: it is always scanned.
      if let folder, let names = unchanged[folder], let files = known.folders[name] {
        trusted[name] = files
        inner = names
      } else {
        (present[name], inner) = try OutputFolder.scan(folder, in: tree)
      }
      for part in inner {
        if let path = folder?.appending(part) ?? RelativePath(part) { waiting.append(path) }
      }
    }
    self.tree = tree
    self.present = present
    self.trusted = trusted
    list = try tree.readIfPresent(OutputFolder.listName)?.bytes
    if list == nil, ["lock.json", "lock.js"].contains(where: { present[""]?[$0] != nil }) {
      throw Diagnostic(
        .archiveForeign, Phrase("archive-holds-locked-archive", ["root": tree.root]),
        hint: Phrase("archive-add-lock-choose-empty-folder"))
    }
    // A killed first build leaves at most an unfinished list.
    let isEmpty = present.values.allSatisfy { $0.keys.allSatisfy(Tree.isUnfinished) }
    guard list != nil || isEmpty else {
      throw Diagnostic(
        .archiveForeign, Phrase("archive-holds-files-not-archive", ["root": tree.root]),
        hint: Phrase("lock-choose-empty-folder-out"))
    }
    let part = OutputFolder.partName.text
    if !isPart, present[""]?[part] != nil, listed.contains(part) {
      throw Diagnostic(
        .partOut, Phrase("archive-holds-archive-part-home-whole", ["root": tree.root]),
        hint: Phrase("archive-name-part-again-another-folder"))
    }
  }

  var count: Int {
    present.values.reduce(0) { $0 + $1.count } + trusted.values.reduce(0) { $0 + $1.count }
  }

  /// The signatures of the files in a folder, by name; nil if they are as the last build left them.
  func files(in folder: RelativePath?) -> [String: FileSignature]? {
    let name = folder?.text ?? ""
    return trusted[name] == nil ? present[name] ?? [:] : nil
  }

  /// Whether a page has no file yet, as far as is known.
  func isNew(_ page: PlannedPage) -> Bool { files(in: page.folder).map { $0[page.name] == nil } ?? false }

  /// The paths that the list names as the archive's own.
  var listed: Set<String> {
    Set((list ?? []).split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) })
  }

  /// The names and signatures of a folder's files, and the names of its folders.
  private static func scan(_ folder: RelativePath?, in tree: Tree) throws(Diagnostic) -> (
    [String: FileSignature], folders: [String]
  ) {
    let items = try tree.folder(folder).list(sorted: false)
    var files: [String: FileSignature] = [:]
    var folders: [String] = []
    files.reserveCapacity(items.count)
    for item in items where !Tree.isOfSystem(item.name) {
      if item.kind == .folder { folders.append(item.name) } else { files[item.name] = item.signature }
    }
    return (files, folders)
  }

  /// Writes the list of the archive's files if it changed; `keeping` leaves files of the earlier list in it,
  /// because they still exist.
  mutating func writeList(_ plan: SitePlan, keepingListed keeping: Bool) throws(Diagnostic) {
    var bytes = plan.list
    // Usually no file was added or removed.
    if list?.hasSameBytes(as: bytes) == true { return }
    if keeping {
      for path in listed.subtracting(plan.pages.map(\.path)).sorted() {
        bytes.append(contentsOf: path.utf8)
        bytes.append(0x0A)
      }
    }
    if list?.hasSameBytes(as: bytes) == true { return }
    try tree.write(bytes, to: OutputFolder.listName, .replaceable)
    list = bytes
  }

  /// Deletes files of earlier builds that are no longer planned, and folders that become empty.
  ///
  /// - Returns: how many files were deleted, and how many foreign files were left alone.
  func prune(keeping pages: [PlannedPage]) throws(Diagnostic) -> (deleted: Int, foreign: Int) {
    let planned = Set(pages.map(\.path))
    let listed = listed
    var deleted = 0
    var foreign = 0
    var folders: Set<RelativePath> = []
    let names = present.mapValues { Array($0.keys) }.merging(trusted.mapValues(\.names)) {
      first, _ in first
    }
    for (folder, names) in names {
      for name in names {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        if planned.contains(path) || path == OutputFolder.listName.text { continue }
        guard listed.contains(path), let path = RelativePath(path) else {
          // Left behind by a killed build.
          if let path = RelativePath(path), Tree.isUnfinished(path.name) {
            try tree.delete(path)
          } else {
            foreign += 1
          }
          continue
        }
        if try tree.delete(path) { deleted += 1 }
        var above = path.parent
        while let next = above, folders.insert(next).inserted { above = next.parent }
      }
    }
    for folder in folders.sorted().reversed() { try tree.delete(folder) }
    return (deleted, foreign)
  }
}

/// The signatures of an archive's files as written, or as found unchanged by a build.
///
/// A class because builds and a server share it.
public final class WrittenFiles: Sendable {
  private let signatures = Mutex<[String: FileSignature]>([:])

  /// An empty record.
  public init() {}

  func add(_ page: PlannedPage, _ signature: FileSignature) {
    signatures.withLock { $0[page.path] = signature }
  }

  /// Whether a file is unchanged since it was written.
  ///
  /// Another file can't have the same inode and change time.
  public func has(_ path: RelativePath, _ signature: FileSignature) -> Bool {
    signatures.withLock { $0[path.text] == signature }
  }
}

/// The build manifest: each file of an archive with its key and its signature when written.
///
/// It lets a build cost what changed instead of what exists. Its folders stay as the cache has them: most are compared
/// once, in their order, and written again unchanged.
struct BuildManifest: Sendable {
  struct Written: Sendable, Hashable {
    let key: Digest
    let signature: FileSignature
  }

  /// The files of a folder, in the order of the plan.
  struct Folder: Sendable {
    let count: Int
    fileprivate let files: CacheReader

    var names: [String] {
      var reader = files
      var names: [String] = []
      while let name = reader.text(), reader.digest() != nil, reader.signature() != nil { names.append(name) }
      return names
    }
  }

  private static let version = "archive 3"
  private(set) var folders: [String: Folder] = [:]

  /// An empty manifest: everything is made anew.
  init() {}

  var count: Int { folders.values.reduce(0) { $0 + $1.count } }

  /// Reads an archive's manifest; empty if there is none, it is damaged or it belongs to another folder.
  init(_ path: RelativePath, in home: Tree, of output: Tree) {
    guard var reader = CacheFile.read(path, in: home, version: BuildManifest.version),
      reader.text() == output.root, let folderCount = reader.count()
    else { return }
    var folders: [String: Folder] = [:]
    for _ in 0..<folderCount {
      guard let folder = reader.text(), let count = reader.count(), let files = reader.part() else { return }
      folders[folder] = Folder(count: count, files: files)
    }
    if reader.isAtEnd { self.folders = folders }
  }

  /// The beginning of a plan's manifest: the folders that are as they were known.
  static func beginning(_ plan: SitePlan, keeping unchanged: [String: Folder], of output: Tree) -> CacheWriter
  {
    let size = unchanged.values.reduce(0) { $0 + $1.files.rest }
    let changed = plan.pages.count - unchanged.values.reduce(0) { $0 + $1.count }
    // A page takes 64 bytes and its name.
    var writer = CacheWriter(capacity: size + changed * 112 + 4096)
    writer.add(output.root)
    writer.add(plan.folders.count)
    for (folder, known) in unchanged {
      writer.add(folder)
      writer.add(known.count)
      writer.add(part: known.files)
    }
    return writer
  }

  /// Writes a manifest, of which there is a beginning, with the pages of the other folders that have a signature.
  static func write(
    _ writer: consuming CacheWriter, _ plan: SitePlan, _ signatures: [FileSignature?],
    besides unchanged: [String: Folder], to path: RelativePath, in home: Tree
  ) throws(Diagnostic) {
    for (folder, runs) in plan.folders {
      let folder = folder?.text ?? ""
      guard unchanged[folder] == nil else { continue }
      var count = 0
      var files = CacheWriter()
      for page in runs.lazy.flatMap({ plan.pages[$0] }) {
        guard let signature = signatures[page.number] else { continue }
        count += 1
        files.add(page.name)
        files.add(page.key)
        files.add(signature)
      }
      writer.add(folder)
      writer.add(count)
      writer.add(part: files)
    }
    // Moved, not copied: it is large.
    try CacheFile.write(consume writer, to: path, in: home, version: BuildManifest.version)
  }
}

/// Looks up the files of one folder in a manifest; fast if asked in its order.
struct ManifestCursor {
  private var rest: CacheReader?
  private let all: BuildManifest.Folder?
  private var byName: [String: BuildManifest.Written] = [:]
  private var found = 0
  /// Whether each file was asked for in order and is as written, so far.
  private var isSame: Bool

  init(_ folder: BuildManifest.Folder?) {
    all = folder
    rest = folder?.files
    isSame = folder != nil
  }

  /// What is known of a file.
  mutating func find(_ name: String) -> BuildManifest.Written? {
    found += 1
    if rest != nil {
      // Read in place: a copy would be one more owner of the bytes, counted for each file.
      if rest?.text(is: name) == true, let key = rest?.digest(), let signature = rest?.signature() {
        return BuildManifest.Written(key: key, signature: signature)
      }
      rest = nil
      isSame = false
      guard var reader = all?.files else { return nil }
      while let name = reader.text(), let key = reader.digest(), let signature = reader.signature() {
        byName[name] = BuildManifest.Written(key: key, signature: signature)
      }
    }
    return byName[name]
  }

  /// Records that the file asked for last is not as written.
  mutating func differs() { isSame = false }

  /// The folder, if it has the files that were asked for and no others, all as written.
  var unchanged: BuildManifest.Folder? { isSame && found == all?.count ? all : nil }
}
