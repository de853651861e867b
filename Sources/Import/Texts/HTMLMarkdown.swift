// HTML that apps keep texts in, as Markdown; read by libxml2's HTML parser, which loads nothing.

internal import CLibXML2
internal import Ground
internal import Prose

/// Makes Markdown of HTML.
struct HTMLMarkdown {
  /// The words of the line at hand.
  var line = ""
  private var blocks: [String] = []
  /// What stands before each line: quotation marks and the margins of lists.
  private var margins: [String] = []
  /// What stands before the next line only: the sign of a list's item.
  private var sign: String?
  private var depth = 0

  private static let maximumDepth = 200

  /// Whether a text is HTML and no Markdown.
  static func looksLike(_ text: String) -> Bool {
    let beginning = String(text.prefix(2000))
    return ["<p>", "<p ", "<div", "<br", "<html", "<ul", "<ol", "<h1", "<h2", "<span", "<b>", "<i>"]
      .contains { beginning.range(of: $0) != nil }
  }

  /// The text as Markdown; addresses stay as they are.
  static func text(of html: String) -> String {
    let bytes = Array(html.utf8)
    guard !bytes.isEmpty else { return "" }
    let options = HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue
      | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_RECOVER.rawValue
    let document = unsafe bytes.withUnsafeBytes { buffer in
      unsafe htmlReadMemory(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
        Int32(clamping: buffer.count),
        nil,
        "UTF-8",
        Int32(bitPattern: options)
      )
    }
    guard let document = unsafe document else { return html }
    defer { unsafe xmlFreeDoc(document) }
    guard let root = unsafe xmlDocGetRootElement(document) else { return html }
    var writer = HTMLMarkdown()
    unsafe writer.write(root)
    writer.endBlock()
    return writer.blocks.joined()
  }

  mutating func write(_ node: xmlNodePtr) {
    var next = unsafe node.pointee.children
    while let child = unsafe next {
      switch unsafe child.pointee.type {
      case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
        unsafe add(words: XMLNode.text(child))
      case XML_ELEMENT_NODE where depth < HTMLMarkdown.maximumDepth:
        depth += 1
        unsafe element(child)
        depth -= 1
      case XML_ELEMENT_NODE: unsafe add(words: XMLNode.text(child))
      default: break
      }
      unsafe next = child.pointee.next
    }
  }

  mutating func element(_ node: xmlNodePtr) {
    switch unsafe XMLNode.name(node) {
    case "script", "style", "head", "title", "template": break
    case "br":
      line += "\n"
    case "b", "strong": unsafe emphasise("**", node)
    case "i", "em": unsafe emphasise("*", node)
    case "s", "strike", "del": unsafe emphasise("~~", node)
    case "code": unsafe code(node)
    case "pre":
      endBlock()
      line = unsafe CodeBlock.text(XMLNode.text(node).trimmingNewlines)
      endBlock()
    case "h1", "h2", "h3", "h4", "h5", "h6":
      endBlock()
      unsafe write(node)
      let level = unsafe XMLNode.name(node).last?.wholeNumberValue ?? 1
      line = String(repeating: "#", count: level) + " "
        + line.split(whereSeparator: \.isNewline).joined(separator: " ")
      endBlock()
    case "hr":
      endBlock()
      line = "***"
      endBlock()
    case "blockquote":
      endBlock()
      margins.append("> ")
      unsafe write(node)
      endBlock()
      margins.removeLast()
    case "ul", "ol": unsafe list(node)
    case "img": unsafe image(node)
    case "video", "audio", "source", "embed", "object", "iframe": unsafe embedded(node)
    case "a": unsafe link(node)
    case "p", "div", "section", "article", "header", "footer", "figure", "figcaption", "main",
      "table", "tr", "body", "html", "dl", "dt", "dd", "li", "tbody", "thead":
      endBlock()
      unsafe write(node)
      endBlock()
    case "td", "th":
      unsafe write(node)
      line += " | "
    default: unsafe write(node)
    }
  }

  /// Words of a text node: blanks in a row are one, and nothing of them is markup.
  mutating func add(words: String) {
    var text = ""
    var isBlank = line.isEmpty || line.last?.isWhitespace == true
    for character in words {
      // A blank that must not break is a blank, too.
      if character.isWhitespace || character == "\u{A0}" {
        if !isBlank { text.append(" ") }
        isBlank = true
      } else {
        text.append(character)
        isBlank = false
      }
    }
    guard !text.isEmpty else { return }
    let escaped = PlainWords(text).escaped
    // Inside a line no blank at the beginning is in the way.
    let isInLine = !line.isEmpty && !line.hasSuffix("\n")
    line += isInLine && escaped.hasPrefix("&#32;") ? " " + escaped.dropFirst(5) : escaped
  }

  mutating func list(_ node: xmlNodePtr) {
    endBlock()
    let isOrdered = unsafe XMLNode.name(node) == "ol"
    var number = 1
    for unsafe item in unsafe XMLNode.children(node) {
      guard unsafe XMLNode.name(item) == "li" else {
        unsafe element(item)
        continue
      }
      let sign = isOrdered ? "\(number). " : "- "
      number += 1
      self.sign = sign
      margins.append(String(repeating: " ", count: sign.count))
      unsafe write(item)
      endBlock()
      margins.removeLast()
      self.sign = nil
    }
  }

  /// Ends the block at hand and puts it under what stands before.
  mutating func endBlock() {
    let text = line.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
      .trimmingNewlines
    line = ""
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    let outer = margins.dropLast(sign == nil ? 0 : 1).joined()
    let whole = margins.joined()
    let isItem = sign != nil
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { whole + $0 }
    if let sign, let first = lines.first {
      lines[0] = outer + sign + first.dropFirst(whole.count)
      self.sign = nil
    }
    let gap = blocks.isEmpty ? "" : isItem && isItemAbove ? "\n" : "\n\n"
    isItemAbove = isItem
    blocks.append(gap + lines.joined(separator: "\n"))
  }

  /// Whether the block above began an item: items stand close together.
  private var isItemAbove = false
}

extension String {
  /// Without the line ends around it.
  fileprivate var trimmingNewlines: String {
    var text = self[...]
    while text.first?.isNewline == true { text.removeFirst() }
    while text.last?.isNewline == true { text.removeLast() }
    return String(text)
  }
}
