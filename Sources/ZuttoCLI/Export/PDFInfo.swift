// What a PDF says of itself, through poppler's programs, and the dates that Chromium writes into it.

internal import Ground

/// Asks `pdfinfo`.
enum PDFInfo {
  static let package = "the package 'poppler-utils' (brew install poppler)"

  /// The page of every place that something leads to.
  ///
  /// - Throws: `program-missing`, `program-failed`, `book-failed`.
  static func places(in path: String) throws(Diagnostic) -> [String: Int] {
    var places: [String: Int] = [:]
    // `   5 [ XYZ 57 538 null ] "p1-2024-12"`
    for line in try lines(["pdfinfo", "-dests", path]) {
      let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
      guard quoted.count >= 3, let page = line.split(separator: " ").first.flatMap({ Int($0) })
      else { continue }
      places[String(quoted[1])] = page
    }
    return places
  }

  /// How many pages it has; nil where `pdfinfo` is missing.
  static func pages(in path: String) -> Int? {
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
        "the PDF that was made can't be read: \(outcome.complaint ?? "pdfinfo \(outcome.status)")"
      )
    }
    return String(decoding: outcome.output, as: UTF8.self).split(whereSeparator: \.isNewline)
  }
}

/// The moments in a PDF's description.
enum PDFDates {
  /// Writes another moment over those in which Chromium says when it ran.
  ///
  /// Digits for digits: a PDF counts its bytes.
  ///
  /// - Throws: what reading and writing throw.
  static func set(_ moment: Int64, in tree: Tree, _ path: RelativePath) throws(Diagnostic) {
    var bytes = try tree.read(path).bytes
    let time = ZonedTime(utc: Instant(secondsSince1970: moment))
    let digits = Array(
      "\(time.day.text.filter(\.isNumber))\(time.time.compactText)".utf8
    )
    for key in ["/CreationDate (D:", "/ModDate (D:"] {
      let mark = Array(key.utf8)
      var start = 0
      while let found = place(of: mark, in: bytes, from: start) {
        let first = found + mark.count
        start = first
        guard first + 14 <= bytes.count,
          bytes[first..<first + 14].allSatisfy({ (0x30...0x39).contains($0) })
        else { continue }
        bytes.replaceSubrange(first..<first + 14, with: digits)
      }
    }
    try tree.write(bytes, to: path, .replaceable)
  }

  private static func place(of mark: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    var at = start
    while let slash = bytes[at...].firstIndex(of: mark[0]) {
      if bytes[slash...].starts(with: mark) { return slash }
      at = slash + 1
    }
    return nil
  }
}
