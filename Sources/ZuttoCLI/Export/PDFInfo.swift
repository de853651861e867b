// What a PDF says of itself, through poppler's programs.

internal import Archive
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
      guard quoted.count >= 3, let page = line.split(separator: " ").first.flatMap({ Int($0) }) else {
        continue
      }
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
        "the PDF that was made can't be read: \(outcome.complaint ?? "pdfinfo \(outcome.status)")")
    }
    return String(decoding: outcome.output, as: UTF8.self).split(whereSeparator: \.isNewline)
  }
}
