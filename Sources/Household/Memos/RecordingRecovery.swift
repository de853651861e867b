// Recordings that a crash left behind, finished at the next run.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Memos
internal import SafeFiles
internal import Sound

/// Finds recordings that no living process works on.
package enum RecordingRecovery {
  /// Files what is left, and tells of it; one look at the disk where nothing is.
  ///
  /// What can't be finished now stays for the next time: it keeps no command from its work.
  package static func run(_ household: Household, telling tell: (String) -> Void) async {
    let home = household.home
    let store = RecordingStore(in: home)
    guard home.isWritable, home.tree.signature(RecordingStore.folder) != nil, home.tree.isWritable else {
      return
    }
    let now = household.world.now()
    var left: [Recording] = []
    attempt(household) { () throws(Diagnostic) in
      // One that can't be read, or not be finished, keeps no other from being saved.
      left = try store.left { warn($0, household) }
    }
    let linked = await linkedSounds(of: left, in: home)
    for recording in left where !store.isElsewhere(recording, at: now) {
      attempt(household) { () throws(Diagnostic) in
        let line = try store.holding(recording) { (present) throws(Diagnostic) -> String? in
          // Somebody went on with it and was stopped: what is known of it is out of date.
          guard present == recording else { return nil }
          return try recover(present, linked, store, household, tell)
        }
        if let line, let line { tell(line.escapingControls) }
      }
    }
    attempt(household) { () throws(Diagnostic) in try store.tidy(at: now) }
  }

  /// Does a part of the work; where it fails, it is told, and the next time comes.
  private static func attempt(_ household: Household, _ work: () throws(Diagnostic) -> Void) {
    do throws(Diagnostic) { try work() } catch { warn(error, household) }
  }

  private static func warn(_ problem: Diagnostic, _ household: Household) {
    var told = problem
    told.severity = .warning
    household.report(told)
  }

  /// The sounds that memos link to; they are read only where a recording has its place already.
  private static func linkedSounds(of left: [Recording], in home: Home) async -> Set<RelativePath> {
    let placed = left.contains { $0.sound.map { home.tree.signature($0) != nil } ?? false }
    guard placed else { return [] }
    return Set(await MemoStore.read(in: home).memos.flatMap { $0.sounds.map(\.sound.path) })
  }

  /// Finishes one.
  ///
  /// - Returns: what to tell.
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
        // Everything was done but the tidying.
        try store.remove(recording)
        return nil
      }
      filed = try store.link(sound, to: recording, in: home, at: now)
    } else if let finished = try store.finish(recording) {
      milliseconds = finished.milliseconds
      filed = try store.file(recording, finished, in: home, at: now)
      if let damage = filed.damage { household.report(damage) }
    } else {
      // Nothing was heard yet, but what was typed is a memo.
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
