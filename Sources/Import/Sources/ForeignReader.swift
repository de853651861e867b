// The settings that readers of exports get and the reading they return.

internal import Diagnostics
public import Diary
internal import Fluent
public import Ground
internal import LosslessJSON
internal import Prose
public import ZonedTime

/// Settings for what an export doesn't say.
public struct ImportSettings: Sendable {
  /// The time zone of times without an offset.
  public var zone: TimeZoneRules
  /// The day of texts without a date; nil to reject them.
  public var undated: Day?
  /// How dates such as `3/4/2024` are read; nil if the export must decide it.
  public var dates: DateOrder?
  /// The last day that can be true; a later one comes from a wrong clock.
  public var latest: Day?
  /// The ids of members to whom texts exported by zutto may be assigned, by normalized id and name.
  let authors: [String: String]

  /// How the messages of chats become entries.
  public var chats: ChatSettings

  /// Makes settings.
  public init(
    zone: TimeZoneRules, undated: Day? = nil, dates: DateOrder? = nil, authors: [Member] = [],
    chats: ChatSettings = ChatSettings()
  ) {
    // An id takes precedence over another member's name.
    let ids = authors.map { ($0.id.comparisonKey, $0.id) }
    let names = authors.map { ($0.name.comparisonKey, $0.id) }
    self.authors = Dictionary(ids + names) { first, _ in first }
    self.zone = zone
    self.undated = undated
    self.dates = dates
    self.chats = chats
  }

  /// Whether the day comes before the month in `3/4/2024`; nil if the export must decide it.
  var isDayFirst: Bool? { dates.map { $0 == .dayFirst } }

  /// The time zone of this name (`Asia/Tokyo`, `GMT+0900`, `+09:00`, `JST`); the home's if there is no name,
  /// or, with a warning, if it is unknown.
  func zone(named name: String?, _ problems: inout [Diagnostic]) -> TimeZoneRules {
    guard let name, !name.isEmpty else { return zone }
    if let known = try? TimeZoneRules(named: name) { return known }
    if let minutes = ForeignTimeWords.offset(of: name) {
      return TimeZoneRules(named: name, offsetMinutes: minutes)
    }
    problems.append(
      Diagnostic(
        .importPartly, Phrase("import-time-zone-not-known-time", ["name": name.quotedBriefly]),
        hint: Phrase("import-correct-created-entry-zone-export"), severity: .warning))
    return zone
  }
}

package struct ForeignReading {
  package var items: [ForeignItem] = []
  /// Photos, which are to become entries.
  var photos: [TakenPhoto] = []
  /// Chats, whose messages are to become entries, each with the files in which it stands.
  var chats: [[Chat]] = []
  /// The number of messages in the chats, and the lines that are the app's own or empty.
  var messages = 0
  var notices: [Phrase] = []
  /// The people of the chats who are to become members.
  var newcomers: [Member] = []
  /// Errors and warnings about the export as a whole.
  var problems: [Diagnostic] = []
  /// The numbers of the files that were read, or that belong to texts in the app's trash.
  var used: Set<Int> = []
  /// Texts in the app's trash, which are not imported.
  var thrownAway: [Phrase] = []

  /// What is not imported: texts in the trash, and files that no text refers to.
  func left(in files: ForeignFiles) -> [Phrase] {
    var used = used
    for case .entry(let entry) in items {
      for case .file(let file) in entry.media.map(\.content) { used.insert(file.number) }
    }
    return thrownAway + files.all.filter { !used.contains($0.number) }.map(\.place)
  }

  /// Reads one text, if it is one; an error counts it as failed.
  mutating func take(_ place: Phrase, _ body: () throws(Diagnostic) -> ForeignEntry?) {
    do throws(Diagnostic) { if let entry = try body() { items.append(.entry(entry)) } } catch {
      items.append(.failed(place: place, error))
    }
  }

  /// Reads the texts of a JSON list, and reports if the file ends early or has trailing data; `count` is the number
  /// of those in the file before them.
  mutating func take(
    _ list: JSONItemList, of bytes: [UInt8], _ file: ForeignFile, called kind: Phrase, after count: Int = 0,
    _ body: (JSON, _ place: Phrase) throws(Diagnostic) -> ForeignEntry?
  ) {
    for (number, range) in list.ranges.enumerated() {
      let place = Phrase("import-item", ["file": file.name, "kind": kind, "number": count + number + 1])
      take(place) { () throws(Diagnostic) in try body(try JSONItems.parse(bytes[range], file.name), place) }
    }
    if let problem = list.problem {
      items.append(.failed(place: Phrase("import-rest", ["file": file.name]), problem))
    }
  }
}
