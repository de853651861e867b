// What happened in a home on this machine, and how long it took; it never leaves the machine.
// Events: requirement document 004, section 13.2.

public import Diagnostics
public import LosslessJSON
internal import SafeFiles
public import ZonedTime

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
      try tree.appendLine(
        Array(line.utf8), to: EventLog.path, turningAt: EventLog.maximumBytes, into: EventLog.olderPath)
    } catch { return }
  }
}

/// One line of the log.
public struct LoggedEvent: Sendable, Hashable {
  /// When it happened.
  public let moment: Instant
  /// What happened: one of `EventLog.Event`, or what a newer version noted.
  public let name: String
  /// How long it took, in milliseconds.
  public let milliseconds: Int?
  /// More about it.
  public let facts: [(key: String, value: JSON)]
  /// The whole line.
  public let json: JSON

  /// Reads a line; nil if it is none that the log writes.
  init?(_ line: ArraySlice<UInt8>) {
    do throws(Diagnostic) {
      json = try JSON.parse(Source(EventLog.path, Array(line)))
      guard let name = json["event"]?.text, let time = json["time"]?.text else { return nil }
      self.name = name
      moment = try ZonedTime(parsing: time).instant
    } catch { return nil }
    milliseconds = json["ms"]?.integer
    facts = (json.object?.members ?? []).filter { !["time", "event", "ms"].contains($0.key) }.map {
      ($0.key, $0.value)
    }
  }

  /// Whether two lines say the same.
  public static func == (a: LoggedEvent, b: LoggedEvent) -> Bool { a.json == b.json }

  /// Hashes the line.
  public func hash(into hasher: inout Hasher) { hasher.combine(json) }
}

extension EventLog {
  /// Reads the log of a home.
  ///
  /// - Returns: its events, the newest last, and how many lines are none; an empty log where there is none.
  /// - Throws: `file-unreadable`, `link-outside`, `file-too-large` for a file that is not zutto's.
  public static func read(in home: Home) throws(Diagnostic) -> (events: [LoggedEvent], strangeLines: Int) {
    var events: [LoggedEvent] = []
    var strange = 0
    for path in [olderPath, path] {
      let source = try home.tree.readIfPresent(path, limit: 4 * maximumBytes)
      for line in (source?.bytes ?? []).split(separator: 0x0A) {
        if let event = LoggedEvent(line) { events.append(event) } else { strange += 1 }
      }
    }
    return (events, strange)
  }

  /// Removes the log of a home; it has no place in the trash.
  ///
  /// - Returns: whether there was one.
  /// - Throws: `file-unwritable`, `link-outside`.
  public static func clear(in home: Home) throws(Diagnostic) -> Bool {
    let older = try home.tree.delete(olderPath)
    return try home.tree.delete(path) || older
  }
}
