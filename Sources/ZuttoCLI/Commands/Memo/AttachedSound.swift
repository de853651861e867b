// A sound file that is taken into a memo: `--audio FILE`.

internal import Ground
internal import Household
internal import Memos
internal import Sound

/// A sound of the person's, copied beside the place it is to have.
struct AttachedSound: Sendable {
  private let staged: StagedFile
  private let fileExtension: String

  /// Copies it.
  ///
  /// - Parameters:
  ///   - path: the file, as the operating system names it.
  ///   - home: where it goes.
  /// - Throws: `sound-format`, `file-missing`, `file-too-large`, and as the writes.
  init(_ path: String, in home: Home) throws(Diagnostic) {
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
  func file(at time: ZonedTime, mark: String, in home: Home, _ change: inout Change) throws(Diagnostic)
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
  func discard(in home: Home) { _ = try? home.tree.delete(staged.path) }
}

extension MemoInput {
  /// Says that the sound waits for its transcript, and how to have it made.
  func tellWaiting(_ item: NewItem, _ session: Session, _ home: Home) {
    guard item.isPending, !session.options.json else { return }
    session.printer.out(Phrase("memo-waits")[session.language(home)])
  }

  /// Makes a change with the item that was said; its sound goes in with it or not at all.
  ///
  /// - Parameters:
  ///   - text: its words.
  ///   - command: what the person did.
  ///   - session: the session.
  ///   - home: the home.
  ///   - body: writes the item.
  /// - Returns: what the body returns, and the item.
  /// - Throws: as `AttachedSound`, as the writes, and what the body throws.
  func change<Result>(
    _ text: String, as command: String, _ session: Session, _ home: Home,
    _ body: (inout Change, NewItem) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> (result: Result, item: NewItem) {
    let time = try session.time(typed: at, in: home)
    var isPending = audio != nil && !noTranscribe
    if isPending { isPending = session.tolerantSettings.transcription != nil }
    let sound = try audio.map { (path) throws(Diagnostic) in try AttachedSound(path, in: home) }
    do throws(Diagnostic) {
      return try home.change(command, at: session.world.now()) {
        (change) throws(Diagnostic) -> (Result, NewItem) in
        var item = NewItem(time: time, text: text)
        if let sound { item.sound = try sound.file(at: time, mark: session.soundMark(), in: home, &change) }
        item.isPending = isPending
        return (try body(&change, item), item)
      }
    } catch {
      sound?.discard(in: home)
      throw error
    }
  }
}

extension Session {
  /// Four letters and digits by chance, for the name of a sound.
  func soundMark() -> String { String(mark().prefix(4)) }
}
