// The folder of recordings that are not filed yet: `.zutto/recordings`.
//
//     lock             held during a recording
//     <id>.m4a         the fragmented sound; locked by the process that works on it
//     <id>.json        the record
//     <id>.<process>.whole.m4a   the remuxed file, until it is filed

public import Diagnostics
public import Ground
internal import LosslessJSON
internal import SafeFiles
public import ZonedTime

/// The recordings that are running or were left behind by a crash.
public struct RecordingStore: Sendable {
  /// The folder of recordings.
  public static let folder: RelativePath = ".zutto/recordings"
  static let lock: RelativePath = ".zutto/recordings/lock"

  let home: Home
  var tree: Tree { home.tree }

  /// The recordings of a home.
  public init(in home: Home) { self.home = home }

  /// Creates the record and the sound file of a recording; throws `file-unwritable`, `disk-full`.
  func begin(_ recording: Recording) throws(Diagnostic) -> GrowingFile {
    let file = try GrowingFile(creating: recording.fragment, in: tree)
    var noted = recording
    noted.machine = MachineIdentity.mark
    try save(noted)
    return file
  }

  /// Writes a recording's record; throws as `Tree.write`.
  public func save(_ recording: Recording) throws(Diagnostic) {
    try tree.write(Array("\(recording.json)\n".utf8), to: recording.record, isPrivate: true)
  }

  /// A free id for a recording that begins now: date, time and `mark`, then `-2`, `-3` … if taken.
  ///
  /// The random mark keeps two machines that start in the same second apart.
  public func freeID(at time: ZonedTime, mark: String) -> String {
    let name = "\(time.day.text)-\(time.time.compactText)-\(mark)"
    func isTaken(_ id: String) -> Bool {
      let recording = Recording(id: id, created: time)
      return [recording.fragment, recording.record].contains { tree.signature($0) != nil }
    }
    var (id, number) = (name, 2)
    while isTaken(id) {
      id = "\(name)-\(number)"
      number += 1
    }
    return id
  }

  /// The recordings in the folder, locked ones included; `tell` gets the faults of unreadable ones; throws
  /// `file-unreadable` or `link-outside` if the folder can't be read.
  public func left(telling tell: (Diagnostic) -> Void = { _ in }) throws(Diagnostic) -> [Recording] {
    var found: [Recording] = []
    for item in try tree.list(RecordingStore.folder) where item.kind == .file && item.isText {
      guard item.name.hasSuffix(".m4a"), !item.name.hasSuffix(".whole.m4a"), !Tree.isUnfinished(item.name)
      else { continue }
      let id = String(item.name.dropLast(4))
      let began = Instant(secondsSince1970: item.signature.modified / 1_000_000_000)
      let empty = Recording(id: id, created: home.zone.zoned(began))
      do throws(Diagnostic) {
        // A torn record counts as empty; an unreadable one is an error.
        let json = try tree.readIfPresent(empty.record, limit: 8 << 20).flatMap { try? JSON.parse($0) }
        found.append(Recording(id: id, json, otherwise: empty.created))
      } catch { tell(error) }
    }
    return found
  }

  /// Runs `body` with a recording locked; returns nil if another process holds it or it is gone; throws
  /// `file-unreadable`, and what `body` throws.
  public func holding<Result>(_ recording: Recording, _ body: (Recording) throws(Diagnostic) -> Result)
    throws(Diagnostic) -> Result?
  {
    guard let file = try GrowingFile(holding: recording.fragment, in: tree) else { return nil }
    defer { _ = file }
    // Read again: another process may have continued it before the lock was taken.
    guard let present = try left().first(where: { $0.id == recording.id }) else { return nil }
    return try body(present)
  }

  /// Whether another machine may be working on a recording, whose lock a synced folder doesn't show; false if
  /// the files did not change within a day of `moment`.
  public func isElsewhere(_ recording: Recording, at moment: Instant) -> Bool {
    guard let machine = recording.machine, machine != MachineIdentity.mark else { return false }
    let present = tree.signature(recording.fragment) ?? tree.signature(recording.record)
    guard let present else { return false }
    let age = moment.secondsSince1970 - present.modified / 1_000_000_000
    return -86_400...86_400 ~= age
  }

  /// Whether a recording's sound is filed, compared by digest; throws `file-unreadable`, `link-outside`.
  public func isPlaced(_ recording: Recording) throws(Diagnostic) -> Bool {
    guard let sound = recording.sound, let digest = recording.digest, tree.signature(sound) != nil else {
      return false
    }
    return try tree.digestIfPresent(sound) == digest
  }

  /// Removes a recording's files, the last step after filing it; throws `file-unwritable`.
  public func remove(_ recording: Recording) throws(Diagnostic) {
    try tree.delete(recording.whole)
    try tree.delete(recording.readable)
    // The record goes last: a fragment without one would count as another recording.
    try tree.delete(recording.fragment)
    try tree.delete(recording.record)
  }
}
