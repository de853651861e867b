// `zutto repair`: damaged and missing files brought back from a copy.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Sync

struct RepairCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "repair", abstract: "Bring damaged and missing files back from a copy.",
    discussion: """
      Looks for files with the right bytes: at the same place of the copy first,
      then anywhere in it. A copy is a backup, a folder of backups, another home,
      or any folder. What is replaced is kept in the trash; 'undo' works. With DIR
      it is a backup that is mended.

      Examples:
        zutto repair --from /media/usb/zutto
        zutto repair --from ~/old-laptop/nikki --dry-run
        zutto repair /media/usb/zutto/zutto-misaki-2026-11-21-224107 --from .
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "A backup's folder to mend (default: the home).", completion: .directory) var dir: String?
  @Option(help: ArgumentHelp("The copy with good files.", valueName: "dir"), completion: .directory) var from:
    String
  @Flag(name: .customLong("dry-run"), help: "Change nothing, tell what would be done.") var isDry = false

  func outcome(_ session: Session) async throws -> Outcome {
    let repair = try Repair(in: from)
    if let dir {
      let copy = try ListedCopy(at: dir)
      let progress = WorkProgress(session.language(), session.printer.progress)
      progress.begin(Phrase("backup-verifying"))
      let check = await CopyCheck.run(copy.tree, beside: copy.list) { progress.add($0) }
      progress.end()
      let paths = check.damaged + check.missing + check.unreadable.compactMap(\.path)
      // The list of a backup tells no sizes.
      let losses = paths.compactMap { path in
        copy.list.digests[path].map { HomeScan.Loss(path: path, digest: $0, size: -1) }
      }
      let (found, notFound) = repair.find(losses)
      if !isDry { try Repair.bringBack(found, toCopy: copy.tree) }
      return outcome(found, notFound, session.language())
    }
    let context = Context(session, try session.home(), Self.self)
    try context.home.checkWritable()
    let (found, notFound) = repair.find(try await context.household.losses())
    if !isDry, !found.isEmpty {
      try context.change { (change) throws(Diagnostic) in
        try Repair.bringBack(found, to: context.home, &change)
      }
    }
    return outcome(found, notFound, context.language)
  }

  private func outcome(_ found: [Repair.Find], _ notFound: [HomeScan.Loss], _ language: Language) -> Outcome {
    let problems = notFound.map { loss in
      Diagnostic(
        .repairMissing, Phrase("command-no-file-holds-what", ["from": from, "path": loss.path.text]),
        path: loss.path,
        hint: Phrase("command-try-another-copy-older-backup"))
    }
    let rows = found.map { find -> JSON in ["path": .text(find.loss.path.text), "from": .text(find.source)] }
    var outcome = Outcome(
      found.map { "\($0.loss.path.text) ← \($0.source)".escapingControls },
      json: [
        "dryRun": .flag(isDry), "repaired": .list(rows),
        "notFound": .list(notFound.map { .text($0.path.text) }),
      ])
    outcome.report(problems, inJSON: false)
    let words: Phrase =
      found.isEmpty && notFound.isEmpty
      ? Phrase("safety-nothing-to-repair")
      : isDry ? Phrase("safety-would-repair") : Phrase("safety-repaired")
    outcome.add([words(language, count: found.count)])
    if !notFound.isEmpty { outcome.exit = .problems }
    return outcome
  }
}
