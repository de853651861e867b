// Readings beside Han characters: `｜漢字《かんじ》`, the notation of Aozora Bunko, and HTML's ruby elements without
// attributes (HTML, section 4.5.10).

internal import CMarkGFM
internal import Diagnostics

/// A reading in Aozora's notation: a full-width bar, the words, and their reading in double angle brackets.
struct Ruby {
  /// Its ranges in the text: all of it, the words, the reading.
  let whole: Range<Int>
  let base: Range<Int>
  let reading: Range<Int>

  /// Longer ones are not meant as such.
  private static let longest = 120

  /// The first one in a text, at or after an index; what is not closed is none.
  init?(in text: UnsafeBufferPointer<UInt8>, from start: Int) {
    var bar: Int?
    var bracket: Int?
    // Most texts have no bar at all.
    var index = unsafe text.firstMark(from: start) { $0.first(0xEF) }
    while index + 2 < text.count {
      switch unsafe (text[index], text[index + 1], text[index + 2]) {
      case (0xEF, 0xBD, 0x9C): (bar, bracket) = (index, nil)
      case (0xE3, 0x80, 0x8A):
        if let known = bar, bracket != nil || index == known + 3 || index - known > Ruby.longest { bar = nil }
        if bar != nil { bracket = index }
      case (0xE3, 0x80, 0x8B):
        if let bar, let bracket, index > bracket + 3, index - bracket <= Ruby.longest {
          (whole, base, reading) = (bar..<index + 3, bar + 3..<bracket, bracket + 3..<index)
          return
        }
        (bar, bracket) = (nil, nil)
      default: break
      }
      index = unsafe bar == nil ? text.firstMark(from: index + 1) { $0.first(0xEF) } : index + 1
    }
    return nil
  }
}

extension MarkdownNode {
  /// Whether it is the start tag of a ruby element that is whole: words, each with its reading, and its end
  /// tag, in one run of siblings without other markup.
  var opensRuby: Bool {
    guard rubyTag == .ruby else { return false }
    var open: RubyTag?
    var hasReading = false
    var next = self.next
    for _ in 0..<64 {
      guard let node = next else { return false }
      next = node.next
      if node.type == CMARK_NODE_TEXT { continue }
      switch (node.rubyTag, open) {
      case (.reading, nil), (.fallback, nil): open = node.rubyTag
      case (.readingEnd, .reading):
        open = nil
        hasReading = true
      case (.fallbackEnd, .fallback): open = nil
      case (.rubyEnd, nil): return hasReading
      default: return false
      }
    }
    return false
  }

  /// The tag of a ruby element without attributes; nil for any other HTML.
  var rubyTag: RubyTag? {
    guard type == CMARK_NODE_HTML_INLINE else { return nil }
    return unsafe withLiteral { text in
      text.count > 7 ? nil : unsafe RubyTag(rawValue: String(decoding: text, as: UTF8.self))
    }
  }
}

enum RubyTag: String {
  case ruby = "<ruby>"
  case rubyEnd = "</ruby>"
  case reading = "<rt>"
  case readingEnd = "</rt>"
  case fallback = "<rp>"
  case fallbackEnd = "</rp>"

  var html: StaticString {
    switch self {
    case .ruby: "<ruby>"
    case .rubyEnd: "</ruby>"
    case .reading: "<rt>"
    case .readingEnd: "</rt>"
    case .fallback: "<rp>"
    case .fallbackEnd: "</rp>"
    }
  }
}
