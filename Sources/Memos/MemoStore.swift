// Reading memos from disk.

public import Ground

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
    guard let (folder, items) = open(Memo.folder, in: home, &reading) else { return reading }
    var files: [FolderItem] = []
    for item in items where !item.name.hasPrefix(".") {
      if item.kind == .folder {
        if item.name == Memo.soundFolder.name || item.name == Memo.photoFolder.name { continue }
        reading.problems.append(strange(item, in: Memo.folder))
        continue
      }
      reading.fileCount += 1
      guard item.kind == .file || item.kind == .link, item.name.hasSuffix(".md"), item.isText else {
        reading.problems.append(strange(item, in: Memo.folder))
        continue
      }
      files.append(item)
    }
    let context = MemoContext(in: home)
    let found = await files.concurrentMap { read($0, in: folder, of: home, context) }
    for (memo, problems) in found {
      reading.problems += problems
      if let memo { reading.memos.append(memo) }
    }
    reading.memos.sort(by: Memo.isNewer)
    reading.sounds = media(Memo.soundFolder, in: home, &reading)
    reading.photos = media(Memo.photoFolder, in: home, &reading)
    return reading
  }

  /// Reads one memo by its id.
  ///
  /// - Returns: the memo and what is wrong with its file; nil where it can't be shown.
  /// - Throws: `memo-missing`, `file-unreadable`, `file-too-large`, `link-outside`.
  public static func read(
    id: String,
    in home: Home
  ) throws(Diagnostic) -> (memo: Memo?, problems: [Diagnostic]) {
    guard PortableName(id) != nil,
      let source = try home.tree.readIfPresent(Memo.path(of: id), limit: Memo.maximumBytes)
    else {
      throw Diagnostic(
        .memoMissing,
        "there is no memo '\(id)'",
        hint: "'zutto memo list' shows them"
      )
    }
    return MemoFormat.parse(source, id: id, in: MemoContext(in: home))
  }

  private static func read(
    _ item: FolderItem,
    in folder: Folder,
    of home: Home,
    _ context: MemoContext
  ) -> (Memo?, [Diagnostic]) {
    let id = String(item.name.dropLast(3))
    let path = Memo.path(of: id)
    do throws(Diagnostic) {
      let source =
        try item.kind == .link
        ? home.tree.read(path, limit: Memo.maximumBytes)
        : Source(path, folder.read(item.name, limit: Memo.maximumBytes))
      return MemoFormat.parse(source, id: id, in: context)
    } catch {
      return (nil, [error])
    }
  }

  /// The files of `audio/` or `photos/`.
  private static func media(
    _ path: RelativePath,
    in home: Home,
    _ reading: inout MemoReading
  ) -> [FolderItem] {
    guard let (_, items) = open(path, in: home, &reading) else { return [] }
    var files: [FolderItem] = []
    for item in items where !item.name.hasPrefix(".") {
      reading.fileCount += 1
      if item.isText, item.kind == .file {
        files.append(item)
      } else {
        reading.problems.append(strange(item, in: path))
      }
    }
    return files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private static func open(
    _ path: RelativePath,
    in home: Home,
    _ reading: inout MemoReading
  ) -> (Folder, [FolderItem])? {
    do throws(Diagnostic) {
      let folder = try home.tree.folder(path)
      return (folder, try folder.list(sorted: false))
    } catch {
      if error.code != .fileMissing { reading.problems.append(error) }
      return nil
    }
  }

  /// Something that does not belong into the folder of memos or of their sounds.
  private static func strange(_ item: FolderItem, in folder: RelativePath) -> Diagnostic {
    let path = folder.appending(item.name)
    if !item.isText {
      return Diagnostic(
        .nameNotPortable,
        "the name '\(item.name)' is not UTF-8",
        path: path,
        hint: "rename it"
      )
    }
    if item.kind == .link {
      return Diagnostic(
        .linkOutside,
        "'\(item.name)' is a symbolic link, which is not followed here",
        path: path,
        hint: "copy the file itself into the folder"
      )
    }
    return Diagnostic(
      .fileStrange,
      "'\(item.name)' does not belong here",
      path: path,
      hint: "move it elsewhere; memos are .md files in memos/, sounds stand in memos/audio/",
      severity: .warning
    )
  }
}
