// Finishing recordings and cleaning up.
//
// Each step can be interrupted and repeated: the fragments are deleted last, after the memo is written.

public import Diagnostics
internal import Fluent
public import Ground
internal import LosslessJSON
public import SafeFiles
public import ZonedTime

/// A finished recording's sound, staged but not yet filed.
public struct FinishedSound: Sendable, Hashable {
  /// The staged file.
  public let staged: StagedFile
  /// The duration.
  public let milliseconds: Int
  /// Why it is still fragmented, which plays everywhere but rarely seeks; nil if it was remuxed.
  public let problem: Diagnostic?
  /// Whether there is data behind the last readable fragment.
  public let isPartial: Bool
}

/// The paths of a filed recording.
public struct PlacedSound: Sendable, Hashable {
  /// The filed sound.
  public let path: RelativePath
  /// The original fragments, kept aside; nil if the sound contains all of them.
  public let original: RelativePath?
}

extension RecordingStore {
  /// Remuxes a recording's fragments into a plain file, losslessly; nil if there is no sound in them.
  ///
  /// The caller holds the recording's lock. Throws as the writes.
  public func finish(_ recording: Recording) throws(Diagnostic) -> FinishedSound? {
    let fragments = MovieBoxes(path: tree.systemPath(recording.fragment))
    // Without the first boxes the rest can't be decoded.
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

  /// Remuxes the sound, verifies that it is complete, and returns its duration in milliseconds.
  private func remux(_ source: RelativePath, to whole: RelativePath, _ expected: Int) throws(Diagnostic)
    -> Int
  {
    // ffmpeg writes through a link.
    try tree.delete(whole)
    let path = tree.systemPath(whole)
    let outcome = try Program.run(
      [
        "ffmpeg", "-hide_banner", "-nostdin", "-v", "error", "-y", "-protocol_whitelist", "file,pipe", "-f",
        "mov", "-i", "file:\(tree.systemPath(source))", "-map", "0:a:0", "-map_metadata", "-1", "-bitexact",
        "-c", "copy", "-movflags", "+faststart", "-f", "ipod", "file:\(path)",
      ], timeout: .seconds(120), install: SoundFile.package)
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

  /// Files a finished sound and writes the memo that links to it, as one change named `command`.
  ///
  /// The caller holds the recording's lock; `write` gets the paths of the sound, and its result is returned.
  /// Throws as the writes, and what `write` throws: the recording then stays.
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
      // Save before the move, so that recovery can match the record with the filed sound.
      try save(noted)
      try change.create(sound, from: finished.staged)
      let original = finished.isPartial ? try change.keepAside(recording.fragment) : nil
      return try write(&change, PlacedSound(path: sound, original: original))
    }
    try remove(recording)
    return result
  }

  private func place(_ recording: Recording, in folder: RelativePath) -> RelativePath {
    var (name, number) = ("\(recording.id).m4a", 2)
    while true {
      let place = folder.appending(name) ?? folder
      if tree.signature(place) == nil { return place }
      name = "\(recording.id)-\(number).m4a"
      number += 1
    }
  }

  /// Moves a silent recording to the trash; throws as the writes.
  public func discard(_ recording: Recording, at moment: Instant) throws(Diagnostic) {
    try home.change("memo record", at: moment) { (change) throws(Diagnostic) in
      try change.remove(recording.fragment)
    }
    try remove(recording)
  }
}

extension RecordingStore {
  /// Removes leftover files of filed recordings; does nothing while a recording runs; throws
  /// `file-unreadable`, `file-unwritable`.
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
      // Check now: the listing may be stale.
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

  /// The id in the name of a record or a remuxed file; nil for any other name.
  private static func id(ofLitter name: String) -> Substring? {
    if name.hasSuffix(".json") { return name.dropLast(".json".utf8.count) }
    guard name.hasSuffix(".whole.m4a") else { return nil }
    let rest = name.dropLast(".whole.m4a".utf8.count)
    guard let dot = rest.lastIndex(of: ".") else { return rest }
    return rest[..<dot]
  }
}
