// Turns a recording into a memo or a reply to one.

package import Ground
internal import Memos
package import Sound

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
  /// Files a recording as one change.
  ///
  /// - Parameters:
  ///   - recording: locked by the caller.
  ///   - finished: its sound.
  ///   - home: the home.
  ///   - moment: the current time.
  /// - Returns: where it was filed.
  /// - Throws: errors of writing; then the recording is unchanged.
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
