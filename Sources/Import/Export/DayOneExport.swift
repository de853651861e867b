// The export to Day One: a zip file with a JSON file per journal and the media beside it.

public import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Prose
internal import SafeFiles
internal import ZonedTime

extension DiaryExport {
  /// Writes the diary as a zip file that Day One imports; returns warnings about what Day One can't hold.
  ///
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

  /// The journal that the entry was imported from, otherwise one named after the diary.
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
    var tags = entry.tags
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

  /// The entry's id in Day One: the one it was imported with, otherwise a stable id of its own.
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
    if let coordinates = entry.coordinates {
      place["latitude"] = JSONNumber("\(coordinates.latitude)").map(JSON.number)
      place["longitude"] = JSONNumber("\(coordinates.longitude)").map(JSON.number)
    }
    return place.members.isEmpty ? nil : place
  }

  /// A time zone whose offset at that moment is the entry's; UTC if none is found.
  private func timeZone(of entry: ExportedEntry, _ known: String?) -> String {
    let offset = entry.created.offsetMinutes
    for name in [known, zone.name].compactMap(\.self) {
      guard let zone = try? TimeZoneRules(named: name),
        zone.offsetSeconds(at: entry.created.instant) / 60 == offset
      else { continue }
      return name
    }
    guard offset != 0 else { return "UTC" }
    // POSIX inverts the sign in these names.
    guard offset % 60 == 0, abs(offset) <= 14 * 60 else { return "UTC" }
    return "Etc/GMT\(offset > 0 ? "-" : "+")\(abs(offset) / 60)"
  }
}

/// Assigns media identifiers and inserts `dayone-moment:` links into the texts.
struct DayOneExportMedia {
  /// A file and its path in the zip file.
  struct File {
    let path: RelativePath
    let place: String
  }

  private struct Known {
    let kind: DayOneMedia.Kind
    let digest: String
  }

  private let export: DiaryExport
  private var known: [String: Known] = [:]
  /// The media that entries show, each once.
  private(set) var used: [File] = []
  /// Warnings about files that Day One can't hold.
  private(set) var problems: [Diagnostic] = []

  init(_ export: DiaryExport) { self.export = export }

  private static let films: Set<String> = ["mp4", "m4v", "mov"]
  private static let sounds: Set<String> = ["m4a", "mp3", "wav", "aac", "caf", "amr"]
  private static let photos: Set<String> = ["jpg", "jpeg", "png", "gif", "webp", "heic", "heif", "avif"]

  private static func kind(of name: String) -> DayOneMedia.Kind? {
    let ending = RelativePath(name)?.pathExtension ?? ""
    if photos.contains(ending) { return .photos }
    if films.contains(ending) { return .videos }
    if sounds.contains(ending) { return .audios }
    return ending == "pdf" ? .pdfAttachments : nil
  }

  /// The text of an entry with its moments, and its media lists by kind.
  mutating func text(of entry: ExportedEntry) throws(Diagnostic) -> (String, [(DayOneMedia.Kind, [JSON])]) {
    var names: [String] = []
    var shown: [String: Known] = [:]
    let targets = DiaryExport.targets(in: entry.body)
    for name in targets.compactMap(export.file) + entry.photos where export.files[name] != nil {
      guard !names.contains(name), let file = try know(name, of: entry) else { continue }
      names.append(name)
      shown[name] = file
    }
    var inText: Set<String> = []
    let pieces = MarkdownReferences.pieces(of: entry.body) { reference in
      if let name = export.file(reference.target), let file = shown[name] {
        inText.insert(name)
        let words = DayOneExportMedia.caption(reference, name)
        return .text(DayOneExportMedia.moment(file) + (words.isEmpty ? "" : " \(words)"))
      }
      if let other = export.entry(reference.target) {
        return .text("[\(reference.label)](dayone://view?entryId=\(export.uuid(of: other)))")
      }
      return nil
    }
    var text = pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    for name in names where !inText.contains(name) {
      if let file = shown[name] { text += "\n\n" + DayOneExportMedia.moment(file) }
    }
    if let question = entry.question { text = "> \(question)\n\n" + text }
    var lists: [(DayOneMedia.Kind, [JSON])] = []
    for kind in DayOneMedia.Kind.allCases {
      let items = names.enumerated().compactMap { order, name -> JSON? in
        guard let file = shown[name], file.kind == kind else { return nil }
        return DayOneExportMedia.item(file, name, order, of: entry)
      }
      if !items.isEmpty { lists.append((kind, items)) }
    }
    while text.last?.isNewline == true { text.removeLast() }
    return (text, lists)
  }

