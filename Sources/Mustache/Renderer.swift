// Runs a program over a page's values.

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
  }

  mutating func render(_ template: Int, _ value: Value) throws(Halt) {
    push(value)
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
        let value = value(operand)
        // A switch is no context: its inside runs on as if no section were there.
        if case .flag(true) = value { continue }
        try section(value, next..<end)
        next = end
      case .inverted(let operand, let end): if value(operand).isTruthy { next = end }
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
    } else if value.isTruthy {
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
