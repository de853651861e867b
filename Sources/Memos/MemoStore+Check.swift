// Reading a home's memos to find everything that is wrong with them.

public import Diagnostics
public import Ground
internal import Prose
internal import SafeFiles

extension MemoStore {
  /// Checks all memos of a home.
  ///
  /// - Returns: what was read, and all problems.
  public static func check(in home: Home) async -> (reading: MemoReading, problems: [Diagnostic]) {
    let reading = await read(in: home)
    let problems = reading.problems + MemoChecks.check(reading)
    let texts = await MemoChecks.texts(of: reading)
    return (reading, problems + photoFormats(of: reading, in: home) + texts)
  }

  /// Files beside memos that no archive holds.
  private static func photoFormats(of reading: MemoReading, in home: Home) -> [Diagnostic] {
    do throws(Diagnostic) {
      guard !reading.photos.isEmpty else { return [] }
      let folder = try home.tree.folder(Memo.photoFolder)
      var problems: [Diagnostic] = []
      for item in reading.photos {
        guard try ImageSize.read(item.name, in: folder) == nil,
          try !Attachment.isKnown(item.name, in: folder), let path = Memo.photoFolder.appending(item.name)
        else { continue }
        problems.append(Attachment.leftOut(.photoFormat, path))
      }
      return problems
    } catch { return [error] }
  }
}
