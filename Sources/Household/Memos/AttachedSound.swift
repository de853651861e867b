// A sound file that is taken into a memo.

package import Diagnostics
package import Ground
internal import Memos
internal import SafeFiles
internal import Sound
package import ZonedTime

/// A sound of the person's, copied beside the place it is to have.
package struct AttachedSound: Sendable {
  private let staged: StagedFile
  private let fileExtension: String

  /// Copies it.
  ///
  /// - Parameters:
  ///   - path: the file, as the operating system names it.
  ///   - home: where it goes.
  /// - Throws: `sound-format`, `file-missing`, `file-too-large`, and as the writes.
  package init(_ path: String, in home: Home) throws(Diagnostic) {
    try home.checkWritable()
    let (file, _) = try SoundFile.take(path)
    let own = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    fileExtension = SoundKind(pathExtension: own) == file.kind ? own : file.kind.pathExtension
    staged = try home.tree.stage(
      copying: path, for: Memo.soundFolder / "sound", limit: SoundFile.maximumBytes)
  }

  /// Gives it its place, named by the second and by chance: two machines that add a sound in one second add two.
  ///
  /// - Returns: its name in `audio/`.
  package func file(at time: ZonedTime, mark: String, in home: Home, _ change: inout Change)
    throws(Diagnostic)
    -> String
  {
    let stem = try MemoStore.freeName(at: time) { name in home.tree.signature(place("\(name)-\(mark)")) != nil
    }
    let path = place("\(stem)-\(mark)")
    try change.create(path, from: staged)
    return path.name
  }

  private func place(_ stem: String) -> RelativePath {
    Memo.soundFolder.appending("\(stem).\(fileExtension)") ?? Memo.soundFolder
  }

  /// Takes the copy away again, where nothing was made of it.
  package func discard(in home: Home) { _ = try? home.tree.delete(staged.path) }
}
