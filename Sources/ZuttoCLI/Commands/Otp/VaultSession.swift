// What an `otp` command works with: the home, the opened vault, and where the passphrase comes from.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Notes
internal import Seal
internal import Vault
internal import ZonedTime

/// An opened vault with what is needed to go on with it.
struct VaultSession: Sendable {
  let session: Session
  let home: Home
  let vault: Vault
  let means: VaultStore.Means
  let language: Language
  /// What opened it.
  let passphrase: Secret

  /// Opens the vault of the home that a command works on, and prints what is wrong with single files of it.
  ///
  /// - Throws: as `VaultStore.open`.
  static func open(_ context: Context, asksMore: Bool = false) async throws -> VaultSession {
    try await open(context.session, context.home, asksMore: asksMore)
  }

  /// Opens the vault of a home.
  ///
  /// - Parameters:
  ///   - session: of the command.
  ///   - home: whose vault it is.
  ///   - asksMore: whether the command asks for something else that is not to be shown.
  /// - Returns: the opened vault.
  /// - Throws: as `VaultStore.open`.
  static func open(_ session: Session, _ home: Home, asksMore: Bool = false) async throws -> VaultSession {
    defer { if !asksMore { HiddenTyping.end() } }
    ProcessMemory.close()
    let means = try Self.means(session)
    let source = try PassphraseSource(session)
    var triesLeft = source.isTyped ? 3 : 1
    while true {
      triesLeft -= 1
      do {
        var asked: Secret?
        let vault = try await VaultStore.open(in: home, means) {
          let passphrase = try source.vaultPassphrase("Passphrase: ")
          asked = passphrase
          return passphrase
        }
        session.print(vault.problems)
        return VaultSession(
          session: session, home: home, vault: vault, means: means, language: session.language(home),
          passphrase: asked ?? Secret([]))
      } catch let problem as Diagnostic where problem.code == .passphraseWrong && triesLeft > 0 {
        session.printer.print(problem)
      }
    }
  }

  /// Opens the vault of a home; one that has none gets one first, as `otp init` makes it.
  ///
  /// - Parameters:
  ///   - session: of the command.
  ///   - home: whose vault it is.
  ///   - links: the links that are there already.
  /// - Returns: the opened vault.
  /// - Throws: as `open` and `NoteKeys.checkVault`, and what making it throws.
  static func openOrMake(_ session: Session, _ home: Home, having links: [PersonalLink]) async throws
    -> VaultSession
  {
    try NoteKeys.checkVault(of: home, for: links)
    if VaultStore.exists(in: home) { return try await open(session, home) }
    session.printer.err(Phrase("note-vault-made")[session.language(home)])
    let (_, passphrase) = try make(session, home)
    let means = try Self.means(session)
    return VaultSession(
      session: session, home: home, vault: try await VaultStore.open(in: home, means) { passphrase },
      means: means, language: session.language(home), passphrase: passphrase)
  }

  /// Makes the vault of a home that has none.
  ///
  /// - Returns: its id, and the passphrase; one that was made is shown.
  /// - Throws: `vault-exists`, what asking throws, and as the writes.
  static func make(_ session: Session, _ home: Home) throws -> (id: String, passphrase: Secret) {
    try home.checkWritable()
    try VaultStore.checkNone(in: home)
    ProcessMemory.close()
    let language = session.language(home)
    let source = try PassphraseSource(session)
    let passphrase = try source.newPassphrase(language, randomBytes: session.world.randomBytes)
    let now = session.now(in: home)
    let id = try VaultStore.create(passphrase.secret, in: home, at: now, try means(session))
    if let made = passphrase.made { source.show(made, language, session.printer) }
    return (id, passphrase.secret)
  }

  /// The vault as it is now, opened with the same passphrase.
  ///
  /// - Throws: as `VaultStore.open`.
  func again() async throws -> VaultSession {
    let known = passphrase
    return VaultSession(
      session: session, home: home, vault: try await VaultStore.open(in: home, means) { known }, means: means,
      language: language, passphrase: passphrase)
  }

  /// What every vault of this machine is opened with.
  static func means(_ session: Session) throws(Diagnostic) -> VaultStore.Means {
    VaultStore.Means(
      memory: MachineMemory(folder: memoryFolder(session) + "/vaults"),
      parameters: try scryptParameters(session.world), randomBytes: session.world.randomBytes)
  }

  /// Where this machine remembers; where it has nowhere, reading goes on, and what writes fails there.
  private static func memoryFolder(_ session: Session) -> String {
    do throws(Diagnostic) { return try MachineFolders.state(session.world) } catch {
      var told = error
      told.severity = .warning
      session.printer.print(told)
      // Not there, and nobody can make it, the superuser neither.
      return "/proc/none"
    }
  }

  private static func scryptParameters(_ world: World) throws(Diagnostic) -> Scrypt.Parameters {
    #if DEBUG
    if let text = world.environment("ZUTTO_TEST_SCRYPT_N"), let n = Int(text) {
      return try Scrypt.Parameters(n: n, r: 8, p: 1)
    }
    #endif
    return .standard
  }

  /// Now on the home's clock.
  var now: ZonedTime { session.now(in: home) }
  var printer: Printer { session.printer }

  /// The account that a person means.
  func find(_ name: String) throws(Diagnostic) -> VaultEntry { try vault.find(name, in: vault.accounts) }

  /// The account that a person means, which has one version.
  ///
  /// - Throws: `account-conflict` for one that waits for a choice.
  func findSettled(_ name: String) throws(Diagnostic) -> (entry: VaultEntry, account: Account) {
    let entry = try find(name)
    guard entry.versions.count == 1, let account = entry.versions.first else {
      throw Diagnostic(
        .accountConflict, Phrase("otp-changed-differently-on-several-machines-2", ["label": entry.label]),
        hint: Phrase("otp-choose-first-zutto-otp-resolve", ["id": entry.id]))
    }
    return (entry, account)
  }

  /// Refuses to give a secret of an account whose newest revision may be damaged or missing; with force it warns.
  ///
  /// - Throws: `record-missing`.
  func checkCurrent(_ entry: VaultEntry, isForced: Bool) throws(Diagnostic) {
    guard entry.mayBeOutdated else { return }
    var told = Diagnostic(
      .recordMissing,
      Phrase("otp-newest-revision-may-damaged-missing", ["label": entry.label]),
      hint: Phrase("otp-bring-what-named-above-back"))
    guard isForced else { throw told }
    told.severity = .warning
    told.hint = nil
    printer.print(told)
  }

  /// Writes revisions as one change that `undo` takes back.
  @discardableResult func write(_ drafts: [VaultStore.Draft], as command: String) throws(Diagnostic)
    -> [String]
  { try VaultStore.write(drafts, to: vault, in: home, at: now, means, as: command) }
}

extension LinkMaker {
  /// Makes links in a home, whose vault the person opens.
  init(_ session: Session, _ home: Home) {
    self.init(session.household(home)) { links in
      let open = try await VaultSession.openOrMake(session, home, having: links)
      return (open.vault, open.means)
    }
  }
}
