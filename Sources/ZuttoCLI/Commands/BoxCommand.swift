// `zutto box`: a server that keeps sealed letters until a home takes them out.

internal import App
internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Serve

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

struct BoxCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "box", abstract: "A box on the web that keeps sealed notes until you take them out.",
    discussion: """
      Runs on a server that is always on, and holds nothing of a home. Whoever opens
      your personal link presses one button, and the sealed note waits here until
      'zutto note receive' at home takes it out. The box can't open what it keeps.

      Examples:
        zutto box run --behind-proxy https://box.example.org
        zutto box add misaki
        zutto box list
        zutto box key misaki                 a new key in place of a lost one
        zutto box remove misaki
      """,
    subcommands: [
      BoxRunCommand.self, BoxInstallCommand.self, BoxUninstallCommand.self, BoxAddCommand.self,
      BoxListCommand.self, BoxKeyCommand.self, BoxRemoveCommand.self,
    ], defaultSubcommand: BoxRunCommand.self)
}

struct BoxOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The box's folder (default: one in ~/.local/state/zutto).", valueName: "dir"),
    completion: .directory) var data: String?

  func path(_ session: Session) throws(Diagnostic) -> String {
    let given = data.map(OutsideFile.resolved)
    let path = if let given { given } else { try MachineFolders.state(session.world) + "/box" }
    if let home = Home.folder(above: path + "/box") {
      throw Diagnostic(
        .boxFailed, Phrase("box-inside-home", ["path": path, "home": home]), hint: Phrase("box-other-folder"))
    }
    return path
  }

  func folder(_ session: Session) throws(Diagnostic) -> BoxFolder { try BoxFolder(at: path(session)) }

  /// The box of a name or the end of an address.
  func box(_ named: String, in folder: BoxFolder) throws(Diagnostic) -> LetterBox {
    let end = named.split(separator: "/").last.map(String.init) ?? named
    guard let box = try folder.boxes().first(where: { $0.name == named || $0.token == end }) else {
      throw Diagnostic(.boxFailed, Phrase("box-unknown", ["name": named]), hint: Phrase("box-list-hint"))
    }
    return box
  }
}

/// How `zutto box` serves.
struct BoxServing: ParsableArguments {
  @OptionGroup var box: BoxOptions
  @Option(help: ArgumentHelp("The port; 0 for one that is free.", valueName: "number")) var port: UInt16 =
    4850
  @OptionGroup var door: DoorOptions

  func validate() throws {
    if door.listen != nil, door.cert == nil { throw ValidationError(Phrase("box-needs-cert")) }
  }
}

