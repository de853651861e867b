// Reader of Standard Notes' decrypted backups: all items as JSON in one text file.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

struct StandardNotesReader {
  private let files: ForeignFiles
  private let settings: ImportSettings

  /// The beginning of the backup's name.
  static let backup = "Standard Notes Backup and Import File"

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    let backups = files.all.filter { $0.base.hasPrefix(StandardNotesReader.backup) }
    for file in backups.isEmpty ? files.all.filter({ ["json", "txt"].contains($0.ending) }) : backups {
      reading.used.insert(file.number)
      do throws(Diagnostic) {
        let bytes = try files.json(file)
        guard let list = JSONItems.list(in: bytes, under: "items") else {
          throw Diagnostic(.importItem, Phrase("import-no-list-entries"))
        }
        let items = list.ranges.map { (try? JSONItems.parse(bytes[$0], file.name))?.object ?? JSONObject([]) }
        let tags = StandardNotesTags(items)
        var trashed: [String] = []
        reading.take(list, of: bytes, file, called: Phrase("import-item-entry")) {
          (value, place) throws(Diagnostic) in
          // Settings, themes and keys are the app's own.
          guard let object = value.object, object["content_type"]?.text == "Note" else { return nil }
          guard let content = object["content"]?.object else { throw .encrypted(.standardNotes) }
          guard content["trashed"]?.flag != true else {
            trashed.append(content["title"]?.text ?? "")
            return nil
          }
          return try entry(object, content, tags, file, place)
        }
        for title in trashed { reading.throwAway(title, in: .standardNotes) }
      } catch { reading.items.append(.failed(place: file.place, error)) }
    }
    // Copies of the items, one by one.
    let copies = files.all.filter { $0.name.hasPrefix("Items/") || $0.name.contains("/Items/") }
    reading.used.formUnion(copies.map(\.number))
    try reading.checkFound(.standardNotes, in: files)
  }

  private static let known: Set<String> = [
    "title", "text", "references", "trashed", "starred", "noteType", "appData", "editorIdentifier",
    "preview_plain", "preview_html", "hidePreview", "spellcheck",
  ]

  private func entry(
    _ object: JSONObject, _ content: JSONObject, _ tags: StandardNotesTags, _ file: ForeignFile,
    _ place: Phrase
  ) throws(Diagnostic) -> ForeignEntry {
    let app = content["appData"]?["org.standardnotes.sn"]?.object
    let edited = app?["client_updated_at"]?.instant(partsPerSecond: 1)
    // 1970 stands for none.
    let written = object["created_at"]?.instant(partsPerSecond: 1).flatMap {
      $0.secondsSince1970 == 0 ? nil : $0
    }
    let created = try settings.created((written ?? edited).map(settings.zone.zoned))
    let id = object["uuid"]?.text ?? ""
    let text = content["text"]?.text ?? ""
    let mark =
      id.isEmpty
      ? ImportFormat.standardNotes.mark(created.day, [created.text, text])
      : ImportFormat.standardNotes.mark(id)
    var entry = ForeignEntry(mark: mark, place: place, created: created)
    let title = content["title"]?.text
    if content["noteType"]?.text == "super", !text.isEmpty {
      var lexical = LexicalText(names: tags.files)
      entry.write(lexical.markdown(of: try JSONItems.parse(Array(text.utf8), file.name)), title: title) {
        reference in
        guard reference.target.hasPrefix(LexicalText.scheme) else { return nil }
        let name = tags.files[String(reference.target.dropFirst(LexicalText.scheme.count))] ?? "file"
        return .media(files.media(name, from: file))
      }
      for kind in lexical.unknown.sorted() { entry.warn(Phrase("import-part-not-known", ["kind": kind])) }
    } else {
      let isHTML = content["noteType"]?.text == "rich-text"
      entry.write(isHTML ? HTMLMarkdown.text(of: text) : text.replacingCRLF, title: title)
    }
    if edited != written { entry.keep("modified", edited.map { ZonedTime(utc: $0).text }) }
    entry.keep("tags", tags.names[id] ?? [])
    entry.keep("starred", content["starred"]?.flag)
    entry.keep("pinned", app?["pinned"]?.flag)
    entry.keep("archived", app?["archived"]?.flag)
    entry.keep(rest: content, besides: StandardNotesReader.known, as: .standardNotes)
    return entry
  }
}

/// The tags of the notes, which point at them, and the names of files.
private struct StandardNotesTags {
  private(set) var names: [String: [String]] = [:]
  private(set) var files: [String: String] = [:]

  init(_ items: [JSONObject]) {
    for item in items {
      guard let content = item["content"]?.object else { continue }
      if item["content_type"]?.text == "SN|File", let id = item["uuid"]?.text {
        files[id] = content["name"]?.text
      }
      guard item["content_type"]?.text == "Tag", let title = content["title"]?.text else { continue }
      for reference in content["references"]?.list ?? [] where reference["content_type"]?.text == "Note" {
        guard let id = reference["uuid"]?.text, names[id]?.contains(title) != true else { continue }
        names[id, default: []].append(title)
      }
    }
  }
}
