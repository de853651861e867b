// jrnl's journals: one text file, a folder with a file a day, or its JSON export.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

/// Reads jrnl's journals.
struct JrnlReader {
  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  /// The day of a file `2024/12/25.txt`; nil for every other file.
  static func day(of file: ForeignFile) -> Day? {
    let parts = file.name.split(separator: "/").suffix(3)
    guard parts.count == 3, let last = parts.last else { return nil }
    let day = last.split(separator: ".").first ?? ""
    let text = (parts.dropLast() + [day]).joined(separator: "-")
    return Day(ascii: Array(text.utf8))
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    let days = files.all.filter { $0.ending == "txt" && JrnlReader.day(of: $0) != nil }
    // In a folder of days other files are notes to oneself, which jrnl does not read either.
    let texts = days.isEmpty ? files.all.filter { $0.ending != "json" } : days
    for file in files.all where file.ending == "json" && days.isEmpty {
      reading.used.insert(file.number)
      do throws(Diagnostic) { try readJSON(file, into: &reading) } catch {
        reading.items.append(.failed(place: file.name, error))
      }
    }
    for file in texts {
      reading.used.insert(file.number)
      do throws(Diagnostic) {
        let bytes = try files.bytes(file)
        try JrnlText(bytes, file, settings).read(into: &reading)
      } catch { reading.items.append(.failed(place: file.name, error)) }
    }
    guard reading.items.isEmpty else { return }
    throw Diagnostic(
      .importFormat, Phrase("import-no-entry-jrnl", ["name": files.name]),
      hint: Phrase("import-entry-begins-time-brackets-title"))
  }

  private func readJSON(_ file: ForeignFile, into reading: inout ForeignReading) throws(Diagnostic) {
    let bytes = try files.json(file)
    guard let list = JSONItems.list(in: bytes, under: "entries") else {
      throw Diagnostic(.importItem, Phrase("import-no-list-entries"))
    }
    reading.take(list, of: bytes, file, called: "entry", entry)
  }

  private static let known: Set<String> = ["title", "body", "date", "time", "tags", "starred"]

  private func entry(_ value: JSON, _ place: String) throws(Diagnostic) -> ForeignEntry {
    guard let object = value.object, let date = object["date"]?.text else {
      throw Diagnostic(.importItem, Phrase("import-no-date"))
    }
    let written = [date, object["time"]?.text].compactMap(\.self).joined(separator: " ")
    let order: ForeignTime.Order = settings.isDayFirst == true ? .dayFirst : .monthFirst
    guard let created = ForeignTime.zoned(written, in: settings.zone, order) else {
      throw Diagnostic(.importItem, Phrase("import-no-time", ["written": written.quotedBriefly]))
    }
    var entry = JrnlReader.entry(
      created, title: object["title"]?.text ?? "", body: object["body"]?.text ?? "",
      isStarred: object["starred"]?.flag == true, place)
    entry.keep("tags", object["tags"]?.texts.map(JrnlLines.tag) ?? [])
    entry.keep(rest: object, besides: JrnlReader.known, as: .jrnl)
    return entry
  }

  /// An entry of jrnl, however it was written down.
  static func entry(_ created: ZonedTime, title: String, body: String, isStarred: Bool, _ place: String)
    -> ForeignEntry
  {
    let title = title.trimmingBlanks
    let body = body.replacingCRLF
    let text = [title, body].filter { $0.contains { !$0.isWhitespace } }.joined(separator: "\n")
    // The clock's own words, not the moment: another home may have another zone.
    var entry = ForeignEntry(
      mark: ImportFormat.jrnl.mark(
        created.day,
        [created.time.compactText, text.split(whereSeparator: \.isWhitespace).joined(separator: " ")]),
      place: place, created: created)
    entry.pieces = [.text(text)]
    entry.keep("starred", isStarred)
    return entry
  }
}
