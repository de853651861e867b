// The HTML renderer: writes cmark-gfm's tree node by node, without recursion.

internal import CMarkGFM
internal import Diagnostics
internal import Fluent
internal import Ground

/// The state of rendering one text.
///
/// cmark's own renderer can't do what the pages need: raw HTML as text, images with their size, shifted
/// headings, no `align` attributes, only checked links. Otherwise, except that `<br />` is `<br>`, the output
/// equals cmark's byte for byte; a test verifies that.
struct MarkdownHTML {
  var html = HTMLBytes()
  var excerpt: ExcerptCollector
  let markdown: Markdown
  private let topLevel: Int
  var table = TableState()
  /// Where its tags lead; nil if nowhere.
  var tags: TagLinks?
  /// For each open link, whether an `<a>` was written.
  var openLinks: [Bool] = []
  /// The languages of the text and of the home; nil if emphasis gets no `lang`.
  var languages: (text: LanguageTag, home: LanguageTag)?
  /// The image whose alternative text is being written.
  var image: OpenImage?
  /// The prefix of footnote ids, because several texts share a page.
  private let notePrefix: String
  /// The number of references to each footnote, by its number.
  private var noteReferences: [Int: Int] = [:]
  /// The footnote being written; 0 before the list of footnotes, which ends the text.
  private var note = 0
  var problems: [(node: MarkdownNode, diagnostic: Diagnostic)] = []
  var furtherProblems = 0
  /// Whether one of the further problems is an error.
  var hidesError = false
  /// Whether a ruby element is being written, and whether it is at a reading.
  private var isInRuby = false
  private var isInReading = false
  /// The length of the heading that opens the text, in bytes of HTML.
  private(set) var titleLength = 0

  init(_ markdown: Markdown, topLevel: Int, notePrefix: String, excerpt: ExcerptCollector) {
    self.markdown = markdown
    self.notePrefix = notePrefix
    self.topLevel = min(max(topLevel, 1), 6)
    self.excerpt = excerpt
    html = HTMLBytes(capacity: markdown.range.count + markdown.range.count / 4 + 64)
  }

  mutating func step(_ node: MarkdownNode, isEntering: Bool, _ resolve: (MarkdownLink) -> LinkDecision) {
    if let image {
      if image.node.isSame(as: node) { close(image) } else { writePlain(node, isEntering: isEntering) }
      return
    }
    switch node.type {
    case CMARK_NODE_TEXT: writeWords(node)
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK:
      html.put("<br>\n")
      excerpt.addBlank()
    case CMARK_NODE_PARAGRAPH: writeParagraph(node, isEntering)
    case CMARK_NODE_LINK: isEntering ? openLink(node, resolve) : closeLink()
    case CMARK_NODE_IMAGE: if isEntering { openImage(node, resolve) }
    case CMARK_NODE_EMPH: isEntering ? openEmphasis(node, "<em") : html.put("</em>")
    case CMARK_NODE_STRONG: isEntering ? openEmphasis(node, "<strong") : html.put("</strong>")
    case CMARK_NODE_CODE:
      html.put("<code>")
      writeText(node)
      html.put("</code>")
    case CMARK_NODE_HTML_INLINE: writeRawInline(node)
    case CMARK_NODE_FOOTNOTE_REFERENCE: if isEntering { writeNoteMark(node) }
    default: writeBlock(node, isEntering)
    }
  }

  private mutating func writeText(_ node: MarkdownNode) {
    unsafe node.withLiteral { text in
      unsafe html.put(text: text)
      unsafe excerpt.add(text)
    }
  }

