// The one place where commands are run.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Household
internal import LosslessJSON
internal import SafeFiles

/// Runs a command and prints its outcome.
struct Runner {
  /// The command line, repeated by commands that fail to write what was typed.
  let typed: [String]
  let printer: Printer

  /// Runs a command.
  ///
  /// - Returns: how the process is to end.
  /// - Throws: what is thrown of a command line that can't be what it should be.
  func run(_ command: any Command) async throws -> Exit {
    let session = Session(try command.options, printer)
    printer.output.speak(session.language())
    let pager = Pager(session)
    if let paged = command as? any Paged, paged.wantsPager, pager.isPossible { printer.output.hold() }
    defer { pager.show(printer.output.release()) }
    do {
      let outcome = try await outcome(of: command, session)
      session.show(outcome)
      if type(of: command).isFollowedByBackup, let home = session.openedHome {
        TrashThinner.runIfDue(in: home, session)
        AutomaticBackup.startIfDue(of: home, session)
      }
      return outcome.exit
    } catch let problem as Diagnostic {
      printer.print(command is any RepeatsTyped ? problem.repeating(typed) : problem)
      return problem.exit
    }
  }

  private func outcome(of command: any Command, _ session: Session) async throws -> Outcome {
    do { return try await command.outcome(session) } catch let exit as Exit {
      var outcome = Outcome()
      outcome.exit = exit
      return outcome
    }
  }
}

extension Session {
  /// Prints an outcome: as JSON where that was asked for and there is some.
  func show(_ outcome: Outcome) {
    let isJSON = options.json && !outcome.json.isEmpty
    let csv = isJSON ? nil : outcome.csv
    if isJSON {
      for value in outcome.json { printer.out(value.description) }
    }
    if let csv { printer.outExactly(csv) }
    for part in outcome.parts {
      switch part {
      case .problem(let problem, let inJSON): if inJSON || !isJSON { printer.print(problem) }
      case .note(let line, let inJSON): if inJSON || !(isJSON || csv != nil) { printer.err(line) }
      case _ where isJSON || csv != nil: break
      case .line(let line): printer.out(line)
      case .bytes(let bytes): printer.outExactly(bytes)
      case .sentence(let phrase, let values):
        let text = phrase(printer.output.language, values).escapingControls
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
    let typed: Phrase = Phrase("command-not-written-2", ["words": words.joined(separator: " ")])
    var told = self
    told.hint = hint?.and(typed) ?? typed
    return told
  }
}
