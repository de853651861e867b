// The one place where commands are run.

internal import ArgumentParser
internal import Ground

/// Runs a command and prints its outcome.
struct Runner {
  /// The command line, repeated by commands that fail to write what was typed.
  let typed: [String]

  /// Runs a command.
  ///
  /// - Returns: how the process is to end.
  /// - Throws: what the command throws.
  func run(_ command: any Command) async throws -> Exit {
    let options = try command.options
    MessageLanguage.choose(options.lang)
    let session = Session(options)
    if let paged = command as? any Paged, paged.wantsPager, !options.noPager, Pager(session).isPossible {
      HeldResults.hold(session)
    }
    do {
      let outcome = try await command.outcome(session)
      show(outcome, session)
      return outcome.exit
    } catch let exit as Exit {
      return exit
    } catch let problem as Diagnostic where command is any RepeatsTyped {
      throw problem.repeating(typed)
    }
  }

  private func show(_ outcome: Outcome, _ session: Session) {
    let printer = session.printer
    let isJSON = session.options.json && !outcome.json.isEmpty
    let csv = isJSON ? nil : outcome.csv
    if isJSON { outcome.json.forEach { printer.out($0.description) } }
    if let csv { printer.outExactly(csv) }
    for part in outcome.parts {
      switch part {
      case .problem(let problem, let inJSON): if inJSON || !isJSON { printer.print(problem) }
      case .note(let line, let inJSON): if inJSON || !(isJSON || csv != nil) { printer.err(line) }
      case _ where isJSON || csv != nil: break
      case .line(let line): printer.out(line)
      case .bytes(let bytes): printer.outExactly(bytes)
      case .sentence(let phrase, let values):
        let text = phrase(MessageLanguage.current, values).escapingControls
        // A line with a command in it stays whole, to be copied.
        for line in text.contains("zutto ") ? [text] : printer.wrapped(text) { printer.out(line) }
      }
    }
  }
}

extension Zutto {
  /// The words that name a command, without `zutto`; the fewest where several do.
  static func words(of command: any ParsableCommand.Type) -> [String] {
    var level: [(type: any ParsableCommand.Type, words: [String])] = [(Zutto.self, [])]
    while !level.isEmpty {
      if let found = level.first(where: { $0.type == command }) { return found.words }
      level = level.flatMap { group in
        group.type.configuration.subcommands.map { type in
          (type, group.words + [type.configuration.commandName].compactMap(\.self))
        }
      }
    }
    return []
  }
}

extension Diagnostic {
  /// The problem, with what was typed at the end of its hint, as a shell would take it again.
  func repeating(_ arguments: some Sequence<String>) -> Diagnostic {
    let words = ["zutto"] + arguments.map(\.quotedForShell)
    let typed = "not written: " + words.joined(separator: " ")
    var told = self
    told.hint = hint.map { "\($0); \(typed)" } ?? typed
    return told
  }
}
