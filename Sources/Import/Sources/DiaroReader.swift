// Reader of Diaro's backups: tables of rows in `DiaroBackup.xml`, and the photos in `media`.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

struct DiaroReader {
  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    for file in files.all where file.base.hasPrefix("DiaroBackup.") {
      reading.used.insert(file.number)
      guard file.ending == "xml" else { throw .encrypted(.diaro, .importUnsupported) }
      let tables = DiaroTables()
      guard let reader = XMLReader(tables) else { continue }
      do throws(Diagnostic) {
        let isWhole = reader.read(try files.bytes(file), isLast: true)
        for (number, row) in (tables.rows["diaro_entries"] ?? []).enumerated() {
          let place = Phrase(
            "import-item", ["file": file.name, "kind": Phrase("import-item-entry"), "number": number + 1])
          reading.take(place) { () throws(Diagnostic) in try entry(row, tables, file, place) }
        }
        guard isWhole else {
          throw Diagnostic(
            .importDamaged, Phrase("import-xml-broken", ["line": reader.line]),
            hint: Phrase("import-export-again-import-well-nothing"))
        }
      } catch {
        reading.items.append(.failed(place: Phrase("import-rest", ["file": file.name]), error))
      }
    }
    try reading.checkFound(.diaro, in: files)
  }

  private static let known: Set<String> = [
    "uid", "date", "tz_offset", "title", "text", "folder_uid", "location_uid", "tags", "primary_photo_uid",
    "weather_temperature", "weather_icon", "weather_description", "mood",
  ]

  private func entry(_ row: [String: String], _ tables: DiaroTables, _ file: ForeignFile, _ place: Phrase)
    throws(Diagnostic) -> ForeignEntry
  {
    guard let moment = row["date"].flatMap({ JSON.text($0).instant(partsPerSecond: 1000) }) else {
      throw Diagnostic(.importItem, Phrase("import-undated-text"))
    }
    var problems: [Diagnostic] = []
    let created = settings.zone(named: row["tz_offset"], &problems).zoned(moment)
    let id = row["uid"] ?? ""
    let text = row["text"] ?? ""
    let mark =
      id.isEmpty ? ImportFormat.diaro.mark(created.day, [created.text, text]) : ImportFormat.diaro.mark(id)
    var entry = ForeignEntry(mark: mark, place: place, created: created)
    entry.problems = problems
    entry.write(PlainNote.markdown(text), title: row["title"])
    let attachments = (tables.rows["diaro_attachments"] ?? []).filter { $0["entry_uid"] == id }
    for item in attachments.sorted(by: { (Int($0["position"] ?? "") ?? 0) < (Int($1["position"] ?? "") ?? 0) }
    ) {
      guard let name = item["filename"] else { continue }
      entry.media.append(files.media("media/\(item["type"] ?? "photo")/\(name)", from: file))
    }
    func title(_ table: String, _ id: String?) -> String? { tables.row(table, id)?["title"] }
    let mood = title("diaro_moods", row["mood"])
    let tags = (row["tags"] ?? "").split(separator: ",").compactMap { title("diaro_tags", String($0)) }
    entry.keep("tags", tags + [mood].compactMap(\.self))
    entry.keep("mood", mood)
    entry.keep("journal", title("diaro_folders", row["folder_uid"]))
    if let location = tables.row("diaro_locations", row["location_uid"]) {
      let names = [location["title"], location["address"]].compactMap(\.self).filter { !$0.isEmpty }
      entry.keepPlace(
        names.first, latitude: location["lat"].flatMap(Double.init),
        longitude: location["lng"].flatMap(Double.init))
    }
    if let sky = row["weather_description"], !sky.isEmpty {
      let degrees = row["weather_temperature"].map { "\($0) °C" }
      entry.keep("weather", [sky, degrees].compactMap(\.self).joined(separator: ", "))
    }
    let rest = row.sorted { $0.key < $1.key }.map { ($0.key, JSON.text($0.value)) }
    entry.keep(rest: JSONObject(rest), besides: DiaroReader.known, as: .diaro)
    return entry
  }
}

/// Takes the rows of a backup.
private final class DiaroTables: XMLSink {
  private(set) var rows: [String: [[String: String]]] = [:]
  private var ids: [String: [String: Int]] = [:]
  private var table = ""
  private var row: [String: String]?
  private var text: [UInt8] = []

  /// The row of a table with an id.
  func row(_ table: String, _ id: String?) -> [String: String]? {
    id.flatMap { ids[table]?[$0] }.flatMap { rows[table]?[$0] }
  }

  func begin(_ name: String, _ attributes: [String: String]) {
    text = []
    if name == "table" { table = attributes["name"] ?? "" }
    if name == "r" { row = [:] }
  }

  func add(_ bytes: [UInt8], at range: Range<Int>) { text += bytes }

  func end(_ name: String) {
    if name == "r" {
      if let row {
        if let id = row["uid"] { ids[table, default: [:]][id] = rows[table]?.count ?? 0 }
        rows[table, default: []].append(row)
      }
      row = nil
    } else {
      row?[name] = String(decoding: text, as: UTF8.self)
    }
    text = []
  }
}
