// Reader of Joplin's exports: an archive (`.jex`) or a folder (RAW) with a file for each note, folder, tag and
// resource.
// Spec: Joplin, packages/lib/models/BaseItem.ts.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

struct JoplinReader {
  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  /// Whether a file is named by an id, as the files of all items are.
  static func isItem(_ file: ForeignFile) -> Bool {
    file.ending == "md" && file.stem.utf8.count == 32 && file.stem.allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    var notes: [(item: JoplinItem, file: ForeignFile)] = []
    var others: [String: JoplinItem] = [:]
    var tags: [String: [String]] = [:]
    for file in files.all where JoplinReader.isItem(file) {
      reading.used.insert(file.number)
      do throws(Diagnostic) {
        let item = JoplinItem(try ForeignText.text(try files.bytes(file, limit: 64 << 20)))
        switch item["type_"] {
        case "1": notes.append((item, file))
        case "2", "4", "5": others[item["id"]] = item
        case "6": tags[item["note_id"], default: []].append(item["tag_id"])
        // Older versions of notes, and what else the app keeps for itself.
        case "": throw Diagnostic(.importItem, Phrase("import-no-type"))
        default: break
        }
      } catch { reading.items.append(.failed(place: file.place, error)) }
    }
    let resources = Dictionary(
      files.all.filter { $0.folder.hasSuffix("resources/") }.map { ($0.stem, $0) }, uniquingKeysWith: { $1 })
    let marks = Set(notes.map { $0.item["id"] })
    for (item, file) in notes {
      let place =
        item.title.isEmpty
        ? file.place
        : Phrase(
          "import-item-titled", ["item": file.place, "title": NoteTitle.line(item.title)])
      guard item.number("deleted_time") == 0 else {
        reading.throwAway(NoteTitle.line(item.title), in: .joplin)
        continue
      }
      reading.take(place) { () throws(Diagnostic) in
        var entry = try entry(item, place) { reference in
          // `:/id`, with a heading behind it or not.
          guard reference.target.hasPrefix(":/") else { return nil }
          let id = String(reference.target.dropFirst(2).prefix { $0.isHexDigit })
          if marks.contains(id) { return .entry(mark: ImportFormat.joplin.mark(id)) }
          guard let resource = others[id] else { return nil }
          return .media(media(resource, resources[id]))
        }
        let names = (tags[item["id"]] ?? []).compactMap { others[$0]?.title }
        entry.keep("tags", names.sorted())
        entry.keep("journal", folder(item["parent_id"], others))
        entry.keep(rest: item.rest, besides: [], as: .joplin)
        return entry
      }
    }
    try reading.checkFound(.joplin, in: files)
  }

  private func media(_ resource: JoplinItem, _ file: ForeignFile?) -> ForeignMedia {
    let ending = resource["file_extension"]
    let isNamed = resource.title.contains(".") || ending.isEmpty
    return ForeignMedia(
      content: file.map(ForeignMedia.Content.file) ?? .missing(Phrase("import-export-no-file-name")),
      name: (isNamed ? resource.title : "\(resource.title).\(ending)").replacing("/", with: "-"),
      isSound: resource["mime"].hasPrefix("audio/"))
  }

  /// The folder with those around it: `Trips/Kyoto`.
  private func folder(_ id: String, _ items: [String: JoplinItem]) -> String? {
    var names: [String] = []
    var id = id
    while let item = items[id], names.count < 20 {
      names.insert(item.title, at: 0)
      id = item["parent_id"]
    }
    return names.isEmpty ? nil : names.joined(separator: "/")
  }

  private func entry(_ item: JoplinItem, _ place: Phrase, _ target: (MarkdownReference) -> ForeignTarget?)
    throws(Diagnostic) -> ForeignEntry
  {
    guard item["encryption_applied"] != "1" else { throw .encrypted(.joplin) }
    func moment(_ keys: String...) -> Instant? {
      keys.lazy.compactMap { ForeignTime.zoned(item[$0], in: .utc)?.instant }.first
    }
    let written = moment("user_created_time", "created_time")
    let edited = moment("user_updated_time", "updated_time")
    let created = try settings.created((written ?? edited).map(settings.zone.zoned))
    var entry = ForeignEntry(mark: ImportFormat.joplin.mark(item["id"]), place: place, created: created)
    let isHTML = item["markup_language"] == "2"
    entry.write(isHTML ? HTMLMarkdown.text(of: item.body) : item.body, title: item.title, target)
    if edited != written { entry.keep("modified", edited.map { ZonedTime(utc: $0).text }) }
    if item.number("latitude") != 0 || item.number("longitude") != 0 {
      entry.keepPlace(nil, latitude: item.number("latitude"), longitude: item.number("longitude"))
    }
    return entry
  }
}

/// A file of an export: a title, a body, and lines of keys and values at its end.
private struct JoplinItem {
  let title: String
  let body: String
  private let pairs: [(key: String, value: String)]

  init(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while lines.last?.isEmpty == true { lines.removeLast() }
    let start = lines.lastIndex { $0.isEmpty }.map { $0 + 1 } ?? lines.startIndex
    pairs = lines[start...].compactMap { line -> (key: String, value: String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = String(line[line.index(after: colon)...].drop { $0 == " " })
      return (String(line[..<colon]), value.replacing("\\n", with: "\n").replacing("\\r", with: ""))
    }
    let words = lines[..<start]
    title = words.first.map(String.init) ?? ""
    body = words.dropFirst(2).dropLast().joined(separator: "\n")
  }

  subscript(key: String) -> String { pairs.first { $0.key == key }?.value ?? "" }

  func number(_ key: String) -> Double { Double(self[key]) ?? 0 }

  private static let known: Set<String> = [
    "id", "parent_id", "type_", "created_time", "updated_time", "user_created_time", "user_updated_time",
    "latitude", "longitude", "altitude", "order", "markup_language", "encryption_cipher_text",
    "encryption_applied", "is_shared", "share_id", "master_key_id", "source", "source_application",
    "deleted_time", "conflict_original_id", "application_data",
  ]

  /// What else the app says of a note: whether it is a task, where it comes from.
  var rest: JSONObject {
    let told = pairs.filter {
      !JoplinItem.known.contains($0.key) && !$0.value.isEmpty && Double($0.value) != 0
    }
    return JSONObject(told.map { ($0.key, .text($0.value)) })
  }
}
