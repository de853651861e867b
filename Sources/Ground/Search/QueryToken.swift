// The pieces of a typed query.

internal import Diagnostics
internal import Fluent
internal import ZonedTime

/// A word, a phrase, a filter or a time, with or without a minus.
struct QueryToken {
  /// Where it begins in the query, a byte offset.
  var start: Int
  var isOut: Bool
  /// Without minus and quotes.
  var text: String
  /// Whether it stands in quotes of its own, and so is neither a filter nor a time.
  var isQuoted = false
  /// Whether it is a row of words.
  var isPhrase: Bool { isQuoted || text.contains(where: \.isWhitespace) }
  /// What stands in quotes behind a filter's colon.
  var value: String?
}

/// Takes a query apart.
struct QueryReader {
  private let scalars: [Unicode.Scalar]
  private let source: Source
  private var index = 0
  private var offset: Int

  /// A reader of an argument that begins at a byte offset of the whole query.
  init(_ scalars: [Unicode.Scalar], from offset: Int, in source: Source) {
    self.scalars = scalars
    self.offset = offset
    self.source = source
  }

  /// The whole argument as one piece; nil if it is empty.
  mutating func whole() -> QueryToken? {
    guard !isAtEnd else { return nil }
    let start = offset
    let isOut = takeMinus()
    return QueryToken(start: start, isOut: isOut, text: taken { _ in true })
  }

  /// The next piece of a line that has quotes or filters.
  ///
  /// - Throws: `search-syntax` where a quote is not closed.
  mutating func next() throws(Diagnostic) -> QueryToken? {
    _ = taken { $0.properties.isWhitespace }
    guard !isAtEnd else { return nil }
    let start = offset
    let isOut = takeMinus()
    if let phrase = try quoted() {
      return QueryToken(start: start, isOut: isOut, text: phrase, isQuoted: true)
    }
    let word = taken { !$0.properties.isWhitespace && !SearchQuery.isOpening($0) }
    var token = QueryToken(start: start, isOut: isOut, text: word)
    if word.hasSuffix(":") || word.hasSuffix("：") { token.value = try quoted() }
    return token
  }

  private var isAtEnd: Bool { index == scalars.count }

  private mutating func take() -> Unicode.Scalar {
    let scalar = scalars[index]
    index += 1
    offset += UTF8.width(scalar)
    return scalar
  }

  private mutating func taken(while isWanted: (Unicode.Scalar) -> Bool) -> String {
    var text = String.UnicodeScalarView()
    while !isAtEnd, isWanted(scalars[index]) { text.append(take()) }
    return String(text)
  }

  private mutating func takeMinus() -> Bool {
    guard index + 1 < scalars.count, SearchQuery.isMinus(scalars[index]),
      !scalars[index + 1].properties.isWhitespace
    else { return false }
    _ = take()
    return true
  }

  /// What stands between quotes, if a quote is next.
  private mutating func quoted() throws(Diagnostic) -> String? {
    guard !isAtEnd, SearchQuery.isOpening(scalars[index]) else { return nil }
    let start = offset
    _ = take()
    let text = taken { !SearchQuery.isClosing($0) }
    guard !isAtEnd else {
      throw source.diagnostic(
        .searchSyntax, Phrase("home-quote-begins-here-not-closed"), at: start,
        hint: Phrase("home-end-phrase-quote-too-two"))
    }
    _ = take()
    return text
  }
}

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
