// The kinds of commands. A command declares its arguments and computes an outcome; `Runner` does the rest.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import ZonedTime

/// A command: its arguments, and what it computes of them.
protocol Command: AsyncParsableCommand {
  var options: GlobalOptions { get throws }
  /// Whether the trash is thinned and a backup started after it, where they are due.
  static var isFollowedByBackup: Bool { get }

  /// Does the work.
  ///
  /// What asks, shows progress or stays prints through the session; everything else is in the outcome.
  ///
  /// - Returns: what to print, and how the command ends.
  /// - Throws: a `Diagnostic` where it fails; an `Exit` where all is printed already.
  func outcome(_ session: Session) async throws -> Outcome
}

extension Command {
  static var isFollowedByBackup: Bool { true }
}

/// A command of one home, which the runner opens.
protocol HomeCommand: Command {
  /// Whether it goes on where `zutto.json` is wrong.
  static var readsBrokenHome: Bool { get }

  /// Does the work, as `Command.outcome(_:)`.
  func outcome(_ context: Context) async throws -> Outcome
}

extension HomeCommand {
  static var readsBrokenHome: Bool { false }

  func outcome(_ session: Session) async throws -> Outcome {
    try await outcome(Context(session, try session.home(checking: Self.readsBrokenHome), Self.self))
  }
}

/// A command whose results may be longer than the screen: they go through the pager.
///
/// Not those that ask, show progress or stay, and none of the vault: some pagers keep what they were given.
protocol Paged: Command {
  /// Whether this run's results are wanted in a pager.
  var wantsPager: Bool { get }
}

extension Paged { var wantsPager: Bool { true } }

/// A command that gives back what was typed where it fails: a sale is typed while a customer waits.
protocol RepeatsTyped: Command {}

/// What a command of a home works with.
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
  /// Whether a person can be asked.
  var canAsk: Bool { session.canAsk }
  /// The home with what the common work of its rooms takes from here.
  var household: Household { session.household(home) }
  /// The present moment on the home's clock.
  var now: ZonedTime { session.now(in: home) }

  /// Makes a change of the home, which `undo` takes back; its label is the command's words.
  ///
  /// - Parameters:
  ///   - subject: what stands behind those words in the label; never a word of a diary, a note or the vault.
  ///   - body: the writes.
  /// - Returns: what `body` returns.
  /// - Throws: as `Home.change`.
  @discardableResult func change<Result>(
    _ subject: String? = nil, _ body: (inout Change) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let words = Zutto.words(of: command) + (subject.map { [$0] } ?? [])
    return try change(labelled: words.joined(separator: " "), body)
  }

  /// Makes a change of the home that has a label of its own.
  ///
  /// - Throws: as `Home.change`.
  @discardableResult func change<Result>(
    labelled label: String, _ body: (inout Change) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result { try home.change(label, at: world.now(), body) }
}

/// `--home`, `--json`, `--lang`, `--no-input`, `--no-pager`: the options that every command takes.
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

/// `--csv`, beside the `--json` that every command takes.
struct ListingOptions: ParsableArguments { @Flag(help: "Print CSV.") var csv = false }
