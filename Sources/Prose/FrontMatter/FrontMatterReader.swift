// Readers of front matter: a fast path for common forms, and libyaml for everything else.

package import Diagnostics
internal import Fluent

/// Builds front matter from libyaml events.
///
/// Accepts plain keys with texts and lists of texts. Rejects anchors, aliases, tags, merge keys and
/// directives, which can change the meaning of a text elsewhere.
package struct FrontMatterReader {
  package private(set) var frontMatter: FrontMatter
  package private(set) var diagnostics: [Diagnostic] = []
  private let source: Source
  private var keys = 0

  /// Limits far above any real file.
  static let maximumKeys = 1000
  static let maximumDepth = 16

  /// Reads the front matter in a range of a file.
  static func read(_ source: Source, _ range: Range<Int>) -> FrontMatterReader {
    guard let fields = PlainFrontMatter.fields(in: source.bytes, range) else {
      return readYAML(source, range)
    }
    var reader = FrontMatterReader(source)
    reader.frontMatter.fields = fields
    return reader
  }

  /// Reads the range with libyaml, without the fast path.
  package static func readYAML(_ source: Source, _ range: Range<Int>) -> FrontMatterReader {
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

  /// Reads the fields; false if reading can't continue.
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

  /// Reads a value; nil if reading can't continue.
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
      // An alias, rejected above: treat it as null to report it once.
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

  /// Skips a nested value and returns the offset of its end; nil if it is nested too deeply.
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

  /// A scalar with its byte range, without the line ends after a block scalar.
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

/// Parses the most common front matter: lines of `key: text` and `key: [name, name]`.
///
/// libyaml accounts for a twentieth of the time to build a home (docs/BENCHMARKS.md), so what is unambiguous
/// under any reading of YAML is parsed here, and everything else by libyaml. A test verifies that both give
/// the same results.
package struct PlainFrontMatter {
  private let bytes: [UInt8]
  private let end: Int
  private var place: Int

  /// More than an entry ever has; libyaml parses longer front matter.
  private static let maximumKeys = 16
  private static let maximumKeyLength = 32

  /// The fields in a range of a file; nil if libyaml has to parse it.
  package static func fields(in bytes: [UInt8], _ range: Range<Int>) -> [FrontMatter.Field]? {
    var reader = PlainFrontMatter(bytes: bytes, end: range.upperBound, place: range.lowerBound)
    var fields: [FrontMatter.Field] = []
    while reader.place < reader.end {
      guard fields.count < maximumKeys, let field = reader.field(),
        !fields.contains(where: { $0.key == field.key })
      else { return nil }
      fields.append(field)
    }
    return fields
  }

  private mutating func field() -> FrontMatter.Field? {
    let start = place
    while place < end, PlainFrontMatter.isWord(bytes[place]) { place += 1 }
    let key = start..<place
    guard !key.isEmpty, key.count <= PlainFrontMatter.maximumKeyLength, bytes[start] > 0x39,
      take(UInt8(ascii: ":")), take(0x20)
    else { return nil }
    while take(0x20) {}
    guard place < end else { return nil }
    let value = bytes[place] == UInt8(ascii: "[") ? list() : plainText()
    guard let (value, range) = value, take(0x0A) else { return nil }
    return FrontMatter.Field(key: text(key), keyRange: key, value: value, valueRange: range)
  }

  /// Parses a plain scalar up to the end of its line.
  private mutating func plainText() -> (FrontMatter.Value, Range<Int>)? {
    let start = place
    guard isSafeStart() else { return nil }
    while place < end, bytes[place] != 0x0A {
      let byte = bytes[place]
      if byte < 0x80 {
        guard (0x20...0x7E).contains(byte) else { return nil }
        let next = place + 1 < end ? bytes[place + 1] : 0x0A
        // A mapping, a comment, or trailing blanks, which don't count.
        if byte == UInt8(ascii: ":"), next <= 0x20 { return nil }
        if byte == 0x20, next <= 0x20 || next == UInt8(ascii: "#") { return nil }
        place += 1
      } else if !skipLetter() {
        return nil
      }
    }
    let item = item(start..<place)
    return (item.isNull ? .null : .text(item), item.range)
  }

  /// Parses a list of names in brackets.
  private mutating func list() -> (FrontMatter.Value, Range<Int>)? {
    let start = place
    var items: [FrontMatter.Text] = []
    place += 1
    repeat {
      while take(0x20) {}
      let first = place
      guard place < end, isSafeStart() else { return nil }
      while place < end {
        if bytes[place] >= 0x80 {
          guard skipLetter() else { return nil }
        } else if PlainFrontMatter.isWord(bytes[place]) || bytes[place] == UInt8(ascii: ".") {
          place += 1
        } else {
          break
        }
      }
      items.append(item(first..<place))
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { return nil }
    return (.list(items), start..<place)
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard place < end, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  /// Whether the byte can only start a plain scalar.
  private func isSafeStart() -> Bool {
    let byte = bytes[place]
    return byte >= 0x80 || (PlainFrontMatter.isWord(byte) && byte != UInt8(ascii: "-"))
  }

  /// Skips a character that is a letter, a sign or an emoji in any reading: U+3000 to U+D7FF, U+FF00 to
  /// U+FF7F, U+1F000 to U+1FFFF.
  private mutating func skipLetter() -> Bool {
    let (lead, second) = (bytes[place], place + 1 < end ? bytes[place + 1] : 0)
    let length =
      switch lead {
      case 0xE3...0xEC: 3
      case 0xED: second < 0xA0 ? 3 : 0
      case 0xEF: second == 0xBC || second == 0xBD ? 3 : 0
      case 0xF0: second == 0x9F ? 4 : 0
      default: 0
      }
    guard length > 0, place + length <= end else { return false }
    place += length
    return true
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte == 0x2D
  }

  private func item(_ range: Range<Int>) -> FrontMatter.Text {
    FrontMatter.Text(text: text(range), isQuoted: false, range: range)
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
