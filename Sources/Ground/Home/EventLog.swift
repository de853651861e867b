// What happened in a home on this machine, and how long it took; it never leaves the machine.
// Events: requirement document 004, section 13.2.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The log of events, `.zutto/log/events.jsonl`: one JSON object a line, the newest last.
///
/// It holds no text that a person wrote. A log that can't be written keeps nothing from being done.
public struct EventLog: Sendable {
  /// What happened.
  public enum Event: String, Sendable, CaseIterable {
    case memoCreated = "memo_created"
    case memoDeleted = "memo_deleted"
    case threadAdded = "thread_added"
    case recordingStarted = "recording_started"
    case recordingCompleted = "recording_completed"
    case recordingRecovered = "recording_recovered"
    case transcriptionRequested = "stt_requested"
    case transcriptionCompleted = "stt_completed"
    case transcriptionFailed = "stt_failed"
    case backupCompleted = "backup_completed"
    case backupFailed = "backup_failed"
  }

  /// Where the log stands.
  public static let path: RelativePath = ".zutto/log/events.jsonl"
  /// The older half, once the newer has grown large.
  public static let olderPath: RelativePath = ".zutto/log/events-older.jsonl"
  /// The bytes from which a new file is begun.
  public static let maximumBytes = 1 << 20

  private let tree: Tree?

  /// The log of a home.
  ///
  /// - Parameters:
  ///   - home: whose log it is.
  ///   - isOn: whether anything is written at all.
  public init(in home: Home, isOn: Bool = true) {
    tree = isOn && home.isWritable && home.tree.isWritable ? home.tree : nil
  }

  /// Notes an event.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - moment: now.
  ///   - duration: how long it took, told in milliseconds.
  ///   - facts: more about it, such as an error's code; no words of the person's.
  public func note(
    _ event: Event, at moment: Instant, took duration: Duration? = nil,
    _ facts: KeyValuePairs<String, JSON> = [:]
  ) {
    guard let tree else { return }
    var members: [(String, JSON)] = [
      ("time", .text(TimeZoneRules.utc.zoned(moment).text)), ("event", .text(event.rawValue)),
    ]
    if let duration { members.append(("ms", .integer(duration.wholeMilliseconds))) }
    members += facts.map { ($0.key, $0.value) }
    let line = JSON.object(JSONObject(members)).description + "\n"
    do throws(Diagnostic) {
      try tree.appendLine(Array(line.utf8), to: EventLog.path, turningAt: EventLog.maximumBytes)
    } catch { return }
  }
}

extension Duration {
  /// The duration in whole milliseconds.
  public var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    let (whole, overflow) = Int(seconds).multipliedReportingOverflow(by: 1000)
    return overflow ? .max : whole + Int(attoseconds / 1_000_000_000_000_000)
  }
}

extension Tree {
  /// Adds a line to a log; not forced to the disk.
  ///
  /// A file that has grown large becomes the older one.
  fileprivate func appendLine(_ bytes: [UInt8], to path: RelativePath, turningAt limit: Int)
    throws(Diagnostic)
  {
    do throws(SystemError) {
      try makeFolder(path.parent, .replaceable)
      let folder = try open(folder: path.parent)
      let file = try Descriptor.open(
        path.name, in: folder.number, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK)
      let status = try file.plainStatus()
      // Of several programs one turns the file, and only the file that still has the name.
      if status.st_size >= limit, flock(file.number, LOCK_EX | LOCK_NB) == 0 {
        var named = stat()
        if unsafe fstatat(folder.number, path.name, &named, AT_SYMLINK_NOFOLLOW) == 0,
          named.st_ino == status.st_ino
        {
          _ = unsafe renameat(folder.number, path.name, folder.number, EventLog.olderPath.name)
        }
      }
      try file.writeAll(bytes)
    } catch { throw error.writing(path) }
  }
}
