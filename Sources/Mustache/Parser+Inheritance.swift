// Parents and blocks: the specification's optional module on inheritance.

internal import Ground

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
