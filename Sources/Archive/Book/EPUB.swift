// A book for reading devices: EPUB 3.3 (W3C Recommendation, 2023), unpacked.

public import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Mustache
public import SafeFiles
internal import ZonedTime

extension Book {
  /// Writes the files of an EPUB; the photos must be there.
  ///
  /// - Parameter folder: the folder of the book.
  /// - Returns: the paths of the files in the order in which they are packed, and what could not be shown.
  /// - Throws: errors of rendering and writing.
  public func writeEPUB(to folder: Tree) async throws(Diagnostic) -> (
    files: [RelativePath], problems: [Diagnostic]
  ) {
    let texts = await BookTexts(self)
    let pages = BookPages(book: self, texts: texts, made: PageMaterial(), numbers: nil, fit: BookFit())
    var written: [RelativePath] = []
    func write(_ bytes: [UInt8], _ name: String) throws(Diagnostic) {
      guard let path = RelativePath(name) else { return }
      try folder.write(bytes, to: path, .replaceable)
      written.append(path)
    }
    try write(Array("application/epub+zip".utf8), "mimetype")
    try write(EPUB.container, "META-INF/container.xml")
    let documents = pages.documents
    var package = EPUB.Package(
      title: title, language: language.html, authors: pages.people, isVertical: isVertical)
    package.newest = newest
    for document in documents {
      var bytes: [UInt8] = []
      try theme.render(BookPages.documentKind, document.record, into: &bytes)
      if isVertical { bytes = UprightDigits.marked(in: bytes) }
      try write(EPUB.xml(bytes), "\(document.name).xhtml")
      package.documents.append(document.name)
    }
    try write(theme.asset("epub.css"), "epub.css")
    for photo in photos.all {
      guard let path = RelativePath(photo.url) else { continue }
      written.append(path)
      package.photos.append(path)
    }
    package.cover = pages.coverURL
    try write(package.bytes, "package.opf")
    return (written, texts.problems)
  }
}

extension BookPages {
  static let documentKind = PageKind("epub", [.isContents, .isVertical])

  /// A document of an EPUB.
  struct Document {
    /// Its file, without `.xhtml`.
    let name: String
    let record: Record
  }

  /// The documents in reading order: cover, contents, for each diary its title and months, imprint.
  fileprivate var documents: [Document] {
    func document(_ name: String, _ title: String, _ fields: [(Field, Value)]) -> Document {
      var record = base
      record[Field.title] = .text(title)
      record[Field.isVertical] = .flag(book.isVertical)
      for (field, value) in fields { record[field] = value }
      return Document(name: name, record: record)
    }
    var documents = [
      document("cover", title, [(.cover, .record(cover))]),
      document(
        "nav", Phrase("book-contents")[language], [(.isContents, .flag(true)), (.contents, .list(nested))]),
    ]
    for number in diaries.indices {
      var part = part(number)
      let chapters = chapters(number)
      part[Field.chapters] = .list([])
      if diaries.count > 1 {
        documents.append(
          document("p\(number + 1)", diaries[number].diary.name, [(.parts, .list([.record(part)]))]))
      }
      part[Field.half] = .nothing
      for (month, chapter) in zip(diaries[number].months, chapters) {
        part[Field.chapters] = .list([.record(chapter)])
        let heading = language.heading(month.month)
        documents.append(
          document(BookPages.anchor(number, month.month), heading, [(.parts, .list([.record(part)]))]))
      }
    }
    return documents + [document("imprint", name, [(.colophon, .record(colophon))])]
  }

  /// The contents with the months of each diary below it.
  private var nested: [Value] {
    guard diaries.count > 1 else { return contents }
    return diaries.indices.map { number in
      let plan = diaries[number]
      let months = plan.months.map { month in
        Record([
          (.label, .text(language.heading(month.month))),
          (.url, .text(address(number, month.month, BookPages.anchor(number, month.month)))),
          (.lines, .list([])),
          (.lang, .text(language.html)),
        ])
      }
      return .record(
        Record([
          (.label, .text(plan.diary.name)), (.url, .text("p\(number + 1).xhtml")),
          (.lang, .text(frame.titleLanguage(of: plan.diary.name).html)), (.lines, .records(months)),
          (.hasLines, .flag(true)),
        ]))
    }
  }
}

extension Field {
  static let (isContents, isVertical) = (Field("isContents"), Field("isVertical"))
}

/// The parts of an EPUB that are no pages.
private enum EPUB {
  static let container = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
    <rootfiles><rootfile full-path="package.opf" media-type="application/oebps-package+xml"/></rootfiles>
    </container>

