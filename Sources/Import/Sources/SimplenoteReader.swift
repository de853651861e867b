// Reader of Simplenote's exports: all notes in `source/notes.json`, and a text file of each beside it.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

struct SimplenoteReader {
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
        let active = JSONItems.list(in: bytes, under: "activeNotes")
        let trashed = JSONItems.list(in: bytes, under: "trashedNotes")
        guard active != nil || trashed != nil else { continue }
        reading.used.insert(file.number)
        // The same notes again, without their times.
        reading.used.formUnion(files.all.filter { $0.ending == "txt" }.map(\.number))
        for range in trashed?.ranges ?? [] {
          let note = (try? JSONItems.parse(bytes[range], file.name))?["content"]?.text ?? ""
          reading.throwAway(NoteTitle.beginning(of: note), in: .simplenote)
        }
        guard let active else {
          if let problem = trashed?.problem {
            reading.items.append(.failed(place: Phrase("import-rest", ["file": file.name]), problem))
          }
          continue
        }
        reading.take(active, of: bytes, file, called: Phrase("import-item-note")) {
          (value, place) throws(Diagnostic) in
          try entry(value, place)
        }
      } catch { reading.items.append(.failed(place: file.place, error)) }
    }
    try reading.checkFound(.simplenote, in: files)
  }

  private static let known: Set<String> = [
    "id", "content", "creationDate", "lastModified", "tags", "pinned", "markdown",
  ]

  private func entry(_ value: JSON, _ place: Phrase) throws(Diagnostic) -> ForeignEntry {
    guard let object = value.object, let content = object["content"]?.text else {
      throw Diagnostic(.importItem, Phrase("import-no-content"))
    }
    let written = object["creationDate"]?.instant(partsPerSecond: 1)
    let edited = object["lastModified"]?.instant(partsPerSecond: 1)
    let created = try settings.created((written ?? edited).map(settings.zone.zoned))
    let mark =
      object["id"]?.text.map(ImportFormat.simplenote.mark)
      ?? ImportFormat.simplenote.mark(created.day, [created.text, content])
    var entry = ForeignEntry(mark: mark, place: place, created: created)
    entry.write(content.replacingCRLF)
    if edited != written { entry.keep("modified", edited.map { ZonedTime(utc: $0).text }) }
    entry.keep("tags", object["tags"]?.texts ?? [])
    entry.keep("pinned", object["pinned"]?.flag)
    entry.keep(rest: object, besides: SimplenoteReader.known, as: .simplenote)
    return entry
  }
}
