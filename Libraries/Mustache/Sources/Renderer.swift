// Runs a program over a page's values.

internal import Diagnostics
internal import Fluent

/// The state of rendering one page.
struct Renderer: ~Copyable {
  /// What a page may cost: far more than any real one, little enough to end soon.
  ///
  /// Templates may come from elsewhere, and two calls of itself in a section are enough to run
  /// for years.
  enum Limit {
    /// Templates, sections and blocks in one another while rendering.
    static let depth = 200
    /// Passes through sections, calls and overrides.
    static let steps = 5_000_000
    /// Bytes of one page.
    static let bytes = 1 << 28
  }

  let program: Program
  var output: OutputBuffer
  /// The context stack: everything that `.` can be, and the records among it.
  var items: [Value] = []
  var records: [Record] = []
  /// Where each name is in the page's record, which has most of them: its slot and one, or 0.
  private var page: [UInt32] = []
  /// What every line of the template being rendered begins with.
  var indentation: [UInt8] = []
  /// Overrides of the parents being rendered, the outermost first; one being shown doesn't
  /// override the block of its own name.
  private var overrides: [(site: Int, isShown: Bool)] = []
  private var depth = 0
  private var steps = 0
  /// The call being rendered.
  private var site: Int?

  init(_ program: Program) {
    self.program = program
    output = OutputBuffer(capacity: 1 << 14)
    items.reserveCapacity(8)
    records.reserveCapacity(8)
  }

  mutating func render(_ template: Int, _ value: Value) throws(Halt) {
    push(value)
    if let record = records.first {
      page = Array(repeating: 0, count: program.nameCount)
      for slot in record.slots.indices where record.slots[slot].id < program.nameCount {
        page[Int(record.slots[slot].id)] = UInt32(slot + 1)
      }
    }
    try run(program.templates[template])
  }

  private mutating func run(_ body: Program.Body) throws(Halt) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Limit.depth else { throw Halt(reason: .depth, call: site) }
    steps += 1
    guard steps <= Limit.steps else { throw Halt(reason: .work, call: site) }
    var next = body.lowerBound
    while next < body.upperBound {
      let instruction = program.instructions[next]
      next += 1
      write(instruction.text)
      switch instruction.action {
      case .nothing: break
      case .value(let operand, let escaped):
        show(operand, escaped: escaped)
        guard output.count <= Limit.bytes else { throw Halt(reason: .work, call: site) }
      case .section(let operand, let end):
        switch kind(of: operand) {
        case .falsey: next = end
        // A switch is no context: its inside runs on as if no section were there.
        case .flag: break
        case .context:
          try section(value(operand), next..<end)
          next = end
        }
      case .inverted(let operand, let end): if kind(of: operand) != .falsey { next = end }
      case .call(let index): try self.call(index)
      case .block(let index): if try replaced(program.blocks[index]) { next = program.blocks[index].end }
      }
    }
  }

  private mutating func section(_ value: Value, _ body: Program.Body) throws(Halt) {
    if case .list(let values) = value {
      for value in values {
        push(value)
        try run(body)
        pop()
      }
    } else {
      push(value)
      try run(body)
      pop()
    }
  }

  private mutating func call(_ index: Int) throws(Halt) {
    let site = program.calls[index]
    guard let template = template(site.target) else { return }
    let (outerSite, outerOverrides, outerIndentation) = (self.site, overrides.count, indentation)
    self.site = index
    for override in site.overrides { overrides.append((override, false)) }
    if let lead = site.lead {
      indentation += program.text[lead]
    } else {
      // In the midst of a line: the called template's lines are no lines of this one.
      indentation = []
    }
    try run(program.templates[template])
    indentation = outerIndentation
    overrides.removeSubrange(outerOverrides...)
    self.site = outerSite
  }

  private func template(_ target: CallSite.Target) -> Int? {
    switch target {
    case .template(let index): return index
    case .dynamic(let operand):
      guard case .text(let name) = value(operand) else { return nil }
      return program.names[name]
    }
  }

  /// Shows what overrides a block, if something does.
  private mutating func replaced(_ site: BlockSite) throws(Halt) -> Bool {
    guard
      let index = overrides.firstIndex(where: {
        program.overrides[$0.site].block == site.block && !$0.isShown
      })
    else { return false }
    let override = program.overrides[overrides[index].site]
    let outer = indentation.count
    if let more = site.indentation {
      indentation += program.text[more]
      if override.beginsInLine, site.isInLine || !override.body.isEmpty { output.append(indentation) }
    }
    overrides[index].isShown = true
    try run(override.body)
    overrides[index].isShown = false
    indentation.removeSubrange(outer...)
    return true
  }
}

