// A conservative reading of what a finished HTML page visibly shows.

/// The visible text, policy, styles and scripts of a page.
///
/// Not an HTML parser: it only has to understand our own page and its variants. What is not certainly visible
/// counts as hidden.
struct ShownPage {
  /// Text up to the first control that may seal, without spaces: as served, and with the script's
  /// replacements.
  private typealias Words = (plain: [UInt8], spoken: [UInt8])
  /// The visible text.
  private var words: Words = ([], [])
  /// The visible text and that in `details`.
  private var unfolded: Words = ([], [])
  /// The texts that the script puts into elements with `data-word`.
  private let spoken: [String: String]
  /// The Content-Security-Policy that precedes any style or script.
  private(set) var policy: String?
  /// The content of each style and of each executable script.
  private(set) var styles: [String] = []
  private(set) var scripts: [String] = []
  /// The elements with an id, in order; data scripts with their content.
  private var named: [(id: String, inside: [UInt8])] = []

  /// Whether a button that seals has occurred, or a field in which Enter seals.
  private var hasButton = false
  /// The enclosing element whose content is hidden, collapsed, or replaced by the script.
  private var hidden: Inside?
  private var folded: Inside?
  private var replaced: Inside?

  /// An element's name, and how many elements of that name are open.
  private struct Inside {
    let name: String
    var depth = 1

    /// Whether an end tag closes the element.
    mutating func closes(_ name: String) -> Bool {
      if name == self.name { depth -= 1 }
      return depth == 0
    }
  }

  private static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]
  /// Elements whose content is not markup.
  private static let raw: Set<String> = [
    "script", "style", "textarea", "title", "noscript", "iframe", "noembed", "noframes", "xmp", "plaintext",
  ]
  /// Elements whose content is hidden, or may be.
  private static let closed: Set<String> = [
    "template", "dialog", "select", "datalist", "object", "svg", "math", "canvas", "video", "audio",
    "progress", "meter", "font", "marquee", "bdo", "rp", "frameset",
  ]

  /// Reads a page; `spoken` has the script's text for each `data-word`.
  init(_ bytes: [UInt8], spoken: [String: String]) {
    self.spoken = spoken
    var tags = HTMLTags(bytes)
    while let piece = tags.next() {
      switch piece {
      case .text(let text): show(ShownPage.packed(text))
      case .end(let name): close(name)
      case .start(let tag):
        if ShownPage.raw.contains(tag.name) {
          read(tag, inside: tags.rawText(of: tag.name))
        } else {
          open(tag)
        }
      }
    }
  }

  /// Whether the page visibly shows a text, both as served and with its script.
  func shows(_ text: String) -> Bool {
    let wanted = ShownPage.packed(Array(text.utf8)[...])
    return !wanted.isEmpty && words.plain.contains(wanted) && words.spoken.contains(wanted)
  }

  /// The same, including text in `details`.
  func holds(_ text: String) -> Bool {
    let wanted = ShownPage.packed(Array(text.utf8)[...])
    return unfolded.plain.contains(wanted) && unfolded.spoken.contains(wanted)
  }

  /// The content of the data scripts with an id; empty for other elements.
  func data(_ id: String) -> [[UInt8]] {
    // An undecoded entity could spell any id.
    named.filter { $0.id == id || $0.id.contains("&") }.map(\.inside)
  }

  private mutating func show(_ text: [UInt8]) {
    add(text, isPlain: true)
    if replaced == nil { add(text, isPlain: false) }
  }

  private mutating func add(_ text: [UInt8], isPlain: Bool) {
    guard hidden == nil, !hasButton else { return }
    let form: WritableKeyPath<Words, [UInt8]> = isPlain ? \.plain : \.spoken
    unfolded[keyPath: form] += text
    if folded == nil { words[keyPath: form] += text }
  }

  private mutating func open(_ tag: HTMLTags.Tag) {
    if ShownPage.seals(tag) { hasButton = true }
    if tag.name == "meta", hidden == nil, styles.isEmpty, scripts.isEmpty, policy == nil,
      tag["http-equiv"]?.lowercased() == "content-security-policy"
    {
      policy = tag["content"]
    }
    if let id = tag["id"] { named.append((id, [])) }
    guard !ShownPage.void.contains(tag.name) else { return }
    if hidden?.name == tag.name { hidden?.depth += 1 }
    if folded?.name == tag.name { folded?.depth += 1 }
    if replaced?.name == tag.name { replaced?.depth += 1 }
    if hidden == nil, ShownPage.isHidden(tag) { hidden = Inside(name: tag.name) }
    if folded == nil, tag.name == "details" { folded = Inside(name: tag.name) }
    if replaced == nil, let key = tag["data-word"] {
      add(ShownPage.packed(Array((spoken[key] ?? "").utf8)[...]), isPlain: false)
      replaced = Inside(name: tag.name)
    }
  }

  private mutating func close(_ name: String) {
    if hidden?.closes(name) == true { hidden = nil }
    if folded?.closes(name) == true { folded = nil }
    if replaced?.closes(name) == true { replaced = nil }
  }

  private mutating func read(_ tag: HTMLTags.Tag, inside: ArraySlice<UInt8>) {
    let text = String(decoding: inside, as: UTF8.self)
    let isData = tag.name == "script" && tag["type"]?.lowercased() == "application/json"
    if let id = tag["id"] { named.append((id, isData ? Array(inside) : [])) }
    switch tag.name {
    case "style": styles.append(text)
    // JSON data is not executed.
    case "script" where isData: break
    case "script": scripts.append(tag["src"] == nil ? text : "")
    default: break
    }
  }

  private static func seals(_ tag: HTMLTags.Tag) -> Bool {
    switch tag.name {
    case "input": tag["type"]?.lowercased() != "file"
    case "button": tag["type"]?.lowercased() != "button" || tag["id"].map(isSeal) == true
    default: tag["id"].map(isSeal) == true
    }
  }

  /// Whether an id is the button's; an undecoded entity could spell any id.
  private static func isSeal(_ id: String) -> Bool { id == "seal" || id.contains("&") }

  private static func isHidden(_ tag: HTMLTags.Tag) -> Bool {
    // The policy blocks `style` attributes, but any counts as hiding. Elements with an id count as well,
    // because the script may hide or empty them.
    closed.contains(tag.name) || tag["aria-hidden"]?.lowercased() == "true"
      || ["hidden", "style", "popover", "id"].contains { tag[$0] != nil }
  }

  private static func packed(_ text: ArraySlice<UInt8>) -> [UInt8] { text.filter { $0 > 0x20 } }
}

