// The pictures, sounds, films and papers of Day One's entries: which file each `dayone-moment` means.

internal import Diagnostics
internal import Fluent
internal import LosslessJSON
internal import Prose

/// All media of one journal.
struct DayOneMedia {
  private struct Known {
    let media: ForeignMedia
    let kind: Kind
  }

  /// The lists of an entry and the folders of their files.
  enum Kind: String, CaseIterable {
    case photos, videos, audios, pdfAttachments

    var folder: String { self == .pdfAttachments ? "pdfs" : rawValue }
  }

  /// The folders of media, beside the journal.
  static let folders = Set(Kind.allCases.map(\.folder))

  // An identifier may be told by another entry than the one that shows it.
  private var known: [String: Known] = [:]

  init(_ files: ForeignFiles, beside journal: ForeignFile, _ bytes: [UInt8], _ items: [Range<Int>]) {
    var byStem: [Kind: [String: ForeignFile]] = [:]
    for kind in Kind.allCases {
      let folder = (journal.folder + kind.folder + "/").comparisonKey
      byStem[kind] = Dictionary(
        files.showable.filter { $0.folder.comparisonKey == folder }.map { ($0.stem.lowercased(), $0) },
        uniquingKeysWith: { first, _ in first })
    }
    for range in items {
      guard let object = (try? JSONItems.parse(bytes[range], journal.name))?.object else { continue }
      for kind in Kind.allCases {
        for item in object[kind.rawValue]?.list ?? [] {
          guard let id = item["identifier"]?.text else { continue }
          let media = DayOneMedia.media(item, kind, byStem[kind] ?? [:])
          // One whose file is here wins over one whose file is not.
          if let old = known[id], !old.media.isMissing || media.isMissing { continue }
          known[id] = Known(media: media, kind: kind)
        }
      }
    }
  }

  private static func media(_ item: JSON, _ kind: Kind, _ files: [String: ForeignFile]) -> ForeignMedia {
    let names = [item["md5"]?.text, item["identifier"]?.text, item["filename"]?.text.map(stem)].compactMap {
      $0?.lowercased()
    }
    let file = names.lazy.compactMap { files[$0] }.first
    let written = item["filename"]?.text ?? item["pdfName"]?.text ?? item["title"]?.text
    let name = written.flatMap { $0.isEmpty ? nil : $0 }
    let content: ForeignMedia.Content =
      switch file {
      case let file? where file.size > 0: .file(file)
      case .some: .missing(Phrase("import-file-no-bytes"))
      case nil: .missing(Phrase("import-export-no-file", ["folder": kind.folder]))
      }
    // The digest that names its file says nothing to a person, and need not stand there whole.
    let short = String((item["md5"]?.text ?? item["identifier"]?.text ?? "").prefix(8)).lowercased()
    let stem = name.map(stem) ?? short
    let told = item["type"]?.text ?? item["format"]?.text
    let ending = file?.ending ?? told ?? (kind == .pdfAttachments ? "pdf" : "")
    return ForeignMedia(
      content: content, name: ending.isEmpty ? stem : "\(stem).\(ending)", isSound: kind == .audios)
  }

  private static func stem(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// Puts a text and all media of its entry into an entry.
  func take(into entry: inout ForeignEntry, of object: JSONObject, _ text: String) {
    var numbers: [String: Int] = [:]
    func number(_ id: String, _ entry: inout ForeignEntry) -> Int? {
      if let number = numbers[id] { return number }
      guard let known = known[id] else { return nil }
      entry.media.append(known.media)
      numbers[id] = entry.media.count - 1
      return numbers[id]
    }
    entry.pieces = MarkdownReferences.pieces(of: text) { reference in
      if let id = DayOneText.moment(reference.target) {
        guard let number = number(id, &entry) else {
          entry.problems.append(
            Diagnostic(
              .importPartly, Phrase("import-export-tells-nothing", ["target": reference.target]),
              severity: .warning))
          return nil
        }
        return .media(number, label: reference.label, title: reference.title)
      }
      guard let id = DayOneText.entry(reference.target) else { return nil }
      return .link(
        label: reference.label, mark: ImportFormat.dayOne.mark(id.uppercased()), written: reference.written)
    }
    let items = Kind.allCases.flatMap { object[$0.rawValue]?.list ?? [] }
    let order = { (item: JSON) in item["orderInEntry"]?.integer ?? .max }
    for (_, item) in items.enumerated().sorted(by: {
      (order($0.element), $0.offset) < (order($1.element), $1.offset)
    }) {
      guard let id = item["identifier"]?.text else { continue }
      _ = number(id, &entry)
    }
  }
}

extension ForeignMedia {
  /// Whether its bytes are not in the export.
  var isMissing: Bool { if case .missing = content { true } else { false } }
}