  /// Writes a text with its readings; excerpts have only what they belong to.
  private mutating func writeWords(_ node: MarkdownNode) {
    unsafe node.withLiteral { text in
      var done = 0
      while let ruby = unsafe Ruby(in: text, from: done) {
        unsafe write(text, done..<ruby.whole.lowerBound)
        html.put("<ruby>")
        unsafe write(text, ruby.base)
        html.put("<rp>（</rp><rt>")
        unsafe html.put(text: UnsafeBufferPointer(rebasing: text[ruby.reading]))
        html.put("</rt><rp>）</rp></ruby>")
        done = ruby.whole.upperBound
      }
      unsafe write(text, done..<text.count)
    }
  }

  private mutating func write(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    let part = unsafe UnsafeBufferPointer(rebasing: text[range])
    if let tags, openLinks.isEmpty { unsafe write(part, tags) } else { unsafe html.put(text: part) }
    if !isInReading { unsafe excerpt.add(part) }
  }

  /// Writes words, those that are tags as links.
  private mutating func write(_ text: UnsafeBufferPointer<UInt8>, _ tags: TagLinks) {
    var done = 0
    for place in unsafe TagWords.candidates(in: text) {
      let word = unsafe String(decoding: UnsafeBufferPointer(rebasing: text[place]), as: UTF8.self)
      guard let url = tags.address(of: word) else { continue }
      unsafe html.put(text: UnsafeBufferPointer(rebasing: text[done..<place.lowerBound]))
      html.put("<a rel=\"tag\" href=\"")
      html.put(text: url)
      html.put("\">")
      html.put(text: word)
      html.put("</a>")
      done = place.upperBound
    }
    unsafe html.put(text: UnsafeBufferPointer(rebasing: text[done...]))
  }

  private mutating func writePlain(_ node: MarkdownNode, isEntering: Bool) {
    guard isEntering else { return }
    switch node.type {
    case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_HTML_INLINE:
      unsafe node.withLiteral { unsafe html.put(text: $0) }
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: html.put(" ")
    default: break
    }
  }

  private mutating func writeBlock(_ node: MarkdownNode, _ isEntering: Bool) {
    switch node.type {
    case CMARK_NODE_DOCUMENT: if !isEntering, note > 0 { html.put("</ol>\n") }
    case CMARK_NODE_FOOTNOTE_DEFINITION: writeNote(node, isEntering)
    case CMARK_NODE_BLOCK_QUOTE:
      html.startLine()
      html.put(isEntering ? "<blockquote>\n" : "</blockquote>\n")
    case CMARK_NODE_LIST: writeList(node, isEntering)
    case CMARK_NODE_ITEM where node.extensionKind != .task:
      if isEntering { html.startLine() }
      html.put(isEntering ? "<li>" : "</li>\n")
      excerpt.endBlock()
    case CMARK_NODE_HEADING:
      let level = min(node.headingLevel + topLevel - 1, 6)
      if isEntering { html.startLine() }
      html.put(isEntering ? "<h" : "</h")
      html.put(level)
      html.put(isEntering ? ">" : ">\n")
      if !isEntering, titleLength == 0, opensText(node) {
        excerpt.endTitle()
        titleLength = html.bytes.count
      }
      excerpt.endBlock()
    case CMARK_NODE_CODE_BLOCK: writeCodeBlock(node)
    case CMARK_NODE_HTML_BLOCK: writeRawBlock(node)
    case CMARK_NODE_THEMATIC_BREAK:
      html.startLine()
      html.put("<hr>\n")
    default: writeExtension(node, isEntering)
    }
  }

  private func opensText(_ node: MarkdownNode) -> Bool {
    guard let parent = node.parent, parent.type == CMARK_NODE_DOCUMENT else { return false }
    return parent.firstChild?.isSame(as: node) == true
  }

  private mutating func writeParagraph(_ node: MarkdownNode, _ isEntering: Bool) {
    excerpt.endBlock()
    let list = node.parent?.parent
    if let list, list.type == CMARK_NODE_LIST, list.isTightList { return }
    if isEntering { html.startLine() }
    if !isEntering, node.next == nil, node.parent?.type == CMARK_NODE_FOOTNOTE_DEFINITION { writeWaysBack() }
    html.put(isEntering ? "<p>" : "</p>\n")
  }

