// A diary as Day One imports it: a zip file with a journal in JSON and its media beside it.

public import Diagnostics
internal import Diary
internal import Ground
internal import LosslessJSON
internal import SafeFiles
internal import ZonedTime

extension DiaryExport {
  /// Writes the diary as an export of Day One.
  ///
  /// - Parameter path: the zip file, which must not be there.
  /// - Returns: what Day One can't hold.
  /// - Throws: `file-unwritable`, `disk-full`, `file-unreadable`.
  public func writeDayOne(to path: String) throws(Diagnostic) -> [Diagnostic] {
    let last = entries.map(\.created.instant).max() ?? Instant(secondsSince1970: 315_532_800)
    let zip = try ZipWriter(at: path, telling: last)
    var media = DayOneExportMedia(self)
    var journals: [(stem: String, items: [JSON])] = []
    for entry in entries {
      let stem = journal(of: entry)
      let place = journals.firstIndex { $0.stem.comparisonKey == stem.comparisonKey }
      if place == nil { journals.append((stem, [])) }
      journals[place ?? journals.count - 1].items.append(try item(entry, &media))
    }
    for (stem, items) in journals {
      let journal: JSON = ["metadata": ["version": "1.0"], "entries": .list(items)]
      let bytes = Array(journal.description.utf8)
      try zip.add("\(stem).json", size: bytes.count, isPacked: true) { (take) throws(Diagnostic) in
        try take(bytes)
      }
    }
    for file in media.used {
      let open = try tree.openFile(file.path)
      let named = ForeignFile(name: file.path.text, size: open.size, number: 0)
      try zip.add(file.place, size: open.size, isPacked: false) { (take) throws(Diagnostic) in
        try ForeignPieces.read(open, named, .max, take)
      }
    }
    try zip.finish()
    return media.problems
  }

  /// The journal that an entry came from, else one that is called as the diary.
  private func journal(of entry: ExportedEntry) -> String {
    if let known = entry.text("journal"), known.count <= 60, !known.contains("/"),
      ForeignNames.place(known) == known, !ForeignNames.isPassedOver(known)
    {
      return known
    }
    return PortableName.slug(from: diary.name) ?? diary.id
  }

  private func item(_ entry: ExportedEntry, _ media: inout DayOneExportMedia) throws(Diagnostic) -> JSON {
    let (text, lists) = try media.text(of: entry)
    var rest = entry.rest(.dayOne)
    for kind in DayOneMedia.Kind.allCases { rest[kind.rawValue] = nil }
    let zone = timeZone(of: entry, rest["timeZone"]?.text)
    rest["timeZone"] = nil
    rest["richText"] = nil
    let moment = ZonedTime(utc: entry.created.instant).text
    var object: JSONObject = [
      "uuid": .text(uuid(of: entry)), "creationDate": .text(moment),
      "modifiedDate": .text(entry.text("modified") ?? moment), "timeZone": .text(zone),
      "isAllDay": .flag(entry.text("all-day") == "true"), "starred": .flag(entry.text("starred") == "true"),
      "isPinned": .flag(entry.text("pinned") == "true"), "text": .text(text),
    ]
    var tags = entry.texts("tags")
    let authors = Set(entries.map(\.author))
    if authors.count > 1, let name = name(of: entry.author), !tags.contains(name) { tags.append(name) }
    if !tags.isEmpty { object["tags"] = .list(tags.map(JSON.text)) }
    if rest["location"] == nil, let place = place(of: entry) { object["location"] = .object(place) }
    if rest["weather"] == nil, let weather = entry.text("weather") {
      object["weather"] = ["conditionsDescription": .text(weather)]
    }
    for (kind, list) in lists { object[kind.rawValue] = .list(list) }
    for member in rest.members { object[member.key] = member.value }
    return .object(object)
  }

  /// The id that an entry has in Day One: the one it came with, else its own.
  func uuid(of entry: ExportedEntry) -> String {
    let known = entry.mark(of: .dayOne)
    if let known, known.count == 32, known.allSatisfy({ $0.isHexDigit && $0.isASCII }) {
      return known.uppercased()
    }
    return identity(of: entry).uppercased()
  }

  private func place(of entry: ExportedEntry) -> JSONObject? {
    var place = JSONObject()
    if let name = entry.text("place") { place["placeName"] = .text(name) }
    if let (latitude, longitude) = entry.coordinates {
      place["latitude"] = JSONNumber("\(latitude)").map(JSON.number)
      place["longitude"] = JSONNumber("\(longitude)").map(JSON.number)
    }
    return place.members.isEmpty ? nil : place
  }

  /// A zone whose clocks showed the entry's time then.
  private func timeZone(of entry: ExportedEntry, _ known: String?) -> String {
    let offset = entry.created.offsetMinutes
    for name in [known, zone.name].compactMap(\.self) {
      guard let zone = try? TimeZoneRules(named: name),
        zone.offsetSeconds(at: entry.created.instant) / 60 == offset
      else { continue }
      return name
    }
    guard offset != 0 else { return "UTC" }
    // In these names the sign is the other way round (POSIX).
    guard offset % 60 == 0, abs(offset) <= 14 * 60 else { return "UTC" }
    return "Etc/GMT\(offset > 0 ? "-" : "+")\(abs(offset) / 60)"
  }
}
