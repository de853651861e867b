// Recordings finished and cleaned up.
//
// Each step can be stopped and done again: the fragments go last, when the memo is written.

public import Diagnostics
internal import Fluent
public import Ground
internal import LosslessJSON
public import SafeFiles
public import ZonedTime

/// A finished recording's sound, staged but not yet filed.
public struct FinishedSound: Sendable, Hashable {
  /// The file.
  public let staged: StagedFile
  /// How long it plays.
  public let milliseconds: Int
  /// Why it is still fragmented (it plays everywhere, but few players can seek in it); nil for a plain file.
  public let problem: Diagnostic?
  /// Whether the fragments hold data behind the last readable one.
  public let isPartial: Bool
}

/// The paths of a filed recording.
public struct PlacedSound: Sendable, Hashable {
  /// The sound.
  public let path: RelativePath
  /// The original fragments; nil if the sound holds all of them.
  public let original: RelativePath?
}

extension RecordingStore {
  /// Remuxes a recording's fragments into a plain file, losslessly.
  ///
  /// - Parameter recording: held by the caller.
  /// - Returns: the file; nil if no sound is in the fragments.
  /// - Throws: as the writes.
  public func finish(_ recording: Recording) throws(Diagnostic) -> FinishedSound? {
    let fragments = MovieBoxes(path: tree.systemPath(recording.fragment))
    // Without its first boxes the rest can't be decoded.
    guard let fragments, fragments.isFragmented else { return nil }
    var source = recording.fragment
    if let end = fragments.uselessEnd {
      // Work on a copy: data behind a hole must not be lost.
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
      // A hard link takes no space, and the first name stays until the end.
      try tree.keep(source, as: recording.whole)
      return FinishedSound(
        staged: try tree.stage(recording.whole), milliseconds: fragments.milliseconds, problem: error,
        isPartial: fragments.isDamaged)
    }
  }

  /// Remuxes the sound and verifies that its duration is complete.
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
    // ffmpeg may read more of a torn last fragment than `expected` counts.
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

  /// Files a finished sound and writes the memo that links to it, as one change.
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
      // Saved before the move, so that recovery can match the record with the filed sound.
      try save(noted)
      try change.create(sound, from: finished.staged)
      let original = finished.isPartial ? try change.keepAside(recording.fragment) : nil
      return try write(&change, PlacedSound(path: sound, original: original))
    }
    try remove(recording)
    return result
  }

  /// A free path.
  private func place(_ recording: Recording, in folder: RelativePath) -> RelativePath {
    var (name, number) = ("\(recording.id).m4a", 2)
    while true {
      let place = folder.appending(name) ?? folder
      if tree.signature(place) == nil { return place }
      name = "\(recording.id)-\(number).m4a"
      number += 1
    }
  }

  /// Moves a silent recording to the trash.
  ///
  /// - Throws: as the writes.
  public func discard(_ recording: Recording, at moment: Instant) throws(Diagnostic) {
    try home.change("memo record", at: moment) { (change) throws(Diagnostic) in
      try change.remove(recording.fragment)
    }
    try remove(recording)
  }
}

extension RecordingStore {
  /// Removes files of filed recordings that a kill at the very end left behind.
  ///
  /// Does nothing while a recording runs.
  ///
  /// - Parameter moment: now.
  /// - Throws: `file-unreadable`, `file-unwritable`.
  public func tidy(at moment: Instant) throws(Diagnostic) {
    let names = try tree.list(RecordingStore.folder).filter { $0.kind == .file }.map(\.name)
    let litter = names.filter { RecordingStore.id(ofLitter: $0) != nil }
    guard !litter.isEmpty else { return }
    guard let lock = try lockIfFree() else { return }
    defer { _ = lock }
    for name in litter {
      guard let id = RecordingStore.id(ofLitter: name), let path = RecordingStore.folder.appending(name)
      else { continue }
      let recording = noted(String(id))
      // Checked now, not against the listing, which may be stale.
      guard tree.signature(recording.fragment) == nil, !isElsewhere(recording, at: moment) else { continue }
      try tree.delete(path)
    }
  }

  private func lockIfFree() throws(Diagnostic) -> RecordingLock? {
    do throws(Diagnostic) { return try RecordingLock(tree) } catch {
      if error.code == .recordingRunning { return nil }
      throw error
    }
  }

  /// The record of a recording, parsed leniently.
  private func noted(_ id: String) -> Recording {
    let empty = Recording(id: id, created: home.zone.zoned(Instant(secondsSince1970: 0)))
    let json = (try? tree.readIfPresent(empty.record, limit: 8 << 20)).flatMap { source in
      source.flatMap { try? JSON.parse($0) }
    }
    return Recording(id: id, json, otherwise: empty.created)
  }

  /// The recording that a record or a plain file belongs to; nil for any other name.
  private static func id(ofLitter name: String) -> Substring? {
    if name.hasSuffix(".json") { return name.dropLast(".json".utf8.count) }
    guard name.hasSuffix(".whole.m4a") else { return nil }
    let rest = name.dropLast(".whole.m4a".utf8.count)
    guard let dot = rest.lastIndex(of: ".") else { return rest }
    return rest[..<dot]
  }
}
