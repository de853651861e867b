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
    let exit: Exit
    do {
      let outcome = try await command.outcome(session)
      session.show(outcome)
      exit = outcome.exit
    } catch let thrown as Exit {
      exit = thrown
    } catch let problem as Diagnostic where command is any RepeatsTyped {
      throw problem.repeating(typed)
    }
    if type(of: command).isFollowedByBackup, let home = session.openedHome {
      TrashThinner.runIfDue(in: home, session)
      AutomaticBackup.startIfDue(of: home)
    }
    return exit
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
