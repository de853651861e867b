// The kinds of commands. A command declares its arguments and computes an outcome; `Runner` does the rest.

internal import ArgumentParser
internal import Ground
internal import Household

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
    try await outcome(Context(session, try session.home(checking: Self.readsBrokenHome), Self.self))
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

/// The options of every command.
struct GlobalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The home's folder (default: the folder here or above that holds zutto.json).", valueName: "dir"),
    completion: .directory) var home: String?

  @Flag(help: "Print results as JSON.") var json = false

  @Option(help: ArgumentHelp("The language of what is printed: ja, ko, en, zh.", valueName: "lang")) var lang:
    LanguageTag?

  @Flag(name: .customLong("no-input"), help: "Never ask, fail instead.") var noInput = false

  @Flag(name: .customLong("no-pager"), help: "Print everything at once, however long.") var noPager = false
}

/// `--csv`, for commands that list.
struct ListingOptions: ParsableArguments { @Flag(help: "Print CSV.") var csv = false }
