// What a PDF says of itself: a description put in place of Chromium's, which tells who it is and when it ran, and what poppler reads.
// Spec: ISO 32000-1, 7.5.6 "Incremental updates", 14.3.3 "Document information dictionary".

internal import Archive
internal import Diagnostics
internal import Fluent
internal import SafeFiles
internal import ZonedTime

/// A description put into the PDFs of Chromium.
struct PDFDescription: Sendable {
  var title: String
  var author: String
  /// Seconds since 1970.
  var moment: Int64

  /// Writes it into a PDF: over the moments that stand in it, and as a new description at its end.
  ///
  /// - Throws: what reading and writing throw.
  func write(to path: RelativePath, in tree: Tree) throws(Diagnostic) {
    var bytes = try tree.read(path).bytes
    for key in ["/CreationDate (D:", "/ModDate (D:"] { replaceMoments(behind: key, in: &bytes) }
    numberNodes(in: &bytes)
    if let update = update(of: bytes) { bytes += update }
    try tree.write(bytes, to: path, .replaceable)
  }

  /// The moment as 14 digits, in UTC.
  private var digits: String {
    let time = ZonedTime(utc: Instant(secondsSince1970: moment))
    return "\(time.day.text.filter(\.isNumber))\(time.time.compactText)"
  }

  /// Digits for digits: a PDF counts its bytes.
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

  /// Numbers the elements that its structure names from 1, in their order.
  ///
  /// Chromium counts a page's elements as it comes to look at them, and how many it looked at before these depends on what it
  /// painted first.
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

  /// The description as an update of the whole; nil for a PDF that is not made as Chromium makes them.
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

  /// A text as UTF-16 in hexadecimal digits, which no character of it can end.
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
  /// What stands behind the last place of a mark.
  fileprivate func components(after mark: String) -> String? {
    let parts = split(separator: mark, omittingEmptySubsequences: false)
    return parts.count > 1 ? String(parts[parts.count - 1]) : nil
  }

  /// The words behind the first place of a mark.
  fileprivate func words(after mark: String) -> [Substring] {
    let parts = split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return [] }
    return parts[1].split { $0.isWhitespace || $0 == "/" || $0 == ">" }
  }
}

/// Asks `pdfinfo`.
package enum PDFInfo {
  static let package = Phrase("export-package-poppler-utils-brew-install")

  /// The page of every place that something leads to.
  ///
  /// - Throws: `program-missing`, `program-failed`, `book-failed`.
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

  /// How many pages it has; nil where `pdfinfo` is missing.
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
