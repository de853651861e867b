// Backups kept by restic or borg: the program, its repository, and what its failures mean.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import ZonedTime

/// A program that keeps backups in an encrypted repository of its own form.
public enum EngineKind: String, Sendable, Hashable, CaseIterable {
  case restic
  case borg

  /// The environment variables that give the program its password.
  public var passwordVariables: [String] {
    switch self {
    case .restic: ["RESTIC_PASSWORD", "RESTIC_PASSWORD_FILE", "RESTIC_PASSWORD_COMMAND"]
    case .borg: ["BORG_PASSPHRASE", "BORG_PASSCOMMAND"]
    }
  }

  /// Items at the top of a repository of this kind.
  var marks: Set<String> {
    self == .restic ? ["config", "keys", "snapshots"] : ["config", "data", "README"]
  }

  func engine(_ repository: EngineRepository) -> any BackupEngine {
    switch self {
    case .restic: Restic(repository: repository)
    case .borg: Borg(repository: repository)
    }
  }
}

/// What zutto asks of such a program; a backup's `id` is the program's name for it.
protocol BackupEngine: Sendable {
  var repository: EngineRepository { get }
  /// The ids of zutto's backups by name; nil if there is no repository.
  func ids() throws(Diagnostic) -> [BackupName: String]?
  func create() throws(Diagnostic)
  /// Copies the folder `root`, but of `.zutto` only `list`; files that can't be read are left out.
  ///
  /// - Returns: the id.
  func store(_ name: BackupName, _ time: Instant, _ root: String, list: RelativePath, without: [RelativePath])
    throws(Diagnostic) -> String
  /// The paths of everything in a backup.
  func paths(in id: String) throws(Diagnostic) -> Set<String>
  /// Copies a backup without `.zutto`, or only `paths` of it; what is damaged is left out.
  func restore(_ id: String, only paths: [RelativePath], to folder: String) throws(Diagnostic)
    -> Program.Outcome
  /// Reads everything in the repository; nil if all of it is as it was written.
  func damage() throws(Diagnostic) -> Diagnostic?
  func delete(_ ids: [String]) throws(Diagnostic)
  /// What the program would keep of the backups of a machine by its own rules, and why.
  func kept(_ rule: BackupThinning, of owner: String, on device: String) throws(Diagnostic)
    -> [BackupName: BackupThinning.Reason]
}

/// One repository, and how its program is run on it.
struct EngineRepository: Sendable {
  let kind: EngineKind
  /// As the program takes it; a folder of this machine is an absolute path.
  let address: String
  /// The password; nil if the program finds it in its environment.
  let password: [UInt8]?
  /// Whether nobody can type a password for a remote machine.
  let isUnattended: Bool

  var place: BackupPlace { .engine(kind, address) }

  /// Folders and files at the top of a home that are in no backup, and names that are in none anywhere.
  static let leftOut = (top: ["archive", ".zutto-depot"], names: [".git", ".zutto-new-*"])

  private enum Fault: Hashable {
    case full
    case password
    case locked
    case missing
    case other
  }

  /// Runs the program in a folder.
  ///
  /// `isJoined` adds its errors to its output, which may be longer than errors are kept.
  ///
  /// - Returns: its output if it ended with 0, with one of `accepted`, or with a failure that is `tolerated`.
  /// - Throws: `program-missing`, `disk-full`, `backup-away`, `backup-password`, `backup-running`,
  ///   `backup-failed`.
  @discardableResult func run(
    _ words: [String], in folder: String = "/", accepted: [Int32] = [], tolerates: Bool = false,
    isJoined: Bool = false
  ) throws(Diagnostic) -> Program.Outcome {
    var outcome = try start(words, in: folder, isJoined: isJoined)
    guard outcome.status != 0, !accepted.contains(outcome.status) else { return outcome }
    if isJoined { outcome.errors = outcome.output }
    let fault = fault(outcome)
    if fault == .other, tolerates { return outcome }
    throw failure(fault, outcome)
  }

  /// Runs the program; nil if there is no repository.
  func runIfThere(_ words: [String]) throws(Diagnostic) -> Program.Outcome? {
    let outcome = try start(words)
    guard outcome.status != 0 else { return outcome }
    let fault = fault(outcome)
    guard fault == .missing else { throw failure(fault, outcome) }
    return nil
  }

