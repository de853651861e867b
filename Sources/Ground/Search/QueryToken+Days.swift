// Times in a query: a day, a month, a year, or from one to another.

extension QueryToken {
  /// The days that it means; nil for what doesn't look like a time.
  ///
  /// - Throws: `search-syntax` for what looks like one and is none.
  func days(in source: Source) throws(Diagnostic) -> ClosedRange<Day>? {
    guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return nil }
    let ends = text.split(separator: "..", omittingEmptySubsequences: false).map(String.init)
    guard ends.count <= 2, ends.allSatisfy({ $0.isEmpty || QueryToken.looksLikeTime($0) }) else { return nil }
    let first = try ends[0].isEmpty ? nil : span(ends[0], source)
    guard ends.count == 2 else { return first }
    let last = try ends[1].isEmpty ? nil : span(ends[1], source)
    let from = first?.lowerBound ?? .first
    let to = last?.upperBound ?? .last
    guard from <= to else {
      throw source.diagnostic(
        .searchSyntax, Phrase("home-comes-after", ["ends": ends[0], "other-ends": ends[1]]), at: start,
        hint: Phrase("home-write-earlier-first", ["ends": ends[1], "other-ends": ends[0]]))
    }
    return from...to
  }

  /// `2024`, `2024-12`, `2024-12-25`, whatever the digits say.
  private static func looksLikeTime(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count <= 3
      && zip(parts, [4, 2, 2]).allSatisfy { part, digits in
        part.utf8.count == digits && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
      }
  }

  private func span(_ text: String, _ source: Source) throws(Diagnostic) -> ClosedRange<Day> {
    do throws(Diagnostic) {
      switch text.utf8.count {
      case 4: return try Year(parsing: text).days
      case 7: return try Month(parsing: text).days
      default:
        let day = try Day(parsing: text)
        return day...day
      }
    } catch {
      throw source.diagnostic(
        .searchSyntax, error.message, at: start,
        hint: Phrase("home-find-word-put-quotes-own", ["value": text]))
    }
  }
}
