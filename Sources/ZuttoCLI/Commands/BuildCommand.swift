// `zutto build`: from files to the archive.

internal import Archive
internal import ArgumentParser
internal import Fluent
internal import Household
internal import LosslessJSON

struct BuildCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Render the home into an archive of HTML pages.",
    discussion: """
      Only what changed is made anew. The archive needs no program, server or
      network: open its index.html, copy the folder to a USB stick.

      Examples:
        zutto build                          into archive/ of the home
        zutto build --out /media/usb/nikki   elsewhere

      A part, for somebody whom the rest does not concern: nothing of what is left out is in any
      file of it, nor what photos tell of their place and camera. It needs a folder of its own.

        zutto build --diary futari --out ../futari       one diary, nothing else
        zutto build --month 2024-12 --out ../december    one month of everything
        zutto build --year 2024 --without ledger --without safety --out ../2024

      Locked with a passphrase, so that whoever finds the stick reads nothing, opened in any
      browser without a network ('zutto unlock' makes a plain archive of it again):

        zutto build --lock --out /media/usb/nikki
      """)

  @OptionGroup var options: GlobalOptions

  @Option(
    help: ArgumentHelp("The archive's folder (default: archive/ in the home).", valueName: "dir"),
    completion: .directory) var out: String?

  @OptionGroup var shown: PartOptions

  @Flag(help: "Seal everything with a passphrase; needs --out.") var lock = false

  func outcome(_ context: Context) async throws -> Outcome {
    let (session, home) = (context.session, context.home)
    let started = ContinuousClock.now
    Interrupt.watch()
    let run = ArchiveRun(
      session.household(home), language: options.lang, out: out, part: try shown.part(session, home))
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
