// `zutto otp import`: accounts from other apps.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Seal
internal import Vault

struct OtpImportCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take accounts in from another app's export.",
    discussion: """
      Read are exports of Aegis, 2FAS, andOTP, ente Auth, Bitwarden, KeePassXC (CSV)
      and Google Authenticator (its transfer QR codes, as pictures or URIs), and
      lists of otpauth:// URIs; encrypted ones ask for their passphrase. The form is
      told by the content; name it first if that is not enough: aegis, 2fas, andotp,
      ente, bitwarden, keepassxc, google, otpauth. Nothing is added twice. One
      broken entry does not stop the others. The export itself holds your secrets:
      delete it afterwards.

      Examples:
        zutto otp import aegis-export.json --dry-run
        zutto otp import aegis-export.json
        zutto otp import andotp otp_accounts.json.aes
        zutto otp import google-1.png google-2.png
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
      new.map { "+ \($0.label)".escapingControls },
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

/// What several files of an export hold together.
private struct ImportReading {
  private(set) var items: [ForeignItem] = []
  private(set) var formats: [ForeignFormat] = []
  private(set) var skipped = 0
  /// What is wrong with items, and which parts of a transfer are missing.
  private(set) var problems: [Diagnostic] = []

  private static let maximumSize = 64 << 20

  init(_ words: [String], _ session: Session, _ passphraseCommand: String?) throws {
    var files = words
    var format: ForeignFormat?
    // A file of that name wins over the format: nobody names a format by accident then.
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
    let source = PassphraseSource(session, command: passphraseCommand, named: "--passphrase-command")
    let question = Phrase("otp-export-passphrase")(session.language(), ["file": file])
    // Ctrl-C at the prompt is no diagnostic.
    var interruption: (any Error)?
    var triesLeft = source.isTyped ? 3 : 1
    while true {
      do {
        triesLeft -= 1
        return try ForeignExport.read(bytes, format: format) { () throws(Diagnostic) in
          do { return try source.passphrase(question) } catch let problem as Diagnostic {
            throw problem
          } catch {
            interruption = error
            throw Diagnostic(.passphraseMissing, Phrase("otp-no-passphrase-typed"))
          }
        }
      } catch {
        if let interruption { throw interruption }
        if error.code == .passphraseWrong, triesLeft > 0 {
          session.printer.print(error)
          continue
        }
        var told = error
        let place = error.position.map { ":\($0.line):\($0.column)" } ?? ""
        told.position = nil
        told.path = nil
        told.message = Phrase(
          "otp-file-place-message", ["file": file, "place": place, "message": error.message])
        throw told
      }
    }
  }
}
