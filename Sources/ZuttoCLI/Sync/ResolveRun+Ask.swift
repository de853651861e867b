// `zutto resolve` at a terminal: one conflict after the other.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Ledger
internal import Sync

extension ResolveRun {
  /// Asks about each.
  func ask() async throws {
    guard !conflicts.isEmpty else { return printer.out(Phrase("resolve-nothing")[language]) }
    var left = conflicts.count
    for (number, conflict) in conflicts.enumerated() {
      printer.out(printer.bold("[\(number + 1)/\(conflicts.count)] \(conflict.title.escapingControls)"))
      do {
        guard let isSettled = try await ask(conflict) else { break }
        if isSettled { left -= 1 }
      } catch let diagnostic as Diagnostic { printer.print(diagnostic) }
      printer.out("")
    }
    if left > 0 {
      printer.out(Phrase("resolve-left")(language, count: left))
    } else {
      printer.out(Phrase("resolve-done")[language])
    }
  }

  /// Asks about one.
  ///
  /// - Returns: whether it is settled; nil where the person has had enough.
  private func ask(_ conflict: OpenConflict) async throws -> Bool? {
    let seen = try show(conflict)
    while true {
      printer.ask(question(conflict))
      guard let answer = StandardInput.line()?.trimmingBlanks.lowercased() else {
        printer.err("")
        return nil
      }
      switch (answer, conflict) {
      case ("q", _): return nil
      case ("s", _), ("", _): return false
      case ("1", .copy(let copy)), ("2", .copy(let copy)):
        let decision = answer == "1" ? Decision.keep : .take
        try settling.settle(copy, decision, seen: seen)
        told(conflict, decision, nil)
        return true
      case ("3", .copy(let copy)) where seen?.isText == true:
        if try await edit(copy) { return true }
        printer.err(Phrase("resolve-left-alone")[language])
      case ("3", .copy(let copy)):
        told(conflict, .both, try settling.settle(copy, .both, seen: seen))
        return true
      case (_, .lines(let twins)):
        guard let number = Int(answer), twins.lines.indices.contains(number - 1) else { continue }
        try settling.settle(twins, keeping: number - 1)
        told(conflict, .line(number - 1), nil)
        return true
      default: continue
      }
    }
  }

  private func question(_ conflict: OpenConflict) -> String {
    switch conflict {
    case .lines(let twins):
      Phrase("resolve-ask-line")(language, ["last": language.integer(twins.lines.count)])
    case .copy(let copy): (isText(copy) ? Phrase("resolve-ask-text") : Phrase("resolve-ask-file"))[language]
    }
  }

  private func isText(_ copy: FoundCopy) -> Bool {
    do throws(Diagnostic) { return try settling.versions(of: copy).isText } catch { return false }
  }
}
