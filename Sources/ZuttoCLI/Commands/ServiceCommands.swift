// How servers of ours are reached, and how a machine starts them by itself.

internal import App
internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Serve

struct DoorOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The name by which others reach this computer.", valueName: "name"))
  var listen: String?
  @Option(
    help: ArgumentHelp("The certificate for that name, in PEM.", valueName: "file"), completion: .file())
  var cert: String?
  @Option(help: ArgumentHelp("Its private key, in PEM.", valueName: "file"), completion: .file()) var key:
    String?
  @Option(
    name: .customLong("behind-proxy"),
    help: ArgumentHelp("The address that the proxy serves.", valueName: "url")) var proxy: String?

  func validate() throws {
    if let proxy,
      !["https://", "http://"].contains(where: proxy.hasPrefix) || proxy.dropFirst(8).contains("/")
    {
      throw ValidationError(Phrase("app-proxy-address"))
    }
    if listen != nil, proxy != nil { throw ValidationError(Phrase("app-listen-or-proxy")) }
    if (cert == nil) != (key == nil) { throw ValidationError(Phrase("app-cert-and-key")) }
    if listen == nil, cert != nil { throw ValidationError(Phrase("app-cert-needs-listen")) }
  }

  /// The certificate that was named; nil if none was.
  var certificate: CertificateFiles? {
    cert.flatMap { cert in key.map { CertificateFiles(certificate: cert, key: $0) } }
  }

  var reach: HTTPServer.Reach { listen == nil ? .machine : .network }

  /// The same options as words of a command line that runs elsewhere.
  var words: [String] {
    let files = [("--cert", cert), ("--key", key)].map { ($0.0, $0.1.map(OutsideFile.resolved)) }
    return ([("--listen", listen)] + files + [("--behind-proxy", proxy)]).flatMap { name, value in
      value.map { [name, $0] } ?? []
    }
  }

  /// The origin that browsers use.
  func door(at port: UInt16) -> Door {
    if let proxy { return Door(origin: proxy.lowercased(), isBehindProxy: true) }
    if let listen {
      let host = listen.contains(":") ? "[\(listen)]" : listen
      return Door(origin: "https://\(host.lowercased()):\(port)")
    }
    return Door(origin: "http://localhost:\(port)", isLocal: true)
  }
}

/// How `zutto app` serves.
struct AppServing: ParsableArguments {
  @Option(help: ArgumentHelp("The port; 0 for one that is free.", valueName: "number")) var port: UInt16 =
    4848
  @OptionGroup var door: DoorOptions
  @Option(
    name: .customLong("till-http"),
    help: ArgumentHelp("The name by which tills reach this computer over plain HTTP.", valueName: "name"))
  var till: String?
  @Option(
    name: .customLong("push-contact"),
    help: ArgumentHelp(
      "Whom push services may write to, such as mailto:me@example.org.", valueName: "address"))
  var pushContact: String?
  @Option(
    name: .customLong("push-service"),
    help: ArgumentHelp("A push service besides the browser makers'; again for more.", valueName: "url"))
  var pushService: [String] = []

  func validate() throws {
    if let pushContact, !pushContact.hasPrefix("https://"),
      !pushContact.hasPrefix("mailto:") || !pushContact.contains("@")
    {
      throw ValidationError(Phrase("app-push-contact"))
    }
    for service in pushService where !service.hasPrefix("https://") || service.dropFirst(8).contains("/") {
      throw ValidationError(Phrase("app-push-service"))
    }
    if let till,
      till.isEmpty || till.contains(where: { "/ ".contains($0) }) || till.count(where: { $0 == ":" }) == 1
    {
      throw ValidationError(Phrase("app-till-http-name"))
    }
  }

  /// The same options as words of a command line that runs elsewhere.
  var words: [String] {
    let named =
      [("--till-http", till), ("--push-contact", pushContact)] + pushService.map { ("--push-service", $0) }
    return ["--port", String(port)] + door.words
      + named.flatMap { name, value in value.map { [name, $0] } ?? [] }
  }

  var push: PushSettings { PushSettings(services: pushService, contact: pushContact) }
}

