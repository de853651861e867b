// Reader of RedNotebook journals: a file per month (`2024-12.txt`), YAML with the text and categories of each
// day.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Prose
internal import ZonedTime

struct RedNotebookReader {
  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  /// The month of a file like `2024-12.txt`; nil for any other file.
  static func month(of file: ForeignFile) -> Month? {
    guard file.ending == "txt" else { return nil }
    let parts = file.stem.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 4, parts[1].count == 2, let year = Int(parts[0]),
      let month = Int(parts[1])
    else { return nil }
    return Month(year: year, month: month)
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    var count = 0
    for file in files.all {
      guard let month = RedNotebookReader.month(of: file) else { continue }
      count += 1
      reading.used.insert(file.number)
      do throws(Diagnostic) {
        let root = try ForeignYAML.parse(try files.bytes(file, limit: 64 << 20))
        for pair in root.pairs ?? [] {
          let place = Phrase("import-item-day", ["file": file.name, "day": pair.key])
          reading.take(place) { () throws(Diagnostic) in try entry(pair.value, pair.key, month, file, place) }
        }
      } catch { reading.items.append(.failed(place: file.place, error)) }
    }
    guard count > 0 else {
      throw Diagnostic(
        .importFormat, Phrase("import-no-month-rednotebook", ["name": files.name]),
        hint: Phrase("import-name-folder-files-such-txt"))
    }
  }

  private func entry(
    _ value: ForeignYAML, _ number: String, _ month: Month, _ file: ForeignFile, _ place: Phrase
  ) throws(Diagnostic) -> ForeignEntry {
    guard let number = Int(number), let day = Day(year: month.year, month: month.month, day: number) else {
      throw Diagnostic(.badDay, Phrase("import-no-day", ["number": number.quotedBriefly, "month": month]))
    }
    let text = value["text"]?.text ?? value.text ?? ""
    let categories = (value.pairs ?? []).filter { $0.key != "text" }
    var words = RedNotebookMarkup.markdown(text)
    for category in categories {
      if !words.isEmpty { words += "\n\n" }
      words += "**\(category.key)**\n\n" + RedNotebookReader.list(category.value, depth: 0)
    }
    var entry = ForeignEntry(
      mark: ImportFormat.redNotebook.mark(day, [text, JSON.list(categories.map(\.value.json)).description]),
      place: place, created: settings.zone.zoned(day, .midnight))
    var media: [ForeignMedia] = []
    entry.pieces = MarkdownReferences.pieces(of: words) { reference in
      let target =
        reference.target.hasPrefix("file://") ? String(reference.target.dropFirst(7)) : reference.target
      guard !target.contains("://"), !target.hasPrefix("mailto:") else { return nil }
      let base = target.split(separator: "/").last.map(String.init) ?? target
      guard let found = files.resolve(target, from: file) ?? files.named(base).first else {
        guard reference.isShown else { return nil }
        media.append(
          ForeignMedia(
            content: .missing(Phrase("import-no-file-beside-journal", ["target": target])), name: base))
        return .media(media.count - 1, label: reference.label, title: reference.title)
      }
      media.append(ForeignMedia(content: .file(found), name: base))
      return .media(media.count - 1, label: reference.label, title: reference.title)
    }
    entry.media = media
    return entry
  }

  /// The items of a category as nested lists.
  private static func list(_ value: ForeignYAML, depth: Int) -> String {
    let margin = String(repeating: "  ", count: depth)
    if let text = value.text { return "\(margin)- \(text)" }
    let pairs = (value.pairs ?? []).map { pair in
      let below = list(pair.value, depth: depth + 1)
      return "\(margin)- \(pair.key)" + (below.isEmpty ? "" : "\n" + below)
    }
    return (pairs + (value.list ?? []).map { list($0, depth: depth) }).joined(separator: "\n")
  }
}

