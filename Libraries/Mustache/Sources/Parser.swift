// From a template's bytes to its tree: nesting, and the rule that a tag alone on its line takes
// the line with it.

internal import Diagnostics
internal import Fluent

/// Reads one template.
struct Parser {
  /// How deep sections, blocks and parents may stand in one another.
  static let deepest = 100

  let vocabulary: Vocabulary
  var reader: TagReader
  /// What has been read.
  var offset = 0
  /// Whether no tag has stayed on the line so far; the line then begins at `offset`, or has
  /// nothing but white space up to the tag just read.
  var isCleanLine = true
  /// The tags that enclose `offset`.
  var enclosing: [Tag] = []
  /// Names that aren't in the vocabulary, and where.
  var unknown: [(name: String, offset: Int)] = []

  var source: Source { reader.source }

  init(_ source: Source, _ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    reader = TagReader(source)
    // A byte order mark is no part of the text.
    if source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// The whole template.
  mutating func template() throws(Diagnostic) -> [Node] { try nodes().nodes }

  /// Everything up to the end tag of the innermost enclosing tag, or to the end of the template.
  mutating func nodes() throws(Diagnostic) -> (nodes: [Node], end: Tag?) {
    var nodes: [Node] = []
    while let lineRest = text(into: &nodes) {
      let tag = try reader.tag(at: offset)
      offset = tag.range.upperBound
      switch tag.kind {
      case .comment, .delimiters: _ = standalone(lineRest, &nodes)
      case .value, .unescaped:
        stay(lineRest, &nodes)
        nodes.append(.value(try subject(tag.content, tag), escaped: tag.kind == .value))
      case .section, .inverted:
        let subject = try subject(tag.content, tag)
        let lead = standalone(lineRest, &nodes)
        try open(tag)
        let body = try self.nodes().nodes
        nodes.append(
          .section(Section(subject: subject, isInverted: tag.kind == .inverted, lead: lead, body: body)))
      case .end:
        try close(tag)
        // What follows an override inside of its parent is no content: it needs no line of its own.
        if enclosing.last?.kind == .parent, isBlankLead(lineRest) { return (nodes, tag) }
        _ = standalone(lineRest, &nodes)
        return (nodes, tag)
      case .partial:
        let target = try target(tag)
        let lead = standalone(lineRest, &nodes)
        nodes.append(.call(Call(target: target, offset: tag.range.lowerBound, lead: lead)))
      case .parent: try parent(tag, lineRest, &nodes)
      case .block: nodes.append(.block(try block(tag, lineRest, &nodes)))
      }
    }
    if let opened = enclosing.last { throw neverClosed(opened) }
    return (nodes, nil)
  }

  /// Takes the text up to the next tag, line by line.
  ///
  /// - Returns: the part of the tag's line before it, or nil at the end of the template.
  private mutating func text(into nodes: inout [Node]) -> Range<Int>? {
    var start = offset
    while offset < source.bytes.count {
      if reader.opensTag(at: offset) { return start..<offset }
      offset += 1
      if source.bytes[offset - 1] == 0x0A {
        nodes.append(.text(start..<offset, startsLine: isCleanLine))
        start = offset
        isCleanLine = true
      }
    }
    if start < offset { nodes.append(.text(start..<offset, startsLine: isCleanLine)) }
    return nil
  }

  /// Whether nothing but white space stands before a tag on its line.
  func isBlankLead(_ lineRest: Range<Int>) -> Bool {
    isCleanLine && source.bytes[lineRest].allSatisfy(\.isBlank)
  }

  /// Where the next line begins if nothing but white space follows here on this one.
  func nextLine() -> Int? {
    var end = offset
    while end < source.bytes.count, source.bytes[end].isBlank { end += 1 }
    guard end < source.bytes.count else { return end }
    if source.bytes[end] == 0x0D { end += 1 }
    return end < source.bytes.count && source.bytes[end] == 0x0A ? end + 1 : nil
  }

  /// Goes on behind the tag's line if the tag just read is alone on it, and keeps what stands
  /// before the tag if it isn't.
  ///
  /// - Returns: the white space before a tag that is alone.
  mutating func standalone(_ lineRest: Range<Int>, _ nodes: inout [Node]) -> Range<Int>? {
    guard isBlankLead(lineRest), let next = nextLine() else {
      stay(lineRest, &nodes)
      return nil
    }
    offset = next
    isCleanLine = true
    return lineRest
  }

  /// Keeps what stands before a tag on its line.
  mutating func stay(_ lineRest: Range<Int>, _ nodes: inout [Node]) {
    if isCleanLine || !lineRest.isEmpty { nodes.append(.text(lineRest, startsLine: isCleanLine)) }
    isCleanLine = false
  }
}

extension Parser {
  /// What a tag is about: one name, or several with dots between.
  mutating func subject(_ content: Range<Int>, _ tag: Tag) throws(Diagnostic) -> Subject {
    let name = try name(content, tag)
    if name == "." { return .current }
    var ids: [UInt16] = []
    var isKnown = true
    var start = content.lowerBound
    for part in source.bytes[content].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      guard !part.isEmpty else {
        throw source.diagnostic(
          .templateSyntax, Phrase("template-dot-without-name-beside", ["reader": reader.quoted(content)]),
          at: start, hint: Phrase("template-write-names-one-dot-between"))
      }
      let text = String(decoding: part, as: UTF8.self)
      if let id = vocabulary.id(of: text) {
        ids.append(id)
      } else {
        unknown.append((text, start))
        isKnown = false
      }
      start += part.count + 1
    }
    if !isKnown { return .unknown }
    return ids.count == 1 ? .name(ids[0]) : .path(ids)
  }