    """.utf8)

  /// The package document (EPUB 3.3, section 5).
  struct Package {
    let title: String
    let language: String
    let authors: [String]
    let isVertical: Bool
    var newest: ZonedTime?
    var documents: [String] = []
    var photos: [RelativePath] = []
    /// The path of the photo on the cover.
    var cover: String?

    init(title: String, language: String, authors: [String], isVertical: Bool) {
      self.title = title
      self.language = language
      self.authors = authors
      self.isVertical = isVertical
    }

    /// The time of the newest entry in UTC, the same at every making.
    private var moment: String {
      let time = ZonedTime(utc: newest?.instant ?? Instant(secondsSince1970: 315_532_800))
      let digits = Array(time.time.compactText)
      let clock = [digits[0..<2], digits[2..<4], digits[4..<6]].map { String($0) }.joined(separator: ":")
      return "\(time.day.text)T\(clock)Z"
    }

    var bytes: [UInt8] {
      var xml: [UInt8] = []
      func put(_ text: String) { xml += Array(text.utf8) }
      func element(_ name: String, _ text: String, _ attributes: String = "") {
        put("<\(name)\(attributes)>")
        xml.put(escaped: text)
        put("</\(name)>\n")
      }
      let id = FeedNames.uuid(["book", title, moment] + documents)
      put(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\""
      )
      put(" unique-identifier=\"id\" xml:lang=\"\(language)\">\n")
      put("<metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n")
      element("dc:identifier", "urn:uuid:\(id)", " id=\"id\"")
      element("dc:title", title)
      element("dc:language", language)
      for author in authors { element("dc:creator", author) }
      if let newest { element("dc:date", newest.day.text) }
      element("meta", moment, " property=\"dcterms:modified\"")
      for (property, value) in [
        ("accessMode", "textual"), ("accessMode", "visual"), ("accessModeSufficient", "textual"),
        ("accessibilityFeature", "tableOfContents"), ("accessibilityFeature", "readingOrder"),
        ("accessibilityHazard", "none"),
      ] {
        element("meta", value, " property=\"schema:\(property)\"")
      }
      put("</metadata>\n<manifest>\n")
      for name in documents {
        let properties = name == "nav" ? " properties=\"nav\"" : ""
        put(
          "<item id=\"\(name)\" href=\"\(name).xhtml\" media-type=\"application/xhtml+xml\"\(properties)/>\n")
      }
      put("<item id=\"style\" href=\"epub.css\" media-type=\"text/css\"/>\n")
      for (number, photo) in photos.enumerated() {
        let kind = photo.pathExtension == "jpg" ? "jpeg" : photo.pathExtension
        let properties = photo.text == cover ? " properties=\"cover-image\"" : ""
        put(
          "<item id=\"photo\(number + 1)\" href=\"\(photo.text)\" media-type=\"image/\(kind)\"\(properties)/>\n"
        )
      }
      put("</manifest>\n<spine\(isVertical ? " page-progression-direction=\"rtl\"" : "")>\n")
      for name in documents { put("<itemref idref=\"\(name)\"/>\n") }
      put("</spine>\n</package>\n")
      return xml
    }
  }

  /// A page as XML: elements without an end are closed, and what XML can't hold is left out (XML 1.0, section
  /// 2.2).
  static func xml(_ html: [UInt8]) -> [UInt8] {
    let void: Set<[UInt8]> = Set(
      ["br", "hr", "img", "meta", "link", "wbr", "col", "input"].map { Array($0.utf8) })
    var output: [UInt8] = []
    output.reserveCapacity(html.count + 1024)
    var index = 0
    while index < html.count {
      let byte = html[index]
      index += 1
      if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { continue }
      // U+FFFE and U+FFFF.
      if byte == 0xEF, html[index...].first == 0xBF, let last = html[at: index + 1],
        last == 0xBE || last == 0xBF
      {
        index += 2
        continue
      }
      output.append(byte)
      guard byte == UInt8(ascii: "<"), let first = html[at: index], (0x61...0x7A).contains(first) else {
        continue
      }
      let name = Array(html[index...].prefix { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) })
      var quote: UInt8?
      while index < html.count, quote != nil || html[index] != UInt8(ascii: ">") {
        let own = html[index]
        if own == quote { quote = nil } else if quote == nil, own == UInt8(ascii: "\"") { quote = own }
        if own >= 0x20 || own == 0x0A { output.append(own) }
        index += 1
      }
      if void.contains(name), output.last != UInt8(ascii: "/") { output.append(UInt8(ascii: "/")) }
    }
    return output
  }
}
