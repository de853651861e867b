// Recordings and attached sound files, filed as memos; recordings that a crash left behind are finished at
// the next run.

package import Ground
internal import Memos
internal import Sound

/// A user's sound file, staged beside its destination.
package struct AttachedSound: Sendable {
  private let staged: StagedFile
  private let fileExtension: String

  /// Copies the file.
  ///
  /// - Throws: `sound-format`, `file-missing`, `file-too-large`, and errors of writing.
  package init(_ path: String, in home: Home) throws(Diagnostic) {
    try home.checkWritable()
    let (file, _) = try SoundFile.take(path)
    let own = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    fileExtension = SoundKind(pathExtension: own) == file.kind ? own : file.kind.pathExtension
    staged = try home.tree.stage(
      copying: path, for: Memo.soundFolder / "sound", limit: SoundFile.maximumBytes)
  }

  /// Moves it into place in `audio/` and returns its name, which holds the second and a random mark: two
  /// machines may add a sound in the same second.
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

  /// Deletes the staged copy if it isn't used.
  package func discard(in home: Home) { _ = try? home.tree.delete(staged.path) }
}
