// The store of memos: reads them from disk.

public import Diagnostics
internal import Fluent
public import Ground
public import SafeFiles
internal import ZonedTime

/// Reads and writes memos; the only part of the module that touches the disk.
///
/// Memos have no index: reading ten thousand small files is fast enough (docs/DECISIONS.md).
public enum MemoStore {
  /// Reads all memos, newest first, with the faults of their files.
  public static func read(in home: Home) async -> MemoReading {
    var reading = MemoReading()
    guard let folder = open(Memo.folder, in: home, &reading) else { return reading }
    let names = memoFiles(in: folder, &reading)
    let context = MemoContext(in: home)
    let found = await names.concurrentMap { read($0, in: folder, of: home, context) }
    var memos: [Memo] = []
    memos.reserveCapacity(found.count)
    for (memo, problems) in found {
      reading.problems += problems
      if let memo { memos.append(memo) }
    }
    reading.memos = newestFirst(memos)
    let files = media(Memo.soundFolder, in: home, &reading)
    reading.sounds = files.filter { !$0.name.hasSuffix(".vtt") }
    reading.captions = files.filter { $0.name.hasSuffix(".vtt") }
    reading.photos = media(Memo.photoFolder, in: home, &reading)
    return reading
  }

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

  /// Sorts by time, newest first, on extracted keys: memos are large.
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

  /// Reads one memo; nil with its faults if it can't be parsed; throws `memo-missing`, `file-unreadable`,
  /// `file-too-large`, `link-outside`.
  public static func read(id: String, in home: Home) throws(Diagnostic) -> (
    memo: Memo?, problems: [Diagnostic]
  ) {
    let path = Memo.path(of: id)
    // Don't require a portable name: a file with another one can still be read and fixed.
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

  /// The fault of a file that does not belong in its folder.
  private static func strange(_ item: FolderName, in folder: RelativePath) -> Diagnostic {
    item.strange(in: folder, hint: Phrase("memo-memos-md-files-memos-sounds"))
  }
}

/// The memos of a home, and the faults of their files.
public struct MemoReading: Sendable {
  /// The memos, newest first.
  public var memos: [Memo] = []
  /// The files of `audio/`, in byte order.
  public var sounds: [FolderItem] = []
  /// The captions in `audio/`, in byte order.
  public var captions: [FolderItem] = []
  /// The files of `photos/`, in byte order.
  public var photos: [FolderItem] = []
  /// The faults of the files.
  public var problems: [Diagnostic] = []
  /// The number of files.
  public var fileCount = 0

  /// An empty reading.
  public init() {}
}
