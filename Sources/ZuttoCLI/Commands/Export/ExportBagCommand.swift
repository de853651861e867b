// `zutto export bag`: all of the home and its archive as one folder that proves itself.

internal import ArgumentParser
internal import Ground

struct ExportBagCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bag",
    abstract: "All of the home and its archive as one folder that proves itself.",
    discussion: """
      The folder is a bag (BagIt, RFC 8493): data/home has every file of the home,
      but for .git, .zutto and archive/; data/archive is the archive, rendered
      anew; data/ro-crate-metadata.json says what each file is. The vault of
      one-time passwords is in it, encrypted as it is. Photos are the originals,
      with the places and cameras that their makers wrote into them.
      The same home gives the same bytes. Everything is read back.

      Examples:
        zutto export bag --out /media/usb/nikki-bag
        zutto verify /media/usb/nikki-bag
        cd /media/usb/nikki-bag && sha256sum -c manifest-sha256.txt
      """
  )

  @OptionGroup var options: GlobalOptions
  @Option(help: ArgumentHelp("The bag's folder, which must not be there yet.", valueName: "dir"))
  var out: String

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let place = try BagPlace(out, beside: home)
    let report = try await BagRun(session: session, home: home, place: place).run()
    session.printer.endProgress()
    session.print(report.problems)
    let language = session.language(home)
    session.tell(
      ExportWords.bagMade,
      ["path": out, "count": language.integer(report.files), "size": report.bytes.inBytes],
      [
        "path": .text(out), "files": .integer(report.files), "bytes": .integer(report.bytes),
        "vault": .flag(report.hasVault), "problems": .list(report.problems.map(\.json)),
      ],
      home
    )
    if report.hasVault, !options.json { session.printer.out(ExportWords.bagVault[language]) }
    if report.problems.contains(where: { $0.severity == .error }) { throw Exit.problems }
  }
}
