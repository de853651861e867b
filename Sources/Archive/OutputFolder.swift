// The folder an archive is written to: what is there, what is ours, and what to leave alone.

public import Diagnostics
internal import Fluent
internal import Ground
public import SafeFiles
internal import Synchronization

/// An archive's folder as it was found.
struct OutputFolder: Sendable {
  /// The list of an archive's files, by which its folder is known.
  static let listName: RelativePath = "files.txt"
  /// The file by which the archive of a part of a home is known.
  static let partName: RelativePath = "part.txt"

  let tree: Tree
  /// Signatures of all files that are there, by folder and name.
  private let present: [String: [String: FileSignature]]
  /// The list that an earlier build left, if one did.
  private let list: [UInt8]?

  /// Looks at a folder.
  ///
  /// - Parameters:
  ///   - tree: the folder.
  ///   - isPart: whether the archive is to show a part of the home.
  /// - Throws: `archive-foreign` if it holds files but no list of an archive; `part-out` if the whole home is to take the place
  ///   of a part, which was made for somebody whom the rest does not concern.
  init(_ tree: Tree, forPart isPart: Bool) throws(Diagnostic) {
    var present: [String: [String: FileSignature]] = [:]
    try OutputFolder.collect(nil, in: tree, into: &present)
    self.tree = tree
    self.present = present
    list = try tree.readIfPresent(OutputFolder.listName)?.bytes
    if list == nil, ["lock.json", "lock.js"].contains(where: { present[""]?[$0] != nil }) {
      throw Diagnostic(
        .archiveForeign, Phrase("archive-holds-locked-archive", ["root": tree.root]),
        hint: Phrase("archive-add-lock-choose-empty-folder"))
    }
    // Of a first build that was killed there may be an unfinished list alone.
    let isEmpty = present.values.allSatisfy { $0.keys.allSatisfy(Tree.isUnfinished) }
    guard list != nil || isEmpty else {
      throw Diagnostic(
        .archiveForeign, Phrase("archive-holds-files-not-archive", ["root": tree.root]),
        hint: Phrase("lock-choose-empty-folder-out"))
    }
    if !isPart, listed.contains(OutputFolder.partName.text) {
      throw Diagnostic(
        .partOut, Phrase("archive-holds-archive-part-home-whole", ["root": tree.root]),
        hint: Phrase("archive-name-part-again-another-folder"))
    }
  }

  /// How many files are there.
  var count: Int { present.values.reduce(0) { $0 + $1.count } }

  /// The signatures of the files in a folder, by name.
  func files(in folder: RelativePath?) -> [String: FileSignature] { present[folder?.text ?? ""] ?? [:] }

  /// The paths that an earlier build listed as its own.
  var listed: Set<String> {
    Set(String(decoding: list ?? [], as: UTF8.self).split(separator: "\n").map(String.init))
  }

  private static func collect(
    _ folder: RelativePath?, in tree: Tree, into present: inout [String: [String: FileSignature]]
  ) throws(Diagnostic) {
    let items = try tree.folder(folder).list(sorted: false)
    var files: [String: FileSignature] = [:]
    files.reserveCapacity(items.count)
    for item in items where !Tree.isOfSystem(item.name) {
      if item.kind == .folder {
        let path = folder.map { "\($0.text)/\(item.name)" } ?? item.name
        guard let inner = RelativePath(path) else { continue }
        try collect(inner, in: tree, into: &present)
      } else {
        files[item.name] = item.signature
      }
    }
    present[folder?.text ?? ""] = files
  }

  /// Writes the list of the archive's files unless it is there already.
  ///
  /// - Parameters:
  ///   - pages: the archive as it should be, in order.
  ///   - keeping: whether what an earlier build listed stays listed, because it is still there.
  /// - Throws: `disk-full`, `file-unwritable`.
  func writeList(_ pages: [PlannedPage], keepingListed keeping: Bool) throws(Diagnostic) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(list?.count ?? pages.count * 48)
    for page in pages {
      if let folder = page.folder {
        bytes.append(contentsOf: folder.text.utf8)
        bytes.append(UInt8(ascii: "/"))
      }
      bytes.append(contentsOf: page.name.utf8)
      bytes.append(0x0A)
    }
    // Mostly nothing came and nothing went.
    if keeping, let list, list != bytes {
      for path in listed.subtracting(pages.map(\.path)).sorted() {
        bytes.append(contentsOf: path.utf8)
        bytes.append(0x0A)
      }
    }
    if try tree.readIfPresent(OutputFolder.listName)?.bytes == bytes { return }
    try tree.write(bytes, to: OutputFolder.listName, .replaceable)
  }

  /// Deletes what an earlier build made and the plan no longer has, and folders that empty.
  ///
  /// - Returns: how many files were deleted, and how many are not ours and were left alone.
  func prune(keeping pages: [PlannedPage]) throws(Diagnostic) -> (deleted: Int, foreign: Int) {
    let planned = Set(pages.map(\.path))
    let listed = listed
    var deleted = 0
    var foreign = 0
    var folders: Set<RelativePath> = []
    for (folder, files) in present {
      for name in files.keys {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        if planned.contains(path) || path == OutputFolder.listName.text { continue }
        guard listed.contains(path), let path = RelativePath(path) else {
          // A kill can leave an unfinished file of ours behind.
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

/// The files of an archive as they stood when they were written, or when a build found them unchanged.
///
/// A class because builds and a server share it.
public final class WrittenFiles: Sendable {
  private let signatures = Mutex<[String: FileSignature]>([:])

  /// An empty one.
  public init() {}

  func add(_ page: PlannedPage, _ signature: FileSignature) {
    signatures.withLock { $0[page.path] = signature }
  }

  /// Whether a file is as it was written; nobody can give another file its number and its time of change.
  public func has(_ path: RelativePath, _ signature: FileSignature) -> Bool {
    signatures.withLock { $0[path.text] == signature }
  }
}
