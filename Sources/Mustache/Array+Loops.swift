// Templates that call one another without an end, whatever the data say.

internal import Ground

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
