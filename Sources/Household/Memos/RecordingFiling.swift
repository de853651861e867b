// Recordings and attached sound files, filed as memos; recordings that a crash left behind are finished at
// the next run.

package import Diagnostics
package import Diary
internal import Fluent
package import Ground
internal import Memos
package import SafeFiles
package import Sound
package import ZonedTime

/// Where a recording was filed.
package struct FiledRecording: Sendable, Hashable {
  package var memo: RelativePath
  /// The number of the item in the memo's thread; nil for the memo itself.
  package var item: Int?
  package var sound: RelativePath
  /// The original file, kept if parts of it couldn't be read.
  package var original: RelativePath?

  /// The warning that parts of the recording couldn't be read.
  package var damage: Diagnostic? {
    original.map { place in
      Diagnostic(
        .recordingFailed, Phrase("memo-part-recording-cant-read-recorded", ["place": place]),
        hint: Phrase("memo-play-file-another-program-before"), severity: .warning)
    }
  }
}

extension RecordingStore {
  /// Files a recording, locked by the caller, as one change; if that fails, the recording is unchanged.
  package func file(_ recording: Recording, _ finished: FinishedSound, in home: Home, at moment: Instant)
    throws(Diagnostic) -> FiledRecording
  {
    try file(recording, finished, in: Memo.soundFolder, as: "memo record", at: moment) {
      (change, sound) throws(Diagnostic) in
      var filed = try RecordingStore.link(sound.path, to: recording, in: home, &change)
      filed.original = sound.original
      return filed
    }
  }

  /// Files a recording whose sound is already in place.
  package func link(_ sound: RelativePath, to recording: Recording, in home: Home, at moment: Instant)
    throws(Diagnostic) -> FiledRecording
  {
    let filed = try home.change("memo record", at: moment) { (change) throws(Diagnostic) in
      try RecordingStore.link(sound, to: recording, in: home, &change)
    }
    try remove(recording)
    return filed
  }

  /// Creates the memo, or the item in the memo it replies to.
  private static func link(
    _ sound: RelativePath, to recording: Recording, in home: Home, _ change: inout Change
  ) throws(Diagnostic) -> FiledRecording {
    let item = NewItem(
      time: recording.created, text: recording.text, sound: sound.name, isPending: recording.isPending)
    if let reply = recording.reply {
      do throws(Diagnostic) {
        let number = try MemoStore.reply(to: reply, item, in: home, &change)
        return FiledRecording(memo: Memo.path(of: reply), item: number, sound: sound)
      } catch {
        // Deleted or broken in the meantime: the recording becomes a memo of its own.
        guard error.path == Memo.path(of: reply) || error.code == .memoMissing else { throw error }
      }
    }
    return FiledRecording(memo: try MemoStore.add(item, in: home, &change), sound: sound)
  }
}

package enum RecordWords {
  /// A duration as `0:07` or `1:02:03`.
  package static func clock(_ milliseconds: Int) -> String {
    let seconds = max(0, milliseconds) / 1000
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (minutes, rest) = (seconds / 60, two(seconds % 60))
    return minutes < 60 ? "\(minutes):\(rest)" : "\(minutes / 60):\(two(minutes % 60)):\(rest)"
  }
}

/// Finds recordings that no living process works on.
package enum RecordingRecovery {
  /// Files leftover recordings and reports them; costs one look at the disk if there are none.
  ///
  /// What fails now stays for the next run and doesn't stop the command that is running.
  package static func run(_ household: Household, telling tell: (String) -> Void) async {
    let home = household.home
    let store = RecordingStore(in: home)
    guard home.isWritable, home.tree.signature(RecordingStore.folder) != nil, home.tree.isWritable else {
      return
    }
    let now = household.world.now()
    var left: [Recording] = []
    attempt(household) { () throws(Diagnostic) in
      // A recording that can't be read or finished doesn't prevent saving the others.
      left = try store.left { warn($0, household) }
    }
    let linked = await linkedSounds(of: left, in: home)
    for recording in left where !store.isElsewhere(recording, at: now) {
      attempt(household) { () throws(Diagnostic) in
        let line = try store.holding(recording) { (present) throws(Diagnostic) -> String? in
          // Another process continued it and stopped: `recording` is out of date.
          guard present == recording else { return nil }
          return try recover(present, linked, store, household, tell)
        }
        if let line, let line { tell(line.escapingControls) }
      }
    }
    attempt(household) { () throws(Diagnostic) in try store.tidy(at: now) }
  }

  /// Runs a step; an error becomes a warning, and the next run tries again.
  private static func attempt(_ household: Household, _ work: () throws(Diagnostic) -> Void) {
    do throws(Diagnostic) { try work() } catch { warn(error, household) }
  }

  private static func warn(_ problem: Diagnostic, _ household: Household) {
    var problem = problem
    problem.severity = .warning
    household.report(problem)
  }

  /// The sounds that memos link to; read only if some recording's sound is already in place.
  private static func linkedSounds(of left: [Recording], in home: Home) async -> Set<RelativePath> {
    let placed = left.contains { $0.sound.map { home.tree.signature($0) != nil } ?? false }
    guard placed else { return [] }
    return Set(await MemoStore.read(in: home).memos.flatMap { $0.sounds.map(\.sound.path) })
  }

  /// Finishes one recording; returns the line to print.
  private static func recover(
    _ recording: Recording, _ linked: Set<RelativePath>, _ store: RecordingStore,
    _ household: Household, _ tell: (String) -> Void
  ) throws(Diagnostic) -> String? {
    let (home, language) = (household.home, household.language)
    let now = household.world.now()
    let filed: FiledRecording
    var milliseconds = 0
    if let sound = recording.sound, try store.isPlaced(recording) {
      if linked.contains(sound) {
        // Only the cleanup was missing.
        try store.remove(recording)
        return nil
      }
      filed = try store.link(sound, to: recording, in: home, at: now)
    } else if let finished = try store.finish(recording) {
      milliseconds = finished.milliseconds
      filed = try store.file(recording, finished, in: home, at: now)
      if let damage = filed.damage { household.report(damage) }
    } else {
      // There is no sound yet, but typed text becomes a memo.
      if recording.text.contains(where: { !$0.isWhitespace }) {
        let item = NewItem(time: recording.created, text: recording.text)
        let path = try home.change("memo record", at: now) { (change) throws(Diagnostic) in
          try MemoStore.add(item, in: home, &change)
        }
        tell(Phrase("memo-kept")(language, ["id": path.stem]))
      }
      try store.discard(recording, at: now)
      return Phrase("record-emptied")(language, ["id": recording.id])
    }
    household.log.note(
      .recordingRecovered, at: now, took: milliseconds > 0 ? .milliseconds(milliseconds) : nil)
    return Phrase("record-recovered")(
      language, ["id": filed.memo.stem, "time": RecordWords.clock(milliseconds)])
  }
}

