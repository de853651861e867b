// Reader of pages in HTML that are named by their days: `2024-12-25.html`, `2024/12/25/index.html`.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import ZonedTime

struct HTMLReader {
  static let endings: Set<String> = ["html", "htm", "xhtml"]

  private let files: ForeignFiles
  private let settings: ImportSettings

  init(_ files: ForeignFiles, _ settings: ImportSettings) {
    self.files = files
    self.settings = settings
  }

  func read(into reading: inout ForeignReading) throws(Diagnostic) {
    let pages = files.all.filter { HTMLReader.endings.contains($0.ending) }
    var texts: [(file: ForeignFile, page: Result<HTMLPage, Diagnostic>)] = []
    var marks: [String: String] = [:]
    for file in pages {
      reading.used.insert(file.number)
      let page = Result { () throws(Diagnostic) in
        HTMLPage(try HTMLReader.text(try files.bytes(file, limit: 64 << 20)))
      }
      if let read = try? page.get() {
        let day = moment(of: file)?.day ?? settings.undated
        marks[file.name] = day.map { ImportFormat.html.mark($0, [file.stem.nfc, read.title, read.body]) }
      }
      texts.append((file, page))
    }
    let links = MarkdownLinks(files, marks)
    for (file, page) in texts {
      reading.take(file.place) { () throws(Diagnostic) in
        let page = try page.get()
        let created = try settings.created(moment(of: file).map { ForeignTime.zoned($0, in: settings.zone) })
        var entry = ForeignEntry(mark: marks[file.name] ?? "", place: file.place, created: created)
        var media: [ForeignMedia] = []
        entry.pieces = MarkdownReferences.pieces(of: NoteTitle.heading(title(of: page), above: page.body)) {
          links.piece(for: $0, in: file, &media)
        }
        entry.media = media
        return entry
      }
    }
    try reading.checkFound(.html, in: files)
  }

  private func moment(of file: ForeignFile) -> ForeignTime.Moment? {
    MarkdownText.moment(inName: file.namedByFolder, settings.isDayFirst)
  }

  /// The title, unless it is only a date or the page has a heading of its own.
  private func title(of page: HTMLPage) -> String? {
    page.body.hasPrefix("# ") || ForeignTime.moment(page.title) != nil ? nil : page.title
  }

  /// Decodes a page, in the encoding that it names.
  static func text(_ bytes: [UInt8]) throws(Diagnostic) -> String {
    let head = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
    if let place = head.firstRange(of: "charset=") {
      let name = head[place.upperBound...].drop { "\"' ".contains($0) }.prefix {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_")
      }
      if name != "utf-8", !name.isEmpty, let text = ZipNames.text(bytes, in: String(name)) {
        return text.replacingCRLF
      }
    }
    return try ForeignText.text(bytes)
  }
}

/// A page's title and text.
private struct HTMLPage {
  let title: String
  let body: String

  init(_ html: String) {
    title = HTMLNode.withTree(of: html) { NoteTitle.line($0.title) } ?? ""
    body = HTMLMarkdown.text(of: html)
  }
}

extension HTMLNode {
  /// The text of the first `title`.
  fileprivate var title: String {
    var open = [self]
    while let next = open.popLast() {
      if next.name == "title" { return next.text }
      open += next.children.reversed()
    }
    return ""
  }
}
