// What the log of events holds, read for the person whose log it is.

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
