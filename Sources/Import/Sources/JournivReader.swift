// Reader of Journiv's exports: all journals in `data.json`, and their files in `media`.
// Spec: Journiv, app/schemas/dto.py.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

struct JournivReader {
  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    for file in files.all where file.ending == "json" {
      do throws(Diagnostic) {
        let bytes = try files.json(file)
        guard let journals = JSONItems.list(in: bytes, under: "journals") else { continue }
        reading.used.insert(file.number)
        var count = 0
        for range in journals.ranges {
          let journal = Array(bytes[range])
          let title = JSONItems.text(in: journal, under: "title")
          guard let list = JSONItems.list(in: journal, under: "entries") else { continue }
          reading.take(list, of: journal, file, called: Phrase("import-item-entry"), after: count) {
            (value, place) throws(Diagnostic) in
            try entry(value, title, file, place)
          }
          count += list.ranges.count
        }
        if let problem = journals.problem {
          reading.items.append(.failed(place: Phrase("import-rest", ["file": file.name]), problem))
        }
      } catch { reading.items.append(.failed(place: file.place, error)) }
    }
    try reading.checkFound(.journiv, in: files)
  }

  private static let known: Set<String> = [
    "title", "content", "entry_date", "entry_datetime_utc", "entry_timezone", "tags", "mood_log", "media",
    "latitude", "longitude", "location_json", "weather_summary", "is_pinned", "created_at", "updated_at",
    "word_count", "prompt_text",
  ]

  private func entry(_ value: JSON, _ journal: String?, _ file: ForeignFile, _ place: Phrase)
    throws(Diagnostic) -> ForeignEntry
  {
    guard let object = value.object, let moment = object["entry_datetime_utc"]?.instant(partsPerSecond: 1)
    else {
      throw Diagnostic(.importItem, Phrase("import-undated-text"))
    }
    var problems: [Diagnostic] = []
    let created = settings.zone(named: object["entry_timezone"]?.text, &problems).zoned(moment)
    let text = object["content"]?.text ?? ""
    // An export has no ids, but the microsecond in which an entry was made.
    let mark =
      object["created_at"]?.text.map(ImportFormat.journiv.mark)
      ?? ImportFormat.journiv.mark(created.day, [created.text, text])
    var entry = ForeignEntry(mark: mark, place: place, created: created)
    entry.problems = problems
    entry.question = object["prompt_text"]?.text
    entry.write(text, title: object["title"]?.text)
    for item in object["media"]?.list ?? [] {
      let path = item["file_path"]?.text ?? ""
      let name = item["filename"]?.text ?? path
      var media = files.media(path.isEmpty ? name : "media/" + path, from: file)
      media.name = name.replacing("/", with: "-")
      media.isSound = item["media_type"]?.text == "audio"
      entry.media.append(media)
    }
    let edited = object["updated_at"]?.instant(partsPerSecond: 1)
    if edited != moment { entry.keep("modified", edited.map { ZonedTime(utc: $0).text }) }
    let mood = object["mood_log"]?["mood_name"]?.text
    entry.keep("tags", (object["tags"]?.texts ?? []) + [mood].compactMap(\.self))
    entry.keep("mood", [mood, object["mood_log"]?["note"]?.text].compactMap(\.self).joined(separator: ": "))
    entry.keep("pinned", object["is_pinned"]?.flag)
    entry.keep("journal", journal)
    entry.keep("weather", object["weather_summary"]?.text)
    entry.keepPlace(
      object["location_json"]?["name"]?.text, latitude: object["latitude"]?.double,
      longitude: object["longitude"]?.double)
    entry.keep(rest: object, besides: JournivReader.known, as: .journiv)
    return entry
  }
}
