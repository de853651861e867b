// The folder of recordings that are not filed yet: `.zutto/recordings`.
//
//     lock             held while something is recorded
//     <id>.m4a         the sound as it comes in, in fragments; held by whoever works on it
//     <id>.json        what it is for
//     <id>.<process>.whole.m4a   the plain file, until it has its place

public import Ground

/// Recordings under way, and those that a crash left behind.
public struct RecordingStore: Sendable {
  /// Where they stand.
  public static let folder: RelativePath = ".zutto/recordings"
  static let lock: RelativePath = ".zutto/recordings/lock"

  let home: Home
  var tree: Tree { home.tree }

  /// The recordings of a home.
  public init(in home: Home) {
    self.home = home
  }

  /// Begins a recording: from now on it can be found again.
  ///
  /// - Returns: the file for its sound.
  /// - Throws: `file-unwritable`, `disk-full`.
  func begin(_ recording: Recording) throws(Diagnostic) -> GrowingFile {
    let file = try GrowingFile(creating: recording.fragment, in: tree)
    try save(recording)
    return file
  }

  /// Writes what is known of a recording.
  ///
  /// - Throws: as `Tree.write`.
  public func save(_ recording: Recording) throws(Diagnostic) {
    try tree.write(Array("\(recording.json)\n".utf8), to: recording.record, isPrivate: true)
  }

  /// A name for a recording that begins now: the second, and `-2`, `-3` … where that is taken.
  ///
  /// - Parameter time: now.
  /// - Returns: the name.
  public func freeID(at time: ZonedTime) -> String {
    let name = "\(time.day.text)-\(time.time.compactText)"
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

  /// The recordings that are left in the folder, whoever works on them; one look at the disk where
  /// there are none.
  ///
  /// - Throws: `file-unreadable`, `link-outside`.
  public func left() throws(Diagnostic) -> [Recording] {
    var found: [Recording] = []
    for item in try tree.list(RecordingStore.folder) where item.kind == .file && item.isText {
      guard item.name.hasSuffix(".m4a"), !item.name.hasSuffix(".whole.m4a"),
        !Tree.isUnfinished(item.name)
      else { continue }
      let id = String(item.name.dropLast(4))
      let began = Instant(secondsSince1970: item.signature.modified / 1_000_000_000)
      let empty = Recording(id: id, created: home.zone.zoned(began))
      let json = try tree.readIfPresent(empty.record, limit: 8 << 20).flatMap {
        try? JSON.parse($0)
      }
      found.append(Recording(id: id, json, otherwise: empty.created))
    }
    return found
  }

  /// Does something to a recording that nobody else works on.
  ///
  /// - Returns: what the body returns; nil if somebody else does, or it is gone.
  /// - Throws: `file-unreadable`, and what the body throws.
  public func holding<Result>(
    _ recording: Recording,
    _ body: (Recording) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result? {
    guard let file = try GrowingFile(holding: recording.fragment, in: tree) else { return nil }
    defer { _ = file }
    // Read again: before it was held, somebody may have gone on with it.
    guard let present = try left().first(where: { $0.id == recording.id }) else { return nil }
    return try body(present)
  }

  /// Removes what was filed: the last thing that is done to a recording.
  ///
  /// - Throws: `file-unwritable`.
  public func remove(_ recording: Recording) throws(Diagnostic) {
    try tree.delete(recording.whole)
    // The record last: a fragment without it would be taken for another recording.
    try tree.delete(recording.fragment)
    try tree.delete(recording.record)
  }
}