  /// Which template a partial or parent tag calls.
  mutating func target(_ tag: Tag) throws(Diagnostic) -> Call.Target {
    guard source.bytes[tag.content].first == UInt8(ascii: "*") else {
      return .named(try name(tag.content, tag))
    }
    var start = tag.content.lowerBound + 1
    while start < tag.content.upperBound, source.bytes[start].isWhiteSpace { start += 1 }
    return .dynamic(try subject(start..<tag.content.upperBound, tag))
  }

  /// The one word that a tag holds.
  func name(_ content: Range<Int>, _ tag: Tag) throws(Diagnostic) -> String {
    if content.isEmpty {
      throw source.diagnostic(
        .templateSyntax, Phrase("template-tag-names-nothing", ["reader": reader.quoted(tag.range)]),
        at: tag.range.lowerBound, hint: Phrase("template-write-name-into-take-out"))
    }
    // Found the closing delimiter of a later tag.
    if source.bytes[content].contains(0x0A) {
      throw source.diagnostic(
        .templateSyntax, Phrase("template-opens-tag-isnt-closed-on", ["reader": reader.quoted(tag.range)]),
        at: tag.range.lowerBound, hint: Phrase("template-close-behind-name"))
    }
    if source.bytes[content].contains(where: \.isWhiteSpace) {
      throw source.diagnostic(
        .templateSyntax, Phrase("template-name-white-space", ["reader": reader.quoted(content)]),
        at: content.lowerBound, hint: Phrase("template-name-one-word-show-braces"))
    }
    return reader.text(content)
  }

  /// Notes that what follows stands inside of a tag.
  mutating func open(_ tag: Tag) throws(Diagnostic) {
    guard enclosing.count < Parser.deepest else {
      throw source.diagnostic(
        .templateSyntax, Phrase("template-more-than-tags-stand-one", ["deepest": Parser.deepest]),
        at: tag.range.lowerBound, hint: Phrase("template-move-part-into-template-own"))
    }
    enclosing.append(tag)
  }

