// HTML that apps keep texts in, as Markdown; read as browsers read it.

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
    return ["<p>", "<p ", "<div", "<br", "<html", "<ul", "<ol", "<h1", "<h2", "<span", "<b>", "<i>"].contains
    { beginning.range(of: $0) != nil }
  }

  /// The text as Markdown; addresses stay as they are.
  static func text(of html: String) -> String {
    let blocks = HTMLNode.withTree(of: html) { root in
      var writer = HTMLMarkdown()
      writer.write(root)
      writer.endBlock()
      return writer.blocks.joined()
    }
    return blocks ?? withoutTags(html)
  }

  /// The words of what is no reasonable HTML.
  private static func withoutTags(_ html: String) -> String {
    var words = ""
    var rest = html[...]
    while let open = rest.firstIndex(of: "<") {
      words += rest[..<open]
      guard let close = rest[open...].firstIndex(of: ">") else { break }
      rest = rest[rest.index(after: close)...]
    }
    return PlainWords(words + (rest.contains("<") ? "" : rest)).escaped
  }

  mutating func write(_ node: HTMLNode) {
    for child in node.children {
      if let words = child.words {
        add(words: words)
      } else if child.isElement {
        guard depth < HTMLMarkdown.maximumDepth else {
          add(words: child.text)
          continue
        }
        depth += 1
        element(child)
        depth -= 1
      }
    }
  }

  mutating func element(_ node: HTMLNode) {
    switch node.name {
    case "script", "style", "head", "title", "template": break
    case "br": line += "\n"
    case "b", "strong": emphasise("**", node)
    case "i", "em": emphasise("*", node)
    case "s", "strike", "del": emphasise("~~", node)
    case "code": code(node)
    case "pre":
      endBlock()
      line = CodeBlock.text(node.text.trimmingNewlines)
      endBlock()
    case "h1", "h2", "h3", "h4", "h5", "h6":
      endBlock()
      write(node)
      let level = node.name.last?.wholeNumberValue ?? 1
      line =
        String(repeating: "#", count: level) + " "
        + line.split(whereSeparator: \.isNewline).joined(separator: " ")
      endBlock()
    case "hr":
      endBlock()
      line = "***"
      endBlock()
    case "blockquote":
      endBlock()
      margins.append("> ")
      write(node)
      endBlock()
      margins.removeLast()
    case "ul", "ol": list(node)
    case "img": image(node)
    case "video", "audio", "source", "embed", "object", "iframe": embedded(node)
    case "a": link(node)
    case "p", "div", "section", "article", "header", "footer", "figure", "figcaption", "main", "table", "tr",
      "body", "html", "dl", "dt", "dd", "li", "tbody", "thead":
      endBlock()
      write(node)
      endBlock()
    case "td", "th":
      write(node)
      line += " | "
    default: write(node)
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

  mutating func list(_ node: HTMLNode) {
    endBlock()
    let isOrdered = node.name == "ol"
    var number = 1
    for item in node.children where item.isElement {
      guard item.name == "li" else {
        element(item)
        continue
      }
      let sign = isOrdered ? "\(number). " : "- "
      number += 1
      self.sign = sign
      margins.append(String(repeating: " ", count: sign.count))
      write(item)
      endBlock()
      margins.removeLast()
      self.sign = nil
    }
  }

  /// Ends the block at hand and puts it under what stands before.
  mutating func endBlock() {
    let text = line.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n").trimmingNewlines
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
