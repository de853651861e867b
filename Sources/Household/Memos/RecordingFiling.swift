// A recording becomes a memo, or an item under one.

package import Diagnostics
internal import Fluent
package import Ground
internal import Memos
package import Sound
package import ZonedTime

/// Where a recording went.
package struct FiledRecording: Sendable, Hashable {
  /// The memo.
  package var memo: RelativePath
  /// The item of its thread; nil for the memo itself.
  package var item: Int?
  /// The sound's file.
  package var sound: RelativePath
  /// Where what could not be read of it is kept; nil if all of it is in the sound.
  package var original: RelativePath?

  /// That not all of the recording could be read; nil if it could.
  package var damage: Diagnostic? {
    original.map { place in
      Diagnostic(
        .recordingFailed, Phrase("memo-part-recording-cant-read-recorded", ["place": place]),
        hint: Phrase("memo-play-file-another-program-before"), severity: .warning)
    }
  }
}

extension RecordingStore {
  /// Files a recording, as one change.
  ///
  /// - Parameters:
  ///   - recording: held by the caller.
  ///   - finished: its sound.
  ///   - home: whose it is.
  ///   - moment: now.
  /// - Returns: where it went.
  /// - Throws: as the writes; then the recording is as it was.
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

  /// Files a recording whose sound has its place already.
  package func link(_ sound: RelativePath, to recording: Recording, in home: Home, at moment: Instant)
    throws(Diagnostic) -> FiledRecording
  {
    let filed = try home.change("memo record", at: moment) { (change) throws(Diagnostic) in
      try RecordingStore.link(sound, to: recording, in: home, &change)
    }
    try remove(recording)
    return filed
  }

  /// Writes the memo, or the item under the memo that it answers.
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
        // Removed or broken meanwhile: what was said is kept, as a memo of its own.
        guard error.path == Memo.path(of: reply) || error.code == .memoMissing else { throw error }
      }
    }
    return FiledRecording(memo: try MemoStore.add(item, in: home, &change), sound: sound)
  }
}

/// The length of a recording in words.
package enum RecordWords {
  /// A duration as it is shown: `0:07`, `1:02:03`.
  package static func clock(_ milliseconds: Int) -> String {
    let seconds = max(0, milliseconds) / 1000
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (minutes, rest) = (seconds / 60, two(seconds % 60))
    return minutes < 60 ? "\(minutes):\(rest)" : "\(minutes / 60):\(two(minutes % 60)):\(rest)"
  }
}
