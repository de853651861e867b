// `zutto build` and `zutto unlock`: renders the archive, locked if wanted, and opens a locked one.

internal import Archive
internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Lock
internal import LosslessJSON
internal import SafeFiles
internal import Seal
internal import Vault

struct BuildCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Render the home into an archive of HTML pages.",
    discussion: """
      Only what changed is made anew. Files of the archive that were added,
      removed or replaced are noticed; one that was overwritten in place only
      with --thorough. The archive needs no program, server or network: open its
      index.html, copy the folder to a USB stick.

      Examples:
        zutto build                          into archive/ of the home
        zutto build --out /media/usb/nikki   elsewhere
        zutto build --originals --out /media/usb/nikki

      A part, for somebody whom the rest does not concern: nothing of what is left
      out is in any file of it, nor what photos tell of their place and camera. It
      needs a folder of its own.

        zutto build --diary futari --out ../futari       one diary, nothing else
        zutto build --month 2024-12 --out ../december    one month of everything
        zutto build --year 2024 --without ledger --without safety --out ../2024

      Locked with a passphrase, so that whoever finds the stick reads nothing, opened
      in any browser without a network ('zutto unlock' makes a plain archive of it
      again):

        zutto build --lock --out /media/usb/nikki
      """)

  @OptionGroup var options: GlobalOptions

  @Option(
    help: ArgumentHelp("The archive's folder (default: archive/ in the home).", valueName: "dir"),
    completion: .directory) var out: String?

  @OptionGroup var shown: PartOptions

  @Flag(help: "Seal everything with a passphrase; needs --out.") var lock = false

  @Flag(help: "Photos as they came, too, with all that cameras wrote; not in a part.") var originals = false

  @Flag(help: "Look at each file of the archive, too: one may have been overwritten by hand.")
  var thorough = false

  func outcome(_ context: Context) async throws -> Outcome {
    let (session, home) = (context.session, context.home)
    let started = ContinuousClock.now
    Interrupt.watch()
    let part = try shown.part(session, home)
    if originals, !part.isWhole { throw ValidationError(Phrase("command-originals-not-in-part")) }
    var run = ArchiveRun(session.household(home), language: options.lang, out: out, part: part)
    run.keepsOriginals = originals
    run.isThorough = thorough
    run.isLast = true
    let report =
      try await lock
      ? LockRun(run) {
        try LockSession.keys(session, of: $0, isChanged: true)
      } newPassphrase: {
        try LockSession.newPassphrase(session, context.language)
      }.run() : run.run()
    session.printer.endProgress()
    var outcome = Outcome(json: report.json(in: context.language))
    outcome.report(report.problems, inJSON: false)
    outcome.add(report.lines(in: context.language, took: ContinuousClock.now - started))
    outcome.fail(on: report.problems)
    if report.isStopped { outcome.exit = .stopped }
    return outcome
  }
}

extension BuildReport {
  fileprivate func json(in language: Language) -> JSON {
    .object([
      "path": .text(path), "pages": .integer(pages), "written": .integer(written), "kept": .integer(kept),
      "deleted": .integer(deleted), "foreign": .integer(foreign), "stopped": .flag(isStopped),
      "problems": problems.json(in: language),
    ])
  }

  fileprivate func lines(in language: Language, took: Duration) -> [String] {
    var lines = [
      Phrase("command-built")(
        language,
        [
          "pages": language.integer(pages), "written": language.integer(written),
          "kept": language.integer(kept), "deleted": language.integer(deleted), "seconds": took.shortSeconds,
          "path": path,
        ])
    ]
    if isStopped { lines.append(Phrase("command-build-stopped")[language]) }
    if foreign > 0 {
      lines.append(Phrase("command-build-foreign")(language, ["count": language.integer(foreign)]))
    }
    return lines
  }
}

