// The files of a diary as Day One's media: which entry shows which, under which identifier.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import LosslessJSON
internal import Prose
internal import SafeFiles
internal import ZonedTime

/// Gives files their identifiers, and texts their moments.
struct DayOneExportMedia {
  /// A file and where it stands in the zip file.
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
  /// The files that entries show, each once.
  private(set) var used: [File] = []
  /// What Day One can't hold.
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

  /// The text of an entry with its moments, and the lists of what it shows.
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

  /// What stands under a picture, which Day One has no place for; a file's own name says nothing.
  private static func caption(_ reference: MarkdownReference, _ name: String) -> String {
    let title = String(reference.title.dropFirst().dropLast())
    let words = [reference.label, title == reference.label ? "" : title]
    return words.filter { !$0.isEmpty && !name.hasSuffix(LinkLabel.text($0)) }.joined(separator: " – ")
  }

  private static func item(_ file: Known, _ name: String, _ order: Int, of entry: ExportedEntry) -> JSON {
    let ending = RelativePath(name)?.pathExtension ?? ""
    // The day that stands before a name here is the entry's.
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
  /// Where the links and pictures of a text lead, in their order.
  static func targets(in text: String) -> [String] {
    var targets: [String] = []
    _ = MarkdownReferences.pieces(of: text) { reference in
      targets.append(reference.target)
      return nil
    }
    return targets
  }
}
