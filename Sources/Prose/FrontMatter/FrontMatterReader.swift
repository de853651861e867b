// YAML events → front matter: plain keys with texts and lists of texts; whatever can make a text
// mean something else elsewhere (anchors, aliases, tags, merge keys, directives) is refused.

internal import Diagnostics
internal import Fluent

/// Reads the front matter of one file.
struct FrontMatterReader {
  private(set) var frontMatter: FrontMatter
  private(set) var diagnostics: [Diagnostic] = []
  private let source: Source
  private var keys = 0

  /// Bounds that no honest file meets.
  static let maximumKeys = 1000
  static let maximumDepth = 16

  /// Reads the front matter in a part of a file.
  static func read(_ source: Source, _ range: Range<Int>) -> FrontMatterReader {
    guard let fields = PlainFrontMatter.fields(in: source.bytes, range) else {
      return readYAML(source, range)
    }
    var reader = FrontMatterReader(source)
    reader.frontMatter.fields = fields
    return reader
  }

  /// Reads the YAML in a part of a file.
  static func readYAML(_ source: Source, _ range: Range<Int>) -> FrontMatterReader {
    var reader = FrontMatterReader(source)
    unsafe source.bytes.withUnsafeBufferPointer { bytes in
      let text = unsafe UnsafeBufferPointer(rebasing: bytes[range])
      guard var events = unsafe YAMLEvents(text, offset: range.lowerBound) else { return }
      do throws(YAMLFault) { try reader.readDocument(&events) } catch {
        reader.diagnostics.append(error.diagnostic(in: source))
      }
    }
    reader.diagnostics.sort()
    return reader
  }

  private init(_ source: Source) {
    self.source = source
    frontMatter = FrontMatter(source: source)
  }

  private mutating func readDocument(_ events: inout YAMLEvents) throws(YAMLFault) {
    while true {
      let event = try events.next()
      switch event.kind {
      case .streamStart: continue
      case .documentStart(let isPlain):
        guard isPlain else {
          refuse(Phrase("prose-second-document-directive"), at: event.range.lowerBound)
          return
        }
      case .mappingStart(let isFlow):
        refuseProperties(of: event)
        guard !isFlow else {
          refuse(
            Phrase("prose-braces-around-keys"), at: event.range.lowerBound,
            hint: Phrase("prose-write-key-line"))
          return
        }
        guard try readFields(&events) else { return }
      case .documentEnd(let isPlain):
        guard isPlain else {
          refuse(
            Phrase(verbatim: "'...'"), at: event.range.lowerBound, hint: Phrase("prose-end-front-matter"))
          return
        }
      case .streamEnd: return
      case .alias, .scalar, .listStart, .listEnd, .mappingEnd:
        diagnostics.append(
          source.diagnostic(
            .frontMatterSyntax, Phrase("prose-front-matter-no-key-here"), at: event.range.lowerBound,
            hint: Phrase("prose-write-key-value-line-across")))
        return
      }
    }
  }

  /// Reads keys and values; false where reading can't go on.
  private mutating func readFields(_ events: inout YAMLEvents) throws(YAMLFault) -> Bool {
    while true {
      let event = try events.next()
      guard case .scalar(let key) = event.kind else {
        if case .mappingEnd = event.kind { return true }
        refuse(Phrase("prose-key-not-text"), at: event.range.lowerBound)
        return false
      }
      keys += 1
      guard keys <= FrontMatterReader.maximumKeys else {
        let limit = FrontMatterReader.maximumKeys
        refuse(Phrase("prose-more-than-keys", ["limit": limit]), at: event.range.lowerBound)
        return false
      }
      refuseProperties(of: event)
      if !standsFirstInLine(event.range.lowerBound) {
        refuse(Phrase("prose-key-after"), at: event.range.lowerBound, hint: Phrase("prose-write-key-value"))
      } else if key.text == "<<", key.style == .plain {
        refuse(Phrase("prose-merge-key"), at: event.range.lowerBound)
      }
      guard let (value, range) = try readValue(&events) else { return false }
      add(key.text, event.range, value, range)
    }
  }

  private mutating func add(
    _ key: String, _ keyRange: Range<Int>, _ value: FrontMatter.Value, _ range: Range<Int>
  ) {
    guard frontMatter[key] == nil else {
      diagnostics.append(
        source.diagnostic(
          .frontMatterDuplicateKey, Phrase("prose-key-stands-here-second-time", ["key": key]),
          at: keyRange.lowerBound, hint: Phrase("prose-remove-one-two")))
      return
    }
    frontMatter.fields.append(
      FrontMatter.Field(key: key, keyRange: keyRange, value: value, valueRange: range))
  }

