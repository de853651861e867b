// Reader of Daylio: its table of entries (CSV), and its backup (`.daylio`), which has the same entries as JSON.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Prose
internal import SafeFiles
internal import ZonedTime

struct DaylioReader {
  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    for file in files.all {
      do throws(Diagnostic) {
        switch file.ending {
        case "csv" where DaylioTable.looksLike(files.beginning(of: file)):
          reading.used.insert(file.number)
          try readTable(file, into: &reading)
        case "daylio":
          reading.used.insert(file.number)
          try readBackup(file, into: &reading)
        default: break
        }
      } catch { reading.items.append(.failed(place: file.place, error)) }
    }
    try reading.checkFound(.daylio, in: files)
  }

  private func readTable(_ file: ForeignFile, into reading: inout ForeignReading) throws(Diagnostic) {
    let table = try ForeignTable(try files.bytes(file), file)
    for row in table.rows {
      let place = Phrase(
        "import-item", ["file": file.name, "kind": Phrase("import-item-line"), "number": row.line])
      reading.take(place) { () throws(Diagnostic) in
        guard let day = Day(ascii: Array(row["full_date"].utf8)) else {
          throw Diagnostic(
            .importItem, Phrase("import-no-time", ["written": row["full_date"].quotedBriefly]))
        }
        let clock = ForeignTime.moment("\(day.text) \(row["time"])")?.time
        var item = DaylioItem(created: settings.zone.zoned(day, clock ?? .midnight))
        item.mood = row["mood"]
        item.activities = row["activities"].split(separator: "|").map { String($0).trimmingBlanks }.filter {
          !$0.isEmpty
        }
        (item.title, item.note) = (row["note_title"], row["note"])
        var entry = item.entry(place)
        if clock == nil { entry.warn(Phrase("import-no-time", ["written": row["time"].quotedBriefly])) }
        // Columns of other versions, but not the day's names in the phone's language.
        let known: Set<String> = [
          "full_date", "date", "weekday", "time", "mood", "activities", "note_title", "note",
        ]
        entry.keep(rest: JSONObject(row.pairs.map { ($0, .text($1)) }), besides: known, as: .daylio)
        return entry
      }
    }
    if let problem = table.problem {
      reading.items.append(.failed(place: Phrase("import-rest", ["file": file.name]), problem))
    }
  }

  private func readBackup(_ file: ForeignFile, into reading: inout ForeignReading) throws(Diagnostic) {
    guard let bytes = [UInt8](base64: try files.bytes(file)) else {
      throw Diagnostic(
        .importDamaged, Phrase("import-bytes-broken"), hint: Phrase("import-export-again-import-well-nothing")
      )
    }
    let moods = DaylioReader.names(in: bytes, under: "customMoods", file) { mood in
      let own = mood["custom_name"]?.text ?? ""
      let number = mood["predefined_name_id"]?.integer ?? 0
      return own.isEmpty && (1...5).contains(number) ? DaylioReader.moods[number - 1] : own
    }
    let tags = DaylioReader.names(in: bytes, under: "tags", file) { $0["name"]?.text ?? "" }
    guard let list = JSONItems.list(in: bytes, under: "dayEntries") else {
      throw Diagnostic(.importItem, Phrase("import-no-list-entries"))
    }
    reading.take(list, of: bytes, file, called: Phrase("import-item-entry")) {
      (value, place) throws(Diagnostic) in
      guard let object = value.object, let created = DaylioReader.created(object) else {
        throw Diagnostic(.importItem, Phrase("import-undated-text"))
      }
      var item = DaylioItem(created: created)
      item.mood = object["mood"]?.integer.flatMap { moods[$0] } ?? ""
      item.activities = (object["tags"]?.list ?? []).compactMap { $0.integer.flatMap { tags[$0] } }
      (item.title, item.note) = (object["note_title"]?.text ?? "", object["note"]?.text ?? "")
      var entry = item.entry(place)
      // Where a backup keeps its photos is not documented.
      let count = object["assets"]?.list?.count ?? 0
      if count > 0 { entry.warn(Phrase("import-photos-left", ["count": count])) }
      entry.keep(rest: object, besides: DaylioReader.known, as: .daylio)
      return entry
    }
  }

  private static let known: Set<String> = [
    "id", "minute", "hour", "day", "month", "year", "datetime", "timeZoneOffset", "mood", "note",
    "note_title",
    "tags",
  ]

  /// The names of the moods that Daylio begins with, best first.
  private static let moods = ["rad", "good", "meh", "bad", "awful"]

  private static func names(
    in bytes: [UInt8], under key: String, _ file: ForeignFile, _ name: (JSONObject) -> String
  ) -> [Int: String] {
    var names: [Int: String] = [:]
    for range in JSONItems.list(in: bytes, under: key)?.ranges ?? [] {
      guard let object = (try? JSONItems.parse(bytes[range], file.name))?.object,
        let id = object["id"]?.integer
      else { continue }
      let found = name(object)
      if !found.isEmpty { names[id] = found }
    }
    return names
  }

  /// The time on the phone's clock; months count from 0, and old entries have no hour (-1).
  private static func created(_ object: JSONObject) -> ZonedTime? {
    func number(_ key: String) -> Int? { object[key]?.integer }
    let offset = (number("timeZoneOffset") ?? 0) / 60_000
    if let year = number("year"), let month = number("month"), (0...11).contains(month),
      let date = number("day"), let day = Day(year: year, month: month + 1, day: date),
      let hour = number("hour"), let minute = number("minute"),
      let time = TimeOfDay(hour: hour, minute: minute)
    {
      return ZonedTime(day, time, offsetMinutes: offset)
    }
    return object["datetime"]?.instant(partsPerSecond: 1000).map { ZonedTime($0, offsetMinutes: offset) }
  }
}

/// An entry of Daylio's, from the table or a backup.
private struct DaylioItem {
  let created: ZonedTime
  var mood = ""
  var activities: [String] = []
  var title = ""
  var note = ""

  init(created: ZonedTime) { self.created = created }

  /// The minute is its mark: the table has no ids, and a backup has the same entries.
  func entry(_ place: Phrase) -> ForeignEntry {
    let time = created.time
    let minute = "\(created.day.text)-\(time.text.prefix(5).filter { $0 != ":" })"
    var entry = ForeignEntry(mark: ImportFormat.daylio.mark(minute), place: place, created: created)
    let text = HTMLMarkdown.looksLike(note) ? HTMLMarkdown.text(of: note) : PlainNote.markdown(note)
    let isBare = title.isEmpty && text.allSatisfy(\.isWhitespace)
    // An entry without a note is all the same one.
    let words = ([mood] + activities).filter { !$0.isEmpty }.joined(separator: " · ")
    entry.write(isBare ? PlainWords(words).escaped : text, title: title)
    var seen: Set<String> = []
    entry.keep("tags", ([mood] + activities).filter { !$0.isEmpty && seen.insert($0).inserted })
    entry.keep("mood", mood)
    return entry
  }
}

enum DaylioTable {
  /// Whether a file's first bytes are those of Daylio's table.
  static func looksLike(_ beginning: [UInt8]) -> Bool {
    let line = String(decoding: beginning.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self).withoutMarks
    return line.hasPrefix("full_date,") && line.contains(",mood,")
  }
}
