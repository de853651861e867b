// Reader of a graph of Logseq: its journals and pages in Markdown.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import SafeFiles
internal import ZonedTime

struct LogseqReader {
  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    var pages: [(file: ForeignFile, page: LogseqPage)] = []
    var blocks: [String: String] = [:]
    for file in files.all {
      let folder = file.folder.split(separator: "/").last
      // The app's settings, and its own copies of what was changed.
      guard !file.name.hasPrefix("logseq/"), !file.name.contains("/logseq/") else {
        reading.used.insert(file.number)
        continue
      }
      guard folder == "journals" || folder == "pages", ["md", "org"].contains(file.ending) else { continue }
      reading.used.insert(file.number)
      do throws(Diagnostic) {
        guard file.ending == "md" else {
          throw Diagnostic(.importUnsupported, Phrase("import-org"))
        }
        let page = LogseqPage(try ForeignText.text(try files.bytes(file, limit: 64 << 20)))
        blocks.merge(page.blocks) { first, _ in first }
        pages.append((file, page))
      } catch { reading.items.append(.failed(place: file.place, error)) }
    }
    var marks: [String: String] = [:]
    var days: [Day: String] = [:]
    for (file, page) in pages {
      let mark = mark(file, page)
      marks[title(file, page).comparisonKey] = mark
      if let day = day(of: file) { days[day] = mark }
    }
    for (file, page) in pages {
      reading.take(file.place) { () throws(Diagnostic) in
        var entry = ForeignEntry(
          mark: mark(file, page), place: file.place, created: try settings.created(time(file, page)))
        let isDay = day(of: file) != nil
        entry.write(page.text(showing: blocks), title: isDay ? nil : title(file, page)) { reference in
          let target = reference.target
          if let mark = marks[target.comparisonKey] { return .entry(mark: mark) }
          // Links to a journal are days, such as [[May 14th, 2020]].
          if let day = ForeignTime.moment(target)?.day, let mark = days[day] { return .entry(mark: mark) }
          let isAddress = target.contains("://") || reference.form == .wikiLink
          guard !isAddress, reference.isShown || files.resolve(target, from: file) != nil else { return nil }
          return .media(files.media(target, from: file))
        }
        entry.keep("tags", page.tags)
        entry.keep(rest: page.rest, besides: [], as: .logseq)
        return entry
      }
    }
    try reading.checkFound(.logseq, in: files)
  }

  /// The day of a journal, by its file's name.
  private func day(of file: ForeignFile) -> Day? {
    guard file.folder.split(separator: "/").last == "journals" else { return nil }
    return MarkdownText.moment(inName: file, settings.isDayFirst)?.day
  }

  private func time(_ file: ForeignFile, _ page: LogseqPage) -> ZonedTime? {
    day(of: file).map { settings.zone.zoned($0, .midnight) }
      ?? page["created-at"].flatMap { JSON.text($0).instant(partsPerSecond: 1000) }.map(settings.zone.zoned)
  }

  /// The title of a page: what it says itself, else its file's name, in which `___` stands for `/`.
  private func title(_ file: ForeignFile, _ page: LogseqPage) -> String {
    page["title"] ?? file.stem.replacing("___", with: "/").percentDecoded
  }

  private func mark(_ file: ForeignFile, _ page: LogseqPage) -> String {
    let day = day(of: file) ?? time(file, page)?.day ?? settings.undated
    let parts = [file.stem.nfc, page.written]
    return day.map { ImportFormat.logseq.mark($0, parts) } ?? ImportFormat.logseq.mark(file.name)
  }
}

/// A page, without what the app writes into it for itself.
private struct LogseqPage {
  let written: String
  private var lines: [Substring] = []
  private var properties: [(key: String, value: String)] = []
  /// The first lines of the blocks to which others refer, by their ids.
  private(set) var blocks: [String: String] = [:]

  private static let own: Set<String> = ["id", "collapsed"]

  init(_ text: String) {
    written = text
    var isHead = true
    var fence = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.drop { $0 == " " || $0 == "\t" }
      if words.hasPrefix("```") || words.hasPrefix("- ```") { fence.toggle() }
      guard !fence, let (key, value) = LogseqPage.property(words) else {
        if !words.isEmpty { isHead = false }
        lines.append(line)
        continue
      }
      if isHead {
        properties.append((key, value))
      } else if key == "id", let above = lines.last {
        blocks[value] = LogseqPage.words(above)
      } else if !LogseqPage.own.contains(key) {
        lines.append(line)
      }
    }
  }

  subscript(key: String) -> String? { properties.first { $0.key == key }?.value }

  /// `key:: value`; nil for any other line.
  private static func property(_ line: Substring) -> (key: String, value: String)? {
    guard let sign = line.firstRange(of: "::") else { return nil }
    let key = line[..<sign.lowerBound]
    let value = line[sign.upperBound...]
    guard !key.isEmpty, key.allSatisfy({ $0.isLetter || $0.isNumber || "-_/?".contains($0) }),
      value.isEmpty || value.first == " "
    else { return nil }
    return (key.lowercased(), value.trimmingBlanks)
  }

  private static func words(_ line: Substring) -> String {
    let words = line.drop { $0 == " " || $0 == "\t" }
    return (words.hasPrefix("- ") ? words.dropFirst(2) : words).trimmingBlanks
  }

  /// The text, with the first lines of blocks in the places of `((id))`; empty if all blocks are.
  func text(showing blocks: [String: String]) -> String {
    // The app makes a journal with an empty block for each day on which it is opened.
    guard lines.contains(where: { !LogseqPage.words($0).isEmpty && $0.trimmingBlanks != "-" }) else {
      return ""
    }
    let text = lines.joined(separator: "\n")
    guard text.contains("((") else { return text }
    var result = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "((") {
      let id = rest[open.upperBound...].prefix { $0.isHexDigit || $0 == "-" }
      result += rest[..<open.lowerBound]
      rest = rest[open.upperBound...]
      if let words = blocks[String(id)], rest[id.endIndex...].hasPrefix("))") {
        result += words
        rest = rest[id.endIndex...].dropFirst(2)
      } else {
        result += "(("
      }
    }
    return result + rest
  }

  var tags: [String] {
    let written = (self["tags"] ?? "").split(separator: ",").map { String($0).trimmingBlanks }
    return written.map { $0.hasPrefix("[[") && $0.hasSuffix("]]") ? String($0.dropFirst(2).dropLast(2)) : $0 }
      .filter { !$0.isEmpty }
  }

  var rest: JSONObject {
    let rest = properties.filter { !["tags", "title", "created-at", "id", "collapsed"].contains($0.key) }
    return JSONObject(rest.map { ($0.key, .text($0.value)) })
  }
}
