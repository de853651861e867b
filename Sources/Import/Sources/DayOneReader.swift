// Day One's exports: a JSON file a journal, the media in folders beside it; and the property lists of Day One Classic.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

/// Reads the journals of an export of Day One.
struct DayOneReader {
  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    var count = 0
    for file in files.all where file.ending == "json" {
      do throws(Diagnostic) {
        let bytes = try files.json(file)
        guard let list = JSONItems.list(in: bytes, under: "entries") else { continue }
        count += 1
        reading.used.insert(file.number)
        let media = DayOneMedia(files, beside: file, bytes, list.ranges)
        reading.take(list, of: bytes, file, called: "entry") { (value, place) throws(Diagnostic) in
          try entry(value, of: file.stem, media, place)
        }
      } catch {
        count += 1
        reading.used.insert(file.number)
        reading.items.append(.failed(place: file.name, error))
      }
    }
    for file in files.all where file.ending == "doentry" {
      count += 1
      reading.used.insert(file.number)
      reading.take(file.name) { () throws(Diagnostic) in try DayOneClassic.entry(file, files, settings) }
    }
    guard count > 0 else {
      throw Diagnostic(
        .importFormat, Phrase("import-no-journal-day-one", ["name": files.name]),
        hint: Phrase("import-export-day-one-json"))
    }
  }

  private static let known: Set<String> = [
    "uuid", "text", "tags", "starred", "isStarred", "isPinned", "pinned", "creationDate", "modifiedDate",
    "isAllDay",
  ]

  private func entry(_ value: JSON, of journal: String, _ media: DayOneMedia, _ place: String)
    throws(Diagnostic) -> ForeignEntry
  {
    guard let object = value.object else {
      throw Diagnostic(.importItem, Phrase("import-no-entry", ["kind": value.kind]))
    }
    var problems: [Diagnostic] = []
    let zone = settings.zone(named: object["timeZone"]?.text, &problems)
    guard let written = object["creationDate"]?.text, let moment = ForeignTime.zoned(written, in: .utc) else {
      throw Diagnostic(.importItem, Phrase("import-no-creationdate-none-time"))
    }
    let created = zone.zoned(moment.instant)
    try object.checkText("text")
    let text = object["text"]?.text ?? DayOneRichText.text(of: object["richText"]?.text) ?? ""
    let uuid = object["uuid"]?.text
    var entry = ForeignEntry(
      mark: uuid.map { ImportFormat.dayOne.mark($0.uppercased()) }
        ?? ImportFormat.dayOne.mark(created.day, [created.text, text]), place: place, created: created)
    entry.problems = problems
    media.take(into: &entry, of: object, DayOneText.plain(text))
    entry.keep("journal", journal)
    let modified = object["modifiedDate"]?.text
    entry.keep("modified", modified == written ? nil : modified)
    entry.keep("tags", object["tags"]?.texts ?? [])
    entry.keep("starred", object["starred"]?.flag ?? object["isStarred"]?.flag)
    entry.keep("pinned", object["isPinned"]?.flag ?? object["pinned"]?.flag)
    entry.keep("all-day", object["isAllDay"]?.flag)
    if let location = object["location"]?.object {
      entry.keepPlace(
        DayOneReader.name(of: location), latitude: location["latitude"]?.double,
        longitude: location["longitude"]?.double)
    }
    if let weather = object["weather"]?.object { entry.keep("weather", DayOneReader.words(of: weather)) }
    // The same words with their colours, where there is a plain text.
    let formatting: Set<String> = object["text"]?.text == nil ? [] : ["richText"]
    entry.keep(rest: object, besides: DayOneReader.known.union(formatting), as: .dayOne)
    return entry
  }

  /// A place in words: `Lanikai Beach, Kailua, Hawaii, United States`.
  static func name(of location: JSONObject) -> String {
    var parts: [String] = []
    for key in ["userLabel", "placeName", "localityName", "administrativeArea", "country"] {
      if let text = location[key]?.text, !text.isEmpty, !parts.contains(text) { parts.append(text) }
    }
    return parts.joined(separator: ", ")
  }

  /// Weather in words: `Mostly Sunny, 26 °C`.
  static func words(of weather: JSONObject) -> String {
    let degrees = weather["temperatureCelsius"]?.number.map { "\($0.text) °C" }
    return [weather["conditionsDescription"]?.text, degrees].compactMap(\.self).filter { !$0.isEmpty }.joined(
      separator: ", ")
  }
}
