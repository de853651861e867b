// Templates that call one another, linked once, rendered many times from any thread.

public import Ground

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