struct BoxRunCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Take letters until ctrl-C.",
    discussion: """
      Without options only programs of this computer reach it. With --listen
      everybody does, over HTTPS with the certificate of --cert and --key, whose
      files are read again when they change. With --behind-proxy it speaks HTTP to a
      proxy on this computer, which ends TLS (Caddy, nginx); the proxy's last
      X-Forwarded-For says who sends, so that nobody sends too much.

      A note has at most 256 KiB, a pocket's letter 8 MiB, an address 64 MiB and
      10,000 letters; what nobody took within 90 days is deleted. No address of a
      visitor is written down.

      Examples:
        zutto box run --behind-proxy https://box.example.org
        zutto box run --listen box.example.org --cert box.crt --key box.key --port 443
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var serving: BoxServing

  static var isFollowedByBackup: Bool { false }

  func outcome(_ session: Session) async throws -> Outcome {
    let folder = try serving.box.folder(session)
    let lock = try folder.lock()
    defer { _ = lock }
    _ = Interrupt.watchWithBell()
    let door = serving.door
    var place = door.door(at: serving.port)
    var limits = ServerLimits()
    limits.connections = 512
    // A letter of 8 MiB over a slow line.
    limits.longest = 180
    let site = try BoxSite(folder, session.world, session.locales, isBehindProxy: place.isBehindProxy)
    let server = try await HTTPServer(
      site, reach: door.reach, port: Int(serving.port), certificate: door.certificate, threads: 2,
      limits: limits)
    if !place.isBehindProxy { place.listens(at: server.port) }
    try folder.setOrigin(place.origin)
    let language = session.language()
    if options.json {
      session.printer.out(
        JSON.object(["url": .text(place.origin), "port": .integer(server.port)]).description)
    } else {
      session.printer.out(
        Phrase("box-serving")(language, ["url": place.origin, "port": String(server.port)]))
      if try folder.boxes().isEmpty { session.printer.err(Phrase("box-add-hint")[language]) }
    }
    let maintenance = Task { await site.maintain() }
    while !Interrupt.wasAsked { try? await Task.sleep(for: .milliseconds(200)) }
    maintenance.cancel()
    await server.stop()
    if !options.json { session.printer.err(Phrase("box-ended")[language]) }
    if Interrupt.signal == SIGINT { throw Exit.interrupted }
    return .done
  }
}

struct BoxAddCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Make an address to which others post, and its key.",
    discussion: """
      Prints both in one, once: only the key's hash is kept. At home,
      'zutto note link --post' takes it.

      Examples:
        zutto box add misaki
        zutto box add family --pockets       for 'zutto pocket add --box'
      """)

  private static let longestName = 60

  @OptionGroup var options: GlobalOptions
  @OptionGroup var box: BoxOptions
  @Argument(help: "What the list of boxes calls it.") var name: String
  @Flag(help: "For the letters of pockets, with photos, up to 8 MiB each.") var pockets = false

  static var isFollowedByBackup: Bool { false }

  func validate() throws {
    let isPlain = name.unicodeScalars.allSatisfy { !$0.steersTerminals && $0 != "/" }
    guard isPlain, name.contains(where: { !$0.isWhitespace }), name.count <= BoxAddCommand.longestName else {
      throw ValidationError(Phrase("box-name"))
    }
  }

  func outcome(_ session: Session) async throws -> Outcome {
    let folder = try box.folder(session)
    guard let origin = try folder.origin() else {
      throw Diagnostic(.boxFailed, Phrase("box-never-ran"), hint: Phrase("box-run-first"))
    }
    if try folder.boxes().contains(where: { $0.name == name }) {
      throw Diagnostic(
        .boxFailed, Phrase("box-name-taken", ["name": name]), hint: Phrase("box-key-or-remove"))
    }
    let (made, key) = try folder.add(name: name, isForPockets: pockets, session.world)
    return BoxKeyCommand.outcome(made, key, origin, session)
  }
}

struct BoxKeyCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "key", abstract: "Make a new key for a box; the old one opens nothing any more.",
    discussion: """
      Examples:
        zutto box key misaki
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var box: BoxOptions
  @Argument(help: "The box: its name, or its address.") var name: String

  static var isFollowedByBackup: Bool { false }

  func outcome(_ session: Session) async throws -> Outcome {
    let folder = try box.folder(session)
    guard let origin = try folder.origin() else {
      throw Diagnostic(.boxFailed, Phrase("box-never-ran"), hint: Phrase("box-run-first"))
    }
    let one = try box.box(name, in: folder)
    return BoxKeyCommand.outcome(one, try folder.renewKey(of: one, session.world), origin, session)
  }

  /// What is shown of a key, once.
  static func outcome(_ box: LetterBox, _ key: String, _ origin: String, _ session: Session) -> Outcome {
    let address = "\(origin)/b/\(box.token)"
    let language = session.language()
    let command = box.isForPockets ? "zutto pocket add MEMBER --diary DIARY --box" : "zutto note link --post"
    return Outcome(
      [
        Phrase("box-post")(language, ["command": "\(command) '\(address)#\(key)'"]),
        Phrase("box-once")(language, ["name": box.name]),
      ], json: ["address": .text(address), "key": .text(key), "name": .text(box.name)])
  }
}

struct BoxListCommand: Command, Paged {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The boxes, and how much waits in each.",
    discussion: """
      Examples:
        zutto box list
        zutto box list --json
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var box: BoxOptions

  static var isFollowedByBackup: Bool { false }

  func outcome(_ session: Session) async throws -> Outcome {
    let folder = try box.folder(session)
    let origin = try folder.origin() ?? ""
    let language = session.language()
    var lines: [JSON] = []
    var table = TextTable([
      ("", .whole), (Phrase("box-waiting")[language], .right), ("kB", .right), ("", .left),
    ])
    for box in try folder.boxes() {
      let letters = try folder.list(box.token)
      let bytes = letters.reduce(0) { $0 + $1.size }
      let address = "\(origin)/b/\(box.token)"
      table.add(
        [box.name, language.integer(letters.count), language.integer((bytes + 999) / 1000), address], bold: 0)
      lines.append(
        .object([
          "name": .text(box.name), "address": .text(address), "letters": .integer(letters.count),
          "bytes": .integer(bytes),
        ]))
    }
    var outcome = Outcome(json: ["boxes": .list(lines)])
    if lines.isEmpty { outcome.say(Phrase("box-none")) } else { outcome.add(table.lines(session.printer)) }
    return outcome
  }
}

struct BoxRemoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a box, and the letters that wait in it.",
    discussion: """
      Take them out first: what waits there is gone then. Pages that post to it say
      that it didn't work; 'zutto note link --post' with another address makes new
      ones.

      Examples:
        zutto box remove misaki
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var box: BoxOptions
  @Argument(help: "The box: its name, or its address.") var name: String
  @Flag(help: "Also with letters in it.") var force = false

  static var isFollowedByBackup: Bool { false }

  func outcome(_ session: Session) async throws -> Outcome {
    let folder = try box.folder(session)
    let one = try box.box(name, in: folder)
    let count = try folder.list(one.token).count
    guard force || count == 0 else {
      throw Diagnostic(
        .boxFailed, Phrase("box-not-empty", ["name": one.name, "count": count]),
        hint: Phrase("box-take-out-first"))
    }
    try folder.remove(one)
    return .said(Phrase("box-removed"), ["name": one.name], ["removed": .text(one.name)])
  }
}