/// A tokenizer of HTML.
struct HTMLTags {
  struct Tag {
    var name: String
    /// Names in lowercase; of duplicates the first counts.
    var attributes: [(name: String, value: String)] = []

    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  enum Piece {
    /// Text with its entities decoded.
    case text(ArraySlice<UInt8>)
    case start(Tag)
    case end(String)
  }

  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next token; comments and doctypes are skipped.
  mutating func next() -> Piece? {
    while place < bytes.count {
      let start = place
      place = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      if place > start { return .text(HTMLTags.decoded(bytes[start..<place])) }
      if skipComment() { continue }
      place += 1
      let isEnd = skip(UInt8(ascii: "/"))
      let name = word { !$0.isBlank && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
      var tag = Tag(name: name)
      while let attribute = attribute() { tag.attributes.append(attribute) }
      return isEnd ? .end(name) : .start(tag)
    }
    return nil
  }

  /// The content of a raw text element up to its end tag, which is skipped as well.
  mutating func rawText(of name: String) -> ArraySlice<UInt8> {
    let start = place
    let end = Array("</\(name)".utf8)
    while let mark = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = mark
      let next = bytes[place...].dropFirst(end.count).first
      if bytes[place...].prefix(end.count).map(\.small) == end,
        next.map({ $0.isBlank || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }) ?? true
      {
        place = (bytes[place...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1
        return bytes[start..<mark]
      }
      place += 1
    }
    place = bytes.count
    return bytes[start...]
  }

  private mutating func skipComment() -> Bool {
    guard place + 1 < bytes.count, [UInt8(ascii: "!"), UInt8(ascii: "?")].contains(bytes[place + 1]) else {
      return false
    }
    let isComment = bytes[place...].starts(with: "<!--".utf8)
    let ends = isComment ? ["-->", "--!>"] : [">"]
    // As in browsers: the hyphens of `<!--` may be those of the end.
    place += isComment ? 2 : 1
    while let mark = bytes[place...].firstIndex(of: isComment ? UInt8(ascii: "-") : UInt8(ascii: ">")) {
      place = mark
      if let end = ends.first(where: { bytes[place...].starts(with: $0.utf8) }) {
        place += end.utf8.count
        return true
      }
      place += 1
    }
    place = bytes.count
    return true
  }

  private mutating func attribute() -> (name: String, value: String)? {
    while place < bytes.count, bytes[place].isBlank || bytes[place] == UInt8(ascii: "/") { place += 1 }
    guard place < bytes.count, !skip(UInt8(ascii: ">")) else { return nil }
    let name = word { !$0.isBlank && !"=/>".utf8.contains($0) }
    skipBlanks()
    guard skip(UInt8(ascii: "=")) else {
      // A stray character: skip it, so that the loop ends.
      if name.isEmpty { place += 1 }
      return (name, "")
    }
    skipBlanks()
    for quote in [UInt8(ascii: "\""), UInt8(ascii: "'")] where skip(quote) {
      let start = place
      place = bytes[place...].firstIndex(of: quote) ?? bytes.count
      let value = HTMLTags.decoded(bytes[start..<place])
      place = min(place + 1, bytes.count)
      return (name, String(decoding: value, as: UTF8.self))
    }
    let start = place
    while place < bytes.count, !bytes[place].isBlank, bytes[place] != UInt8(ascii: ">") { place += 1 }
    return (name, String(decoding: HTMLTags.decoded(bytes[start..<place]), as: UTF8.self))
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  private mutating func skipBlanks() { while place < bytes.count, bytes[place].isBlank { place += 1 } }

  private mutating func word(_ belongs: (UInt8) -> Bool) -> String {
    let start = place
    while place < bytes.count, belongs(bytes[place]) { place += 1 }
    return String(decoding: bytes[start..<place].map(\.small), as: UTF8.self)
  }

  /// Decodes the entities that our templates use.
  private static func decoded(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.contains(UInt8(ascii: "&")) else { return text }
    var output: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      let entity = entities.first { text[index...].starts(with: $0.name.utf8) }
      output.append(entity?.byte ?? text[index])
      index += entity?.name.utf8.count ?? 1
    }
    return output[...]
  }

  private static let entities: [(name: String, byte: UInt8)] = [
    ("&amp;", UInt8(ascii: "&")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
    ("&quot;", UInt8(ascii: "\"")), ("&#39;", UInt8(ascii: "'")), ("&#x27;", UInt8(ascii: "'")),
    ("&apos;", UInt8(ascii: "'")),
  ]
}

extension UInt8 {
  fileprivate var isBlank: Bool { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(self) }

  fileprivate var small: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
}
