// Reader of Notion's exports, Markdown or HTML: a file per page, and a table of each database.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import SafeFiles
internal import ZonedTime

struct NotionReader {
  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    var pages: [(file: ForeignFile, name: NotionName)] = []
    var tables: [String: ForeignTable] = [:]
    for file in files.all {
      // The map of an HTML export.
      if file.base == "index.html" { reading.used.insert(file.number) }
      guard let name = NotionName(file) else { continue }
      reading.used.insert(file.number)
      guard file.ending == "csv" else {
        pages.append((file, name))
        continue
      }
      do throws(Diagnostic) {
        let table = try ForeignTable(try files.bytes(file), file)
        if let problem = table.problem {
          reading.items.append(.failed(place: Phrase("import-rest", ["file": file.name]), problem))
        }
        // `_all` has every row, the other one only those that a view shows.
        if name.isAll || tables[name.pages] == nil { tables[name.pages] = table }
      } catch { reading.items.append(.failed(place: file.place, error)) }
    }
    let marks = Dictionary(
      pages.map { ($0.file.name, ImportFormat.notion.mark($0.name.id)) }, uniquingKeysWith: { $1 })
    let links = MarkdownLinks(files, marks)
    let rows = tables.mapValues { table in
      Dictionary(grouping: table.rows) { NotionReader.key($0.pairs.first?.1 ?? "") }
    }
    var titles: [String: Set<String>] = [:]
    for (file, name) in pages {
      let folder = String(file.folder.dropLast())
      reading.take(file.place) { () throws(Diagnostic) in
        let columns = tables[folder]?.columns ?? []
        let text = try ForeignText.text(try files.bytes(file, limit: 64 << 20))
        let page =
          file.ending == "md"
          ? NotionPage(markdown: text, columns, rows[folder] ?? [:])
          : NotionPage(html: text) ?? NotionPage(markdown: text, [])
        titles[folder, default: []].insert(NotionReader.key(page.title))
        return try entry(page, name, links, file)
      }
    }
    for (folder, table) in tables.sorted(by: { $0.key < $1.key }) {
      report(table, folder, titles[folder] ?? [], &reading)
    }
    try reading.checkFound(.notion, in: files)
  }

  /// Names the rows of a table that have no page of their own.
  private func report(
    _ table: ForeignTable, _ folder: String, _ titles: Set<String>, _ reading: inout ForeignReading
  ) {
    for row in table.rows {
      guard let title = row.pairs.first?.1, !NotionReader.key(title).isEmpty,
        !titles.contains(NotionReader.key(title))
      else { continue }
      let line = Phrase(
        "import-item", ["file": folder, "kind": Phrase("import-item-line"), "number": row.line])
      reading.items.append(
        .failed(
          place: Phrase("import-item-titled", ["item": line, "title": NoteTitle.line(title)]),
          Diagnostic(.importItem, Phrase("import-row-without-page"))))
    }
  }

  fileprivate static func key(_ title: String) -> String {
    title.split(whereSeparator: \.isWhitespace).joined(separator: " ").comparisonKey
  }

  private func entry(_ page: NotionPage, _ name: NotionName, _ links: MarkdownLinks, _ file: ForeignFile)
    throws(Diagnostic) -> ForeignEntry
  {
    let (key, time) = created(page)
    let created = try settings.created(time)
    var entry = ForeignEntry(mark: ImportFormat.notion.mark(name.id), place: file.place, created: created)
    var media: [ForeignMedia] = []
    let text = NoteTitle.heading(page.title == "Untitled" ? nil : page.title, above: page.body)
    entry.pieces = MarkdownReferences.pieces(of: text) { links.piece(for: $0, in: file, &media) }
    entry.media = media
    let (tags, rest) = page.properties.filter { $0.key != key && !$0.value.isEmpty }.parted {
      ["tags", "tag"].contains($0.key.lowercased())
    }
    entry.keep("tags", tags.flatMap { $0.value.split(separator: ",").map { String($0).trimmingBlanks } })
    entry.keep(rest: JSONObject(rest.map { ($0.key, .text($0.value)) }), besides: [], as: .notion)
    return entry
  }

  /// The time of writing, and the property that gives it: one that says so, else the first date of all, else the
  /// day in the title.
  private func created(_ page: NotionPage) -> (key: String?, time: ZonedTime?) {
    let order: ForeignTime.Order = settings.isDayFirst == true ? .dayFirst : .monthFirst
    let dates = page.properties.compactMap { property -> (key: String, moment: ForeignTime.Moment)? in
      // `March 1, 2024 → March 3, 2024`, in HTML with an @ before each.
      let first = property.value.split(separator: "→").first.map { String($0).trimmingBlanks } ?? ""
      let words = first.hasPrefix("@") ? String(first.dropFirst()) : first
      guard let moment = ForeignTime.moment(words, order), settings.isDayFirst != nil || !moment.isAmbiguous
      else { return nil }
      return (property.key, moment)
    }
    let found = dates.first { $0.key.lowercased().hasPrefix("created") } ?? dates.first
    if let found { return (found.key, ForeignTime.zoned(found.moment, in: settings.zone)) }
    let title = page.title.drop { $0 == "@" }.replacing("/", with: "-")
    let named = ForeignFile(name: title + ".md", size: 0, number: 0)
    let moment = MarkdownText.moment(inName: named, settings.isDayFirst)
    return (nil, moment.map { ForeignTime.zoned($0, in: settings.zone) })
  }
}

