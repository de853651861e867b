// From a template's bytes to its tree: nesting, and the rule that a tag alone on its line takes
// the line with it.

internal import Ground

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
