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
    guard let object = value.object else { throw Diagnostic(.importItem, Phrase("import-undated-text")) }
    let date = object["date"]?.text ?? ""
    // The first day of the calendar stands for none.
    let moment = ForeignTime.moment(date).flatMap { $0.day == .first ? nil : $0 }
    // The clock's time; an offset of zero behind it means nothing.
    let created = try settings.created(moment.map { settings.zone.zoned($0.day, $0.time ?? .midnight) })
    let (html, heading) = (object["html"]?.text ?? "", object["heading"]?.text)
    let mark =
      moment == nil
      ? ImportFormat.diarium.mark(created.day, [heading ?? "", html]) : ImportFormat.diarium.mark(date)
    var entry = ForeignEntry(mark: mark, place: place, created: created)
    entry.write(HTMLMarkdown.text(of: html), title: heading)
    for file in moment.flatMap({ media[DiariumReader.folder($0, date)] }) ?? [] {
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
    let second = (moment.time ?? .midnight).secondOfDay
    let time = String(1_000_000 + second / 3600 * 10_000 + second / 60 % 60 * 100 + second % 60).dropFirst()
    let fraction = date.split(separator: ".").dropFirst().first?.prefix { $0.isNumber } ?? ""
    return "\(moment.day.text)_\(time)\((fraction + "000").prefix(3))"
  }
}