/// A user's sound file, staged beside its destination.
package struct AttachedSound: Sendable {
  private let staged: StagedFile
  private let fileExtension: String

  /// Copies the file; throws `sound-format`, `file-missing`, `file-too-large`.
  package init(_ path: String, in home: Home) throws(Diagnostic) {
    try home.checkWritable()
    let (file, _) = try SoundFile.take(path)
    fileExtension = AttachedSound.pathExtension(of: path, file.kind)
    staged = try home.tree.stage(
      copying: path, for: Memo.soundFolder / "sound", limit: SoundFile.maximumBytes)
  }

  /// Takes a file that is staged in the home already, by the name under which it was sent; a browser's
  /// recording is made plain beside it.
  ///
  /// - Throws: `sound-format`, `file-missing`, `file-too-large`.
  package init(staged path: RelativePath, named name: String, in home: Home) throws(Diagnostic) {
    let (file, _) = try SoundFile.take(home.tree.systemPath(path), named: name)
    fileExtension = AttachedSound.pathExtension(of: name, file.kind)
    var taken = path
    if let plain = RelativePath(path.text + "-plain") {
      let isMade = file.plain(at: home.tree.systemPath(plain)) != nil
      if isMade { taken = plain } else { try home.tree.delete(plain) }
    }
    try home.tree.synchronize(taken)
    staged = try home.tree.stage(taken)
  }

  /// The digest of the sound's bytes.
  package var digest: Digest { staged.digest }

  /// The file's own extension if it is one of its kind.
  private static func pathExtension(of name: String, _ kind: SoundKind) -> String {
    let own = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return SoundKind(pathExtension: own) == kind ? own : kind.pathExtension
  }

  /// Moves it into place in a folder and returns its name, which holds the second and a random mark: two
  /// machines may add a sound in the same second.
  package func file(
    at time: ZonedTime, mark: String, in home: Home, folder: RelativePath = Memo.soundFolder,
    _ change: inout Change
  ) throws(Diagnostic) -> String {
    func place(_ stem: String) -> RelativePath {
      folder.appending("\(stem).\(fileExtension)") ?? folder
    }
    let stem = try MemoStore.freeName(at: time) { name in home.tree.signature(place("\(name)-\(mark)")) != nil
    }
    let path = place("\(stem)-\(mark)")
    try change.create(path, from: staged)
    return path.name
  }

  /// Deletes the staged copy if it isn't used.
  package func discard(in home: Home) { _ = try? home.tree.delete(staged.path) }
}

extension NewEntry {
  /// Adds a sound beside the diary's photos, to which the text leads.
  ///
  /// - Parameters:
  ///   - sound: the sound.
  ///   - word: the link's text.
  ///   - diary: the entry's diary.
  ///   - mark: a random mark for its name.
  ///   - home: the home.
  ///   - change: the change that writes the entry.
  /// - Throws: as `AttachedSound.file`.
  package mutating func add(
    _ sound: AttachedSound, named word: String, to diary: Diary, mark: String, in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) {
    // Exports and the app show the name; an anonymous diary must not show the time in it.
    let shown = diary.type.hidesMembers ? home.zone.zoned(created.day, .midnight) : created
    let name = try sound.file(at: shown, mark: mark, in: home, folder: diary.path / "photos", &change)
    text += (text.allSatisfy(\.isWhitespace) ? "" : "\n\n") + "[\(word)](../photos/\(name))"
  }
}

extension World {
  /// Eight random letters and digits that tell apart what two machines make in the same second.
  package func mark() -> String {
    let letters = Array("0123456789abcdefghjkmnpqrstvwxyz")
    return String(randomBytes(8).map { letters[Int($0 & 31)] })
  }

  /// Four of them, for a sound's name.
  package func soundMark() -> String { String(mark().prefix(4)) }
}
