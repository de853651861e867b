// Reader of Google Keep's notes in a Takeout: a JSON file per note, with its attachments beside it.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

struct KeepReader {
  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    var folders: Set<String> = []
    for file in files.all where file.ending == "json" {
      let value: JSON
      do throws(Diagnostic) {
        value = try JSONItems.parse(try files.json(file, limit: 64 << 20), file.name)
      } catch {
        reading.used.insert(file.number)
        reading.items.append(.failed(place: file.place, error))
        continue
      }
      // A Takeout has the JSON of other products as well.
      guard let object = value.object, object["isTrashed"] != nil else { continue }
      folders.insert(file.folder)
      reading.used.insert(file.number)
      // The same note, as a page.
      if let page = files[file.folder + file.stem + ".html"] { reading.used.insert(page.number) }
      if object["isTrashed"]?.flag == true {
        reading.throwAway(file.name, in: .keep)
        for item in object["attachments"]?.list ?? [] {
          if let name = item["filePath"]?.text, let number = media(name, from: file).file?.number {
            reading.used.insert(number)
          }
        }
      } else {
        reading.take(file.place) { () throws(Diagnostic) in try entry(object, file) }
      }
    }
    for folder in folders { if let list = files[folder + "Labels.txt"] { reading.used.insert(list.number) } }
    try reading.checkFound(.keep, in: files)
  }

  private static let known: Set<String> = [
    "title", "textContent", "textContentHtml", "listContent", "labels", "attachments", "annotations",
    "isTrashed", "isPinned", "isArchived", "createdTimestampUsec", "userEditedTimestampUsec",
  ]
  /// The endings that attachments really have: Keep writes others into the note.
  private static let endings = ["jpg", "jpeg", "png", "gif", "webp", "3gp", "m4a", "mp4", "amr", "aac"]

  private func media(_ name: String, from file: ForeignFile, isSound: Bool = false) -> ForeignMedia {
    files.media(name, from: file, endings: KeepReader.endings, isSound: isSound)
  }

  private func entry(_ object: JSONObject, _ file: ForeignFile) throws(Diagnostic) -> ForeignEntry {
    try object.checkText("textContent")
    try object.checkText("title")
    // Zero stands for no time.
    func moment(_ key: String) -> Instant? {
      object[key]?.instant(partsPerSecond: 1_000_000).flatMap { $0.secondsSince1970 > 0 ? $0 : nil }
    }
    let written = moment("createdTimestampUsec")
    let edited = moment("userEditedTimestampUsec")
    // An untitled note is named by its time: `2024-09-20T15_58_05.573+02_00`.
    let name = file.stem.replacing("_", with: ":")
    let created = try settings.created(
      (written ?? edited).map(settings.zone.zoned) ?? ForeignTime.zoned(name, in: settings.zone))
    // Its only id is the microsecond in which it was made; old exports lack that, too.
    let id = written.flatMap { _ in object["createdTimestampUsec"]?.number?.text } ?? file.stem
    var entry = ForeignEntry(mark: ImportFormat.keep.mark(id), place: file.place, created: created)
    var text = object["textContent"]?.text.map(PlainNote.markdown) ?? ""
    if text.isEmpty, let html = object["textContentHtml"]?.text { text = HTMLMarkdown.text(of: html) }
    let list = (object["listContent"]?.list ?? []).map { item in
      (text: item["text"]?.text ?? "", isDone: item["isChecked"]?.flag == true)
    }
    var parts = [text, PlainNote.list(list)]
    for link in object["annotations"]?.list ?? [] {
      guard let url = link["url"]?.text, url.hasPrefix("http"), !text.contains(url) else { continue }
      parts.append("[\(LinkLabel.text(link["title"]?.text ?? url))](<\(url)>)")
    }
    entry.write(parts.filter { !$0.isEmpty }.joined(separator: "\n\n"), title: object["title"]?.text)
    for item in object["attachments"]?.list ?? [] {
      guard let name = item["filePath"]?.text else { continue }
      let isSound = item["mimetype"]?.text?.hasPrefix("audio/") == true
      entry.media.append(media(name, from: file, isSound: isSound))
    }
    if edited != written { entry.keep("modified", edited.map { ZonedTime(utc: $0).text }) }
    entry.keep("tags", (object["labels"]?.list ?? []).compactMap { $0["name"]?.text })
    entry.keep("pinned", object["isPinned"]?.flag)
    entry.keep("archived", object["isArchived"]?.flag)
    let isPlain = object["color"]?.text == "DEFAULT"
    entry.keep(
      rest: object, besides: isPlain ? KeepReader.known.union(["color"]) : KeepReader.known, as: .keep)
    return entry
  }
}
