// Reader of Evernote's exports (`.enex`), read piece by piece: the bytes of pictures never stand in memory all at
// once.
// Spec: evernote-export3.dtd, evernote-export4.dtd and enml2.dtd.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Prose
internal import SafeFiles
internal import ZonedTime

struct EvernoteReader {
  private let files: ForeignFiles
  private let settings: ImportSettings

  /// The largest export in bytes that is read from an archive, of which each picture is unpacked from the front.
  private static let maximumPacked = 64 << 20

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    for file in files.all where file.ending == "enex" {
      reading.used.insert(file.number)
      guard files.isUnpacked || file.size <= EvernoteReader.maximumPacked else {
        let message = Phrase(
          "import-more-than-bytes-may", ["name": file.name, "limit": EvernoteReader.maximumPacked])
        let problem = Diagnostic(.fileTooLarge, message, hint: Phrase("import-unpack-first"))
        reading.items.append(.failed(place: file.place, problem))
        continue
      }
      read(file, into: &reading)
    }
    link(&reading)
    try reading.checkFound(.evernote, in: files)
  }

  private func read(_ file: ForeignFile, into reading: inout ForeignReading) {
    let export = EvernoteExport()
    guard let reader = XMLReader(export) else { return }
    var count = 0
    func take(isLast: Bool, _ piece: [UInt8]) throws(Diagnostic) {
      let isWhole = reader.read(piece, isLast: isLast)
      for note in export.takeNotes() {
        count += 1
        let title = NoteTitle.line(note.title)
        let number = Phrase(
          "import-item", ["file": file.name, "kind": Phrase("import-item-note"), "number": count])
        let place = title.isEmpty ? number : Phrase("import-item-titled", ["item": number, "title": title])
        reading.take(place) { () throws(Diagnostic) in try entry(note, file, place) }
      }
      guard isWhole else {
        throw Diagnostic(
          .importDamaged, Phrase("import-xml-broken", ["line": reader.line]),
          hint: Phrase("import-export-again-import-well-nothing"))
      }
    }
    do throws(Diagnostic) {
      try files.read(file, limit: .max) { (piece) throws(Diagnostic) in try take(isLast: false, piece) }
      try take(isLast: true, [])
    } catch {
      reading.items.append(.failed(place: Phrase("import-rest", ["file": file.name]), error))
    }
  }

  private func entry(_ note: EvernoteNote, _ file: ForeignFile, _ place: Phrase) throws(Diagnostic)
    -> ForeignEntry
  {
    guard !note.isTooLong else {
      throw ForeignPieces.tooLarge(NoteTitle.line(note.title), EvernoteExport.maximumText)
    }
    let written = EvernoteReader.moment(note.created)
    let edited = EvernoteReader.moment(note.updated)
    let created = try settings.created((written ?? edited).map(settings.zone.zoned))
    var entry = ForeignEntry(mark: mark(note, created), place: place, created: created)
    if written == nil, !note.created.isEmpty {
      entry.warn(Phrase("import-no-time", ["written": note.created.quotedBriefly]))
    }
    var resources: [String: ForeignMedia] = [:]
    for (number, resource) in note.resources.enumerated() {
      let media = resource.media(in: file, number: number + 1)
      if resource.digest.isEmpty { entry.media.append(media) } else { resources[resource.digest] = media }
    }
    var shown: Set<String> = []
    let text = HTMLMarkdown.text(of: ENML.html(note.content))
    let tasks = PlainNote.list(note.tasks.map { (text: $0.title, isDone: $0.isDone) })
    entry.write([text, tasks].filter { !$0.isEmpty }.joined(separator: "\n\n"), title: note.shownTitle) {
      reference in
      guard reference.target.hasPrefix(ENML.scheme) else { return nil }
      let digest = String(reference.target.dropFirst(ENML.scheme.count)).lowercased()
      shown.insert(digest)
      return .media(
        resources[digest]
          ?? ForeignMedia(
            content: .missing(Phrase("import-export-no-file-name")), name: String(digest.prefix(8))))
    }
    for resource in note.resources where !resource.digest.isEmpty && !shown.contains(resource.digest) {
      shown.insert(resource.digest)
      if let media = resources[resource.digest] { entry.media.append(media) }
    }
    if note.content.contains("<en-crypt") { entry.warn(Phrase("import-part-encrypted")) }
    if edited != written { entry.keep("modified", edited.map { ZonedTime(utc: $0).text }) }
    entry.keep("tags", note.tags)
    let attributes = note.attributes
    entry.keepPlace(
      nil, latitude: attributes["latitude"].flatMap(Double.init),
      longitude: attributes["longitude"].flatMap(Double.init))
    let rest = attributes.filter { !["latitude", "longitude"].contains($0.key) && !$0.value.isEmpty }
    let sorted = rest.sorted { $0.key < $1.key }.map { ($0.key, JSON.text($0.value)) }
    entry.keep(rest: JSONObject(sorted), besides: [], as: .evernote)
    return entry
  }

  /// A note has no id: its time of writing and its title stay when it is edited.
  private func mark(_ note: EvernoteNote, _ created: ZonedTime) -> String {
    ImportFormat.evernote.mark(
      created.day, [note.created, note.title] + (note.created.isEmpty ? [note.content] : []))
  }

  /// Parses `20241222T222542Z`; nil for what is no time or stands for none.
  private static func moment(_ text: String) -> Instant? {
    guard let instant = ForeignTime.zoned(text, in: .utc)?.instant else { return nil }
    // Notes without a time are of the last second of 1969 or the first of 1970.
    return abs(instant.secondsSince1970) <= 86_400 ? nil : instant
  }

  /// Links between notes name a note by its title: the export has no ids.
  private func link(_ reading: inout ForeignReading) {
    var marks: [String: Set<String>] = [:]
    for case .entry(let entry) in reading.items {
      guard case .text(let text)? = entry.pieces.first, text.hasPrefix("# ") else { continue }
      marks[PlainWords.words(of: String(text.prefix { $0 != "\n" }.dropFirst(2))), default: []].insert(
        entry.mark)
    }
    reading.items = reading.items.map { item in
      guard case .entry(var entry) = item else { return item }
      entry.pieces = entry.pieces.flatMap { piece -> [ForeignPiece] in
        guard case .text(let text) = piece, text.contains("evernote://") else { return [piece] }
        return MarkdownReferences.pieces(of: text) { reference in
          // Two notes of one title can't be told apart.
          guard reference.target.hasPrefix("evernote://"),
            let found = marks[PlainWords.words(of: reference.label)], found.count == 1, let mark = found.first
          else { return nil }
          return .link(label: reference.label, mark: mark, written: reference.written)
        }
      }
      return .entry(entry)
    }
  }
}

