// Reader of the usememos/memos API (version 1 and the older one): lists of memos as JSON, in one file or in
// pages.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

struct MemosReader {
  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    var lists: [(file: ForeignFile, next: String?)] = []
    for file in files.all where file.ending == "json" {
      reading.used.insert(file.number)
      do throws(Diagnostic) {
        let bytes = try files.json(file)
        let found = MemosReader.keys.lazy.compactMap { JSONItems.list(in: bytes, under: $0) }.first
        guard let list = found else {
          reading.take(file.place) { () throws(Diagnostic) in
            try entry(try JSONItems.parse(bytes, file.name), file, file.place)
          }
          continue
        }
        let next = JSONItems.text(in: bytes, under: "nextPageToken")
        lists.append((file, next.flatMap { $0.isEmpty ? nil : $0 }))
        reading.take(list, of: bytes, file, called: Phrase("import-item-memo")) {
          (value, place) throws(Diagnostic) in
          try entry(value, file, place)
        }
      } catch { reading.items.append(.failed(place: file.place, error)) }
    }
    // Each page but the last has a token for the next; if all have one, the last page is missing.
    if let (file, next) = lists.last, let next, lists.allSatisfy({ $0.next != nil }) {
      reading.items.append(
        .failed(place: Phrase("import-rest", ["file": file.name]), MemosReader.unfinished(next)))
    }
    guard reading.items.isEmpty else { return }
    throw Diagnostic(
      .importFormat, Phrase("import-no-memo", ["name": files.name]),
      hint: Phrase("import-save-what-get-api-v1"))
  }

  /// The keys of the list; nil if the file itself is the list.
  private static let keys: [String?] = ["memos", "data", nil]

  private static func unfinished(_ token: String) -> Diagnostic {
    Diagnostic(
      .importItem, Phrase("import-server-more-memos-their-page"),
      hint: Phrase(
        "import-fetch-pagetoken-into-file-beside", ["token": token.quotedBriefly.dropFirst().dropLast()]))
  }

  private static let known: Set<String> = [
    "name", "uid", "content", "createTime", "displayTime", "createdTs", "displayTs", "updateTime",
    "updatedTs", "tags", "pinned", "visibility", "attachments", "resources", "resourceList", "location",
    "snippet", "property", "parent", "state", "rowStatus", "nodes",
  ]

  private func entry(_ value: JSON, _ file: ForeignFile, _ place: Phrase) throws(Diagnostic) -> ForeignEntry {
    guard let object = value.object, let content = object["content"]?.text else {
      throw Diagnostic(.importItem, Phrase("import-no-content"))
    }
    guard
      let moment = ["createTime", "createdTs", "displayTime", "displayTs"].lazy.compactMap({
        object[$0].flatMap(MemosReader.moment)
      }).first
    else { throw Diagnostic(.importItem, Phrase("import-no-createtime-none-time")) }
    let created = settings.zone.zoned(moment)
    let name = object["name"]?.text ?? object["uid"]?.text ?? object["id"]?.number?.text
    var entry = ForeignEntry(
      mark: name.map(MemosReader.mark)
        ?? ImportFormat.memos.mark(created.day, [ZonedTime(utc: moment).text, content]), place: place,
      created: created)
    entry.pieces = [.text(content)]
    for key in ["attachments", "resources", "resourceList"] {
      for item in object[key]?.list ?? [] { take(item, of: file, into: &entry) }
    }
    entry.parent = object["parent"]?.text.flatMap { $0.isEmpty ? nil : MemosReader.mark($0) }
    entry.keep(
      "modified",
      (object["updateTime"] ?? object["updatedTs"]).flatMap(MemosReader.moment).flatMap {
        $0 == moment ? nil : ZonedTime(utc: $0).text
      })
    entry.keep("tags", object["tags"]?.texts ?? [])
    entry.keep("pinned", object["pinned"]?.flag)
    let state = object["state"]?.text ?? object["rowStatus"]?.text
    entry.keep("archived", state == "ARCHIVED")
    let visibility = object["visibility"]?.text
    entry.keep("visibility", visibility == "PRIVATE" ? nil : visibility?.lowercased())
    if let location = object["location"]?.object {
      entry.keepPlace(
        location["placeholder"]?.text, latitude: location["latitude"]?.double,
        longitude: location["longitude"]?.double)
    }
    if let parent = object["parent"]?.text { entry.keep("parent", parent) }
    entry.keep(rest: object, besides: MemosReader.known, as: .memos)
    return entry
  }

  private static func mark(_ name: String) -> String {
    ImportFormat.memos.mark(name.split(separator: "/").last.map(String.init) ?? name)
  }

  /// Parses RFC 3339, or seconds since 1970.
  private static func moment(_ value: JSON) -> Instant? {
    if let seconds = value.integer { return seconds > 0 ? value.instant(partsPerSecond: 1) : nil }
    return value.text.flatMap { ForeignTime.zoned($0, in: .utc)?.instant }
  }

  /// Adds an attachment: embedded in the JSON, as a file beside it, or only on the server.
  private func take(_ item: JSON, of file: ForeignFile, into entry: inout ForeignEntry) {
    let name = item["filename"]?.text ?? item["name"]?.text ?? "file"
    let id = item["name"]?.text?.split(separator: "/").last.map(String.init) ?? ""
    let isSound = item["type"]?.text?.hasPrefix("audio/") == true
    if let link = item["externalLink"]?.text, link.hasPrefix("http") {
      entry.pieces.append(.text("\n\n[\(LinkLabel.text(name))](<\(link)>)"))
      return
    }
    let content: ForeignMedia.Content
    if let text = item["content"]?.text, !text.isEmpty, let bytes = [UInt8](base64: text.utf8) {
      content = .bytes(bytes)
    } else {
      let suffix = "_" + name.comparisonKey
      let found =
        files.named(name).first ?? files.showable.first { $0.base.comparisonKey.hasSuffix(suffix) }
        ?? files.showable.first { !id.isEmpty && ($0.stem == id || $0.folder.hasSuffix("/\(id)/")) }
      content = found.map(ForeignMedia.Content.file) ?? .missing(Phrase("import-no-file-name-beside-json"))
    }
    entry.media.append(ForeignMedia(content: content, name: name, isSound: isSound))
  }
}
