// Making a book: reading what it shows, printing it as a PDF, and the PDF's metadata and page numbers.

package import Archive
package import Diagnostics
internal import Diary
package import Fluent
internal import Ground
internal import Ledger
package import SafeFiles
package import ZonedTime

/// Reads what a book shows and prints it.
package struct BookRun: Sendable {
  package enum Subject: Sendable {
    /// Diaries by id (all if none are named) in a time span.
    case diaries([String], BookSpan)
    /// The shop's results in a time span.
    case settlement(BookSpan)
  }

  /// How a book is printed.
  package struct Printing: Sendable {
    package var layout: Book.Layout
    /// The wanted program; nil for the first that is installed.
    package var engine: PDFEngine?
    /// Whether it is a PDF/A-3b with the source files attached.
    package var isArchival: Bool
    package var serve: BookServer.Start

    package init(
      layout: Book.Layout, engine: PDFEngine?, isArchival: Bool, serve: @escaping BookServer.Start
    ) {
      self.layout = layout
      self.engine = engine
      self.isArchival = isArchival
      self.serve = serve
    }

    /// The program that it takes: WeasyPrint alone makes bleed and attachments, Chromium alone sets columns.
    fileprivate var neededEngine: PDFEngine? {
      if layout.hasBleed || isArchival { return .weasyprint }
      return layout.direction == .vertical ? .chromium : engine
    }
  }

  /// A printed book.
  package struct Printed: Sendable {
    package let pdf: RelativePath
    /// The attached source files; nil unless it is archival.
    package let sources: BookSources?
    package let problems: [Diagnostic]
  }

  private let household: Household
  private let language: LanguageTag?
  private let subject: Subject
  private var home: Home { household.home }

  package init(_ household: Household, language: LanguageTag?, _ subject: Subject) {
    self.household = household
    self.language = language
    self.subject = subject
  }

  /// Creates the PDF in an empty folder; throws `diary-missing`, `book-empty`, `book-failed`, `program-missing`,
  /// `program-failed`.
  package func run(_ printing: Printing, in folder: ScratchFolder) async throws(Diagnostic) -> Printed {
    // Checked before reading, so that a missing program is reported at once.
    let (engine, program) = try PDFEngine.find(
      printing.neededEngine, in: household.world.environment("PATH"))
    household.progress(Phrase("export-setting")[household.language])
    defer { household.endProgress() }
    let (book, problems) = try await book(printing.layout, in: folder.tree)
    let sources = printing.isArchival ? try await book.writeSources(to: folder.tree) : nil
    let printer = BookPrinter(
      household: household, engine: engine, program: program, moment: moment(of: book),
      isArchival: printing.isArchival, secret: household.world.randomBytes(16).hexadecimal,
      serve: printing.serve)
    let printed = try await printer.print(book, in: folder)
    return Printed(pdf: printed.pdf, sources: sources, problems: (problems + printed.problems).sortedOnce())
  }

  /// Creates the files of an EPUB in an empty folder; returns their paths in the order in which they are packed,
  /// the newest entry's time, and the problems of the files read; throws `diary-missing`, `book-empty`,
  /// `book-failed`.
  package func epub(in folder: ScratchFolder, _ direction: Book.Direction) async throws(Diagnostic) -> (
    files: [RelativePath], newest: ZonedTime?, problems: [Diagnostic]
  ) {
    household.progress(Phrase("export-setting")[household.language])
    defer { household.endProgress() }
    let (book, problems) = try await book(Book.Layout(direction: direction), in: folder.tree)
    let (files, unread) = try await book.writeEPUB(to: folder.tree)
    return (files, book.newest, (problems + unread).sortedOnce())
  }

  /// Plans the book and writes its photos to a folder.
  private func book(_ layout: Book.Layout, in folder: Tree) async throws(Diagnostic) -> (Book, [Diagnostic]) {
    let (content, problems) = try await content()
    let (theme, untrusted) = try TemplateTrust(home, household.world).theme()
    var book = try await Book(
      content, settings: ArchiveSettings(of: home, language: language, household.locales), theme: theme,
      layout: layout, photos: PhotoPolicy(programsIn: household.world.environment("PATH")), from: home.tree)
    guard layout.direction == .horizontal || book.isVertical else {
      throw Diagnostic(
        .bookFailed, Phrase("export-vertical-japanese", ["language": book.language.html]),
        hint: Phrase("export-vertical-add-lang"))
    }
    let spoilt = try await book.preparePhotos(in: folder, isStopped: household.isStopped)
    return (book, problems + untrusted + spoilt)
  }

  private func content() async throws(Diagnostic) -> (Book.Content, [Diagnostic]) {
    switch subject {
    case .settlement(let span):
      let (ledger, faults) = await LedgerStore.readSettled(in: home)
      guard let ledger else {
        throw faults.first
          ?? Diagnostic(
            .bookEmpty, Phrase("export-no-books-shop-home"),
            hint: Phrase("export-zutto-ledger-sell-begins-one"))
      }
      return (.settlement(ledger, span), faults)
    case .diaries(let named, let span):
      let ids = try DiaryStore.ids(in: home)
      for id in named where !ids.contains(id) { throw DiaryStore.missing(id, in: home) }
      let shown = ids.filter { named.isEmpty || named.contains($0) }
      let readings = try household.all(await DiaryStore.readEach(shown, in: home, keepingTexts: KeptTexts()))
      return (.diaries(readings, span), readings.flatMap(\.problems))
    }
  }

  /// `SOURCE_DATE_EPOCH`, or the time of the newest entry; never the current time.
  ///
  /// <https://reproducible-builds.org/specs/source-date-epoch/>
  private func moment(of book: Book) -> Int64 {
    if let text = household.world.environment("SOURCE_DATE_EPOCH"), let seconds = Int64(text),
      (0..<253_402_300_800).contains(seconds)
    {
      return seconds
    }
    return max(0, book.newest?.secondsSince1970 ?? 0)
  }
}

