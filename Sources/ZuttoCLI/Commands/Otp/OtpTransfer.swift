// Accounts from and for other apps: `zutto otp import` and `export`.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Seal
internal import Vault

struct OtpImportCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take accounts in from another app's export.",
    discussion: """
      Read are exports of Aegis, 2FAS, andOTP, Bitwarden, Duo Mobile, ente Auth,
      FreeOTP and FreeOTP+, LastPass Authenticator, Proton Authenticator, Steam,
      Stratum, TOTP Authenticator, WinAuth, KeePassXC (CSV, and .kdbx where
      keepassxc-cli is installed) and Google Authenticator (its transfer QR codes,
      as pictures or URIs), and lists of otpauth:// URIs; encrypted ones ask for
      their passphrase. The format is recognised by its content; name it first if
      that is not enough: aegis, 2fas, andotp, bitwarden, duo, ente, freeotp,
      google, keepassxc, lastpass, otpauth, proton, steam, stratum,
      totpauthenticator.
      Nothing is added twice. One broken entry does not stop the others. The export
      itself holds your secrets: delete it afterwards.

      Examples:
        zutto otp import aegis-export.json --dry-run
        zutto otp import aegis-export.json
        zutto otp import andotp otp_accounts.json.aes
        zutto otp import google-1.png google-2.png
        zutto otp import passwords.kdbx
        zutto otp import - < uris.txt
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(
    help: ArgumentHelp("The export's files; '-' for standard input.", valueName: "file"), completion: .file())
  var files: [String]
  @Flag(help: "Tell what would be imported, and write nothing.") var dryRun = false
  @Option(
    help: ArgumentHelp("A shell command line that prints the export's passphrase.", valueName: "command"))
  var passphraseCommand: String?

  func validate() throws {
    if files.count == 1, ForeignFormat(rawValue: files[0].lowercased()) != nil {
      throw ValidationError(Phrase("otp-say-file-zutto-otp-import", ["files": files[0]]))
    }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    if !dryRun { try context.home.checkWritable() }
    try VaultStore.checkPresent(in: context.home)
    ProcessMemory.close()
    let reading = try ImportReading(files, context.session, passphraseCommand)
    let open = try await VaultSession.open(context)
    var known = KnownAccounts(open.vault)
    var new: [Account] = []
    var present: [Account] = []
    for account in reading.items.compactMap(\.account) {
      if known[account] == nil {
        known.insert(account)
        new.append(account)
      } else {
        present.append(account)
      }
    }
    if !dryRun, !new.isEmpty { try open.write(new.map { .adding($0) }, as: "otp import") }
    var outcome = outcome(reading, new, present, context.language)
    outcome.report(reading.problems)
    if !reading.problems.isEmpty { outcome.exit = .problems }
    return outcome
  }

  private func outcome(
    _ reading: ImportReading, _ new: [Account], _ present: [Account], _ language: Language
  ) -> Outcome {
    let failed = reading.items.compactMap(\.problem).count
    var outcome = Outcome(
      new.map { account in
        let label = account.label.isEmpty ? Phrase("otp-nameless")[language] : account.label
        return "+ \(label)".escapingControls
      },
      json: [
        "formats": .list(reading.formats.map { .text($0.rawValue) }), "dryRun": .flag(dryRun),
        "read": .integer(reading.items.count), "imported": .integer(new.count),
        "present": .integer(present.count),
        "importedAccounts": .list(new.map { .object($0.json(at: nil)) }),
        "presentAccounts": .list(present.map { .object($0.json(at: nil)) }), "failed": .integer(failed),
        "skipped": .integer(reading.skipped), "problems": reading.problems.json(in: language),
      ])
    outcome.say(
      dryRun ? Phrase("otp-would-import") : Phrase("otp-imported"),
      [
        "format": reading.formats.map(\.title).joined(separator: ", "),
        "read": language.integer(reading.items.count), "new": language.integer(new.count),
        "present": language.integer(present.count), "failed": language.integer(failed),
      ])
    if reading.skipped > 0 { outcome.add([Phrase("otp-skipped")(language, count: reading.skipped)]) }
    return outcome
  }
}

/// The contents of all files of an import.
private struct ImportReading {
  private(set) var items: [ForeignItem] = []
  private(set) var formats: [ForeignFormat] = []
  private(set) var skipped = 0
  /// Problems of single items, and missing parts of a Google transfer.
  private(set) var problems: [Diagnostic] = []

  private static let maximumSize = 64 << 20

  init(_ words: [String], _ session: Session, _ passphraseCommand: String?) throws {
    var files = words
    var format: ForeignFormat?
    // A format's name before files is the format, even if a file has that name; `./aegis` names the file.
    if files.count > 1, let named = ForeignFormat(rawValue: files[0].lowercased()) {
      format = named
      files.removeFirst()
    }
    var parts: [GooglePart] = []
    for file in files {
      let reading = try ImportReading.read(file, format, session, passphraseCommand)
      items += reading.items
      skipped += reading.skipped
      parts += reading.googleParts
      if !formats.contains(reading.format) { formats.append(reading.format) }
      for case .failed(let name, var problem) in reading.items {
        let place = problem.position.map { ":\($0.line):\($0.column)" } ?? ""
        problem.position = nil
        problem.message = Phrase(
          "otp-not-imported", ["file": file, "place": place, "name": name, "message": problem.message])
        problems.append(problem)
      }
    }
    problems += GooglePart.missing(in: parts)
    guard items.isEmpty, skipped == 0, problems.isEmpty else { return }
    throw Diagnostic(
      .importFormat, Phrase("otp-no-account-2", ["files": files.map { "'\($0)'" }.joined(separator: ", ")]),
      hint: Phrase("otp-export-again-app-accounts-chosen"))
  }

  private static func read(
    _ file: String, _ format: ForeignFormat?, _ session: Session, _ passphraseCommand: String?
  ) throws -> ForeignReading {
    var bytes =
      file == "-"
      ? try StandardInput.bytes(limit: maximumSize) : try OutsideFile.read(file, limit: maximumSize)
    if PictureFormat(of: bytes) != nil {
      let texts = try QRCode.read(picture: bytes, named: Phrase(verbatim: "'\(file)'"))
      bytes = Array(texts.joined(separator: "\n").utf8)
    }
    let isKeePass = KeePassDatabase.matches(bytes) && file != "-" && format == nil
    let source = PassphraseSource(session, command: passphraseCommand, named: "--passphrase-command")
    let question = Phrase("otp-export-passphrase")(session.language(), ["file": file])
    // Ctrl-C at the prompt isn't a `Diagnostic`, so it is carried past the typed throw.
    var interruption: (any Error)?
    func passphrase() throws(Diagnostic) -> Secret {
      do { return try source.passphrase(question) } catch let problem as Diagnostic {
        throw problem
      } catch {
        interruption = error
        throw Diagnostic(.passphraseMissing, Phrase("otp-no-passphrase-typed"))
      }
    }
    var triesLeft = source.isTyped ? 3 : 1
    while true {
      do {
        triesLeft -= 1
        guard isKeePass else {
          return try ForeignExport.read(bytes, format: format, passphrase: passphrase)
        }
        return try ForeignExport.read(KeePassDatabase.entries(of: file, passphrase()))
      } catch {
        if let interruption { throw interruption }
        if error.code == .passphraseWrong, triesLeft > 0 {
          session.printer.print(error)
          continue
        }
        var problem = error
        let place = error.position.map { ":\($0.line):\($0.column)" } ?? ""
        problem.position = nil
        problem.path = nil
        problem.message = Phrase(
          "otp-file-place-message", ["file": file, "place": place, "message": error.message])
        throw problem
      }
    }
  }
}

struct OtpExportCommand: HomeCommand {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case aegis
    case otpauth
  }

  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the accounts for another app, encrypted.",
    discussion: """
      The file is an Aegis vault, which Aegis and many other apps import, encrypted
      with this vault's passphrase, or with another one (--new-passphrase). Only
      --in-clear, and then only after you type so, writes the secrets as everybody
      can read them: as an Aegis file, or as a list of otpauth:// URIs. The file can
      be read by you alone, and lies outside of every home. Accounts whose newest
      revision is damaged or missing are left out and named, and the exit status is
      1, unless you --force them.

      Examples:
        zutto otp export ~/accounts.json
        zutto otp export ~/github.json github
        zutto otp export ~/accounts.json --new-passphrase
        zutto otp export ~/uris.txt --format otpauth --in-clear
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The file; '-' for standard output, if that is no terminal.", completion: .file()) var file:
    String
  @Argument(help: "Only these accounts.") var names: [String] = []
  @Option(help: ArgumentHelp("aegis or otpauth.", valueName: "format")) var format = Format.aegis
  @Flag(help: "Ask for another passphrase than the vault's.") var newPassphrase = false
  @Option(help: ArgumentHelp("A shell command line that prints that passphrase.", valueName: "command"))
  var newPassphraseCommand: String?
  @Flag(help: "Not encrypted.") var inClear = false
  @Flag(help: "Overwrite the file; also accounts of which a newer revision may be damaged or missing.")
  var force = false

  func validate() throws {
    if format == .otpauth, !inClear { throw ValidationError(Phrase("otp-list-otpauth-uris-never-encrypted")) }
    if inClear, newPassphrase || newPassphraseCommand != nil {
      throw ValidationError(Phrase("otp-clear-takes-no-passphrase"))
    }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    if file == "-", StandardOutput.isTerminal {
      throw Diagnostic(
        .fileUnwritable, Phrase("otp-export-not-written-terminal"),
        hint: Phrase("otp-name-file-pipe-into-program"))
    }
    if file != "-" { try OutsideFile.checkFree(file, replacing: force) }
    let open = try await VaultSession.open(context, asksMore: newPassphrase)
    var entries = names.isEmpty ? open.vault.accounts : []
    for name in names {
      let entry = try open.find(name)
      // Two names may match the same account.
      if !entries.contains(entry) { entries.append(entry) }
    }
    // The others are exported anyway: one damaged record must not lock the user in.
    var leftOut: [Diagnostic] = []
    entries.removeAll { entry in
      do throws(Diagnostic) {
        try open.checkCurrent(entry, isForced: force)
        return false
      } catch {
        var problem = error
        problem.message = Phrase("otp-not-exported", ["label": entry.label, "message": error.message])
        leftOut.append(problem)
        return true
      }
    }
    if entries.isEmpty, let first = leftOut.first { throw first }
    context.session.print(leftOut)
    let accounts = entries.flatMap(\.versions)
    let bytes = try inClear ? clear(accounts, open) : sealed(accounts, open)
    var outcome = Outcome(bytes: bytes)
    if file != "-" {
      let replaced = try OutsideFile.save(bytes, to: file, replacing: force)
      outcome = .said(
        inClear ? Phrase("otp-exported-in-clear") : Phrase("otp-exported"),
        ["file": file, "count": context.language.integer(accounts.count)],
        [
          "written": .text(file), "accounts": .integer(accounts.count), "encrypted": .flag(!inClear),
          "leftOut": .integer(leftOut.count), "replaced": replaced?.json ?? .null,
        ])
      outcome.report(replaced: replaced, context)
    }
    if !leftOut.isEmpty { outcome.exit = .problems }
    return outcome
  }

  private func sealed(_ accounts: [Account], _ open: VaultSession) throws -> [UInt8] {
    var passphrase = open.passphrase
    if newPassphrase || newPassphraseCommand != nil {
      let source = PassphraseSource(
        open.session, command: newPassphraseCommand, named: "--new-passphrase-command")
      let new = try source.newPassphrase(open.language, randomBytes: open.means.randomBytes)
      passphrase = new.secret
      if let made = new.made { source.show(made, open.language, open.printer) }
    }
    return try AegisVault.sealed(accounts, passphrase, randomBytes: open.means.randomBytes)
  }

  private func clear(_ accounts: [Account], _ open: VaultSession) throws -> [UInt8] {
    let words = "in clear"
    guard open.session.canAsk else {
      throw Diagnostic(
        .inputMissing, Phrase("otp-secrets-written-clear-only-after"),
        hint: Phrase("otp-leave-clear-out-export-them"))
    }
    let place = file == "-" ? Phrase("otp-standard-output")[open.language] : file
    open.printer.ask(
      Phrase("otp-confirm-clear")(open.language, ["words": words, "file": place]).escapingControls)
    guard StandardInput.line()?.trimmingBlanks.lowercased() == words else {
      throw Diagnostic(
        .inputMissing, Phrase("otp-nothing-exported"),
        hint: Phrase("otp-type-two-words-go-on", ["words": words]))
    }
    switch format {
    case .aegis: return AegisVault.clear(accounts)
    case .otpauth: return Array(accounts.map { OTPAuthURI.text($0) + "\n" }.joined().utf8)
    }
  }
}
