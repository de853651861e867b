// YAML through libyaml: parser events, messages for syntax errors, and writing of scalars.

internal import CLibYAML
internal import Diagnostics
internal import Fluent

/// An event of the parser, with its byte range in the file.
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

/// The text and style of a scalar.
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

/// A syntax error in libyaml's words.
struct YAMLFault: Error {
  let problem: String
  let context: String
  /// The byte offset of the problem in the file.
  let offset: Int
  /// The byte offset of the enclosing construct, if libyaml reports it.
  let contextOffset: Int?
}

/// Iterates over the events of the YAML in a range of a file.
@safe struct YAMLEvents: ~Copyable {
  // On the heap, because libyaml stores a pointer to the parser in itself.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let text: UnsafeBufferPointer<UInt8>
  private var marks: YAMLMarks

  /// Starts parsing UTF-8 bytes, which must outlive this value and start at `offset` in the file.
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

/// Converts libyaml's marks, which count characters, to byte offsets.
///
/// Marks come almost in order, so counting continues from the last one, forwards or backwards.
struct YAMLMarks {
  /// The offset of the YAML text in the file.
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

extension YAMLFault {
  /// The diagnostic for this error, in words for people who don't know YAML's grammar.
  func diagnostic(in source: Source) -> Diagnostic {
    if problem == "did not find expected <document start>" { return notADocument(in: source) }
    let (message, hint, offset) = words
    return source.diagnostic(.frontMatterSyntax, message, at: offset, hint: hint)
  }

  /// The error for directives, which start with `%`, and for anything else before the document.
  private func notADocument(in source: Source) -> Diagnostic {
    let percent = UInt8(ascii: "%")
    let before = source.bytes[..<min(offset, source.bytes.count)]
    let directive = before.indices.first { index in
      before[index] == percent && index > 0 && before[index - 1] == 0x0A
    }
    return source.diagnostic(
      .frontMatterRefused, Phrase("prose-front-matter-cant-directive-second"), at: directive ?? offset,
      hint: Phrase("prose-write-plain-key-value-lines-2"))
  }

  private var words: (message: Phrase, hint: Phrase?, offset: Int) {
    let quote: Phrase = Phrase("prose-put-value-quotes")
    switch problem {
    case "mapping values are not allowed in this context":
      return (Phrase("prose-space-after-cant-stand-here"), quote, offset)
    case "could not find expected ':'":
      return (Phrase("prose-key-needs-after"), Phrase("prose-write-key-value"), contextOffset ?? offset)
    case "did not find expected key":
      return (Phrase("prose-not-key"), Phrase("prose-write-key-value-all-keys"), offset)
    case "found character that cannot start any token":
      return (Phrase("prose-value-cant-begin-character"), quote, offset)
    case "found unexpected end of stream" where context.contains("quoted scalar"):
      return (
        Phrase("home-quote-begins-here-not-closed"), Phrase("prose-add-closing-quote"),
        contextOffset ?? offset
      )
    case "found unknown escape character":
      return (Phrase("prose-escape-yaml-does-not-know"), Phrase("prose-write-use-single-quotes"), offset)
    case "did not find expected ',' or ']'":
      return (
        Phrase("prose-list-begins-here-not-closed"), Phrase("prose-end-put-between-items"),
        contextOffset ?? offset
      )
    case "did not find expected ',' or '}'":
      return (
        Phrase("prose-begins-here-not-closed"), Phrase("prose-end-put-value-quotes"), contextOffset ?? offset
      )
    case "did not find expected '-' indicator":
      return (Phrase("prose-item-list-must-begin"), Phrase("prose-indent-all-items-alike"), offset)
    case "block sequence entries are not allowed in this context":
      return (Phrase("prose-list-cant-begin-here"), Phrase("prose-begin-on-next-line"), offset)
    case "did not find expected node content": return (Phrase("prose-value-missing-here"), nil, offset)
    case "control characters are not allowed":
      return (Phrase("prose-control-character-cant-stand-here"), Phrase("prose-remove"), offset)
    case "found a tab character that violates indentation", "found a tab character that violate indentation":
      return (Phrase("prose-tab-cant-indent-line"), Phrase("prose-use-spaces"), offset)
    default: return (Phrase("prose-front-matter-cant-read", ["problem": problem]), nil, offset)
    }
  }
}

/// Writes scalars as YAML: plain where that reads back as the same text, otherwise quoted.
enum YAMLText {
  /// The context of a scalar; brackets and commas end a plain scalar only inside a list.
  enum Place {
    case afterKey
    case flowList
    case blockList
  }

  /// The shortest spelling that reads back as the text.
  static func write(_ text: String, in place: Place) -> String {
    if text.unicodeScalars.contains(where: { $0.needsYAMLEscape && $0 != "\t" }) { return escaped(text) }
    if readsBack(text, as: text, in: place) { return text }
    let single =
      "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    if readsBack(single, as: text, in: place) { return single }
    return escaped(text)
  }

  /// Whether libyaml reads a spelling as the text: on one line, followed by a comment.
  private static func readsBack(_ spelling: String, as text: String, in place: Place) -> Bool {
    let line =
      switch place {
      case .afterKey: "k: \(spelling) # c\n"
      case .flowList: "k: [\(spelling), c]\n"
      case .blockList: "k:\n- \(spelling) # c\n"
      }
    var bytes = Array(line.utf8)
    return unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      guard var events = unsafe YAMLEvents(UnsafeBufferPointer(buffer), offset: 0) else { return false }
      var scalars: [YAMLScalar] = []
      do throws(YAMLFault) {
        reading: while true {
          let event = try events.next()
          guard !event.hasAnchor, !event.hasTag else { return false }
          switch event.kind {
          case .scalar(let scalar): scalars.append(scalar)
          case .streamEnd: break reading
          case .alias: return false
          case .mappingStart, .listStart: if scalars.count > 1 { return false }
          default: continue
          }
        }
      } catch { return false }
      guard scalars.count == (place == .flowList ? 3 : 2) else { return false }
      let read = FrontMatter.Text(text: scalars[1].text, isQuoted: scalars[1].style != .plain, range: 0..<0)
      return !read.isNull && read.text.utf8.elementsEqual(text.utf8)
    }
  }

  /// Double-quoted, with escapes for line breaks and invisible characters.
  private static func escaped(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0": result += "\\0"
      default:
        if scalar.needsYAMLEscape {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          let width = scalar.value > 0xFFFF ? 8 : 4
          result += scalar.value > 0xFFFF ? "\\U" : "\\u"
          result += String(repeating: "0", count: width - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}

extension Unicode.Scalar {
  /// YAML 1.1 line breaks, and characters outside of YAML's rule `c-printable`.
  fileprivate var needsYAMLEscape: Bool {
    switch value {
    case 0x00..<0x20, 0x7F..<0xA0, 0x2028...0x2029, 0xFEFF, 0xFFFE...0xFFFF: true
    default: false
    }
  }
}
