// `zutto otp export`: the accounts for another app.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Seal
internal import Vault

struct OtpExportCommand: HomeCommand {
  /// What a file is written as.
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
      // Two names may mean the same one.
      if !entries.contains(entry) { entries.append(entry) }
    }
    // The others are exported all the same, or one damaged record would keep a person from leaving.
    var leftOut: [Diagnostic] = []
    entries.removeAll { entry in
      do throws(Diagnostic) {
        try open.checkCurrent(entry, isForced: force)
        return false
      } catch {
        var told = error
        told.message = Phrase("otp-not-exported", ["label": entry.label, "message": error.message])
        leftOut.append(told)
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
