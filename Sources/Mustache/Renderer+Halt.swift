// Why rendering stops before the end.

internal import Ground

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
          .templatePartialLoop,
          "templates and sections stand more than \(Limit.depth) deep in one another while rendering",
          at: place?.offset ?? 0,
          hint: "a template that calls itself needs a section that is empty in the end")
      case .work:
        return source.diagnostic(
          .templateRunaway, "the page takes more than \(Limit.steps) steps or \(Limit.bytes) bytes",
          at: place?.offset ?? 0,
          hint: "look for sections of the same list in one another, and for templates that call themselves")
      }
    }
  }
}
