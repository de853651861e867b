// Day One Classic: a property list an entry, a photo of the same name in `photos/`.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

/// Reads `.doentry` files.
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
      mark: ImportFormat.dayOne.mark(id.uppercased()), place: file.name, created: zone.zoned(moment.instant))
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
