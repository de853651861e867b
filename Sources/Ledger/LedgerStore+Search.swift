// Search in the books: reasons of adjustments and corrections, names of treatments, categories and ways to pay.

internal import Diagnostics
public import Ground
internal import LosslessJSON
internal import SafeFiles
internal import ZonedTime

extension LedgerStore {
  /// Searches the ledger of a home line by line.
  ///
  /// A name has no day. Sealed copies are not searched: the month's own file says the same.
  ///
  /// - Returns: the matches, and what could not be searched.
  public static func search(_ query: SearchQuery, in home: Home) async -> SearchReading {
    var reading = SearchReading()
    guard query.includes(.ledger) else { return reading }
    var files: [RelativePath] = []
    do throws(Diagnostic) {
      let names = try FileNames(in: home)
      files = [LedgerFiles.treatments, LedgerFiles.categories, LedgerFiles.corrections]
      files += names.months.map(LedgerFiles.path)
    } catch { if error.code != .fileMissing { reading.problems.append(error) } }
    for piece in await files.concurrentMap(piece: 4, { search(query, $0, home) }) { reading.add(piece) }
    return reading
  }

  private static func search(_ query: SearchQuery, _ path: RelativePath, _ home: Home) -> SearchReading {
    var reading = SearchReading()
    do throws(Diagnostic) {
      guard let source = try home.tree.readIfPresent(path, limit: Home.maximumJSONBytes) else {
        return reading
      }
      var searcher = Searcher(query)
      let escapes = source.bytes.contains(UInt8(ascii: "\\"))
      guard escapes || searcher.mayFind(in: source.bytes) else { return reading }
      let (texts, problems) = JSONReader.reading(source) { reader -> [SearchableText]? in
        SearchableLines.lists(of: path).flatMap { list, key, day in
          (reader.object[list]?.list ?? []).compactMap { SearchableLines.text(of: $0, key, day, in: source) }
        }
      }
      if texts == nil { reading.problems += problems.prefix(1) }
      for text in texts ?? [] { if let found = searcher.find(in: text) { reading.found.append(found) } }
    } catch { reading.problems.append(error) }
    return reading
  }
}

private enum SearchableLines {
  /// The lists of a file whose lines have words, with the keys of the words and of the day.
  static func lists(of path: RelativePath) -> [(list: String, words: String, day: String?)] {
    switch path {
    case LedgerFiles.treatments: [("treatments", "name", nil), ("ways", "name", nil)]
    case LedgerFiles.categories: [("categories", "name", nil)]
    case LedgerFiles.corrections: [("corrections", "reason", "noted")]
    default: [("adjustments", "reason", "date"), ("closings", "reason", "date")]
    }
  }

  static func text(of line: JSON, _ key: String, _ day: String?, in source: Source) -> SearchableText? {
    guard let value = line[key], let words = value.text, let range = value.range else { return nil }
    // After the quotation mark.
    let part = SearchableText.Part(words, at: range.lowerBound + 1)
    var text = SearchableText(.ledger, source, [part])
    text.days = [day.flatMap { line[$0]?.text }.flatMap { Day(ascii: Array($0.utf8)) }].compactMap(\.self)
    return text
  }
}