/// A PDF's document information, in place of Chromium's, which reveals the program and the time.
///
/// Spec: ISO 32000-1, 7.5.6 "Incremental updates", 14.3.3 "Document information dictionary".
struct PDFDescription: Sendable {
  var title: String
  var author: String
  /// Seconds since 1970.
  var moment: Int64
  /// Whether it is bound on the right.
  var isBoundRight: Bool

  /// Writes the information into a PDF: overwrites existing dates and appends an incremental update.
  func write(to path: RelativePath, in tree: Tree) throws(Diagnostic) {
    var bytes = try tree.read(path).bytes
    for key in ["/CreationDate (D:", "/ModDate (D:"] { replaceMoments(behind: key, in: &bytes) }
    numberNodes(in: &bytes)
    if let update = update(of: bytes) { bytes += update }
    try tree.write(bytes, to: path, .replaceable)
  }

  /// The creation time as 14 digits, in UTC.
  private var digits: String {
    let time = ZonedTime(utc: Instant(secondsSince1970: moment))
    return "\(time.day.text.filter(\.isNumber))\(time.time.compactText)"
  }

  /// Replaces digits one for one: a PDF stores byte offsets.
  private func replaceMoments(behind key: String, in bytes: inout [UInt8]) {
    let mark = Array(key.utf8)
    var start = 0
    while let found = PDFDescription.place(of: mark, in: bytes[start...]) {
      start = found + mark.count
      guard start + 14 <= bytes.count, bytes[start..<start + 14].allSatisfy({ (0x30...0x39).contains($0) })
      else { continue }
      bytes.replaceSubrange(start..<start + 14, with: digits.utf8)
    }
  }

  /// Renumbers the structure nodes from 1, in their order.
  ///
  /// Chromium numbers nodes as it visits them, and how many it visited before depends on what it painted
  /// first.
  private func numberNodes(in bytes: inout [UInt8]) {
    let mark = Array("(node".utf8)
    var places: [(place: Int, name: [UInt8])] = []
    var start = 0
    while let found = PDFDescription.place(of: mark, in: bytes[start...]) {
      start = found + mark.count
      let digits = bytes[start...].prefix { (0x30...0x39).contains($0) }
      if digits.count == 8 { places.append((start, Array(digits))) }
    }
    let names = Set(places.map(\.name)).sorted { $0.lexicographicallyPrecedes($1) }
    let numbers = Dictionary(uniqueKeysWithValues: zip(names, 1...))
    for (place, name) in places {
      let digits = String(numbers[name] ?? 0)
      let padded = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
      bytes.replaceSubrange(place..<place + 8, with: padded.utf8)
    }
  }

