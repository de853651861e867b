// Reader of Journey exports: a JSON file per entry, with all media beside it.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

struct JourneyReader {
  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    for file in files.all where file.ending == "json" {
      reading.used.insert(file.number)
      reading.take(file.place) { () throws(Diagnostic) in
        let value = try JSONItems.parse(try files.json(file, limit: 64 << 20), file.name)
        return try entry(value, file)
      }
    }
    guard reading.items.isEmpty else { return }
    throw Diagnostic(
      .importFormat, Phrase("import-no-entry-journey", ["name": files.name]),
      hint: Phrase("import-export-journey-zip-file"))
  }

  private static let known: Set<String> = [
    "id", "text", "date_journal", "timezone", "photos", "tags", "favourite", "preview_text", "address", "lat",
    "lon", "date_modified", "mood", "music_title", "music_artist",
  ]

  private func entry(_ value: JSON, _ file: ForeignFile) throws(Diagnostic) -> ForeignEntry {
    guard let object = value.object, let moment = object["date_journal"]?.instant(partsPerSecond: 1000) else {
      throw Diagnostic(.importItem, Phrase("import-no-date-journal-none-time"))
    }
    var problems: [Diagnostic] = []
    let created = settings.zone(named: object["timezone"]?.text, &problems).zoned(moment)
    try object.checkText("text")
    let text = object["text"]?.text ?? ""
    let id = object["id"]?.text ?? file.stem
    var entry = ForeignEntry(mark: ImportFormat.journey.mark(id), place: file.place, created: created)
    entry.problems = problems
    var names: [String: Int] = [:]
    for photo in object["photos"]?.texts ?? [] {
      names[photo] = entry.media.count
      var media = files.media(photo, from: file)
      media.name = JourneyReader.shortName(photo, id)
      entry.media.append(media)
    }
    let type = object["type"]?.text
    let isHTML = type == "html" || type != "markdown" && HTMLMarkdown.looksLike(text)
    entry.pieces = MarkdownReferences.pieces(of: isHTML ? HTMLMarkdown.text(of: text) : text) { reference in
      let name = reference.target.split(separator: "/").last.map(String.init) ?? ""
      return names[name].map { .media($0, label: reference.label, title: reference.title) }
    }
    entry.keep(
      "modified", object["date_modified"]?.instant(partsPerSecond: 1000).map { ZonedTime(utc: $0).text })
    entry.keep("tags", object["tags"]?.texts ?? [])
    entry.keep("starred", object["favourite"]?.flag)
    entry.keepPlace(
      object["address"]?.text, latitude: object["lat"]?.double, longitude: object["lon"]?.double)
    keepDetails(of: object, in: &entry)
    entry.keep(
      rest: JSONObject(object.members.filter { !$0.value.isUnknown }.map { ($0.key, $0.value) }),
      besides: JourneyReader.known, as: .journey)
    return entry
  }

  private func keepDetails(of object: JSONObject, in entry: inout ForeignEntry) {
    if let weather = object["weather"]?.object {
      let degrees = weather["degree_c"].flatMap { $0.double == nil ? nil : $0.number?.text }
      entry.keep(
        "weather",
        [weather["description"]?.text, degrees.map { "\($0) °C" }].compactMap(\.self).filter { !$0.isEmpty }
          .joined(separator: ", "))
    }
    let music = [object["music_artist"]?.text, object["music_title"]?.text].compactMap(\.self).filter {
      !$0.isEmpty
    }
    entry.keep("music", music.joined(separator: " – "))
    if let mood = object["mood"]?.number?.text, mood != "0" { entry.keep("mood", mood) }
  }

  /// The file name without the entry id that Journey puts before it.
  private static func shortName(_ name: String, _ id: String) -> String {
    let rest = name.hasPrefix(id + "-") ? String(name.dropFirst(id.count + 1)) : name
    return rest.hasPrefix(".") ? name : rest
  }
}

extension JSON {
  /// Whether this is a value that Journey writes for unknown data.
  fileprivate var isUnknown: Bool {
    if let object { return object.members.allSatisfy { $0.value.isUnknown } }
    guard let number else { return isEmpty }
    return double == nil || number.text == "-1" || number.text == "0"
  }
}