  private mutating func writeList(_ node: MarkdownNode, _ isEntering: Bool) {
    let isOrdered = node.isOrderedList
    guard isEntering else {
      html.put(isOrdered ? "</ol>\n" : "</ul>\n")
      return
    }
    html.startLine()
    guard isOrdered else {
      html.put("<ul>\n")
      return
    }
    let start = node.listStart
    html.put("<ol")
    if start != 1 {
      html.put(" start=\"")
      html.put(start)
      html.put("\"")
    }
    html.put(">\n")
  }

  private mutating func writeCodeBlock(_ node: MarkdownNode) {
    html.startLine()
    // `tabindex` makes a wide block scrollable by keyboard.
    html.put("<pre tabindex=\"0\"><code")
    unsafe node.withFenceInfo { info in
      let language = unsafe info.prefix { $0 > 0x20 }
      if info.isEmpty { return }
      html.put(" class=\"language-")
      unsafe html.put(text: UnsafeBufferPointer(rebasing: language))
      html.put("\"")
    }
    html.put(">")
    writeText(node)
    html.put("</code></pre>\n")
    excerpt.endBlock()
  }

  private mutating func writeRawInline(_ node: MarkdownNode) {
    if let tag = node.rubyTag, isInRuby || node.opensRuby {
      isInRuby = tag != .rubyEnd
      isInReading = tag == .reading || tag == .fallback
      html.put(tag.html)
      return
    }
    unsafe node.withLiteral { unsafe html.put(lines: $0) }
    report(rawHTML: node)
  }

  private mutating func writeRawBlock(_ node: MarkdownNode) {
    html.startLine()
    html.put("<p>")
    unsafe node.withLiteral { unsafe html.put(lines: $0) }
    html.put("</p>\n")
    report(rawHTML: node)
  }

  /// A footnote's number, linked to the footnote.
  private mutating func writeNoteMark(_ node: MarkdownNode) {
    let text = unsafe node.withLiteral { unsafe String(decoding: $0, as: UTF8.self) }
    guard let number = Int(text) else { return }
    let count = noteReferences[number, default: 0] + 1
    noteReferences[number] = count
    html.put("<sup><a href=\"#")
    html.put(text: noteID(number))
    html.put("\" id=\"")
    html.put(text: referenceID(number, count))
    html.put("\" role=\"doc-noteref\">[")
    html.put(number)
    html.put("]</a></sup>")
  }

  /// A footnote; cmark puts all of them at the end, in the order of their numbers.
  private mutating func writeNote(_ node: MarkdownNode, _ isEntering: Bool) {
    html.startLine()
    if isEntering {
      if note == 0 { html.put("<hr>\n<ol class=\"notes\">\n") }
      note += 1
      html.put("<li id=\"")
      html.put(text: noteID(note))
      html.put("\">")
    } else {
      if node.lastChild?.type != CMARK_NODE_PARAGRAPH { writeWaysBack() }
      html.put("</li>\n")
    }
    excerpt.endBlock()
  }

  /// Links from a footnote back to each reference.
  private mutating func writeWaysBack() {
    let count = noteReferences[note, default: 0]
    for place in 0..<count {
      html.put(" <a href=\"#")
      html.put(text: referenceID(note, place + 1))
      html.put("\" role=\"doc-backlink\">↩\u{FE0E}")
      if count > 1 {
        html.put("<sup>")
        html.put(place + 1)
        html.put("</sup>")
      }
      html.put("</a>")
    }
  }

  private func noteID(_ number: Int) -> String { "\(notePrefix)n\(number)" }

  private func referenceID(_ number: Int, _ count: Int) -> String {
    "\(notePrefix)r\(number)" + (count == 1 ? "" : "-\(count)")
  }

