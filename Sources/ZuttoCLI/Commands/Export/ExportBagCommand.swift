// `zutto export bag`: all of the home and its archive as one folder that proves itself.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles

struct ExportBagCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "bag", abstract: "All of the home and its archive as one folder that proves itself.",
    discussion: """
      The folder, which must not be there yet, is a bag (BagIt, RFC 8493): data/home has every file of the home,
      but for .git, .zutto and archive/; data/archive is the archive, rendered
      anew; data/ro-crate-metadata.json says what each file is. The vault of
      one-time passwords is in it, encrypted as it is. Photos are the originals,
      with the places and cameras that their makers wrote into them.
      The same home gives the same bytes. Everything is read back.

      A part, for somebody whom the rest does not concern: data/home has the
      files of what its archive shows, and nothing that tells of the rest. They
      are a home by themselves; the vault, contacts, notes that are not public,
      own templates and codes for joining are never in a part.

      Examples:
        zutto export bag /media/usb/nikki-bag
        zutto export bag --diary futari ../futari-bag
        zutto export bag --year 2024 --without ledger ../2024-bag
        zutto verify /media/usb/nikki-bag
        cd /media/usb/nikki-bag && sha256sum -c manifest-sha256.txt
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var shown: PartOptions
  @OptionGroup var to: ExportDestination

  func outcome(_ context: Context) async throws -> Outcome {
    let (session, home, language) = (context.session, context.home, context.language)
    let place = try BagPlace(to.path)
    let run = BagRun(
      session.household(home), language: options.lang, place: place, part: try shown.part(session, home))
    let report = try await session.stoppable(in: home) { () throws(Diagnostic) in try await run.run() }
    session.printer.endProgress()
    var outcome = Outcome.said(
      Phrase("export-bag-made"),
      ["path": to.path, "count": language.integer(report.files), "size": report.bytes.inBytes],
      [
        "path": .text(to.path), "files": .integer(report.files), "bytes": .integer(report.bytes),
        "vault": .flag(report.hasVault), "originals": .integer(report.originals),
        "named": .list(report.named.map(JSON.text)), "problems": report.problems.json(in: language),
      ])
    outcome.add(warnings(report, home, language))
    outcome.report(report.problems)
    outcome.fail(on: report.problems)
    return outcome
  }

  /// What whoever gives the bag away should know.
  private func warnings(_ report: BagRun.Report, _ home: Home, _ language: Language) -> [String] {
    var lines: [String] = []
    if report.hasVault {
      lines.append(Phrase("export-bag-vault")[language])
    } else if home.tree.signature("otp/vault.json") != nil {
      lines.append(Phrase("export-bag-no-vault")[language])
    }
    if report.originals > 0 {
      lines.append(Phrase("export-bag-originals")(language, ["count": language.integer(report.originals)]))
    }
    if !report.named.isEmpty {
      lines.append(
        Phrase("export-bag-named")(language, ["name": report.named.joined(separator: ", ")]).escapingControls)
    }
    return lines
  }
}
