// HTML as a tree, through gumbo, which reads it as browsers do and loads nothing.

internal import CGumbo

/// One node of a tree, valid while the tree is.
@safe struct HTMLNode {
  private let node: UnsafePointer<GumboNode>

  private init(_ node: UnsafePointer<GumboNode>) { unsafe self.node = unsafe node }

  /// Lends the tree of a text.
  ///
  /// - Returns: what the body returns; nil for a text that is nested deeper than anybody writes.
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

  /// Whether it is an element.
  var isElement: Bool {
    unsafe node.pointee.type == GUMBO_NODE_ELEMENT || node.pointee.type == GUMBO_NODE_TEMPLATE
  }

  /// The name of an element in small letters; empty for those that HTML does not know.
  var name: String {
    guard isElement else { return "" }
    return unsafe String(cString: gumbo_normalized_tagname(node.pointee.v.element.tag))
  }

  /// The words of a node that is text.
  var words: String? {
    switch unsafe node.pointee.type {
    case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
      unsafe String(cString: node.pointee.v.text.text)
    default: nil
    }
  }

  /// What stands in an element.
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

  /// All words in an element and in what stands in it.
  var text: String {
    if let words { return words }
    var text = ""
    var open = Array(children.reversed())
    while let next = open.popLast() {
      if let words = next.words { text += words } else { open += next.children.reversed() }
    }
    return text
  }

  /// The value of an attribute.
  func attribute(_ name: String) -> String? {
    guard isElement else { return nil }
    var attributes = unsafe node.pointee.v.element.attributes
    guard let found = unsafe gumbo_get_attribute(&attributes, name) else { return nil }
    return unsafe String(cString: found.pointee.value)
  }
}

/// How deep HTML is nested, told from its tags: gumbo frees a tree by calls in each other.
enum HTMLDepth {
  private static let maximum = 2000
  /// Elements that hold nothing, and those that the next of their kind ends.
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
