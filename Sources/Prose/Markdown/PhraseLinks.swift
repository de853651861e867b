// Links on phrases of a rendered text: the sentences of a transcript that lead to where they were said.

/// Phrases and where each leads, in the order in which they stand in a text.
public struct PhraseLinks: Sendable {
  /// How far beyond the place where it is expected a phrase is looked for, in bytes of HTML: texts are edited by hand.
  private static let reach = 400
  /// The most that phrases which weren't found add to that.
  private static let longestGap = 4000

  private var phrases: [(html: [UInt8], url: [UInt8])] = []

  /// No phrases.
  public init() {}

  /// Adds a phrase; `url` is a relative address.
  public mutating func add(_ phrase: String, to url: String) {
    var text = HTMLBytes()
    text.put(text: phrase)
    var address = HTMLBytes()
    address.put(text: url)
    if !text.bytes.isEmpty { phrases.append((text.bytes, address.bytes)) }
  }

  /// The same body of a `RenderedMarkdown` with a link of class `said` on each phrase that stands in it; phrases that were
  /// edited or lie in other markup get none.
  public func linking(_ html: [UInt8]) -> [UInt8] {
    var linked = HTMLBytes(capacity: html.count * 2)
    let texts = PhraseLinks.texts(of: html)
    var (done, text, place, gap) = (0, 0, 0, 0)
    for phrase in phrases {
      let last = place + gap + PhraseLinks.reach
      var found: Int?
      var index = text
      while index < texts.count, texts[index].lowerBound <= last, found == nil {
        let start = max(texts[index].lowerBound, place)
        found = html.first(phrase.html, in: start..<max(start, texts[index].upperBound), startingUpTo: last)
        if found == nil { index += 1 }
      }
      guard let found else {
        gap = min(gap + phrase.html.count, PhraseLinks.longestGap)
        continue
      }
      linked.put(html[done..<found])
      linked.put("<a class=\"said\" href=\"")
      linked.put(phrase.url[...])
      linked.put("\">")
      linked.put(phrase.html[...])
      linked.put("</a>")
      (text, place, gap) = (index, found + phrase.html.count, 0)
      done = place
    }
    linked.put(html[done...])
    return linked.bytes
  }

  /// The places of texts that are in no tag and no link.
  private static func texts(of html: [UInt8]) -> [Range<Int>] {
    var texts: [Range<Int>] = []
    var (start, isInLink) = (0, false)
    while start < html.count {
      let tag = html[start...].firstIndex(of: UInt8(ascii: "<")) ?? html.count
      if tag > start, !isInLink { texts.append(start..<tag) }
      guard tag < html.count else { break }
      if html[tag...].starts(with: "<a ".utf8) { isInLink = true }
      if html[tag...].starts(with: "</a>".utf8) { isInLink = false }
      start = (html[tag...].firstIndex(of: UInt8(ascii: ">")) ?? html.count - 1) + 1
    }
    return texts
  }
}

extension [UInt8] {
  /// Where the first occurrence of `phrase` in `range` begins, if it begins at `last` or before.
  fileprivate func first(_ phrase: [UInt8], in range: Range<Int>, startingUpTo last: Int) -> Int? {
    let end = Swift.min(range.upperBound - phrase.count, last)
    guard range.lowerBound <= end else { return nil }
    return (range.lowerBound...end).first { self[$0] == phrase[0] && self[$0...].starts(with: phrase) }
  }
}