  /// The incremental update; nil for a PDF whose trailer isn't as Chromium writes it.
  private func update(of bytes: [UInt8]) -> [UInt8]? {
    let end = String(decoding: bytes.suffix(1024), as: UTF8.self)
    guard let trailer = end.components(after: "trailer"),
      let size = trailer.words(after: "/Size").first.flatMap({ Int($0) }),
      let root = trailer.words(after: "/Root").first.flatMap({ Int($0) }),
      let info = trailer.words(after: "/Info").first.flatMap({ Int($0) }),
      let previous = trailer.words(after: "startxref").first.flatMap({ Int($0) })
    else { return nil }
    var objects = [
      (
        info,
        "<</Title \(PDFDescription.quoted(title))\n/Author \(PDFDescription.quoted(author))\n/Creator (zutto)\n/Producer (Chromium)\n/CreationDate (D:\(digits)+00'00')\n/ModDate (D:\(digits)+00'00')>>"
      )
    ]
    if isBoundRight, let catalog = catalogBoundRight(root, in: bytes) { objects.append((root, catalog)) }
    var text = "\n"
    var table = "xref\n"
    for (number, object) in objects {
      let offset = String(bytes.count + text.utf8.count)
      text += "\(number) 0 obj\n\(object)\nendobj\n"
      table += "\(number) 1\n\(String(repeating: "0", count: max(0, 10 - offset.count)))\(offset) 00000 n \n"
    }
    table +=
      "trailer\n<</Size \(size)\n/Root \(root) 0 R\n/Info \(info) 0 R\n/Prev \(previous)>>\nstartxref\n\(bytes.count + text.utf8.count)\n%%EOF\n"
    return Array((text + table).utf8)
  }

  /// The catalog with the reading direction (ISO 32000-1, 12.2), for viewers that show two pages at a time.
  private func catalogBoundRight(_ root: Int, in bytes: [UInt8]) -> String? {
    let (start, mark) = ("\n\(root) 0 obj\n", "/ViewerPreferences <<")
    guard let begin = PDFDescription.place(of: Array(start.utf8), in: bytes[...]),
      let end = PDFDescription.place(of: Array("\nendobj".utf8), in: bytes[begin...])
    else { return nil }
    let parts = String(decoding: bytes[(begin + start.utf8.count)..<end], as: UTF8.self).split(
      separator: mark)
    return parts.count == 2 ? "\(parts[0])\(mark)/Direction /R2L \(parts[1])" : nil
  }

  /// A text as UTF-16 in hex digits, which needs no escaping.
  private static func quoted(_ text: String) -> String {
    let bytes = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    return "<FEFF\(bytes.hexadecimal)>"
  }

  private static func place(of mark: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var rest = bytes
    while let first = rest.firstIndex(of: mark[0]) {
      rest = rest[first...]
      if rest.starts(with: mark) { return first }
      rest = rest.dropFirst()
    }
    return nil
  }
}

extension String {
  /// The text after the last occurrence of a mark.
  fileprivate func components(after mark: String) -> String? {
    let parts = split(separator: mark, omittingEmptySubsequences: false)
    return parts.count > 1 ? String(parts[parts.count - 1]) : nil
  }

  /// The words after the first occurrence of a mark.
  fileprivate func words(after mark: String) -> [Substring] {
    let parts = split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return [] }
    return parts[1].split { $0.isWhitespace || $0 == "/" || $0 == ">" }
  }
}

/// Runs poppler's `pdfinfo`.
package enum PDFInfo {
  static let package = Phrase("export-package-poppler-utils-brew-install")

  /// The place of every named destination; throws `program-missing`, `program-failed`, `book-failed`.
  static func places(in path: String) throws(Diagnostic) -> [String: BookPlace] {
    var places: [String: BookPlace] = [:]
    // `   5 [ XYZ 57 538 null ] "p1-2024-12"`
    for line in try lines(["pdfinfo", "-dests", path]) {
      let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
      let words = quoted[0].split(separator: " ")
      guard quoted.count >= 3, words.count > 4, let page = Int(words[0]) else { continue }
      places[String(quoted[1])] = BookPlace(page: page, height: Double(words[4]) ?? 0)
    }
    return places
  }

  /// The number of pages; nil if `pdfinfo` fails.
  package static func pages(in path: String) -> Int? {
    guard let lines = try? lines(["pdfinfo", path]) else { return nil }
    for line in lines where line.hasPrefix("Pages:") {
      return line.split(separator: " ").last.flatMap { Int($0) }
    }
    return nil
  }

  private static func lines(_ words: [String]) throws(Diagnostic) -> [Substring] {
    let outcome = try Program.run(words, outputLimit: 64 << 20, install: package)
    guard outcome.status == 0 else {
      throw Diagnostic(
        .bookFailed,
        Phrase("export-pdf-made-cant-read", ["reason": outcome.complaint ?? "pdfinfo \(outcome.status)"]))
    }
    return String(decoding: outcome.output, as: UTF8.self).split(whereSeparator: \.isNewline)
  }
}
