// `zutto serve`: a preview of the archive that follows the files.

internal import Archive
internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Serve

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

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

/// A running preview: builds, serves, and rebuilds after changes until ctrl-C.
struct PreviewRun: Sendable {
  /// What browsers see now.
  private struct Shown {
    var problems: [Diagnostic]
    var failedPhotos: FailedPhotos
    /// The `BuildReport.state` of the archive's files.
    var state: Int
  }

  private let session: Session
  private let run: ArchiveRun
  private let written = WrittenFiles()
  private let port: Int
  private let watches: Bool
  private let opens: Bool

  init(_ session: Session, _ run: ArchiveRun, port: Int, watches: Bool, opens: Bool) {
    var run = run
    run.written = written
    self.session = session
    self.run = run
    self.port = port
    self.watches = watches
    self.opens = opens
  }

  private var printer: Printer { session.printer }
  private var home: Home { run.household.home }

  /// - Throws: `port-unavailable`, errors of the first build, `Exit.interrupted` after ctrl-C.
  func run() async throws {
    let bell = Interrupt.watchWithBell()
    let output = try run.outputTree()
    let language = run.household.language
    // Before the build: a port that is taken is reported at once.
    let server = try await PreviewServer(
      output, port: port, language: language, reloads: watches, isOurs: written.has)
    do { try await serve(server, output, bell) } catch {
      await server.stop()
      throw error
    }
    await server.stop()
    if !session.options.json { printer.err(Phrase("serve-ended")[language]) }
    if Interrupt.signal == SIGINT { throw Exit.interrupted }
  }

  private func serve(_ server: PreviewServer, _ output: Tree, _ bell: Int32) async throws {
    // Starts before the build, so that no change in between is missed.
    var watch = watches ? HomeWatch(home.tree, except: output.root) : nil
    let first = try await build(run)
    var shown = Shown(problems: first.problems, failedPhotos: first.failedPhotos, state: first.state)
    let problems = first.problems
    session.print(problems)
    server.show(problems.filter { $0.severity == .error }, in: run.household.language)
    guard !Interrupt.wasAsked else { return }
    printer.endProgress()
    say(server)
    if opens { session.openBrowser(server.url) }
    while !Interrupt.wasAsked {
      guard watch != nil else {
        var polled = pollfd(fd: bell, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&polled, 1, -1)
        continue
      }
      guard watch?.wait(orReadable: bell) == .changed else { continue }
      shown = await rebuild(server, shown)
    }
  }

  private func say(_ server: PreviewServer) {
    if session.options.json {
      printer.out(JSON.object(["url": .text(server.url)]).description)
    } else {
      printer.out(Phrase("serve-serving")(run.household.language, ["url": server.url]))
    }
  }

  /// Builds after a change, notifies open pages, and returns what browsers see now.
  private func rebuild(_ server: PreviewServer, _ before: Shown) async -> Shown {
    let started = ContinuousClock.now
    var problems: [Diagnostic]
    var state = before.state
    var failedPhotos = before.failedPhotos
    var isToBeTold = false
    var language = run.household.language
    do throws(Diagnostic) {
      var run = run
      // The home's own settings may have changed.
      run.household = session.household(try Home(at: home.tree.root))
      run.failedPhotos = before.failedPhotos
      // Another program may have built it first.
      run.shown = { if $0 != before.state { server.change() } }
      language = run.household.language
      let report = try await settled(run)
      if report.isStopped { return before }
      problems = report.problems
      state = report.state
      failedPhotos = report.failedPhotos
      printer.endProgress()
      if report.written + report.deleted > 0 { tell(report, ContinuousClock.now - started, language) }
    } catch {
      printer.endProgress()
      problems = [error]
      // Some pages may be written already.
      isToBeTold = true
    }
    if problems != before.problems {
      session.print(problems.filter { !before.problems.contains($0) })
      if problems.isEmpty { printer.err(Phrase("serve-mended")[language]) }
    }
    server.show(problems.filter { $0.severity == .error }, in: language)
    if isToBeTold { server.change() }
    return Shown(problems: problems, failedPhotos: failedPhotos, state: state)
  }

  private func tell(_ report: BuildReport, _ took: Duration, _ language: Language) {
    printer.err(
      Phrase("serve-rebuilt")(
        language,
        [
          "written": language.integer(report.written), "deleted": language.integer(report.deleted),
          "seconds": took.shortSeconds,
        ]))
  }

  /// Builds, and retries once after 300 ms: files may be half-written while they change.
  private func settled(_ run: ArchiveRun) async throws(Diagnostic) -> BuildReport {
    do throws(Diagnostic) { return try await build(run) } catch {
      Duration.milliseconds(300).sleep()
      return try await build(run)
    }
  }

  /// Builds; waits up to 10 s for another zutto that builds into the same folder.
  private func build(_ run: ArchiveRun) async throws(Diagnostic) -> BuildReport {
    var tries = 100
    while true {
      do throws(Diagnostic) { return try await run.run() } catch {
        guard error.code == .archiveLocked, tries > 0, !Interrupt.wasAsked else { throw error }
        tries -= 1
        Duration.milliseconds(100).sleep()
      }
    }
  }
}

extension Session {
  /// Opens an address in the desktop's browser; a failure is only a warning.
  func openBrowser(_ url: String) {
    #if canImport(Darwin)
    let opener = "open"
    #else
    let opener = "xdg-open"
    #endif
    do throws(Diagnostic) { try Program.startDetached([opener, url], input: []) } catch {
      printer.print(
        Diagnostic(
          error.code, Phrase("command-browser-cant-opened", ["message": error.message]),
          hint: Phrase("command-open-yourself", ["url": url]), severity: .warning))
    }
  }
}
