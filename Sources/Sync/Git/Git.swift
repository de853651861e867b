// git itself, run in one repository: no shell, no prompt without a terminal, nothing of the environment that would lead it elsewhere.

internal import Diagnostics
internal import Fluent
internal import SafeFiles

/// Runs git in the work tree of one repository.
struct Git: Sendable {
  /// The work tree, as a path of the operating system.
  let root: String
  /// Whether git may ask a person on the terminal.
  let mayAsk: Bool
  /// Variables of ours that git and what it starts are not told.
  let secrets: Set<String>
  /// Another index than the repository's own.
  var index: String?
  /// A lock that lives as long as git does, so that nobody works beside a git that outlived its caller.
  var lock: Int32?
  /// Settings besides those that every command gets, as `name=value`.
  var settings: [String] = []
  /// Variables that are set for it.
  var variables: [String: String] = [:]

  init(root: String, mayAsk: Bool, secrets: Set<String>) {
    self.root = root
    self.mayAsk = mayAsk
    self.secrets = secrets
  }

  /// Runs a command of git, whatever comes of it.
  ///
  /// - Throws: `program-missing`, `program-failed` if it can't be started or runs for too long.
  func run(_ words: [String], input: [UInt8] = [], limit: Int = 1 << 30, timeout: Duration = .seconds(600))
    throws(Diagnostic) -> Program.Outcome
  {
    var environment = variables
    environment["GIT_INDEX_FILE"] = index
    environment["LC_ALL"] = "C"
    if !mayAsk {
      environment["GIT_TERMINAL_PROMPT"] = "0"
      environment["SSH_ASKPASS_REQUIRE"] = "never"
      environment["GIT_ASKPASS"] = ""
      environment["SSH_ASKPASS"] = ""
      environment["GCM_INTERACTIVE"] = "never"
    }
    return try Program.run(
      ["git", "-C", root, "--no-optional-locks", "--literal-pathspecs"] + Git.settings
        + (mayAsk ? [] : ["-c", "core.askPass="]) + settings.flatMap { ["-c", $0] } + words, input: input,
      environment: environment, withheld: Git.elsewhere.union(secrets).subtracting(environment.keys),
      holding: lock,
      // Without the terminal, ssh and whatever else git starts can't ask there either.
      isDetached: !mayAsk, outputLimit: limit, timeout: timeout, install: Phrase("sync-package-git"))
  }

  /// What a command of git prints.
  ///
  /// - Throws: as `run`, and `git-failed` with what git says.
  @discardableResult func bytes(_ words: [String], input: [UInt8] = [], limit: Int = 1 << 30)
    throws(Diagnostic) -> [UInt8]
  {
    let outcome = try run(words, input: input, limit: limit)
    guard outcome.status == 0 else { throw Git.failure(words.first ?? "", outcome) }
    return outcome.output
  }

  /// The first line that a command of git prints, without its end.
  func line(_ words: [String]) throws(Diagnostic) -> String {
    String(decoding: try bytes(words).prefix { $0 != 0x0A }, as: UTF8.self)
  }

  /// That git could not do something, in its own words.
  static func failure(_ command: String, _ outcome: Program.Outcome) -> Diagnostic {
    let said = outcome.reason
    return Diagnostic(
      .gitFailed, Phrase("sync-git-failed", ["command": command, "said": said]),
      hint: Phrase("sync-git-status-folder-tells-more"))
  }

  /// What no setting of a person or of a repository may change: how bytes are stored, and that nothing runs on in the background.
  private static let settings = [
    "core.quotePath=false", "core.fsmonitor=false", "core.autocrlf=false", "core.safecrlf=false",
    "core.fsync=all", "core.fsyncMethod=batch", "gc.auto=0", "maintenance.auto=false",
    "submodule.recurse=false", "fetch.recurseSubmodules=false", "advice.addEmbeddedRepo=false",
    "core.hideDotFiles=false", "core.fileMode=false", "status.showUntrackedFiles=all", "http.lowSpeedLimit=1",
    "http.lowSpeedTime=30",
  ].flatMap { ["-c", $0] }

  /// Variables with which git would work in another repository, or with another index, than the one that is meant.
  static let elsewhere: Set<String> = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_NAMESPACE",
    "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS",
    "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS", "GIT_REFLOG_ACTION", "GIT_QUARANTINE_PATH",
    "GIT_EXTERNAL_DIFF", "GIT_DIFF_OPTS",
  ]
}