/// A note, with the places of its files in the export.
struct EvernoteNote {
  struct Resource {
    var type = ""
    var name = ""
    /// Where its Base64 stands in the file.
    var range: Range<Int>?
    /// The MD5 of its bytes, by which the text names it; empty if it has none.
    var digest = ""

    func media(in file: ForeignFile, number: Int) -> ForeignMedia {
      let name = name.isEmpty ? "\(number).\(ForeignMedia.ending(ofType: type))" : name
      let content: ForeignMedia.Content =
        range.map { .coded(file, $0) } ?? .missing(Phrase("import-file-no-bytes"))
      return ForeignMedia(
        content: content, name: name.replacing("/", with: "-"), isSound: type.hasPrefix("audio/"))
    }
  }

  var title = ""
  var content = ""
  var created = ""
  var updated = ""
  var tags: [String] = []
  var attributes: [String: String] = [:]
  var tasks: [(title: String, isDone: Bool)] = []
  var resources: [Resource] = []
  var isTooLong = false

  /// The title, unless it is what Evernote writes for none.
  var shownTitle: String? { ["", "Untitled", "Untitled Note"].contains(title) ? nil : title }
}

/// Takes the notes of a file one by one.
final class EvernoteExport: XMLSink {
  /// The most text of a note in bytes.
  static let maximumText = 64 << 20

  private var notes: [EvernoteNote] = []
  private var note = EvernoteNote()
  private var resource = EvernoteNote.Resource()
  private var task = (title: "", isDone: false)
  private var open: [String] = []
  private var text: [UInt8] = []
  private var decoder = Base64Pieces()
  private var digest: MD5?

  /// The notes that ended since.
  func takeNotes() -> [EvernoteNote] {
    defer { notes = [] }
    return notes
  }

