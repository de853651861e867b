// Reader of Day One exports: a JSON file per journal with media folders beside it, and Day One Classic.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

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
        reading.take(list, of: bytes, file, called: Phrase("import-item-entry")) {
          (value, place) throws(Diagnostic) in
          try entry(value, of: file.stem, media, place)
        }
      } catch {
        count += 1
        reading.used.insert(file.number)
        reading.items.append(.failed(place: file.place, error))
      }
    }
    for file in files.all where file.ending == "doentry" {
      count += 1
      reading.used.insert(file.number)
      reading.take(file.place) { () throws(Diagnostic) in try DayOneClassic.entry(file, files, settings) }
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

  private func entry(_ value: JSON, of journal: String, _ media: DayOneMedia, _ place: Phrase)
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
    // `richText` repeats `text` with formatting.
    let formatting: Set<String> = object["text"]?.text == nil ? [] : ["richText"]
    entry.keep(rest: object, besides: DayOneReader.known.union(formatting), as: .dayOne)
    return entry
  }

  /// The name of a place: `Lanikai Beach, Kailua, Hawaii, United States`.
  static func name(of location: JSONObject) -> String {
    var parts: [String] = []
    for key in ["userLabel", "placeName", "localityName", "administrativeArea", "country"] {
      if let text = location[key]?.text, !text.isEmpty, !parts.contains(text) { parts.append(text) }
    }
    return parts.joined(separator: ", ")
  }

  /// A description of the weather: `Mostly Sunny, 26 °C`.
  static func words(of weather: JSONObject) -> String {
    let degrees = weather["temperatureCelsius"]?.number.map { "\($0.text) °C" }
    return [weather["conditionsDescription"]?.text, degrees].compactMap(\.self).filter { !$0.isEmpty }.joined(
      separator: ", ")
  }
}

/// Reads Day One Classic: `.doentry` property lists, each with a photo of the same name in `photos/`.
enum DayOneClassic {
  private static let known: Set<String> = [
    "UUID", "Entry Text", "Tags", "Starred", "Creation Date", "Time Zone",
  ]

  static func entry(_ file: ForeignFile, _ files: ForeignFiles, _ settings: ImportSettings) throws(Diagnostic)
    -> ForeignEntry
  {
    let root = try PropertyList.parse(try files.bytes(file, limit: 16 << 20), file.name)
    guard let object = root.object, let written = object["Creation Date"]?.text,
      let moment = ForeignTime.zoned(written, in: .utc)
    else { throw Diagnostic(.importItem, Phrase("import-no-creation-date-none-time")) }
    let id = object["UUID"]?.text ?? file.stem
    var problems: [Diagnostic] = []
    let zone = settings.zone(named: object["Time Zone"]?.text, &problems)
    var entry = ForeignEntry(
      mark: ImportFormat.dayOne.mark(id.uppercased()), place: file.place, created: zone.zoned(moment.instant))
    entry.problems = problems
    let text = DayOneText.plain(object["Entry Text"]?.text ?? "")
    entry.pieces = MarkdownReferences.pieces(of: text) { reference in
      DayOneText.entry(reference.target).map {
        .link(
          label: reference.label, mark: ImportFormat.dayOne.mark($0.uppercased()), written: reference.written)
      }
    }
    if let photo = files.showable.first(where: {
      $0.stem.lowercased() == id.lowercased() && $0.folder.hasSuffix("photos/")
    }) {
      entry.media.append(ForeignMedia(content: .file(photo), name: "\(id.prefix(8)).\(photo.ending)"))
    }
    entry.keep("tags", object["Tags"]?.texts ?? [])
    entry.keep("starred", object["Starred"]?.flag)
    if let location = object["Location"]?.object {
      entry.keepPlace(
        ["Place Name", "Locality", "Administrative Area", "Country"].compactMap { location[$0]?.text }.filter
        { !$0.isEmpty }.joined(separator: ", "), latitude: location["Latitude"]?.double,
        longitude: location["Longitude"]?.double)
    }
    if let weather = object["Weather"]?.object {
      let degrees = weather["Celsius"].flatMap { $0.text ?? $0.number?.text }.map { "\($0) °C" }
      entry.keep(
        "weather", [weather["Description"]?.text, degrees].compactMap(\.self).joined(separator: ", "))
    }
    entry.keep(rest: object, besides: known, as: .dayOne)
    return entry
  }
}
