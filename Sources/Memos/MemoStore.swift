// The store of memos: reads them from disk.

public import Diagnostics
internal import Fluent
public import Ground
public import SafeFiles
internal import ZonedTime

/// Reads and writes memos; the only part of the room that touches the disk.
///
/// There is no index of memos: reading ten thousand small files takes less time than most lists are
/// looked at, and an index would have to be looked after (docs/DECISIONS.md).
public enum MemoStore {
  /// Reads all memos.
  ///
  /// - Returns: the memos, newest first, and everything that is wrong with their files.
  public static func read(in home: Home) async -> MemoReading {
    var reading = MemoReading()
    guard let folder = open(Memo.folder, in: home, &reading) else { return reading }
    let files = memoFiles(in: folder, &reading)
    let context = MemoContext(in: home)
    let found = await files.concurrentMap { read($0, in: folder, of: home, context) }
    var memos: [Memo] = []
    memos.reserveCapacity(found.count)
    for (memo, problems) in found {
      reading.problems += problems
      if let memo { memos.append(memo) }
    }
    reading.memos = newestFirst(memos)
    reading.sounds = media(Memo.soundFolder, in: home, &reading)
    reading.photos = media(Memo.photoFolder, in: home, &reading)
    return reading
  }

  /// The names of the memos' files.
  private static func memoFiles(in folder: Folder, _ reading: inout MemoReading) -> [FolderName] {
    var files: [FolderName] = []
    do throws(Diagnostic) {
      for item in try folder.names().withoutCopies where !item.name.hasPrefix(".") {
        if item.kind == .folder {
          if item.name == Memo.soundFolder.name || item.name == Memo.photoFolder.name { continue }
          reading.problems.append(strange(item, in: Memo.folder))
          continue
        }
        reading.fileCount += 1
        if item.kind == .file || item.kind == .link, item.name.hasSuffix(".md"), item.isText {
          files.append(item)
        } else {
          reading.problems.append(strange(item, in: Memo.folder))
        }
      }
    } catch { reading.problems.append(error) }
    return files
  }

  /// Memos in their order; what is compared is taken out of them once, for they are large.
  private static func newestFirst(_ memos: [Memo]) -> [Memo] {
    let keys = memos.enumerated().map { number, memo in (number, memo.created.secondsSince1970, memo.id) }
    let sorted = keys.sorted { a, b in
      if a.1 != b.1 { return a.1 > b.1 }
      // `-10` is newer than `-2`.
      let (x, y) = (a.2.utf8, b.2.utf8)
      return x.count == y.count ? y.lexicographicallyPrecedes(x) : x.count > y.count
    }
    return sorted.map { memos[$0.0] }
  }

  /// Reads one memo by its id.
  ///
  /// - Returns: the memo and what is wrong with its file; nil where it can't be shown.
  /// - Throws: `memo-missing`, `file-unreadable`, `file-too-large`, `link-outside`.
  public static func read(id: String, in home: Home) throws(Diagnostic) -> (
    memo: Memo?, problems: [Diagnostic]
  ) {
    let path = Memo.path(of: id)
    // A name that some system can't hold is wrong, but what it holds can be read and mended.
    guard path.parent == Memo.folder, let source = try home.tree.readIfPresent(path, limit: Memo.maximumBytes)
    else {
      throw Diagnostic(
        .memoMissing, Phrase("memo-no-memo-2", ["id": id]), hint: Phrase("memo-zutto-memo-list-shows-them-2"))
    }
    return MemoFormat.parse(source, id: id, in: MemoContext(in: home))
  }

  private static func read(_ item: FolderName, in folder: Folder, of home: Home, _ context: MemoContext) -> (
    Memo?, [Diagnostic]
  ) {
    let id = String(item.name.dropLast(3))
    let path = Memo.path(of: id)
    do throws(Diagnostic) {
      let source =
        try item.kind == .link
        ? home.tree.read(path, limit: Memo.maximumBytes)
        : Source(path, folder.read(item.name, limit: Memo.maximumBytes))
      return MemoFormat.parse(source, id: id, in: context)
    } catch { return (nil, [error]) }
  }

  /// The files of `audio/` or `photos/`.
  private static func media(_ path: RelativePath, in home: Home, _ reading: inout MemoReading) -> [FolderItem]
  {
    guard let folder = open(path, in: home, &reading) else { return [] }
    var files: [FolderItem] = []
    do throws(Diagnostic) {
      for item in try folder.list().withoutCopies where !item.name.hasPrefix(".") {
        reading.fileCount += 1
        if path.appending(item.name) == Memo.waveList { continue }
        if item.isText, item.kind == .file {
          files.append(item)
        } else {
          let name = FolderName(name: item.name, isText: item.isText, kind: item.kind)
          reading.problems.append(strange(name, in: path))
        }
      }
    } catch { reading.problems.append(error) }
    return files
  }

  private static func open(_ path: RelativePath, in home: Home, _ reading: inout MemoReading) -> Folder? {
    do throws(Diagnostic) { return try home.tree.folder(path) } catch {
      if error.code != .fileMissing { reading.problems.append(error) }
      return nil
    }
  }

  /// Something that does not belong into the folder of memos or of their sounds.
  private static func strange(_ item: FolderName, in folder: RelativePath) -> Diagnostic {
    item.strange(in: folder, hint: Phrase("memo-memos-md-files-memos-sounds"))
  }
}

/// A home's memos and everything that is wrong with their files.
public struct MemoReading: Sendable {
  /// Newest first.
  public var memos: [Memo] = []
  /// What stands in `audio/`, in byte order.
  public var sounds: [FolderItem] = []
  /// What stands in `photos/`, in byte order.
  public var photos: [FolderItem] = []
  /// The problems found in the files.
  public var problems: [Diagnostic] = []
  /// How many files were looked at.
  public var fileCount = 0

  /// Nothing read yet.
  public init() {}
}
