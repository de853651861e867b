// libyaml's events as Swift values; the only file that calls libyaml.

internal import CLibYAML

/// One step through a YAML text, with places as byte offsets in the file.
struct YAMLEvent {
  enum Kind {
    case streamStart
    case streamEnd
    /// `isPlain`: without `---` and directives.
    case documentStart(isPlain: Bool)
    case documentEnd(isPlain: Bool)
    case alias
    case scalar(YAMLScalar)
    case listStart(isFlow: Bool)
    case listEnd
    case mappingStart(isFlow: Bool)
    case mappingEnd
  }

  let kind: Kind
  let range: Range<Int>
  /// Has an anchor `&x`.
  let hasAnchor: Bool
  /// Has a tag `!x`.
  let hasTag: Bool
}

/// The text of a scalar and how it was written.
struct YAMLScalar {
  enum Style {
    case plain
    case quoted
    /// `|` or `>`.
    case block
  }

  let text: String
  let style: Style
}

/// Why libyaml stopped, in its own words.
struct YAMLFault: Error {
  let problem: String
  let context: String
  /// Byte offset of the problem in the file.
  let offset: Int
  /// Byte offset of what the problem is part of, where libyaml says so.
  let contextOffset: Int?
}

/// Steps through the YAML text in a part of a file.
@safe struct YAMLEvents: ~Copyable {
  // On the heap because libyaml keeps a pointer from the parser to itself.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let text: UnsafeBufferPointer<UInt8>
  private var marks: YAMLMarks

  /// A stepper over bytes that must outlive it.
  ///
  /// - Parameters:
  ///   - text: UTF-8 bytes.
  ///   - offset: where they begin in the file.
  init?(_ text: UnsafeBufferPointer<UInt8>, offset: Int) {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    guard unsafe yaml_parser_initialize(parser) == 1 else {
      unsafe parser.deallocate()
      return nil
    }
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    unsafe self.parser = unsafe parser
    unsafe self.text = unsafe text
    marks = YAMLMarks(offset: offset)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
  }

  /// The next event.
  mutating func next() throws(YAMLFault) -> YAMLEvent {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw fault() }
    defer { unsafe yaml_event_delete(&event) }
    let start = unsafe marks.offset(ofCharacter: event.start_mark.index, in: text)
    let end = unsafe marks.offset(ofCharacter: event.end_mark.index, in: text)
    let data = unsafe event.data
    var hasAnchor = false
    var hasTag = false
    let kind: YAMLEvent.Kind
    switch unsafe event.type {
    case YAML_STREAM_START_EVENT: kind = .streamStart
    case YAML_DOCUMENT_START_EVENT: kind = unsafe .documentStart(isPlain: data.document_start.implicit != 0)
    case YAML_DOCUMENT_END_EVENT: kind = unsafe .documentEnd(isPlain: data.document_end.implicit != 0)
    case YAML_ALIAS_EVENT: kind = .alias
    case YAML_SCALAR_EVENT:
      hasAnchor = unsafe data.scalar.anchor != nil
      hasTag = unsafe data.scalar.tag != nil
      kind = unsafe .scalar(YAMLScalar(data.scalar.value, data.scalar.length, data.scalar.style))
    case YAML_SEQUENCE_START_EVENT:
      hasAnchor = unsafe data.sequence_start.anchor != nil
      hasTag = unsafe data.sequence_start.tag != nil
      kind = unsafe .listStart(isFlow: data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE)
    case YAML_SEQUENCE_END_EVENT: kind = .listEnd
    case YAML_MAPPING_START_EVENT:
      hasAnchor = unsafe data.mapping_start.anchor != nil
      hasTag = unsafe data.mapping_start.tag != nil
      kind = unsafe .mappingStart(isFlow: data.mapping_start.style == YAML_FLOW_MAPPING_STYLE)
    case YAML_MAPPING_END_EVENT: kind = .mappingEnd
    default: kind = .streamEnd
    }
    return YAMLEvent(kind: kind, range: start..<max(start, end), hasAnchor: hasAnchor, hasTag: hasTag)
  }

  private mutating func fault() -> YAMLFault {
    let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "out of memory"
    let context = unsafe parser.pointee.context.map { unsafe String(cString: $0) } ?? ""
    if unsafe parser.pointee.error == YAML_READER_ERROR {
      // The reader counts bytes, the scanner characters.
      let offset = unsafe marks.base + min(Int(parser.pointee.problem_offset), text.count)
      return YAMLFault(problem: problem, context: context, offset: offset, contextOffset: nil)
    }
    let place = unsafe marks.offset(ofCharacter: parser.pointee.problem_mark.index, in: text)
    let around = unsafe marks.offset(ofCharacter: parser.pointee.context_mark.index, in: text)
    return YAMLFault(
      problem: problem, context: context, offset: place, contextOffset: context.isEmpty ? nil : around)
  }
}

extension YAMLScalar {
  fileprivate init(_ value: UnsafeMutablePointer<yaml_char_t>?, _ length: Int, _ style: yaml_scalar_style_t) {
    text = unsafe String(decoding: UnsafeBufferPointer(start: value, count: length), as: UTF8.self)
    self.style =
      switch style {
      case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
      case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: .quoted
      default: .plain
      }
  }
}

/// Turns libyaml's marks, which count characters, into byte offsets.
///
/// Marks come almost in order, so the last answer is a good place to count on from, either way.
struct YAMLMarks {
  /// Where the YAML text begins in the file.
  let base: Int
  private var character = 0
  private var byte = 0

  init(offset: Int) { base = offset }

  mutating func offset(ofCharacter index: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    while character < index, byte < text.count {
      byte += 1
      while byte < text.count, unsafe text[byte] & 0xC0 == 0x80 { byte += 1 }
      character += 1
    }
    while character > index, byte > 0 {
      byte -= 1
      while byte > 0, unsafe text[byte] & 0xC0 == 0x80 { byte -= 1 }
      character -= 1
    }
    return base + byte
  }
}
