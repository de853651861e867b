// Day One's Markdown dialect, rich text and media.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Prose

/// Parts of Day One's Markdown dialect.
package enum DayOneText {
  /// The identifier in `dayone-moment://ID`, `dayone-moment:/audio/ID` and similar links.
  static func moment(_ target: String) -> String? {
    guard target.hasPrefix("dayone-moment:") else { return nil }
    return target.dropFirst("dayone-moment:".count).split(separator: "/").last.map(String.init)
  }

  /// The identifier in `dayone://view?entryId=UUID`, without hyphens.
  static func entry(_ target: String) -> String? {
    guard target.hasPrefix("dayone://") || target.hasPrefix("dayone2://"),
      let start = target.range(of: "entryid=")
    else { return nil }
    let id = target[start.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "-" }
    return id.isEmpty ? nil : id.filter { $0 != "-" }
  }

  /// Removes the zero width spaces and needless backslashes that Day One writes.
  ///
  /// It escapes `.`, `!`, `-`, `+`, `(` and `)` everywhere. A backslash is removed only where Markdown means
  /// the same without it: after a letter on the same line, and not where a link or image would arise.
  package static func plain(_ text: String) -> String {
    guard text.contains("\\") || text.unicodeScalars.contains("\u{200B}") else { return text }
    var lines: [String] = []
    var fence: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let start = line.drop { $0 == " " }
      if let open = fence {
        if start.hasPrefix(open) { fence = nil }
        lines.append(String(line))
      } else if start.hasPrefix("```") || start.hasPrefix("~~~") {
        fence = String(start.prefix(3))
        lines.append(String(line))
      } else {
        lines.append(plain(line: line))
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func plain(line: Substring) -> String {
    let scalars = Array(line.unicodeScalars).filter { $0 != "\u{200B}" }
    guard !scalars.contains("`") else { return String(String.UnicodeScalarView(scalars)) }
    var result = String.UnicodeScalarView()
    var hasWords = false
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == "\\", index + 1 < scalars.count {
        let next = scalars[index + 1]
        let after = index + 2 < scalars.count ? scalars[index + 2] : " "
        let isNeedless =
          hasWords
          && (".-+)".unicodeScalars.contains(next) || next == "!" && after != "["
            || next == "(" && result.last != "]")
        if !isNeedless { result.append(scalar) }
        result.append(next)
        index += 2
        continue
      }
      if scalar.properties.isAlphabetic { hasWords = true }
      result.append(scalar)
      index += 1
    }
    return String(result)
  }
}

/// Day One's rich text in JSON, which some entries have instead of plain text.
package enum DayOneRichText {
  /// Converts rich text to Markdown; nil if it can't be parsed.
  package static func text(of written: String?) -> String? {
    guard let written, let root = try? JSONItems.parse(Array(written.utf8), "richText.json"),
      let contents = root["contents"]?.list
    else { return nil }
    var text = ""
    for part in contents {
      if let words = part["text"]?.text {
        let line = part["attributes"]?["line"]
        let isLineStart = text.isEmpty || text.hasSuffix("\n")
        if isLineStart, let level = line?["header"]?.integer, (1...6).contains(level) {
          text += String(repeating: "#", count: level) + " "
        } else if isLineStart, let style = line?["listStyle"]?.text {
          let depth = max(0, min(8, (line?["indentLevel"]?.integer ?? 1) - 1))
          let isDone = line?["checked"]?.flag == true
          let sign =
            switch style {
            case "numbered": "1. "
            case "checkbox": isDone ? "- [x] " : "- [ ] "
            default: "- "
            }
          text += String(repeating: "   ", count: depth) + sign
        } else if isLineStart, line?["quote"]?.flag == true {
          text += "> "
        }
        let shown = emphasised(words, part["attributes"])
        let link = part["attributes"]?["linkURL"]?.text ?? ""
        let isPlain = !shown.contains("\n") && !link.contains { "<>\n".contains($0) }
        let isLink = !link.isEmpty && isPlain
        text += isLink ? "[\(shown)](<\(link)>)" : shown
      }
      for object in part["embeddedObjects"]?.list ?? [] {
        guard let id = object["identifier"]?.text else { continue }
        let kind = object["type"]?.text ?? "photo"
        let path = kind == "photo" ? "/" : "\(kind)"
        text += "\n![](dayone-moment:/\(path)/\(id))\n"
      }
    }
    return text
  }

  private static func emphasised(_ words: String, _ attributes: JSON?) -> String {
    let core = words.trimmingBlanks
    guard !core.isEmpty, !core.contains("\n") else { return words }
    var marks = ""
    if attributes?["bold"]?.flag == true { marks = "**" }
    if attributes?["italic"]?.flag == true { marks += "*" }
    guard !marks.isEmpty, let range = words.range(of: core) else { return words }
    return words[..<range.lowerBound] + marks + core + String(marks.reversed()) + words[range.upperBound...]
  }
}

/// The media of one journal, by identifier.
struct DayOneMedia {
  private struct Known {
    let media: ForeignMedia
    let kind: Kind
  }

  /// The kind of a medium: the key of its list in an entry; also names the folder.
  enum Kind: String, CaseIterable {
    case photos, videos, audios, pdfAttachments

    var folder: String { self == .pdfAttachments ? "pdfs" : rawValue }
  }

  /// The folders of media beside the journal file.
  static let folders = Set(Kind.allCases.map(\.folder))

  // An entry can show an identifier that another entry defines.
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
          // A medium whose file is in the export wins over one whose file is missing.
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
    // The first 8 digits of the digest are enough for a file name.
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

  /// Splits an entry's text at its media and links, and adds all media of the entry.
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
  /// Whether the export lacks the file.
  var isMissing: Bool { if case .missing = content { true } else { false } }
}
