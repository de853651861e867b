// From fragments to a plain file, and from there to its place among the memos.
//
// Each step can be stopped and done again: the fragments go last, when the memo is written.

public import Diagnostics
internal import Fluent
public import Ground
public import SafeFiles
public import ZonedTime

/// A recording's sound, whole and on the disk, that waits for its place.
public struct FinishedSound: Sendable, Hashable {
  /// The file.
  public let staged: StagedFile
  /// How long it plays.
  public let milliseconds: Int
  /// Why it is still in fragments, which play everywhere but are found by few programs' search bars;
  /// nil for a plain file.
  public let problem: Diagnostic?
  /// Whether something stands in the fragments behind what could be read of them.
  public let isPartial: Bool
}

/// Where a recording was put.
public struct PlacedSound: Sendable, Hashable {
  /// The sound.
  public let path: RelativePath
  /// Where the fragments are kept as they were; nil if all of them is in the sound.
  public let original: RelativePath?
}

extension RecordingStore {
  /// Makes a plain file of a recording's fragments, without loss.
  ///
  /// - Parameter recording: held by the caller.
  /// - Returns: the file; nil if no sound is in the fragments.
  /// - Throws: as the writes.
  public func finish(_ recording: Recording) throws(Diagnostic) -> FinishedSound? {
    let fragments = MovieBoxes(path: tree.systemPath(recording.fragment))
    // Without a beginning there is nothing that the rest could mean.
    guard let fragments, fragments.isFragmented else { return nil }
    var source = recording.fragment
    if let end = fragments.uselessEnd {
      // A copy: what stands behind a hole is not for us to throw away.
      source = recording.readable
      try tree.copy(recording.fragment, first: end, to: source)
    }
    defer { if source == recording.readable { _ = try? tree.delete(source) } }
    do throws(Diagnostic) {
      let whole = try remux(source, to: recording.whole, fragments.milliseconds)
      try tree.synchronize(recording.whole)
      return FinishedSound(
        staged: try tree.stage(recording.whole), milliseconds: whole, problem: nil,
        isPartial: fragments.isDamaged)
    } catch {
      try tree.delete(recording.whole)
      if fragments.milliseconds == 0 { return nil }
      try tree.synchronize(source)
      // A second name takes no room, and the first stays until all is done.
      try tree.keep(source, as: recording.whole)
      return FinishedSound(
        staged: try tree.stage(recording.whole), milliseconds: fragments.milliseconds, problem: error,
        isPartial: fragments.isDamaged)
    }
  }

  /// Copies the sound into a plain file and looks whether all of it is there.
  ///
  /// - Returns: its duration in milliseconds.
  private func remux(_ source: RelativePath, to whole: RelativePath, _ expected: Int) throws(Diagnostic)
    -> Int
  {
    let path = tree.systemPath(whole)
    let outcome = try Program.run(
      [
        "ffmpeg", "-hide_banner", "-nostdin", "-v", "error", "-y", "-protocol_whitelist", "file,pipe", "-f",
        "mov", "-i", "file:\(tree.systemPath(source))", "-map", "0:a:0", "-map_metadata", "-1", "-bitexact",
        "-c", "copy", "-movflags", "+faststart", "-f", "ipod", "file:\(path)",
      ], environment: SoundFile.environment, timeout: .seconds(120), install: SoundFile.package)
    let plain = MovieBoxes(path: path)
    // Of a torn last fragment more may have been read than is counted here.
    let difference = (plain?.milliseconds ?? 0) - expected
    guard outcome.status == 0, let plain, plain.isWhole, !plain.isFragmented, plain.milliseconds > 0,
      -100...2000 ~= difference
    else {
      throw Diagnostic(
        .recordingFailed, Phrase("sound-ffmpeg-could-not-make-plain").because(outcome.complaint ?? ""),
        hint: Phrase("sound-sound-kept-recorded-fragments"))
    }
    return plain.milliseconds
  }

  /// Gives a finished sound its place and writes what links to it, as one change.
  ///
  /// - Parameters:
  ///   - recording: held by the caller.
  ///   - finished: its sound.
  ///   - folder: where sounds stand.
  ///   - command: what the person did.
  ///   - moment: now.
  ///   - write: writes what links to the sound; gets where it was put.
  /// - Returns: what `write` returns.
  /// - Throws: as the writes, and what `write` throws; then the recording is as it was.
  public func file<Result>(
    _ recording: Recording, _ finished: FinishedSound, in folder: RelativePath, as command: String,
    at moment: Instant, _ write: (inout Change, PlacedSound) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let result = try home.change(command, at: moment) { (change) throws(Diagnostic) in
      let sound = place(recording, in: folder)
      var noted = recording
      noted.sound = sound
      noted.digest = finished.staged.digest
      noted.machine = MachineIdentity.mark
      // Before the file has its place: whoever finds both knows that they are the same.
      try save(noted)
      try change.create(sound, from: finished.staged)
      let original = finished.isPartial ? try change.keepAside(recording.fragment) : nil
      return try write(&change, PlacedSound(path: sound, original: original))
    }
    try remove(recording)
    return result
  }

  /// A place where nothing is yet.
  private func place(_ recording: Recording, in folder: RelativePath) -> RelativePath {
    var (name, number) = ("\(recording.id).m4a", 2)
    while true {
      let place = folder.appending(name) ?? folder
      if tree.signature(place) == nil { return place }
      name = "\(recording.id)-\(number).m4a"
      number += 1
    }
  }

  /// Puts a recording in which nothing is heard into the trash.
  ///
  /// - Throws: as the writes.
  public func discard(_ recording: Recording, at moment: Instant) throws(Diagnostic) {
    try home.change("memo record", at: moment) { (change) throws(Diagnostic) in
      try change.remove(recording.fragment)
    }
    try remove(recording)
  }
}
