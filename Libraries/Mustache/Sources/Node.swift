// A template as a tree; ranges are byte ranges of its source.

internal import Diagnostics

/// What a tag is about.
enum Subject: Sendable {
  /// A name that isn't in the vocabulary: there is never a value.
  case unknown
  /// `.`, the item on top of the context stack.
  case current
  /// A plain name.
  case name(UInt16)
  /// A dotted name.
  case path([UInt16])
}

/// One piece of a template.
enum Node: Sendable {
  /// Text of at most one line. `startsLine` where an indentation from outside has to come first;
  /// such a text may be empty.
  case text(Range<Int>, startsLine: Bool)
  case value(Subject, escaped: Bool)
  case section(Section)
  case call(Call)
  case block(Block)
}

/// `{{#name}}…{{/name}}` or `{{^name}}…{{/name}}`.
struct Section: Sendable {
  let subject: Subject
  let isInverted: Bool
  /// The white space before a standalone opening tag.
  var lead: Range<Int>?
  var body: [Node]
}

/// `{{>name}}`, or `{{<name}}…{{/name}}` with what it overrides.
struct Call: Sendable {
  enum Target: Sendable {
    case named(String)
    /// `{{>*name}}`: the template is named by a value.
    case dynamic(Subject)
  }

  let target: Target
  /// Where the opening tag stands.
  let offset: Int
  /// The white space before a standalone tag: the indentation of what is called.
  var lead: Range<Int>?
  var overrides: [Override] = []
}

/// `{{$name}}…{{/name}}` directly inside of a parent tag: what replaces the parent's block.
struct Override: Sendable {
  let name: String
  /// The content without its own indentation, its first line without a line start.
  let body: [Node]
  /// Whether the content's first line belongs to the line where it will be shown; not so where it
  /// begins with a standalone tag.
  let beginsInLine: Bool
}

/// `{{$name}}…{{/name}}` elsewhere: a place that a child can override, with default content.
struct Block: Sendable {
  let name: String
  /// The white space before an opening tag that is first on its line.
  var lead: Range<Int>?
  /// Whether the opening tag is alone on its line.
  let isStandalone: Bool
  var body: [Node]
}

extension [Node] {
  /// The white space that the first line with anything on it begins with; nil without such a line.
  func indentation(_ source: Source) -> Range<Int>? {
    for node in self {
      switch node {
      case .text(let range, startsLine: true):
        let blank = source.bytes[range].prefix(while: \.isBlank)
        // An empty line says nothing, unless it is a line with a tag that stays.
        if blank.endIndex < range.upperBound, source.bytes[blank.endIndex].isWhiteSpace { continue }
        return blank.startIndex..<blank.endIndex
      case .section(let section): if let lead = section.lead { return lead }
      case .call(let call): if let lead = call.lead { return lead }
      case .block(let block): if let lead = block.lead { return lead }
      case .text, .value: return nil
      }
    }
    return nil
  }

  /// Takes the indentation of the first line from every line.
  mutating func removeIndentation(_ source: Source) {
    guard let indentation = indentation(source), !indentation.isEmpty else { return }
    remove(source.bytes[indentation], source)
  }

  private mutating func remove(_ indentation: ArraySlice<UInt8>, _ source: Source) {
    func shortened(_ range: Range<Int>) -> Range<Int> {
      let common = zip(source.bytes[range], indentation).prefix { $0 == $1 }.count
      return range.lowerBound + common..<range.upperBound
    }
    for index in indices {
      switch self[index] {
      case .text(let range, startsLine: true): self[index] = .text(shortened(range), startsLine: true)
      case .section(var section):
        section.lead = section.lead.map(shortened)
        section.body.remove(indentation, source)
        self[index] = .section(section)
      case .call(var call):
        call.lead = call.lead.map(shortened)
        self[index] = .call(call)
      case .block(var block):
        block.lead = block.lead.map(shortened)
        block.body.remove(indentation, source)
        self[index] = .block(block)
      case .text, .value: break
      }
    }
  }
}
