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

  /// Decodes a page: by its byte order mark, else in the encoding that it names, else as UTF-8.
  static func text(_ bytes: [UInt8]) throws(Diagnostic) -> String {
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
    if !marks.contains(where: { bytes.starts(with: $0) }), let label = HTMLEncoding.label(in: bytes) {
      for name in HTMLEncoding.names(of: label) {
        if let text = String(bytes, encoding: name) { return text.replacingCRLF }
      }
    }
    return try ForeignText.text(bytes)
  }
}

/// The encodings of pages, as browsers take their labels (WHATWG Encoding Standard, section 4.2).
private enum HTMLEncoding {
  /// The label that a page gives, in lowercase; nil if there is none.
  static func label(in bytes: [UInt8]) -> String? {
    let head = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
    guard let place = head.firstRange(of: "charset=") else { return nil }
    let label = head[place.upperBound...].drop { "\"' ".contains($0) }.prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_")
    }
    return label.isEmpty ? nil : String(label)
  }

  /// iconv's names of an encoding, to be tried in this order; none for UTF-8.
  static func names(of label: String) -> [String] {
    switch label {
    // A page whose label can be read as ASCII is not in UTF-16.
    case "utf-8", "utf8", "utf-16", "utf-16le", "utf-16be", "unicode", "ucs-2", "iso-10646-ucs-2": []
    // Browsers pass over the five bytes for which Windows has no character.
    case "iso-8859-1", "iso8859-1", "iso88591", "iso_8859-1", "latin1", "l1", "ascii", "us-ascii", "cp1252",
      "x-cp1252", "windows-1252":
      ["CP1252", "ISO-8859-1"]
    case "iso-8859-9", "latin5", "windows-1254": ["CP1254"]
    case "tis-620", "iso-8859-11", "windows-874": ["CP874"]
    case "shift_jis", "shift-jis", "sjis", "x-sjis", "ms_kanji", "ms932", "windows-31j", "csshiftjis":
      ["CP932"]
    case "euc-jp", "x-euc-jp": ["EUC-JP-MS", "EUC-JP"]
    case "euc-kr", "korean", "ks_c_5601-1987", "ks_c_5601-1989", "ksc5601", "ksc_5601", "windows-949":
      ["CP949"]
    case "gb2312", "gb_2312", "gb_2312-80", "gbk", "x-gbk", "chinese", "gb18030": ["GB18030"]
    case "big5", "big5-hkscs", "cn-big5", "x-x-big5": ["BIG5-HKSCS", "BIG5"]
    default: [label]
    }
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
