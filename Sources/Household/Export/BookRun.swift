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

  private let household: Household
  private let language: LanguageTag?
  private let subject: Subject
  private let paper: Book.Paper
  private let engine: PDFEngine?
  /// Whether its pages have room around them for trimming; WeasyPrint alone can do that.
  package var hasBleed = false
  private let serve: BookServer.Start
  private var home: Home { household.home }

  /// A run that makes an EPUB.
  package init(_ household: Household, language: LanguageTag?, _ subject: Subject) {
    self.init(household, language: language, subject, paper: .a5, engine: nil) {
      (_, _, _) async throws(Diagnostic) in
      // Nothing of an EPUB is printed.
      BookServer(port: 0, stop: {})
    }
  }

  package init(
    _ household: Household, language: LanguageTag?, _ subject: Subject, paper: Book.Paper, engine: PDFEngine?,
    serve: @escaping BookServer.Start
  ) {
    self.household = household
    self.language = language
    self.subject = subject
    self.paper = paper
    self.engine = engine
    self.serve = serve
  }

  /// Creates the PDF in an empty folder; returns its path and the problems of the files read; throws
  /// `diary-missing`, `book-empty`, `book-failed`, `program-missing`, `program-failed`.
  package func run(in folder: ScratchFolder) async throws(Diagnostic) -> (
    pdf: RelativePath, problems: [Diagnostic]
  ) {
    // Checked before reading, so that a missing program is reported at once.
    let (engine, program) = try PDFEngine.find(
      hasBleed ? .weasyprint : engine, in: household.world.environment("PATH"))
    let (content, problems) = try await content()
    let (theme, untrusted) = try TemplateTrust(home, household.world).theme()
    var book = try await Book(
      content, settings: ArchiveSettings(of: home, language: language, household.locales),
      theme: theme, paper: paper, hasBleed: hasBleed,
      photos: PhotoPolicy(programsIn: household.world.environment("PATH")),
      from: home.tree)
    household.progress(Phrase("export-setting")[household.language])
    defer { household.endProgress() }
    let spoilt = try await book.preparePhotos(in: folder.tree, isStopped: household.isStopped)
    let printer = BookPrinter(
      household: household, engine: engine, program: program, moment: moment(of: book),
      secret: household.world.randomBytes(16).hexadecimal, serve: serve)
    let printed = try await printer.print(book, in: folder)
    return (printed.pdf, (problems + untrusted + spoilt + printed.problems).sortedOnce())
  }

  /// Creates the files of an EPUB in an empty folder; returns their paths in the order in which they are packed,
  /// the newest entry's time, and the problems of the files read; throws `diary-missing`, `book-empty`.
  package func epub(in folder: ScratchFolder, _ direction: Book.Direction) async throws(Diagnostic) -> (
    files: [RelativePath], newest: ZonedTime?, problems: [Diagnostic]
  ) {
    let (content, problems) = try await content()
    let (theme, untrusted) = try TemplateTrust(home, household.world).theme()
    var book = try await Book(
      content, settings: ArchiveSettings(of: home, language: language, household.locales), theme: theme,
      paper: paper, hasDocuments: true, photos: PhotoPolicy(programsIn: household.world.environment("PATH")),
      from: home.tree)
    household.progress(Phrase("export-setting")[household.language])
    defer { household.endProgress() }
    let spoilt = try await book.preparePhotos(in: folder.tree, isStopped: household.isStopped)
    let (files, unread) = try await book.writeEPUB(to: folder.tree, direction)
    return (files, book.newest, (problems + untrusted + spoilt + unread).sortedOnce())
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
    let place = bytes.count + 1
    let object =
      "\n\(info) 0 obj\n<</Title \(PDFDescription.quoted(title))\n/Author \(PDFDescription.quoted(author))\n/Creator (zutto)\n/Producer (Chromium)\n/CreationDate (D:\(digits)+00'00')\n/ModDate (D:\(digits)+00'00')>>\nendobj\n"
    let offset = String(place)
    let table =
      "xref\n\(info) 1\n\(String(repeating: "0", count: max(0, 10 - offset.count)))\(offset) 00000 n \ntrailer\n<</Size \(size)\n/Root \(root) 0 R\n/Info \(info) 0 R\n/Prev \(previous)>>\nstartxref\n\(bytes.count + object.utf8.count)\n%%EOF\n"
    return Array((object + table).utf8)
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

  /// The page of every named destination; throws `program-missing`, `program-failed`, `book-failed`.
  static func places(in path: String) throws(Diagnostic) -> [String: Int] {
    var places: [String: Int] = [:]
    // `   5 [ XYZ 57 538 null ] "p1-2024-12"`
    for line in try lines(["pdfinfo", "-dests", path]) {
      let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
      guard quoted.count >= 3, let page = line.split(separator: " ").first.flatMap({ Int($0) }) else {
        continue
      }
      places[String(quoted[1])] = page
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