/// The name of a page or table: its title, cut, and its id.
struct NotionName {
  let id: String
  /// Whether it is the table with all rows of a database.
  let isAll: Bool
  /// The folder of the pages below it.
  let pages: String

  /// Parses `Title 36ab92dc15bc49119e4f7ecf6a0f26ed.md`; nil for any other name.
  init?(_ file: ForeignFile) {
    guard ["md", "html", "csv"].contains(file.ending) else { return nil }
    isAll = file.ending == "csv" && file.stem.hasSuffix("_all")
    let stem = isAll ? String(file.stem.dropLast(4)) : file.stem
    id = String(stem.suffix(32))
    guard id.utf8.count == 32, id.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      stem.dropLast(32).hasSuffix(" ")
    else { return nil }
    pages = file.folder + stem
  }
}

/// A page with its properties.
private struct NotionPage {
  private(set) var title = ""
  private(set) var properties: [(key: String, value: String)] = []
  private(set) var body = ""

  /// Takes apart `# Title`, lines such as `Tags: a, b` for the columns of its table, and the text; the rows are those
  /// of the table by their titles.
  init(markdown text: String, _ columns: [String], _ rows: [String: [ForeignTable.Row]] = [:]) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    func skipBlank() { while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() } }
    skipBlank()
    if let first = lines.first, first.hasPrefix("# ") {
      title = first.dropFirst(2).trimmingBlanks
      lines.removeFirst()
    }
    skipBlank()
    let known = Set(columns)
    let own = rows[NotionReader.key(title)] ?? []
    while let line = lines.first, let colon = line.firstRange(of: ": "),
      known.contains(String(line[..<colon.lowerBound]))
    {
      let key = String(line[..<colon.lowerBound])
      lines[lines.startIndex] = line[colon.upperBound...]
      let count = own.map { NotionPage.count(of: $0[key], at: lines) }.max() ?? 1
      properties.append((key, lines.prefix(count).joined(separator: "\n").trimmingBlanks))
      lines.removeFirst(count)
    }
    body = lines.joined(separator: "\n")
  }

  /// How many lines of a page a property takes up, known only from its cell in the table; 1 if the page has
  /// something else.
  private static func count(of cell: String, at lines: ArraySlice<Substring>) -> Int {
    let wanted = cell.split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingBlanks }
    return lines.prefix(wanted.count).map { $0.trimmingBlanks } == wanted ? wanted.count : 1
  }

  /// Takes a page as HTML; nil if it is nested too deeply or has no body.
  init?(html: String) {
    let page = HTMLNode.withTree(of: html) { root -> NotionPage? in
      guard let body = root.elements(ofClass: "page-body").first else { return nil }
      var page = NotionPage(markdown: "", [])
      page.title = root.elements(ofClass: "page-title").first.map { NoteTitle.line($0.text) } ?? ""
      for row in root.elements(ofClass: "property-row") {
        let cells = row.children.filter { ["th", "td"].contains($0.name) }
        guard cells.count == 2 else { continue }
        let chosen = cells[1].elements(ofClass: "selected-value").map(\.text)
        let value = chosen.isEmpty ? cells[1].text : chosen.joined(separator: ", ")
        let isOn = !cells[1].elements(ofClass: "checkbox-on").isEmpty
        page.properties.append((NoteTitle.line(cells[0].text), isOn ? "true" : NoteTitle.line(value)))
      }
      page.body = HTMLMarkdown.text(below: body)
      return page
    }
    guard let found = page, let found else { return nil }
    self = found
  }
}

extension Array {
  /// Those for which `isFirst` holds, and the others.
  fileprivate func parted(_ isFirst: (Element) -> Bool) -> ([Element], [Element]) {
    (filter(isFirst), filter { !isFirst($0) })
  }
}