  /// Notes that an end tag closes the innermost enclosing tag.
  mutating func close(_ tag: Tag) throws(Diagnostic) {
    let name = try name(tag.content, tag)
    guard let opened = enclosing.popLast() else {
      throw source.diagnostic(
        .templateSyntax, Phrase("template-closes-what-never-opened", ["reader": reader.quoted(tag.range)]),
        at: tag.range.lowerBound,
        hint: Phrase("template-take-out-open-before", ["reader": reader.quoted(tag.content)]))
    }
    guard name == reader.text(opened.content) else {
      let place = source.position(at: opened.range.lowerBound)
      throw source.diagnostic(
        .templateSyntax,
        Phrase(
          "template-stands-where-closed-first",
          ["reader": reader.quoted(tag.range), "other-reader": reader.quoted(opened.content)]),
        at: tag.range.lowerBound,
        hint: Phrase(
          "template-open-since-line-column",
          ["reader": reader.quoted(opened.range), "line": place.line, "column": place.column]))
    }
  }

  /// The diagnostic for a tag without an end tag.
  func neverClosed(_ tag: Tag) -> Diagnostic {
    source.diagnostic(
      .templateSyntax, Phrase("template-never-closed", ["reader": reader.quoted(tag.range)]),
      at: tag.range.lowerBound,
      hint: Phrase("template-write-where-ends", ["reader": reader.quoted(tag.content)]))
  }
}

extension Parser {
  /// Reads `{{<name}}…{{/name}}`, whose opening tag was just read.
  ///
  /// It is alone on its line, or lines, by what stands before its opening and after its end tag.
  mutating func parent(_ tag: Tag, _ lineRest: Range<Int>, _ nodes: inout [Node]) throws(Diagnostic) {
    let wasClean = isCleanLine
    var call = Call(target: try target(tag), offset: tag.range.lowerBound)
    try open(tag)
    call.overrides = try overrides(of: tag)
    isCleanLine = wasClean
    call.lead = standalone(lineRest, &nodes)
    nodes.append(.call(call))
  }

  /// Reads the inside of a parent and its end tag; text there means nothing.
  private mutating func overrides(of parent: Tag) throws(Diagnostic) -> [Override] {
    var overrides: [Override] = []
    while offset < source.bytes.count {
      guard reader.opensTag(at: offset) else {
        offset += 1
        continue
      }
      let tag = try reader.tag(at: offset)
      offset = tag.range.upperBound
      switch tag.kind {
      case .comment, .delimiters: break
      case .end:
        try close(tag)
        return overrides
      case .block: overrides.append(try override(tag))
      case .value, .unescaped, .section, .inverted, .partial, .parent:
        throw source.diagnostic(
          .templateSyntax,
          Phrase(
            "template-cant-stand-directly-inside",
            ["reader": reader.quoted(tag.range), "other-reader": reader.quoted(parent.range)]),
          at: tag.range.lowerBound, hint: Phrase("template-put-into-block-name-name"))
      }
    }
    throw neverClosed(parent)
  }

  private mutating func override(_ tag: Tag) throws(Diagnostic) -> Override {
    let name = try name(tag.content, tag)
    try open(tag)
    // The text before it means nothing, so it is as good as first on its line.
    let isStandalone = nextLine().map { offset = $0 } != nil
    isCleanLine = isStandalone
    var body = try nodes().nodes
    guard isStandalone else { return Override(name: name, body: body, beginsInLine: true) }
    body.removeIndentation(source)
    guard case .text(let range, startsLine: true) = body.first else {
      return Override(name: name, body: body, beginsInLine: false)
    }
    body[0] = .text(range, startsLine: false)
    return Override(name: name, body: body, beginsInLine: true)
  }

  /// Reads `{{$name}}…{{/name}}` with default content, whose opening tag was just read.
  mutating func block(_ tag: Tag, _ lineRest: Range<Int>, _ nodes: inout [Node]) throws(Diagnostic) -> Block {
    let name = try name(tag.content, tag)
    try open(tag)
    guard isBlankLead(lineRest) else {
      stay(lineRest, &nodes)
      return Block(name: name, lead: nil, isStandalone: false, body: try self.nodes().nodes)
    }
    let next = nextLine()
    if let next { offset = next }
    isCleanLine = next != nil
    let body = try self.nodes().nodes
    return Block(name: name, lead: lineRest, isStandalone: next != nil, body: body)
  }
}
