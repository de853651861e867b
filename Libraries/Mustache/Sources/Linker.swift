// From trees to the program: names of templates and blocks become numbers, neighbouring texts one.

internal import Diagnostics
internal import Fluent

/// Makes a program of templates.
struct Linker {
  var program = Program()
  /// Calls of templates that aren't there.
  var diagnostics: [Diagnostic] = []
  private let templates: [Template]
  private var blocks: [String: Int] = [:]
  /// Bodies of overrides: they follow the template they are written in.
  private var waiting: [(override: Int, nodes: [Node])] = []
  /// Texts must not grow over this instruction: something jumps to it.
  private var barrier = 0
  private var current = 0

  init(_ templates: [Template]) {
    self.templates = templates
    program.sources = templates.map(\.source)
    for (index, template) in templates.enumerated() { program.names[template.name] = index }
  }

  /// Links all of them.
  mutating func link() {
    for index in templates.indices {
      current = index
      program.templates.append(body(templates[index].nodes))
      while let (override, nodes) = waiting.popLast() { program.overrides[override].body = body(nodes) }
    }
  }

  private mutating func body(_ nodes: [Node]) -> Program.Body {
    let start = program.instructions.count
    barrier = start
    add(nodes)
    barrier = program.instructions.count
    return start..<barrier
  }

  private mutating func add(_ nodes: [Node]) {
    for node in nodes {
      switch node {
      case .text(let range, let startsLine): add(range, startsLine: startsLine)
      case .value(let subject, let escaped):
        if let operand = operand(subject) { add(.value(operand, escaped: escaped)) }
      case .section(let section): add(section)
      case .call(let call): add(call)
      case .block(let block): add(block)
      }
    }
  }

  private mutating func add(_ range: Range<Int>, startsLine: Bool) {
    let bytes = templates[current].source.bytes[range]
    if var site = openText?.text, site.range.upperBound == program.text.count,
      !startsLine || site.range.isEmpty || program.text.last == 0x0A
    {
      if site.range.isEmpty {
        site.startsLine = site.startsLine || startsLine
      } else {
        site.endsAtLineStart = bytes.isEmpty && (startsLine || site.endsAtLineStart)
      }
      program.text += bytes
      site.range = site.range.lowerBound..<program.text.count
      program.instructions[program.instructions.count - 1].text = site
    } else if startsLine || !bytes.isEmpty {
      let site = TextSite(range: text(bytes), startsLine: startsLine)
      program.instructions.append(Instruction(text: site, action: .nothing))
    }
  }

  private mutating func add(_ action: Instruction.Action) {
    if openText != nil {
      program.instructions[program.instructions.count - 1].action = action
    } else {
      program.instructions.append(Instruction(text: TextSite(), action: action))
    }
  }

  /// The last instruction, if nothing follows its text yet.
  private var openText: Instruction? {
    guard program.instructions.count > barrier, let last = program.instructions.last,
      case .nothing = last.action
    else { return nil }
    return last
  }

  private mutating func text(_ bytes: ArraySlice<UInt8>) -> Range<Int> {
    let start = program.text.count
    program.text += bytes
    return start..<program.text.count
  }

  private mutating func operand(_ subject: Subject) -> Operand? {
    switch subject {
    case .unknown: return nil
    case .current: return .current
    case .name(let id):
      program.nameCount = max(program.nameCount, Int(id) + 1)
      return .name(id)
    case .path(let ids):
      if let first = ids.first { program.nameCount = max(program.nameCount, Int(first) + 1) }
      program.paths.append(ids)
      return .path(program.paths.count - 1)
    }
  }

  private mutating func add(_ section: Section) {
    guard let operand = operand(section.subject) else {
      // Nothing has the name: the section never shows, the inverted one always.
      if section.isInverted { add(section.body) }
      return
    }
    add(.section(operand, end: 0))
    let start = program.instructions.count - 1
    add(section.body)
    barrier = program.instructions.count
    program.instructions[start].action =
      section.isInverted ? .inverted(operand, end: barrier) : .section(operand, end: barrier)
  }

  private mutating func add(_ call: Call) {
    let target: CallSite.Target
    switch call.target {
    case .named(let name):
      guard let index = program.names[name] else {
        diagnostics.append(missing(name, call))
        return
      }
      target = .template(index)
    case .dynamic(let subject):
      guard let operand = operand(subject) else { return }
      target = .dynamic(operand)
    }
    let first = program.overrides.count
    for override in call.overrides {
      waiting.append((program.overrides.count, override.body))
      program.overrides.append(
        OverrideSite(block: number(override.name), beginsInLine: override.beginsInLine))
    }
    program.calls.append(
      CallSite(
        target: target, lead: call.lead.map { text(templates[current].source.bytes[$0]) },
        overrides: first..<program.overrides.count, template: current, offset: call.offset))
    add(.call(program.calls.count - 1))
  }

  private mutating func add(_ block: Block) {
    let source = templates[current].source
    var indentation = block.lead
    if block.isStandalone { indentation = block.body.indentation(source) ?? block.lead }
    let index = program.blocks.count
    program.blocks.append(
      BlockSite(
        block: number(block.name), indentation: indentation.map { text(source.bytes[$0]) },
        isInLine: !block.isStandalone))
    add(.block(index))
    if let lead = block.lead, !block.isStandalone { add(lead, startsLine: true) }
    add(block.body)
    barrier = program.instructions.count
    program.blocks[index].end = barrier
  }

  private mutating func number(_ block: String) -> Int {
    if let number = blocks[block] { return number }
    blocks[block] = blocks.count
    return blocks.count - 1
  }

  private func missing(_ name: String, _ call: Call) -> Diagnostic {
    templates[current].source.diagnostic(
      .templatePartialMissing, Phrase("template-no-template", ["name": name]), at: call.offset,
      hint: templates.map(\.name).nearest(to: name).map { Phrase("template-did-you-mean", ["name": $0]) }
        ?? Phrase("template-write-one-take-call-out"))
  }
}

/// What rendering runs through: numbers instead of names, offsets instead of trees.
struct Program: Sendable {
  /// A template, block or override: where its instructions stand.
  typealias Body = Range<Int>

  var instructions: [Instruction] = []
  /// The bytes of all text and indentation.
  var text: [UInt8] = []
  /// One more than the highest number of a name that is looked for.
  var nameCount = 0
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