  private func start(_ words: [String], in folder: String = "/", isJoined: Bool = false) throws(Diagnostic)
    -> Program.Outcome
  {
    let program = kind.rawValue
    let script = #"cd "$0" && exec "$@""# + (isJoined ? " 2>&1" : "")
    // The repository is no argument either: an address may hold a password of its own.
    var environment =
      kind == .restic
      ? ["RESTIC_REPOSITORY": address, "TZ": "UTC"]
      : ["BORG_REPO": address, "BORG_EXIT_CODES": "legacy", "BORG_DISPLAY_PASSPHRASE": "no"]
    if kind == .borg, password != nil { environment["BORG_PASSPHRASE_FD"] = "0" }
    let outcome = try Program.run(
      ["/bin/sh", "-c", script, folder, program] + words, input: (password ?? []) + [0x0A],
      environment: environment, withheld: ["RESTIC_REPOSITORY_FILE"], isDetached: isUnattended,
      outputLimit: 256 << 20, timeout: .seconds(7 * 86_400))
    if outcome.status == 127 {
      let package = kind == .restic ? Phrase("sync-package-restic") : Phrase("sync-package-borg")
      _ = try Program.run([program, "--version"], install: package)
    }
    return outcome
  }

  private func fault(_ outcome: Program.Outcome) -> Fault {
    let text = String(decoding: outcome.errors, as: UTF8.self).lowercased()
    if ["no space left on device", "quota exceeded"].contains(where: text.contains) { return .full }
    // Later lines may say anything of files and objects.
    let words = outcome.firstWords.lowercased()
    func says(_ parts: String...) -> Bool { parts.contains(where: words.contains) }
    if says("wrong password", "_fd is incorrect", "empty password", "can not acquire a passphrase") {
      return .password
    }
    if says("already locked", "acquire the lock") { return .locked }
    let isMissing = says("does not exist", "doesn't exist", "no such file", "not found")
    if says("unable to open config file", "repository "), isMissing { return .missing }
    return says("is not a valid repository") ? .missing : .other
  }

  private func failure(_ fault: Fault, _ outcome: Program.Outcome) -> Diagnostic {
    let words = outcome.firstWords
    let place = place.text
    switch fault {
    case .full:
      return Diagnostic(
        .diskFull, Phrase("sync-disk-full-no-backup-made", ["place": place]),
        hint: Phrase("sync-free-some-space-example-zutto"))
    case .password:
      return Diagnostic(
        .backupPassword, Phrase("sync-engine-wrong-password", ["place": place]).because(words),
        hint: Phrase(
          "sync-engine-type-password", ["variables": kind.passwordVariables.joined(separator: ", ")]))
    case .locked:
      return Diagnostic(
        .backupRunning, Phrase("sync-engine-locked", ["place": place]).because(words),
        hint: Phrase(
          "sync-engine-unlock", ["command": kind == .restic ? "restic unlock" : "borg break-lock"]))
    case .missing: return missing
    case .other
    where self.place.folder == nil
      && ["onnect", "resolve", "timed out", "dial "].contains(where: words.contains):
      return Diagnostic(
        .backupAway, Phrase("sync-cant-reached", ["place": place]).because(words),
        hint: Phrase("sync-engine-look-network", ["program": kind.rawValue]))
    case .other: return ended(outcome)
    }
  }

  /// The diagnostic for a run that failed for a reason of its own.
  func ended(_ outcome: Program.Outcome) -> Diagnostic {
    Diagnostic(
      .backupFailed,
      Phrase("sync-engine-ended", ["program": kind.rawValue, "status": outcome.status])
        .because(outcome.firstWords),
      hint: Phrase("sync-engine-unharmed", ["program": kind.rawValue]))
  }

  /// The diagnostic for a repository that is not there.
  var missing: Diagnostic {
    Diagnostic(
      .backupAway, Phrase("sync-engine-no-repository", ["place": place.text]),
      hint: Phrase("sync-plug-disk-say-where-backups"))
  }

  /// The diagnostic for a repository that did not pass its program's own check.
  func damaged(_ outcome: Program.Outcome) -> Diagnostic {
    Diagnostic(
      .fileDamaged, Phrase("sync-engine-damaged", ["place": place.text]).because(outcome.firstWords),
      hint: Phrase("sync-engine-begin-another", ["program": kind.rawValue]))
  }
}

extension BackupThinning.Reason {
  /// The reason in the words of restic or borg, such as `within 2d`, `daily snapshot`, `weekly #1`.
  init(engine words: some StringProtocol) {
    let word = String(words.prefix { $0.isLetter })
    self = word == "within" ? .recent : Self(rawValue: word) ?? .newest
  }
}

extension Program.Outcome {
  /// The first line of its standard error that says what is wrong, without controls.
  fileprivate var firstWords: String {
    let noise = [
      "reading repository password", "using ", "created new cache", "error for tree", "Warning: ",
      "Exception ignored",
      "Traceback", "Local Exception", "Assertion", " ",
    ]
    let line = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline).first { line in
      !noise.contains { line.hasPrefix($0) } && line.contains { !$0.isWhitespace }
    }
    guard let line else { return complaint ?? "" }
    let words = line.hasPrefix("Fatal: ") ? line.dropFirst(7) : line
    return String(words.prefix(200)).escapingControls
  }
}
