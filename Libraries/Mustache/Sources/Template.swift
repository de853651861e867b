// One template, read and checked.

public import Diagnostics
internal import Fluent

/// One template, ready to be linked with others.
public struct Template: Sendable {
  /// The largest template, in bytes.
  public static let largest = 1 << 22

  /// The name by which other templates call it: its file's name without the extension.
  let name: String
  /// Names that no page has, each with its place and the nearest name that pages do have.
  ///
  /// They show as nothing, as the Mustache language wants it; `check` reports them.
  public let unknownNames: [Diagnostic]

  let source: Source
  let nodes: [Node]

  /// Reads a template.
  ///
  /// - Throws: `template-syntax` at the first place that isn't Mustache, or `file-too-large`.
  public init(compiling source: Source, vocabulary: Vocabulary) throws(Diagnostic) {
    guard source.bytes.count <= Template.largest else {
      throw Diagnostic(
        .fileTooLarge,
        Phrase(
          "template-template-most-bytes-one", ["largest": Template.largest, "count": source.bytes.count]),
        path: source.path, hint: Phrase("template-move-parts-into-templates-their"))
    }
    var parser = Parser(source, vocabulary)
    nodes = try parser.template()
    name = source.path.stem
    self.source = source
    guard !parser.unknown.isEmpty else {
      unknownNames = []
      return
    }
    let names = vocabulary.names
    unknownNames = parser.unknown.prefix(100).map { name, offset in
      source.diagnostic(
        .templateUnknownName, Phrase("template-no-page-name", ["name": name]), at: offset,
        hint: names.nearest(to: name).map { Phrase("template-did-you-mean", ["name": $0]) }
          ?? Phrase("template-shows-nothing-take-out"))
    }
  }
}

/// Templates linked together.
///
/// The language is that of the Mustache specification, version 1.4: the core modules and the
/// optional ones on inheritance and dynamic names; lambdas are left out, records hold no code.
/// Overrides of blocks hold for everything that their parent calls, the outermost one first.
public struct TemplateSet: Sendable {
  /// What is wrong with the templates together, in the order of files and places: unknown names,
  /// calls of templates that aren't there, and circles of calls.
  ///
  /// A set can be rendered all the same: what isn't there shows as nothing.
  public let diagnostics: [Diagnostic]

  private let program: Program

  /// Links templates that were read with the same vocabulary; of two with one name, the later
  /// counts.
  public init(linking templates: [Template]) {
    var last: [String: Int] = [:]
    for (index, template) in templates.enumerated() { last[template.name] = index }
    let templates = last.values.sorted().map { templates[$0] }
    var linker = Linker(templates)
    linker.link()
    program = linker.program
    diagnostics = (templates.flatMap(\.unknownNames) + linker.diagnostics + templates.loops()).sorted()
  }

  /// The template of a name, ready to render; nil if there is none.
  public func page(_ name: String) -> Page? {
    program.names[name].map { Page(program: program, template: $0) }
  }
}

/// One template of a set, ready to render with all that it calls.
public struct Page: Sendable {
  let program: Program
  let template: Int

  /// Appends the page for a record to a buffer.
  ///
  /// - Throws: `template-partial-loop` where templates call one another too deep, and
  ///   `template-runaway` where the page would become too large; see `Renderer.Limit`. The buffer
  ///   is then as it was.
  public func render(_ record: Record, into output: inout [UInt8]) throws(Diagnostic) {
    try render(.record(record), into: &output)
  }

  /// Appends the page for any value, which `{{.}}` shows.
  package func render(_ value: Value, into output: inout [UInt8]) throws(Diagnostic) {
    var renderer = Renderer(program)
    do throws(Renderer.Halt) { try renderer.render(template, value) } catch {
      throw error.diagnostic(program, template)
    }
    renderer.output.append(to: &output)
  }
}

extension [Template] {
  /// One diagnostic for every call that closes a circle of calls with no section or block around
  /// any of them.
  ///
  /// A call inside of a section is fine: there the data can end the recursion.
  func loops() -> [Diagnostic] {
    var numbers: [String: Int] = [:]
    for (index, template) in enumerated() { numbers[template.name] = index }
    let calls = map { template in
      template.nodes.compactMap { node -> (to: Int, offset: Int)? in
        guard case .call(let call) = node, case .named(let name) = call.target, let number = numbers[name]
        else { return nil }
        return (number, call.offset)
      }
    }
    var diagnostics: [Diagnostic] = []
    // Depth first with a stack of its own: a long chain of templates must not overflow ours.
    var isOpen = [Bool](repeating: false, count: count)
    var isDone = isOpen
    for start in indices where !isDone[start] {
      var stack = [(template: start, next: 0)]
      isOpen[start] = true
      while let (template, next) = stack.last {
        guard next < calls[template].count else {
          isOpen[template] = false
          isDone[template] = true
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let call = calls[template][next]
        if isOpen[call.to] {
          diagnostics.append(loop(from: template, at: call.offset, to: call.to))
        } else if !isDone[call.to] {
          isOpen[call.to] = true
          stack.append((call.to, 0))
        }
      }
    }
    return diagnostics
  }

  private func loop(from: Int, at offset: Int, to: Int) -> Diagnostic {
    self[from].source.diagnostic(
      .templatePartialLoop,
      Phrase(
        "template-calling-here-never-ends-leads", ["name": self[to].name, "other-name": self[from].name]),
      at: offset, hint: Phrase("template-put-call-into-section-empty"))
  }
}

extension [String] {
  /// The first of those names that differ least from a misspelt one; nil if all differ much.
  func nearest(to name: String) -> String? {
    let name = name.lowercased()
    guard name.utf8.count <= 64 else { return nil }
    let limit = Swift.max(1, name.utf8.count / 3)
    let candidates = map { (name: $0, distance: distance(name, $0.lowercased())) }
    guard let best = candidates.min(by: { $0.distance < $1.distance }), best.distance <= limit else {
      return nil
    }
    return best.name
  }

  /// How many bytes to insert, delete, replace or swap with their neighbour (restricted edit
  /// distance).
  private func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = ([UInt8](a.utf8), [UInt8](b.utf8))
    guard !a.isEmpty, !b.isEmpty else { return Swift.max(a.count, b.count) }
    var before: [Int] = []
    var above = [Int](0...b.count)
    for i in 1...a.count {
      var row = [i]
      for j in 1...b.count {
        let replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        var least = Swift.min(replaced, above[j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          least = Swift.min(least, before[j - 2] + 1)
        }
        row.append(least)
      }
      before = above
      above = row
    }
    return above[b.count]
  }
}