/// Converts the markup of RedNotebook's toolbar; everything else stays.
package enum RedNotebookMarkup {
  package static func markdown(_ text: String) -> String {
    var lines: [String] = []
    var isCode = false
    for line in text.replacingCRLF.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isCode.toggle()
        lines.append(String(line))
      } else {
        lines.append(isCode ? String(line) : self.line(String(line)))
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func line(_ line: String) -> String {
    let level = line.prefix { $0 == "=" }.count
    let closed = line.trimmingBlanks
    if (1...5).contains(level), closed.hasSuffix(String(repeating: "=", count: level)),
      closed.count > level * 2
    {
      let title = closed.dropFirst(level).dropLast(level).trimmingBlanks
      return String(repeating: "#", count: level) + " " + inline(title)
    }
    if line.hasPrefix("+ ") { return "1. " + inline(String(line.dropFirst(2))) }
    if closed.count >= 20, closed.allSatisfy({ $0 == "=" || $0 == "-" || $0 == "_" }) { return "***" }
    return inline(line)
  }

  /// Converts links and images first, because URLs may contain any other markup.
  private static func inline(_ line: String) -> String {
    var result = ""
    var rest = line[...]
    while let open = rest.firstIndex(of: "[") {
      result += emphasis(String(rest[..<open]))
      guard let close = rest[open...].firstIndex(of: "]"),
        let link = link(String(rest[rest.index(after: open)..<close]))
      else {
        result.append("[")
        rest = rest[rest.index(after: open)...]
        continue
      }
      result += link
      rest = rest[rest.index(after: close)...]
    }
    return result + emphasis(String(rest))
  }

  /// `[""/path/name"".png?50]` is an image, `[words ""address""]` a link.
  private static func link(_ inside: String) -> String? {
    guard let open = inside.range(of: "\"\"") else { return nil }
    let rest = String(inside[open.upperBound...])
    guard let close = rest.range(of: "\"\"") else { return nil }
    let address = rest[..<close.lowerBound]
    let ending = rest[close.upperBound...].prefix { $0 != "?" }
    let words = inside[..<open.lowerBound].trimmingBlanks
    if ending.hasPrefix("."), words.isEmpty { return "![](<\(address)\(ending)>)" }
    guard ending.isEmpty else { return nil }
    return "[\(words.isEmpty ? String(address) : words)](<\(address)>)"
  }

  private static let signs = [("//", "*"), ("--", "~~"), ("__", "")]

  private static func emphasis(_ text: String) -> String {
    var text = text.hasSuffix("\\\\") ? String(text.dropLast(2)) : text
    // URLs may contain any markup: replace each by a private-use character while converting.
    var addresses: [String] = []
    let isFree = !text.contains("\u{E001}")
    while isFree, let scheme = text.range(of: "://") {
      let start =
        text[..<scheme.lowerBound].lastIndex { !$0.isASCII || !$0.isLetter }.map { text.index(after: $0) }
        ?? text.startIndex
      let end = text[start...].firstIndex { $0.isWhitespace } ?? text.endIndex
      addresses.append(String(text[start..<end]))
      text.replaceSubrange(start..<end, with: "\u{E001}")
    }
    for (sign, mark) in signs { text = replacing(sign, by: mark, in: text) }
    guard !addresses.isEmpty else { return text }
    let parts = text.split(separator: "\u{E001}", omittingEmptySubsequences: false)
    guard parts.count == addresses.count + 1 else { return text }
    return zip(parts, addresses + [""]).map { $0 + $1 }.joined()
  }

  /// Replaces pairs of a sign around text without spaces at its ends; the `//` of URLs stays.
  private static func replacing(_ sign: String, by mark: String, in text: String) -> String {
    guard text.contains(sign) else { return text }
    var result = ""
    var rest = text
    while let open = rest.range(of: sign) {
      // Inside a word or a URL, it is no markup.
      let before = rest[..<open.lowerBound].last
      let isAddress = before.map { $0 == ":" || $0.isASCII && ($0.isLetter || $0.isNumber) } ?? false
      let after = String(rest[open.upperBound...])
      guard !isAddress, after.first?.isWhitespace == false, let close = after.range(of: sign),
        close.lowerBound != after.startIndex,
        after[after.index(before: close.lowerBound)].isWhitespace == false,
        after[after.index(before: close.lowerBound)] != ":",
        after[close.upperBound...].first.map({ !$0.isASCII || !$0.isLetter }) ?? true
      else {
        result += rest[..<open.upperBound]
        rest = after
        continue
      }
      result += rest[..<open.lowerBound] + mark + after[..<close.lowerBound] + mark
      rest = String(after[close.upperBound...])
    }
    return result + rest
  }
}