  private static func moment(_ file: Known) -> String {
    let id = file.digest.uppercased()
    return switch file.kind {
    case .photos: "![](dayone-moment://\(id))"
    case .videos: "![](dayone-moment:/video/\(id))"
    case .audios: "![](dayone-moment:/audio/\(id))"
    case .pdfAttachments: "![](dayone-moment:/pdfAttachment/\(id))"
    }
  }

  /// The label and title of a picture, for which Day One has no field; dropped where they only repeat the
  /// file name.
  private static func caption(_ reference: MarkdownReference, _ name: String) -> String {
    let title = String(reference.title.dropFirst().dropLast())
    let words = [reference.label, title == reference.label ? "" : title]
    return words.filter { !$0.isEmpty && !name.hasSuffix(LinkLabel.text($0)) }.joined(separator: " – ")
  }

  private static func item(_ file: Known, _ name: String, _ order: Int, of entry: ExportedEntry) -> JSON {
    let ending = RelativePath(name)?.pathExtension ?? ""
    // Names in `photos/` can start with the entry's date.
    let day = entry.created.day.text + "-"
    let own = name.hasPrefix(day) ? String(name.dropFirst(day.count)) : name
    var item: JSONObject = [
      "identifier": .text(file.digest.uppercased()), "md5": .text(file.digest),
      "orderInEntry": .integer(order), "filename": .text(own),
    ]
    item[file.kind == .audios ? "format" : "type"] = .text(ending == "jpg" ? "jpeg" : ending)
    if file.kind == .pdfAttachments { item["pdfName"] = .text(own) }
    return .object(item)
  }

  private mutating func know(_ name: String, of entry: ExportedEntry) throws(Diagnostic) -> Known? {
    if let file = known[name] { return file }
    guard let kind = DayOneExportMedia.kind(of: name),
      let path = export.diary.path.appending("photos/\(name)")
    else {
      problems.append(
        Diagnostic(
          .importPartly, Phrase("import-did-not-come-along-day", ["name": name]),
          path: RelativePath("\(export.diary.path)/entries/\(entry.id).md"), severity: .warning))
      return nil
    }
    let open = try export.tree.openFile(path)
    var digest = MD5()
    var offset = 0
    while true {
      let piece = try open.read(at: offset, count: ForeignPieces.count)
      if piece.isEmpty { break }
      digest.add(piece)
      offset += piece.count
    }
    let file = Known(kind: kind, digest: digest.finish())
    let place = "\(kind.folder)/\(file.digest).\(DayOneExportMedia.ending(of: name))"
    if !used.contains(where: { $0.place == place }) { used.append(File(path: path, place: place)) }
    known[name] = file
    return file
  }

  private static func ending(of name: String) -> String {
    let ending = RelativePath(name)?.pathExtension ?? ""
    return ending == "jpg" ? "jpeg" : ending
  }
}

extension DiaryExport {
  /// The targets of a text's links and images, in order.
  static func targets(in text: String) -> [String] {
    var targets: [String] = []
    _ = MarkdownReferences.pieces(of: text) { reference in
      targets.append(reference.target)
      return nil
    }
    return targets
  }
}
