// All templates of a set as one flat list of instructions, with everything looked up beforehand.

internal import Ground

/// What rendering runs through: numbers instead of names, offsets instead of trees.
struct Program: Sendable {
  /// A template, block or override: where its instructions stand.
  typealias Body = Range<Int>

  var instructions: [Instruction] = []
  /// The bytes of all text and indentation.
  var text: [UInt8] = []
  /// The parts of dotted names.
  var paths: [[UInt16]] = []
  var calls: [CallSite] = []
  var overrides: [OverrideSite] = []
  var blocks: [BlockSite] = []
  /// The templates in the order they were linked, and which name is which.
  var templates: [Body] = []
  var names: [String: Int] = [:]
  var sources: [Source] = []
}

/// One step of rendering: static text, then perhaps something to do.
///
/// Both in one halve the steps. Everything in it is plain bits, so running costs no reference
/// counting.
struct Instruction: Sendable {
  enum Action: Sendable {
    case nothing
    case value(Operand, escaped: Bool)
    /// The section's inside follows and stops at `end`.
    case section(Operand, end: Int)
    case inverted(Operand, end: Int)
    case call(Int)
    case block(Int)
  }

  var text: TextSite
  var action: Action
}

/// Where a value is found.
enum Operand: Sendable {
  case current
  case name(UInt16)
  case path(Int)
}

/// Static text and the places in it where an indentation from outside belongs, besides those
/// behind its inner line feeds.
struct TextSite: Sendable {
  var range = 0..<0
  var startsLine = false
  /// A line starts behind its last line feed too: with a tag.
  var endsAtLineStart = false
}

/// A call of another template.
struct CallSite: Sendable {
  enum Target: Sendable {
    case template(Int)
    case dynamic(Operand)
  }

  let target: Target
  /// Indentation in the text; nil for a call that isn't alone on its line.
  let lead: Range<Int>?
  /// Which overrides it brings along.
  let overrides: Range<Int>
  /// Which template it stands in, and at which byte.
  let template: Int
  let offset: Int
}

/// What replaces a block.
struct OverrideSite: Sendable {
  let block: Int
  let beginsInLine: Bool
  var body: Program.Body = 0..<0
}

/// A place that can be overridden; its default content follows and stops at `end`.
struct BlockSite: Sendable {
  let block: Int
  /// Indentation in the text for what replaces it; nil for a block that isn't first on its line.
  let indentation: Range<Int>?
  /// Whether something stays on its line even if what replaces it is empty.
  let isInLine: Bool
  var end = 0
}
