// The tree of an HTML text, parsed by gumbo.

internal import CGumbo

/// A node of an HTML tree that gumbo parsed, valid while the tree is.
///
/// gumbo parses like browsers do, and loads nothing.
@safe struct HTMLNode {
  private let node: UnsafePointer<GumboNode>

  private init(_ node: UnsafePointer<GumboNode>) { unsafe self.node = unsafe node }

  /// Parses HTML and calls the body with the root; nil if the HTML is nested too deeply.
  static func withTree<Result>(of html: String, _ body: (HTMLNode) -> Result) -> Result? {
    let bytes = Array(html.utf8)
    guard HTMLDepth.isReasonable(bytes) else { return nil }
    return unsafe bytes.withUnsafeBytes { buffer in
      let text = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      var options = unsafe kGumboDefaultOptions
      guard let text = unsafe text, let output = unsafe gumbo_parse_with_options(&options, text, buffer.count)
      else { return nil }
      defer { unsafe gumbo_destroy_output(&options, output) }
      guard let root = unsafe output.pointee.root else { return nil }
      return unsafe body(HTMLNode(UnsafePointer(root)))
    }
  }

  var isElement: Bool {
    unsafe node.pointee.type == GUMBO_NODE_ELEMENT || node.pointee.type == GUMBO_NODE_TEMPLATE
  }

  /// The lowercase name of an element; empty for unknown elements.
  var name: String {
    guard isElement else { return "" }
    return unsafe String(cString: gumbo_normalized_tagname(node.pointee.v.element.tag))
  }

  /// The content of a text node.
  var words: String? {
    switch unsafe node.pointee.type {
    case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
      unsafe String(cString: node.pointee.v.text.text)
    default: nil
    }
  }

  var children: [HTMLNode] {
    guard isElement else { return [] }
    let list = unsafe node.pointee.v.element.children
    var children: [HTMLNode] = []
    for index in 0..<Int(unsafe list.length) {
      guard let child = unsafe list.data[index] else { continue }
      unsafe children.append(HTMLNode(child.assumingMemoryBound(to: GumboNode.self)))
    }
    return children
  }

  /// The text of this node and all below it.
  var text: String {
    if let words { return words }
    var text = ""
    var open = Array(children.reversed())
    while let next = open.popLast() {
      if let words = next.words { text += words } else { open += next.children.reversed() }
    }
    return text
  }

  /// The lines of a block of code, in which elements and `<br>` begin lines.
  var lines: String {
    if let words { return words.replacing("\u{A0}", with: " ") }
    var text = ""
    for child in children {
      if child.name == "br" {
        text += "\n"
      } else {
        let isBlock = child.name == "div" && !text.isEmpty && !text.hasSuffix("\n")
        text += (isBlock ? "\n" : "") + child.lines
      }
    }
    return text
  }

  /// Whether a table lies in it.
  var holdsTable: Bool {
    var open = children
    while let next = open.popLast() {
      if next.name == "table" { return true }
      open += next.children
    }
    return false
  }

  /// The rows of a table.
  var rows: [HTMLNode] {
    children.flatMap { child in
      child.name == "tr" ? [child] : ["thead", "tbody", "tfoot"].contains(child.name) ? child.rows : []
    }
  }

  /// Without its blanks, as apps write it in several ways.
  var style: String { (attribute("style") ?? "").filter { !$0.isWhitespace } }

  func has(class name: String) -> Bool {
    (attribute("class") ?? "").split(separator: " ").contains { $0 == name }
  }

  /// The elements of a class below this node, in order, without those in one another.
  func elements(ofClass name: String) -> [HTMLNode] {
    var found: [HTMLNode] = []
    var open = [self]
    while let next = open.popLast() {
      if next.has(class: name) { found.append(next) } else { open += next.children.reversed() }
    }
    return found
  }

  func attribute(_ name: String) -> String? {
    guard isElement else { return nil }
    var attributes = unsafe node.pointee.v.element.attributes
    guard let found = unsafe gumbo_get_attribute(&attributes, name) else { return nil }
    return unsafe String(cString: found.pointee.value)
  }
}

/// Estimates the nesting depth by counting tags: gumbo frees a tree recursively.
enum HTMLDepth {
  private static let maximum = 2000
  /// Void elements, and elements that their successor closes.
  private static let flat: Set<String> = [
    "br", "img", "hr", "input", "meta", "link", "source", "embed", "wbr", "area", "base", "col", "param",
    "track", "p", "li", "td", "th", "tr", "dt", "dd", "option",
  ]

  static func isReasonable(_ bytes: [UInt8]) -> Bool {
    var depth = 0
    var place = bytes.startIndex
    while let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = open + 1
      let isEnd = place < bytes.count && bytes[place] == UInt8(ascii: "/")
      let name = bytes[(isEnd ? place + 1 : place)...].prefix(11).prefix { ($0 | 0x20) &- 0x61 < 26 }
      guard !name.isEmpty else { continue }
      if flat.contains(String(decoding: name.map { $0 | 0x20 }, as: UTF8.self)) { continue }
      depth = max(0, depth + (isEnd ? -1 : 1))
      if depth > maximum { return false }
    }
    return true
  }
}