extension Renderer {
  mutating func push(_ value: Value) {
    if case .record(let record) = value { records.append(record) }
    items.append(value)
  }

  mutating func pop() { if case .record? = items.popLast() { records.removeLast() } }

  /// The value of a name, from the innermost record that has it; of a dotted one, the parts after
  /// the first only from the one before.
  func value(_ operand: Operand) -> Value {
    switch operand {
    case .current: return items.last ?? .nothing
    case .name(let id): return value(id)
    case .path(let index):
      let path = program.paths[index]
      var value = value(path[0])
      for id in path.dropFirst() {
        guard case .record(let record) = value, let inner = record[id: id] else { return .nothing }
        value = inner
      }
      return value
    }
  }

  /// What a section does with a value; that of a plain name is looked at where it lies, without a copy.
  private func kind(of operand: Operand) -> Value.Kind {
    guard case .name(let id) = operand else { return value(operand).kind }
    guard let (record, slot) = place(of: id) else { return .falsey }
    return records[record].slots[slot].value.kind
  }

  private func value(_ id: UInt16) -> Value {
    guard let (record, slot) = place(of: id) else { return .nothing }
    return records[record].slots[slot].value
  }

  /// Shows a value; that of a plain name where it lies, without a copy.
  mutating func show(_ operand: Operand, escaped: Bool) {
    guard case .name(let id) = operand else {
      output.append(value(operand), escaped: escaped)
      return
    }
    guard let (record, slot) = place(of: id) else { return }
    output.append(records[record].slots[slot].value, escaped: escaped)
  }

  private func place(of id: UInt16) -> (record: Int, slot: Int)? {
    var record = records.count - 1
    while record > 0 {
      if let slot = records[record].slot(id) { return (record, slot) }
      record -= 1
    }
    guard !page.isEmpty else { return records.first?.slot(id).map { (0, $0) } }
    let slot = Int(page[Int(id)]) - 1
    return slot < 0 ? nil : (0, slot)
  }
}

extension Renderer {
  /// Static text, with the indentation at the start of its lines if there is one.
  mutating func write(_ site: TextSite) {
    guard !indentation.isEmpty else {
      output.append(program.text, site.range)
      return
    }
    if site.startsLine { output.append(indentation) }
    var start = site.range.lowerBound
    while let feed = program.text[start..<site.range.upperBound].firstIndex(of: 0x0A) {
      output.append(program.text, start..<feed + 1)
      start = feed + 1
      if start < site.range.upperBound { output.append(indentation) }
    }
    output.append(program.text, start..<site.range.upperBound)
    if site.endsAtLineStart { output.append(indentation) }
  }
}

extension OutputBuffer {
  /// A value; lists and records show as nothing.
  mutating func append(_ value: Value, escaped: Bool) {
    switch value {
    case .text(let text): if escaped { appendEscaped(text) } else { append(text) }
    case .html(let bytes): append(bytes)
    case .number(let number): append(number)
    case .flag(let flag): append(flag ? "true" : "false")
    case .nothing, .list, .record: break
    }
  }
}

extension Renderer {
  /// A limit that was reached, and in which call; small, because every step can throw it.
  struct Halt: Error {
    enum Reason {
      case depth
      case work
    }

    let reason: Reason
    let call: Int?

    /// What to tell whoever wrote the templates.
    func diagnostic(_ program: Program, _ template: Int) -> Diagnostic {
      let place = call.map { program.calls[$0] }
      let source = program.sources[place?.template ?? template]
      switch reason {
      case .depth:
        return source.diagnostic(
          .templatePartialLoop, Phrase("template-templates-sections-stand-more-than", ["depth": Limit.depth]),
          at: place?.offset ?? 0, hint: Phrase("template-template-calls-itself-needs-section"))
      case .work:
        return source.diagnostic(
          .templateRunaway,
          Phrase("template-page-takes-more-than-steps", ["steps": Limit.steps, "bytes": Limit.bytes]),
          at: place?.offset ?? 0, hint: Phrase("template-look-sections-same-list-one"))
      }
    }
  }
}