/// By what a server is started.
struct ServiceWay: ParsableArguments {
  @Flag(help: "By a unit of systemd.") var systemd = false
  @Flag(help: "By an agent of launchd.") var launchd = false

  func validate() throws {
    if systemd, launchd { throw ValidationError(Phrase("serve-systemd-or-launchd")) }
  }

  private var way: OwnService.Way { systemd ? .systemd : launchd ? .launchd : .usual }

  /// Installs a server; `words` follow the program's name.
  func install(_ service: OwnService, _ words: [String], _ session: Session, _ language: Language)
    throws(Diagnostic) -> Outcome
  {
    // The service has this machine's own environment, not this terminal's.
    let state = session.world.environment("XDG_STATE_HOME").map { ["/usr/bin/env", "XDG_STATE_HOME=" + $0] }
    let (file, toRun) = try service.install((state ?? []) + [Session.ownPath] + words, way)
    var outcome = Outcome(
      [Phrase("remind-written")(language, ["path": file])],
      json: ["way": .text(way.rawValue), "file": .text(file), "toRun": toRun.map(JSON.text) ?? .null])
    if let toRun {
      outcome.add([Phrase("remind-start-yourself")(language, ["command": toRun])])
    } else {
      outcome.say(Phrase("serve-runs-now"))
    }
    if way == .systemd {
      outcome.note(Phrase("serve-linger")(language, ["command": "loginctl enable-linger"]))
    }
    return outcome
  }

  static func uninstalled(_ ways: [OwnService.Way]) -> Outcome {
    .said(
      ways.isEmpty ? Phrase("serve-not-installed") : Phrase("serve-uninstalled"), [:],
      ["removed": .list(ways.map { .text($0.rawValue) })])
  }
}

struct AppInstallCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "install", abstract: "Have this machine serve the pages, from now on and after each start.",
    discussion: """
      By a unit of systemd, or an agent of launchd (macOS), with the options of
      'zutto app run'. Run it again to change them, or after the home or the program
      moved.

      Examples:
        zutto app install --listen kasse.local
        zutto app install --behind-proxy https://home.example.org
        zutto app uninstall
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var serving: AppServing
  @OptionGroup var way: ServiceWay

  func validate() throws {
    if serving.port == 0 { throw ValidationError(Phrase("serve-port-of-a-service")) }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let root = context.home.tree.root
    let service = OwnService(context.world, "app", mark: ReminderPlan.mark(of: root))
    let words = ["app", "run", "--home", root] + serving.words
    return try way.install(service, words, context.session, context.language)
  }
}

struct AppUninstallCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall", abstract: "Have this machine serve the pages no more.",
    discussion: """
      Examples:
        zutto app uninstall
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let mark = ReminderPlan.mark(of: context.home.tree.root)
    return ServiceWay.uninstalled(try OwnService(context.world, "app", mark: mark).uninstall())
  }
}

struct BoxInstallCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "install", abstract: "Have this machine take letters, from now on and after each start.",
    discussion: """
      By a unit of this user's systemd, or an agent of launchd (macOS), with the
      options of 'zutto box run'. Run it again to change them.

      Examples:
        zutto box install --behind-proxy https://box.example.org
        zutto box uninstall
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var serving: BoxServing
  @OptionGroup var way: ServiceWay

  static var isFollowedByBackup: Bool { false }

  func validate() throws {
    if serving.port == 0 { throw ValidationError(Phrase("serve-port-of-a-service")) }
  }

  func outcome(_ session: Session) async throws -> Outcome {
    let path = try serving.box.path(session)
    let service = OwnService(session.world, "box", mark: ReminderPlan.mark(of: path))
    let words = ["box", "run", "--data", path, "--port", String(serving.port)] + serving.door.words
    return try way.install(service, words, session, session.language())
  }
}

struct BoxUninstallCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "uninstall", abstract: "Have this machine take letters no more; what waits stays.",
    discussion: """
      Examples:
        zutto box uninstall
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var box: BoxOptions

  static var isFollowedByBackup: Bool { false }

  func outcome(_ session: Session) async throws -> Outcome {
    let mark = ReminderPlan.mark(of: try box.path(session))
    return ServiceWay.uninstalled(try OwnService(session.world, "box", mark: mark).uninstall())
  }
}
