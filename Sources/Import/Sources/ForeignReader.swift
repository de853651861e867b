// What every reader of an export is given and gives back.

internal import Diagnostics
public import Diary
internal import Fluent
internal import LosslessJSON
internal import Prose
public import ZonedTime

/// What an export does not say itself.
public struct ImportSettings: Sendable {
  /// The clock of times that name no offset.
  public var zone: TimeZoneRules
  /// The day of texts that tell none; nil to refuse them.
  public var undated: Day?
  /// Whether the day comes before the month in `3/4/2024`; nil where the export must tell it.
  public var isDayFirst: Bool?
  /// The members whose own a text may become that a home gave away, by their names and ids as they are compared.
  let authors: [String: String]

  /// Settings.
  public init(zone: TimeZoneRules, undated: Day? = nil, isDayFirst: Bool? = nil, authors: [Member] = []) {
    // An id says more than a name that somebody else has.
    let ids = authors.map { ($0.id.comparisonKey, $0.id) }
    let names = authors.map { ($0.name.comparisonKey, $0.id) }
    self.authors = Dictionary(ids + names) { first, _ in first }
    self.zone = zone
    self.undated = undated
    self.isDayFirst = isDayFirst
  }

  /// The clock of a zone that an export names; the home's where it names none, or one that nobody knows.
  ///
  /// - Parameters:
  ///   - name: such as `Asia/Tokyo`, `GMT+0900`, `+09:00`, `JST`.
  ///   - problems: takes a warning of a zone that nobody knows.
  /// - Returns: the clock.
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

/// Everything that was found in an export.
struct ForeignReading {
  var items: [ForeignItem] = []
  /// What is wrong with the export as a whole, and what was left alone in it.
  var problems: [Diagnostic] = []
  /// The numbers of the files that were read, or that belong to what was thrown away.
  var used: Set<Int> = []
  /// What was thrown away in the app, and does not come back.
  var thrownAway: [String] = []

  /// What stays behind: what was thrown away, and files that no text refers to.
  func left(in files: ForeignFiles) -> [String] {
    var used = used
    for case .entry(let entry) in items {
      for case .file(let file) in entry.media.map(\.content) { used.insert(file.number) }
    }
    return thrownAway + files.all.filter { !used.contains($0.number) }.map(\.name)
  }

  /// Reads one text; what can't be one is counted as failed.
  mutating func take(_ place: String, _ body: () throws(Diagnostic) -> ForeignEntry) {
    do throws(Diagnostic) { items.append(.entry(try body())) } catch {
      items.append(.failed(place: place, error))
    }
  }

  /// Reads the texts of a list in a JSON file, and tells if the file does not end as it should.
  mutating func take(
    _ list: JSONItemList, of bytes: [UInt8], _ file: ForeignFile, called kind: String,
    _ body: (JSON, _ place: String) throws(Diagnostic) -> ForeignEntry
  ) {
    for (number, range) in list.ranges.enumerated() {
      let place = "\(file.name), \(kind) \(number + 1)"
      take(place) { () throws(Diagnostic) in try body(try JSONItems.parse(bytes[range], file.name), place) }
    }
    if let problem = list.problem { items.append(.failed(place: "the rest of \(file.name)", problem)) }
  }
}

extension ImportFormat {
  /// Reads an export of this form.
  ///
  /// - Throws: what keeps the export as a whole from being read.
  func read(_ files: ForeignFiles, _ settings: ImportSettings) throws(Diagnostic) -> ForeignReading {
    var reading = ForeignReading(problems: files.problems)
    switch self {
    case .dayOne: try DayOneReader(files, settings).read(into: &reading)
    case .jrnl: try JrnlReader(files, settings).read(into: &reading)
    case .journey: try JourneyReader(files, settings).read(into: &reading)
    case .memos: try MemosReader(files, settings).read(into: &reading)
    case .markdown: try MarkdownReader(files, settings).read(into: &reading)
    case .textBundle: try TextBundleReader(files, settings).read(into: &reading)
    case .redNotebook: try RedNotebookReader(files, settings).read(into: &reading)
    }
    return reading
  }
}
