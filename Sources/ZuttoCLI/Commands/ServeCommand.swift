// `zutto serve`: the archive in a browser, always as the files are.

internal import Archive
internal import ArgumentParser
internal import Household

struct ServeCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Show the archive in a browser, always up to date.",
    discussion: """
      Builds the archive, shows it to browsers of this machine and to nobody
      else, and builds it again whenever a file of the home is saved; open
      pages load themselves anew. What is wrong with a file is shown on the
      page until it is mended. Ctrl-C ends it.

      The archive's files are those of 'zutto build': only the pages that are
      served have a line more, which loads them anew.

      Examples:
        zutto serve                          at http://localhost:4747/
        zutto serve --open                   and open the browser
        zutto serve --port 0                 at a port that is free
        zutto serve --trust-templates        while you change templates/ yourself
        zutto serve --month 2024-12 --without ledger --out /tmp/december
      """)

  @OptionGroup var options: GlobalOptions

  @Option(help: ArgumentHelp("Where to listen; 0 for a port that is free.", valueName: "number")) var port:
    UInt16 = 4747

  @Flag(help: "Open it in the browser.") var open = false

  @Flag(name: .customLong("no-watch"), help: "Build once, and don't look for changes.") var noWatch = false

  @Flag(
    name: .customLong("trust-templates"),
    help: "Use each change of templates/ at once: it is you who makes them. Don't sync meanwhile.")
  var trustTemplates = false

  @Option(
    help: ArgumentHelp("The archive's folder (default: archive/ in the home).", valueName: "dir"),
    completion: .directory) var out: String?

  @OptionGroup var shown: PartOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let part = try shown.part(context.session, context.home)
    var run = ArchiveRun(context.household, language: options.lang, out: out, part: part)
    run.trustsTemplates = trustTemplates
    try await PreviewRun(context.session, run, port: Int(port), watches: !noWatch, opens: open).run()
    return .done
  }
}
