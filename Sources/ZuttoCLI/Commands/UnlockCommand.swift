// `zutto unlock`: a locked archive made plain again.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Lock
internal import LosslessJSON
internal import SafeFiles

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
    if report.isStopped { outcome.exit = .interrupted }
    return outcome
  }
}
