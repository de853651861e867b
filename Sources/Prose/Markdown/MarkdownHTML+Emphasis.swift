// Emphasis: each language has its own form of it, so words in another than the text's say which.

internal import CMarkGFM
internal import Fluent
internal import Ground

extension MarkdownHTML {
  /// Opens an element of emphasis, with its language where that is not the text's.
  mutating func openEmphasis(_ node: MarkdownNode, _ tag: StaticString) {
    html.put(tag)
    if let language = language(of: node) {
      html.put(" lang=\"")
      html.put(text: language.html)
      html.put("\"")
    }
    html.put(">")
  }

  /// The language that the script of emphasised words tells, if it is another than the text's.
  private func language(of node: MarkdownNode) -> LanguageTag? {
    guard let languages else { return nil }
    let isHanUsual = languages.text == .ja || languages.text == .zh
    // Han in a text of a language that has it is that language's own.
    let hasHan = isHanUsual || languages.text == .ko
    let tag = LanguageTag.guess(words(in: node), default: hasHan ? languages.text : languages.home)
    switch tag {
    // Latin letters tell nothing in German; Han alone is hanja in Korean.
    case .en where !isHanUsual && languages.text != .ko, .zh where languages.text == .ko: return nil
    default: return tag == languages.text ? nil : tag
    }
  }

  /// The beginning of a node's words; of few nodes, since hostile emphasis is nested deeply.
  private func words(in node: MarkdownNode) -> [UInt8] {
    var words: [UInt8] = []
    var next = node.firstChild
    for _ in 0..<32 {
      guard let child = next else { break }
      if child.type == CMARK_NODE_TEXT || child.type == CMARK_NODE_CODE {
        unsafe child.withLiteral { unsafe words.append(contentsOf: $0.prefix(512)) }
      } else if child.type == CMARK_NODE_SOFTBREAK || child.type == CMARK_NODE_LINEBREAK {
        words.append(UInt8(ascii: " "))
      }
      next = child.firstChild ?? MarkdownHTML.following(child, in: node)
    }
    return words
  }

  /// The next node behind a node and all in it, inside another.
  private static func following(_ node: MarkdownNode, in outer: MarkdownNode) -> MarkdownNode? {
    var node = node
    while true {
      if let next = node.next { return next }
      guard let parent = node.parent, !parent.isSame(as: outer) else { return nil }
      node = parent
    }
  }
}