  /// Reads one value; nil where reading can't go on.
  private mutating func readValue(_ events: inout YAMLEvents) throws(YAMLFault) -> (
    FrontMatter.Value, Range<Int>
  )? {
    let event = try events.next()
    refuseProperties(of: event)
    switch event.kind {
    case .scalar(let scalar):
      let text = text(scalar, event.range)
      return (text.isNull ? .null : .text(text), text.range)
    case .listStart(let isFlow): return try readList(&events, from: event.range, isFlow: isFlow)
    case .mappingStart(let isFlow):
      let end = try skip(&events, from: event.range, isFlow: isFlow)
      return end.map { (.other(Phrase("prose-keys-own")), event.range.lowerBound..<$0) }
    default:
      // An alias, refused above: it counts as nothing, so that it is told once.
      return (.null, event.range)
    }
  }

  private mutating func readList(_ events: inout YAMLEvents, from start: Range<Int>, isFlow: Bool)
    throws(YAMLFault) -> (FrontMatter.Value, Range<Int>)?
  {
    var items: [FrontMatter.Text] = []
    var isNested = false
    var end = start.upperBound
    while true {
      let event = try events.next()
      refuseProperties(of: event)
      switch event.kind {
      case .listEnd:
        if isFlow { end = event.range.upperBound }
        let value = isNested ? FrontMatter.Value.other(Phrase("prose-list-list")) : .list(items)
        return (value, start.lowerBound..<max(start.lowerBound, end))
      case .scalar(let scalar):
        let item = text(scalar, event.range)
        items.append(item)
        end = max(end, item.range.upperBound)
      case .listStart(let inner), .mappingStart(let inner):
        isNested = true
        guard let after = try skip(&events, from: event.range, isFlow: inner) else { return nil }
        end = max(end, after)
      default:
        isNested = true
        end = max(end, event.range.upperBound)
      }
    }
  }

  /// Steps over something nested and gives the offset of its end; nil where it is too deep.
  private mutating func skip(_ events: inout YAMLEvents, from start: Range<Int>, isFlow: Bool)
    throws(YAMLFault) -> Int?
  {
    var open = [isFlow]
    var end = start.upperBound
    while let innermost = open.last {
      let event = try events.next()
      refuseProperties(of: event)
      switch event.kind {
      case .listStart(let isFlow), .mappingStart(let isFlow):
        open.append(isFlow)
        guard open.count < FrontMatterReader.maximumDepth else {
          refuse(Phrase("prose-so-deep-nesting"), at: event.range.lowerBound)
          return nil
        }
      case .listEnd, .mappingEnd:
        if innermost { end = max(end, event.range.upperBound) }
        open.removeLast()
      case .scalar(let scalar): end = max(end, text(scalar, event.range).range.upperBound)
      default: end = max(end, event.range.upperBound)
      }
    }
    return end
  }

  /// A scalar with the place of its characters, without the line ends after a block of lines.
  private func text(_ scalar: YAMLScalar, _ range: Range<Int>) -> FrontMatter.Text {
    var end = range.upperBound
    if scalar.style == .block { while end > range.lowerBound, source.bytes[end - 1] <= 0x20 { end -= 1 } }
    return FrontMatter.Text(
      text: scalar.text, isQuoted: scalar.style != .plain, range: range.lowerBound..<end)
  }

  private func standsFirstInLine(_ offset: Int) -> Bool {
    let before = source.bytes[..<offset].last { $0 != 0x20 }
    return before == 0x0A || before == 0x0D
  }

  private mutating func refuseProperties(of event: YAMLEvent) {
    if case .alias = event.kind { refuse(Phrase("prose-alias"), at: event.range.lowerBound) }
    if event.hasAnchor { refuse(Phrase("prose-anchor"), at: event.range.lowerBound) }
    if event.hasTag { refuse(Phrase("prose-tag"), at: event.range.lowerBound) }
  }

  private mutating func refuse(_ what: Phrase, at offset: Int, hint: Phrase? = nil) {
    diagnostics.append(
      source.diagnostic(
        .frontMatterRefused, Phrase("prose-front-matter-cant", ["what": what]), at: offset,
        hint: hint ?? Phrase("prose-write-plain-key-value-lines")))
  }
}
