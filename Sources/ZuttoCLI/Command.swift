// Commands and their runner: a command declares arguments and computes an outcome; `Runner` does the rest.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import ZonedTime

/// Arguments, and the outcome computed from them.
protocol Command: AsyncParsableCommand {
  var options: GlobalOptions { get throws }
  /// Whether the trash is thinned and a backup started afterwards, when they are due.
  static var isFollowedByBackup: Bool { get }

  /// Runs the command and returns what to print; prompts, progress and live views print through the session.
  ///
  /// - Throws: a `Diagnostic` on failure; an `Exit` if everything is printed already.
  func outcome(_ session: Session) async throws -> Outcome
}

extension Command {
  static var isFollowedByBackup: Bool { true }
}

/// A command that works on one home, opened by the runner.
protocol HomeCommand: Command {
  /// Whether the command runs even if `zutto.json` is invalid.
  static var readsBrokenHome: Bool { get }

  func outcome(_ context: Context) async throws -> Outcome
}

extension HomeCommand {
  static var readsBrokenHome: Bool { false }

  func outcome(_ session: Session) async throws -> Outcome {
    let context = Context(session, try session.home(checking: Self.readsBrokenHome), Self.self)
    if self is any GivesCodes,
      let answer = CodeAgent(context.home, context.world).answer(to: Main.typed, context)
    {
      answer.show(context.printer)
      throw answer.exit
    }
    return try await outcome(context)
  }
}

/// A command whose results may be longer than the screen and go through the pager.
///
/// Not for commands that prompt, show progress or stay, nor for the vault: some pagers keep what they show.
protocol Paged: Command {
  /// Whether to page this run's results.
  var wantsPager: Bool { get }
}

extension Paged { var wantsPager: Bool { true } }

/// A command that repeats what was typed if it fails: a sale is typed while a customer waits.
protocol RepeatsTyped: Command {}

/// The session, home and language of a running command.
struct Context: Sendable {
  let session: Session
  let home: Home
  let language: Language
  private let command: any Command.Type

  init(_ session: Session, _ home: Home, _ command: any Command.Type) {
    self.session = session
    self.home = home
    self.command = command
    language = session.language(home)
  }

  var world: World { session.world }
  var printer: Printer { session.printer }
  var isJSON: Bool { session.options.json }
  var canAsk: Bool { session.canAsk }
  var household: Household { session.household(home) }
  /// The current time in the home's time zone.
  var now: ZonedTime { session.now(in: home) }

  /// Makes an undoable change labelled with the command's words and `subject`, which must hold no text of a
  /// diary, a note or the vault.
  @discardableResult func change<Result>(
    _ subject: String? = nil, _ body: (inout Change) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let words = Zutto.words(of: command) + (subject.map { [$0] } ?? [])
    return try change(labelled: words.joined(separator: " "), body)
  }

  /// Makes an undoable change with a label of its own.
  @discardableResult func change<Result>(
    labelled label: String, _ body: (inout Change) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result { try home.change(label, at: world.now(), body) }
}

/// Runs a command and prints its outcome.
struct Runner {
  /// The command line, repeated by commands that fail (`RepeatsTyped`).
  let typed: [String]
  let printer: Printer

  /// Runs a command, prints its outcome or failure, and returns the exit status.
  ///
  /// - Throws: errors of the command line itself.
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
  /// Prints an outcome; as JSON if asked for and available.
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
        // A sentence with a command is not wrapped, so that it can be copied.
        for line in text.contains("zutto ") ? [text] : printer.wrapped(text) { printer.out(line) }
      }
    }
  }
}

extension Zutto {
  /// The words that name a command, without `zutto`; the shortest path if there are several.
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
  /// The problem with the command line appended to its hint, quoted for a shell.
  func repeating(_ arguments: some Sequence<String>) -> Diagnostic {
    let words = ["zutto"] + arguments.map(\.quotedForShell)
    let typed: Phrase = Phrase("command-not-written-2", ["words": words.joined(separator: " ")])
    var problem = self
    problem.hint = hint?.and(typed) ?? typed
    return problem
  }
}