  func begin(_ name: String, _ attributes: [String: String]) {
    open.append(name)
    text = []
    switch (parent, name) {
    case (_, "note"): note = EvernoteNote()
    case ("note", "task"): task = ("", false)
    case ("note", "resource"): resource = EvernoteNote.Resource()
    case ("resource", "data"):
      decoder = Base64Pieces()
      digest = MD5()
    default: break
    }
  }

  func add(_ bytes: [UInt8], at range: Range<Int>) {
    if open.last == "data", parent == "resource" {
      let decoded = decoder.add(bytes)
      if !decoded.isEmpty { digest?.add(decoded) }
      if resource.range == nil, bytes.allSatisfy({ $0 <= 0x20 }) { return }
      resource.range = (resource.range?.lowerBound ?? range.lowerBound)..<range.upperBound
    } else if text.count + bytes.count <= EvernoteExport.maximumText {
      // What apps find in pictures is of no use here.
      if open.last != "recognition" { text += bytes }
    } else {
      note.isTooLong = true
    }
  }

  func end(_ name: String) {
    let words = String(decoding: text, as: UTF8.self)
    text = []
    let value = words.trimmingBlanks
    switch (parent, name) {
    case (_, "note"): notes.append(note)
    case ("note", "title"): note.title = value
    case ("note", "content"): note.content = words
    case ("note", "created"): note.created = value
    case ("note", "updated"): note.updated = value
    case ("note", "tag"): note.tags.append(value)
    case ("note-attributes", _): note.attributes[name] = value
    case ("note", "task"): note.tasks.append(task)
    case ("task", "title"): task.title = value
    case ("task", "taskStatus"): task.isDone = value == "completed"
    case ("note", "resource"): note.resources.append(resource)
    case ("resource", "mime"): resource.type = value
    case ("resource-attributes", "file-name"): resource.name = value
    case ("resource", "data"):
      let hex = digest.take()?.finish() ?? ""
      resource.digest = resource.range == nil ? "" : hex
    default: break
    }
    open.removeLast()
  }

  /// The element around the innermost one.
  private var parent: String { open.count > 1 ? open[open.count - 2] : "" }
}

/// Evernote's markup as HTML that browsers would read alike.
enum ENML {
  /// The beginning of addresses that stand for the files of a note, with their MD5 behind it.
  static let scheme = "en-media:"

  private static let void: Set<String> = [
    "br", "img", "hr", "input", "meta", "link", "source", "embed", "wbr", "area", "base", "col",
  ]

  /// Writes files as pictures and boxes as inputs, and closes what XML closes.
  static func html(_ content: String) -> String {
    let bytes = Array(content.utf8)
    var html: [UInt8] = []
    var place = 0
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      html += bytes[place..<start]
      let end = end(ofTagIn: bytes, at: start)
      html += tag(String(decoding: bytes[start..<end], as: UTF8.self)).utf8
      place = end
    }
    html += bytes[place...]
    return String(decoding: html, as: UTF8.self)
  }

  private static func end(ofTagIn bytes: [UInt8], at start: Int) -> Int {
    var quote: UInt8?
    for index in bytes.indices[start...] {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      }
    }
    return bytes.count
  }

  private static func tag(_ tag: String) -> String {
    let isEnd = tag.hasPrefix("</")
    let name = String(tag.dropFirst(isEnd ? 2 : 1).prefix { $0.isLetter || $0.isNumber || $0 == "-" })
    switch name {
    case "en-media":
      return isEnd ? "" : "<img src=\"\(scheme)\(attribute("hash", in: tag).filter(\.isHexDigit))\">"
    case "en-todo":
      let isDone = attribute("checked", in: tag) == "true"
      return isEnd ? "" : "<input type=\"checkbox\"\(isDone ? " checked" : "")>"
    case "en-note": return isEnd ? "</div>" : "<div>"
    case "en-crypt": return isEnd ? "</pre>" : "<pre>"
    default:
      guard tag.hasSuffix("/>"), !name.isEmpty, !void.contains(name) else { return tag }
      return tag.dropLast(2) + "></\(name)>"
    }
  }

  private static func attribute(_ name: String, in tag: String) -> String {
    guard let start = tag.firstRange(of: " \(name)=") else { return "" }
    let rest = tag[start.upperBound...]
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return "" }
    return String(rest.dropFirst().prefix { $0 != quote })
  }
}
