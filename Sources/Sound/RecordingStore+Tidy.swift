// What is left of recordings that were filed goes away; what others work on is left alone.

public import Diagnostics
internal import Ground
internal import LosslessJSON
internal import SafeFiles
public import ZonedTime

extension RecordingStore {
  /// Removes what a kill at the very end leaves behind of recordings that were filed.
  ///
  /// While something is being recorded it is left for later.
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
      // Looked at now, not in the list: a folder is listed while others work in it.
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

  /// What the record of a recording says, as far as it can be read.
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
