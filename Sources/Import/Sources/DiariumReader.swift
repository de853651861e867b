// Reader of Diarium's JSON: a list of entries, with a folder of media for each.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

struct DiariumReader {
  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    guard !files.all.contains(where: { $0.ending == "diary" }) else {
      throw Diagnostic(
        .importUnsupported, Phrase("import-backup-not-read"), hint: Phrase("import-export-diarium-json"))
    }
    let media = Dictionary(grouping: files.showable.filter { $0.folder.contains("media/") }) { file in
      file.folder.split(separator: "/").last.map(String.init) ?? ""
    }
    for file in files.all where file.ending == "json" {
      reading.used.insert(file.number)
      do throws(Diagnostic) {
        let bytes = try files.json(file)
        guard let list = JSONItems.list(in: bytes, under: nil) else {
          throw Diagnostic(.importItem, Phrase("import-no-list-entries"))
        }
        reading.take(list, of: bytes, file, called: Phrase("import-item-entry")) {
          (value, place) throws(Diagnostic) in
          try entry(value, media, place)
        }
      } catch { reading.items.append(.failed(place: file.place, error)) }
    }
    try reading.checkFound(.diarium, in: files)
  }

  private static let known: Set<String> = [
    "date", "heading", "html", "location", "tags", "people", "weather",
  ]

  private func entry(_ value: JSON, _ media: [String: [ForeignFile]], _ place: Phrase) throws(Diagnostic)
    -> ForeignEntry
  {
    guard let object = value.object, let date = object["date"]?.text, let moment = ForeignTime.moment(date)
    else { throw Diagnostic(.importItem, Phrase("import-undated-text")) }
    // The clock's time; an offset of zero behind it means nothing.
    let created = settings.zone.zoned(moment.day, moment.time ?? .midnight)
    var entry = ForeignEntry(mark: ImportFormat.diarium.mark(date), place: place, created: created)
    entry.write(HTMLMarkdown.text(of: object["html"]?.text ?? ""), title: object["heading"]?.text)
    for file in media[DiariumReader.folder(moment, date)] ?? [] {
      entry.media.append(ForeignMedia(content: .file(file), name: file.base))
    }
    entry.keep("tags", object["tags"]?.texts ?? [])
    entry.keep("people", object["people"]?.texts ?? [])
    let degrees = (object["location"]?.list ?? []).compactMap(\.double)
    if degrees.count == 2 { entry.keepPlace(nil, latitude: degrees[0], longitude: degrees[1]) }
    entry.keep("weather", object["weather"]?.text)
    let isRated = object["rating"]?.integer != 0
    entry.keep(
      rest: object, besides: isRated ? DiariumReader.known : DiariumReader.known.union(["rating"]),
      as: .diarium)
    return entry
  }

  /// The folder of an entry's media, by its time to the millisecond: `2010-10-26_154753488`.
  private static func folder(_ moment: ForeignTime.Moment, _ date: String) -> String {
    let time = (moment.time ?? .midnight).text.filter(\.isNumber)
    let fraction = date.split(separator: ".").dropFirst().first?.prefix { $0.isNumber } ?? ""
    return "\(moment.day.text)_\((time + "00").prefix(6))\((fraction + "000").prefix(3))"
  }
}