extension Duration {
  /// Seconds with two decimals.
  var shortSeconds: String {
    let hundredths = components.seconds * 100 + components.attoseconds / 10_000_000_000_000_000
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}

struct UnlockCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "unlock", abstract: "Open a locked archive, check every file of it, and write it out plain.",
    discussion: """
      Every byte is checked: a file that is missing, damaged or older than the
      rest is named and not written, all others are, and the exit status is 1.
      What is written only you can read. Without --out nothing is written. No
      home is needed.

      Examples:
        zutto unlock /media/usb/nikki                   only checks it
        zutto unlock /media/usb/nikki --out nikki-plain
        ZUTTO_PASSPHRASE_COMMAND='secret-tool lookup zutto usb' zutto unlock nikki
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The locked archive's folder.", completion: .directory) var dir: String
  @Option(
    help: ArgumentHelp("An empty folder for the plain archive.", valueName: "dir"), completion: .directory)
  var out: String?

  func outcome(_ session: Session) async throws -> Outcome {
    let language = session.language()
    let tree = try Tree(at: dir)
    guard let (parameters, problem) = try LockParameters.find(in: tree) else {
      throw Diagnostic(
        .lockDamaged, Phrase("command-no-locked-archive-no-lock", ["dir": dir]),
        hint: Phrase("command-name-folder-zutto-build-lock"))
    }
    let keys = try LockSession.keys(session, of: parameters)
    Interrupt.watch()
    var report = try await Unlocking(
      tree, keys, into: try out.map { path throws(Diagnostic) in try Tree(creating: path, isPrivate: true) },
      report: { done, total in
        session.printer.progress(
          Phrase("build-lock-opening")(language, ["done": String(done), "total": String(total)]))
      }, isStopped: { Interrupt.wasAsked }
    ).run()
    session.printer.endProgress()
    if let problem { report.problems.insert(problem, at: 0) }
    return outcome(report, language)
  }

  private func outcome(_ report: Unlocking.Report, _ language: Language) -> Outcome {
    var outcome = Outcome(json: [
      "path": out.map { JSON.text($0) } ?? JSON.null, "files": .integer(report.files),
      "lost": .integer(report.lost), "stopped": .flag(report.isStopped),
      "problems": report.problems.json(in: language),
    ])
    outcome.report(report.problems, inJSON: false)
    let whole = out == nil ? Phrase("build-lock-whole") : Phrase("build-lock-unlocked")
    let phrase = report.isStopped ? Phrase("command-build-stopped") : whole
    outcome.say(
      report.problems.isEmpty ? phrase : Phrase("build-lock-broken"),
      ["count": language.integer(report.files), "lost": language.integer(report.lost), "path": out ?? ""])
    if !report.problems.isEmpty { outcome.exit = .problems }
    if report.isStopped { outcome.exit = .stopped }
    return outcome
  }
}

/// Asks for the passphrases of locked archives.
enum LockSession {
  /// The keys of a locked archive; a typed passphrase may be tried three times.
  ///
  /// With `isChanged` the archive is to be rewritten: the hint says that another passphrase may be meant.
  ///
  /// - Throws: `passphrase-wrong`, and errors of the prompt.
  static func keys(_ session: Session, of parameters: LockParameters, isChanged: Bool = false) throws
    -> LockKeys
  {
    defer { EchoOff.end() }
    ProcessMemory.close()
    let source = try PassphraseSource(session)
    let wrong = Diagnostic(
      .passphraseWrong, Phrase("otp-passphrase-wrong"),
      hint: isChanged
        ? Phrase("command-type-archive-another-passphrase") : Phrase("command-type-one-archive-locked"))
    for triesLeft in (0..<(source.isTyped ? 3 : 1)).reversed() {
      let passphrase = try source.passphrase(Phrase("otp-ask-passphrase")[session.language()])
      if let keys = LockKeys(passphrase, opening: parameters) { return keys }
      if triesLeft > 0 { session.printer.print(wrong) }
    }
    throw wrong
  }

  /// The passphrase for a new locked archive; a generated one is shown.
  static func newPassphrase(_ session: Session, _ language: Language) throws -> Secret {
    defer { EchoOff.end() }
    ProcessMemory.close()
    let source = try PassphraseSource(session)
    let (passphrase, made) = try source.newPassphrase(language, randomBytes: session.world.randomBytes)
    if let made { source.show(made, language, session.printer, as: Phrase("build-lock-made-passphrase")) }
    return passphrase
  }
}
