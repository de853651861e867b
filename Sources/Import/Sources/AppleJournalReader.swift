// Reader of the export of Apple's Journal: a page for each entry in `Entries`, and its files in `Resources`.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Prose
internal import ZonedTime

struct AppleJournalReader {
  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  /// Whether a page is one of Journal's, by its first bytes.
  static func looksLike(_ beginning: [UInt8]) -> Bool {
    let text = String(decoding: beginning, as: UTF8.self)
    return text.contains("pageContainer") && text.contains("pageHeader")
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    for file in files.all where HTMLReader.endings.contains(file.ending) {
      reading.used.insert(file.number)
      guard file.stem != "index" else { continue }
      reading.take(file.place) { () throws(Diagnostic) in
        let html = try HTMLReader.text(try files.bytes(file, limit: 64 << 20))
        guard let page = HTMLNode.withTree(of: html, { AppleJournalPage($0) }) else {
          throw Diagnostic(.importItem, Phrase("import-too-deep"))
        }
        return try entry(page, file)
      }
    }
    try reading.checkFound(.appleJournal, in: files)
  }

  private func entry(_ page: AppleJournalPage, _ file: ForeignFile) throws(Diagnostic) -> ForeignEntry {
    // The page says its day in the phone's language and no time; its name says it in figures.
    let day = MarkdownText.moment(inName: file, settings.isDayFirst)?.day
    let created = try settings.created(day.map { settings.zone.zoned($0, .midnight) })
    let mark = ImportFormat.appleJournal.mark(created.day, [page.title, page.prompt, page.body])
    var entry = ForeignEntry(mark: mark, place: file.place, created: created)
    entry.question = page.prompt.isEmpty ? nil : page.prompt
    entry.write(page.body, title: page.title)
    var words: [String: [JSON]] = [:]
    var moods: [String] = []
    var places: [String] = []
    for asset in page.assets {
      if let source = asset.source { entry.media.append(files.media(source, from: file)) }
      guard let first = asset.words.first else { continue }
      switch asset.kind {
      case "stateOfMind":
        moods += first.split(separator: ",").map { String($0).trimmingBlanks }
        // Below the mood stands what it came from.
        let causes = asset.words.dropFirst()
        if !causes.isEmpty { words[asset.kind, default: []].append(.text(causes.joined(separator: ", "))) }
      case "multiPinMap", "genericMap": places.append(asset.words.joined(separator: ", "))
      default: words[asset.kind, default: []].append(.text(asset.words.joined(separator: ", ")))
      }
    }
    entry.keep("tags", moods)
    entry.keep("mood", moods.joined(separator: ", "))
    entry.keep("place", places.joined(separator: "; "))
    let rest = words.sorted { $0.key < $1.key }.map { ($0.key, JSON.list($0.value)) }
    entry.keep(rest: JSONObject(rest), besides: [], as: .appleJournal)
    return entry
  }
}

/// What a page of Journal says.
private struct AppleJournalPage {
  struct Asset {
    let kind: String
    let source: String?
    let words: [String]
  }

  let title: String
  let prompt: String
  let body: String
  let assets: [Asset]

  init(_ root: HTMLNode) {
    func text(_ name: String) -> String {
      root.elements(ofClass: name).first.map { NoteTitle.line($0.text) } ?? ""
    }
    title = text("title")
    prompt = text("reflectionPrompt")
    // The tags of a page overlap: what follows the body may stand in it, and is empty.
    body = root.elements(ofClass: "bodyText").map(HTMLMarkdown.text).joined(separator: "\n\n")
    assets = root.elements(ofClass: "gridItem").map { item in
      let classes = (item.attribute("class") ?? "").split(separator: " ")
      let kind = classes.first { $0.hasPrefix("assetType_") }?.dropFirst("assetType_".count) ?? ""
      let source = item.sources.first?.percentDecoded
      let lines = item.textOfBlocks.split(whereSeparator: \.isNewline).map { String($0).trimmingBlanks }
      return Asset(kind: String(kind), source: source, words: lines.filter { !$0.isEmpty })
    }
  }
}

extension HTMLNode {
  private static let blocks: Set<String> = [
    "div", "p", "br", "ul", "ol", "li", "table", "tr", "td", "h1", "h2", "h3", "h4", "h5", "h6", "figure",
    "figcaption", "section", "header", "footer",
  ]

  /// The text of this node and all below it, with each block on lines of its own.
  fileprivate var textOfBlocks: String {
    if let words { return words }
    let text = children.map(\.textOfBlocks).joined()
    return HTMLNode.blocks.contains(name) ? "\n\(text)\n" : text
  }

  /// The addresses of pictures, sounds and films below this node.
  fileprivate var sources: [String] {
    var found: [String] = []
    var open = children
    while let next = open.popLast() {
      if ["img", "video", "audio", "source"].contains(next.name), let source = next.attribute("src") {
        found.append(source)
      }
      open += next.children
    }
    return found
  }
}
