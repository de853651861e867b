// Conversion of HTML, in which some apps store texts, to Markdown.

internal import Ground
internal import Prose

/// Writes Markdown from an HTML tree.
package struct HTMLMarkdown {
  /// The current block.
  var line = ""
  private var blocks: [String] = []
  /// The prefix of every line: block quote markers and list indentation.
  private var margins: [String] = []
  /// The prefix of the next line only: a list marker.
  private var sign: String?
  private var depth = 0

  private static let maximumDepth = 200

  /// Whether a text looks like HTML.
  static func looksLike(_ text: String) -> Bool {
    let beginning = String(text.prefix(2000))
    return ["<p>", "<p ", "<div", "<br", "<html", "<ul", "<ol", "<h1", "<h2", "<span", "<b>", "<i>"].contains
    { beginning.range(of: $0) != nil }
  }

  /// Converts HTML to Markdown; URLs stay as they are.
  package static func text(of html: String) -> String {
    HTMLNode.withTree(of: html) { text(below: $0) } ?? withoutTags(html)
  }

  /// The Markdown of what stands in an element.
  static func text(below node: HTMLNode) -> String {
    var writer = HTMLMarkdown()
    writer.write(node)
    writer.endBlock()
    return writer.blocks.joined()
  }

  /// Strips the tags of HTML that is nested too deeply.
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
    case "table": table(node)
    case "img": image(node)
    case "input" where node.attribute("type") == "checkbox": check(node.attribute("checked") != nil)
    case "div" where node.has(class: "checkbox"): check(node.has(class: "checkbox-on"))
    case "div" where node.style.contains("-en-codeblock:true"):
      endBlock()
      line = CodeBlock.text(node.lines.trimmingNewlines)
      endBlock()
    case "video", "audio", "source", "embed", "object", "iframe": embedded(node)
    case "a": link(node)
    case "p", "div", "section", "article", "header", "footer", "figure", "figcaption", "main", "tr",
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

  /// Adds a text node: collapses white space and escapes markup.
  mutating func add(words: String) {
    var text = ""
    var isBlank = line.isEmpty || line.last?.isWhitespace == true
    for character in words {
      // A no-break space counts as white space.
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
    // Within a line a leading space needs no escape.
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
      let isDone = item.style.contains("--en-checked:true")
      let isOpen = item.style.contains("--en-checked:false")
      self.sign = sign + (isDone ? "[x] " : isOpen ? "[ ] " : "")
      margins.append(String(repeating: " ", count: sign.count))
      write(item)
      endBlock()
      margins.removeLast()
      self.sign = nil
    }
  }

  /// Ends the current block and appends it to the output.
  mutating func endBlock() {
    let text = line.trimmingLineEnds { $0 == 0x20 }.trimmingNewlines
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

  /// Whether the previous block started a list item: no blank line between items.
  private var isItemAbove = false
}

extension String {
  /// Without newlines at both ends.
  fileprivate var trimmingNewlines: String {
    var text = self[...]
    while text.first?.isNewline == true { text.removeFirst() }
    while text.last?.isNewline == true { text.removeLast() }
    return String(text)
  }
}

extension HTMLMarkdown {
  /// A box of a check list; outside of a list it begins one.
  mutating func check(_ isDone: Bool) {
    let isItem = sign != nil || !line.isEmpty
    line += (isItem ? "" : "- ") + (isDone ? "[x] " : "[ ] ")
  }

  /// A table whose cells are lines; of any other one, which only puts things in places, the content.
  mutating func table(_ node: HTMLNode) {
    endBlock()
    guard !node.holdsTable, let rows = HTMLMarkdown.cells(of: node), let width = rows.map(\.count).max()
    else {
      write(node)
      endBlock()
      return
    }
    let lines = rows.map { row in
      let cells = row.map { $0.replacing("|", with: "\\|") } + Array(repeating: "", count: width - row.count)
      return "| " + cells.joined(separator: " | ") + " |"
    }
    let rule = "|" + String(repeating: " --- |", count: width)
    line = ([lines[0], rule] + lines.dropFirst()).joined(separator: "\n")
    endBlock()
  }

  /// The cells of a table's rows as Markdown; nil if one has several lines, or all rows have a single cell.
  private static func cells(of table: HTMLNode) -> [[String]]? {
    let rows = table.rows.map { row in
      row.children.filter { ["td", "th"].contains($0.name) }.map { text(below: $0) }
    }.filter { !$0.isEmpty }
    let isSimple = rows.allSatisfy { $0.allSatisfy { !$0.contains("\n") } }
    return isSimple && rows.contains { $0.count > 1 } ? rows : nil
  }

  mutating func emphasise(_ mark: String, _ node: HTMLNode) {
    let before = line
    line = ""
    write(node)
    let inner = line
    let core = inner.trimmingBlanks
    guard !core.isEmpty, !core.contains("\n") else {
      line = before + inner
      return
    }
    let start = inner.prefix { $0.isWhitespace }
    let end = String(inner.reversed().prefix { $0.isWhitespace }.reversed())
    line = before + start + mark + core + mark + end
  }

  mutating func code(_ node: HTMLNode) {
    let text = node.text
    guard !text.isEmpty else { return }
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let ticks = String(repeating: "`", count: longest + 1)
    let pad = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    line += ticks + pad + text + pad + ticks
  }

  mutating func image(_ node: HTMLNode) {
    guard let source = node.attribute("src"), !source.isEmpty else { return }
    let label = node.attribute("alt") ?? ""
    line += "![\(LinkLabel.text(label))](<\(HTMLMarkdown.address(source))>)"
  }

  mutating func embedded(_ node: HTMLNode) {
    if let source = node.attribute("src"), !source.isEmpty {
      line += "![](<\(HTMLMarkdown.address(source))>)"
    }
    write(node)
  }

  mutating func link(_ node: HTMLNode) {
    let before = line
    line = ""
    write(node)
    let words = line.split(whereSeparator: \.isNewline).joined(separator: " ")
    var target = node.attribute("href") ?? ""
    // A picture that leads to its own file.
    if !target.isEmpty, words == "![](<\(HTMLMarkdown.address(target))>)" { target = "" }
    line = before + (target.isEmpty ? words : "[\(words)](<\(HTMLMarkdown.address(target))>)")
  }

  /// Removes characters that would end the link early.
  private static func address(_ text: String) -> String {
    text.filter { $0 != "<" && $0 != ">" && !$0.isNewline }
  }
}
