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