  private mutating func writeExtension(_ node: MarkdownNode, _ isEntering: Bool) {
    switch node.extensionKind {
    case .strikethrough: html.put(isEntering ? "<del>" : "</del>")
    case .task:
      // Characters instead of form controls: an archive is read-only, and screen readers read the characters.
      if isEntering {
        html.startLine()
        html.put("<li class=\"task\">")
        html.put(MarkdownPlaces.isDone(node, in: markdown) ? "☑ " : "☐ ")
      } else {
        html.put("</li>\n")
      }
      excerpt.endBlock()
    case .table: writeTable(node, isEntering)
    case .headerRow, .row: writeRow(node, isEntering)
    case .cell: writeCell(isEntering)
    case nil: break
    }
  }
}

extension MarkdownHTML {
  /// Opens an emphasis element, with a `lang` attribute if its language differs from the text's: each
  /// language has its own style of emphasis.
  mutating func openEmphasis(_ node: MarkdownNode, _ tag: StaticString) {
    html.put(tag)
    if let language = language(of: node) {
      html.put(" lang=\"")
      html.put(text: language.html)
      html.put("\"")
    }
    html.put(">")
  }

  /// The language that the script of the emphasized words indicates, if it differs from the text's.
  private func language(of node: MarkdownNode) -> LanguageTag? {
    guard let languages else { return nil }
    let isHanUsual = languages.text == .ja || languages.text == .zh
    // Han characters in a text whose language uses them are of that language.
    let hasHan = isHanUsual || languages.text == .ko
    let tag = LanguageTag.guess(words(in: node), default: hasHan ? languages.text : languages.home)
    switch tag {
    // Latin letters are inconclusive in German; Han alone is hanja in Korean.
    case .en where !isHanUsual && languages.text != .ko, .zh where languages.text == .ko: return nil
    default: return tag == languages.text ? nil : tag
    }
  }

  /// The start of a node's text, from few nodes, since malicious emphasis is nested deeply.
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

  /// The next node after a node and its descendants, within an outer node.
  private static func following(_ node: MarkdownNode, in outer: MarkdownNode) -> MarkdownNode? {
    var node = node
    while true {
      if let next = node.next { return next }
      guard let parent = node.parent, !parent.isSame(as: outer) else { return nil }
      node = parent
    }
  }
}

extension MarkdownHTML {
  struct TableState {
    var alignments: [UInt8] = []
    var column = 0
    var isHeader = false
    var hasBody = false
  }

  mutating func writeTable(_ node: MarkdownNode, _ isEntering: Bool) {
    html.startLine()
    if isEntering {
      table = TableState(alignments: node.alignments)
      html.put("<table>")
    } else {
      if table.hasBody { html.put("</tbody>\n") }
      html.put("</table>\n")
    }
  }

  mutating func writeRow(_ node: MarkdownNode, _ isEntering: Bool) {
    html.startLine()
    guard isEntering else {
      html.put("</tr>")
      if table.isHeader { html.put("\n</thead>\n") }
      return
    }
    table.column = 0
    table.isHeader = node.isHeaderRow
    if table.isHeader {
      html.put("<thead>\n")
    } else if !table.hasBody {
      html.put("<tbody>\n")
      table.hasBody = true
    }
    html.put("<tr>")
  }

  mutating func writeCell(_ isEntering: Bool) {
    guard isEntering else {
      html.put(table.isHeader ? "</th>" : "</td>")
      excerpt.endBlock()
      return
    }
    html.startLine()
    html.put(table.isHeader ? "<th" : "<td")
    // A class instead of cmark's obsolete `align` attribute; the pages allow no inline styles.
    let column = table.column
    switch column < table.alignments.count ? table.alignments[column] : 0 {
    case UInt8(ascii: "l"): html.put(" class=\"left\"")
    case UInt8(ascii: "c"): html.put(" class=\"center\"")
    case UInt8(ascii: "r"): html.put(" class=\"right\"")
    default: break
    }
    html.put(">")
    table.column += 1
  }
}
