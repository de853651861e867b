// `zutto app`: the home on phones.

internal import App
internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Dispatch
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Serve
internal import ZonedTime

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

struct AppCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "app", abstract: "The home on phones: read and write without a terminal.",
    discussion: """
      Serves pages for the phones of the household: today's question, the
      diaries with photos and read marks. Everything works without script, and
      what is written lands in the same plain files.

      Examples:
        zutto app --open                       on this computer, at http://localhost:4848/
        zutto app --listen laptop.tail1234.ts.net --cert laptop.crt --key laptop.key
        zutto app --behind-proxy https://home.example.org
        zutto app --till-http 192.168.0.5      tills in a shop without internet
        zutto app pair misaki --diary futari   a phone for みさき
        zutto app pair --till                  a tablet that rings up
        zutto app install --listen kasse.local starts by itself from now on
        zutto app devices                      the phones that are paired
        zutto app unpair k3v9tx
      """,
    subcommands: [
      AppRunCommand.self, AppInstallCommand.self, AppUninstallCommand.self,
      AppPairCommand.self,
      AppKeyCommand.self, AppDevicesCommand.self,
      AppUnpairCommand.self, AppCheckCommand.self,
    ], defaultSubcommand: AppRunCommand.self)
}

struct AppRunCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Serve the pages until ctrl-C.",
    discussion: """
      Without options only browsers of this computer reach it. With --listen phones
      do, over HTTPS: with the certificate of --cert and --key, whose files are read
      again when they change, or with one of the household's own authority, which a
      phone trusts once, at /start of the next port. With --behind-proxy it speaks
      HTTP to a proxy on this computer, which ends TLS (Caddy, nginx, tailscale
      serve).

      With --till-http tills reach it over plain HTTP, at the port after --port:
      everybody on that network can read along and ring up. Nothing but the till
      is there.

      The origin is the phones' memory: when its name changes, they have to be
      paired again.

      Examples:
        zutto app run --open
        zutto app run --listen kasse.local
        zutto app run --listen kasse.local --cert kasse.crt --key kasse.key
        zutto app run --behind-proxy https://home.example.org --port 4848
      """)

  @OptionGroup var options: GlobalOptions

  @OptionGroup var serving: AppServing
  @Flag(help: "Open it in the browser, paired as the owner's.") var open = false

  func outcome(_ context: Context) async throws -> Outcome {
    try context.home.checkWritable()
    let folder = try AppFolder(of: context.home, world: context.world)
    let bell = Interrupt.watchWithBell()
    let authority = try ownAuthority(folder, context)
    let app = try HouseholdApp(
      context.household, folder, door: serving.door.door(at: serving.port), authority: authority,
      push: serving.push)
    let certificate = serving.door.certificate ?? authority?.server
    let server = try await HTTPServer(
      app, reach: serving.door.reach, port: Int(serving.port), certificate: certificate, threads: 2)
    let origin = app.listens(at: server.port)
    let (plain, plainOrigin) = try await openPlain(app, beside: server.port, authority)
    let tillURL = serving.till == nil ? nil : plainOrigin.map { $0 + app.path + "/" }
    try folder.setOrigin(origin, tills: serving.till == nil ? nil : plainOrigin)
    let maintenance = Task { await app.maintain() }
    let renewal = Task { await renew(authority) }
    let upkeep = Task(executorPreference: AnswerThreads.shared) { await followUp(context) }
    let url = origin + app.path + "/"
    if options.json {
      var json: JSONObject = ["url": .text(url), "origin": .text(origin)]
      json["till"] = tillURL.map(JSON.text)
      if let authority, let plainOrigin {
        json["start"] = .text(plainOrigin + "/start")
        json["fingerprint"] = .text(authority.fingerprint)
      }
      context.printer.out(JSON.object(json).description)
    } else {
      context.printer.out(Phrase("app-serving")(context.language, ["url": url]))
      if let tillURL { context.printer.out(Phrase("app-till-serving")(context.language, ["url": tillURL])) }
      if let authority, let plainOrigin {
        context.printer.out(Phrase("app-start-at")(context.language, ["url": plainOrigin + "/start"]))
        context.printer.out(Phrase("app-fingerprint")(context.language, ["print": authority.fingerprint]))
      }
      context.printer.err(Phrase("app-how-to-pair")[context.language])
    }
    if open {
      let pairing = try Pairings(in: folder, context.world).open(role: .owner)
      context.session.openBrowser(url + "pair#" + pairing.code)
    }
    await watch(app, context.home, bell)
    maintenance.cancel()
    renewal.cancel()
    upkeep.cancel()
    await plain?.stop()
    await server.stop()
    if !options.json { context.printer.err(Phrase("app-ended")[context.language]) }
    if Interrupt.signal == SIGINT { throw Exit.interrupted }
    return .done
  }

  /// The household's own authority, where a name is given without a certificate.
  private func ownAuthority(_ folder: AppFolder, _ context: Context) throws(Diagnostic) -> OwnAuthority? {
    guard let name = serving.door.listen?.lowercased(), serving.door.cert == nil else { return nil }
    guard OwnAuthority.accepts(name) else {
      throw Diagnostic(.appState, Phrase("app-name-unusable", ["name": name]), hint: Phrase("app-name-hint"))
    }
    let authority = try OwnAuthority(name: name, in: folder, world: context.world)
    try authority.renew(addresses: HTTPServer.ownAddresses())
    return authority
  }

  /// Makes the server's certificate anew when it is time, or when this computer has other addresses.
  private func renew(_ authority: OwnAuthority?) async {
    while let authority, !Task.isCancelled {
      try? await Task.sleep(for: .seconds(60))
      // What fails now is tried again in a minute; the certificate is good for weeks still.
      _ = try? authority.renew(addresses: HTTPServer.ownAddresses())
    }
  }

  /// Does for what phones write what follows a command: the trash is thinned, and the day's backup begins.
  private func followUp(_ context: Context) async {
    while !Task.isCancelled {
      try? await Task.sleep(for: .seconds(15))
      // A home that is away for now has nothing to follow.
      guard !Task.isCancelled, let home = try? Home(at: context.home.tree.root) else { continue }
      TrashThinner.runIfDue(in: home, context.session)
      AutomaticBackup.startIfDue(of: home, context.session)
    }
  }

  /// Opens the plain door at the next port: for tills, and for phones that don't trust the authority yet.
  private func openPlain(_ app: HouseholdApp, beside port: Int, _ authority: OwnAuthority?)
    async throws(Diagnostic) -> (HTTPServer?, String?)
  {
    guard let name = serving.till ?? authority?.name else { return (nil, nil) }
    let host = name.contains(":") ? "[\(name)]" : name.lowercased()
    let door = PlainDoor(app, origin: "http://\(host):0", hasTills: serving.till != nil)
    let server = try await HTTPServer(
      door, reach: .network, port: serving.port == 0 ? 0 : port + 1, threads: 1)
    return (server, door.listens(at: server.port))
  }

  /// Follows the home's files until a signal comes, on a thread of its own: it waits in the system.
  private func watch(_ app: HouseholdApp, _ home: Home, _ bell: Int32) async {
    let last = await withCheckedContinuation { (done: CheckedContinuation<Task<Void, Never>?, Never>) in
      DispatchQueue(label: "zutto.app.watch").async {
        var watch = HomeWatch(home.tree, except: home.tree.root + "/archive")
        var last: Task<Void, Never>?
        while !Interrupt.wasAsked {
          guard case .changed = watch.wait(orReadable: bell) else { continue }
          last = Task { [last, folders = watch.changedFolders] in
            await last?.value
            await app.changed(in: folders)
          }
        }
        done.resume(returning: last)
      }
    }
    await last?.value
  }
}

struct AppPairCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "pair", abstract: "Show a code that makes a phone a member's, or the owner's.",
    discussion: """
      Shows a QR code and six digits, which hold for five minutes and for one
      phone, and waits until one used them. On an iPhone put the page on the home
      screen first, and type the digits there: the icon has a memory of its own.
      The owner sees everything but the vault, a member their diaries, a till the
      till of today and yesterday.

      Examples:
        zutto app pair misaki --diary futari
        zutto app pair --owner
        zutto app pair --till
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var phone: PhoneOptions
  @Flag(name: .customLong("no-wait"), help: "Don't wait until a phone used it.") var noWait = false

  func outcome(_ context: Context) async throws -> Outcome {
    let folder = try AppFolder(of: context.home, world: context.world)
    let role = try phone.role(context)
    let pairings = Pairings(in: folder, context.world)
    let pairing = try pairings.open(role: role)
    guard let origin = try folder.origin(for: role) else {
      throw Diagnostic(.appState, Phrase("app-never-ran"), hint: Phrase("app-run-first"))
    }
    let url = "\(origin)/h/\(folder.key)/pair"
    let link = "\(url)#\(pairing.code)"
    if options.json || noWait {
      return Outcome(
        [Phrase("app-open-link")(context.language, ["link": link]), pairing.digits],
        json: ["link": .text(link), "url": .text(url), "digits": .text(pairing.digits)])
    }
    // Without qrencode the digits do.
    if let drawn = try? QRCode.draw(link, as: context.printer.colors ? .terminal : .plainText) {
      context.printer.out(String(decoding: drawn, as: UTF8.self))
    }
    context.printer.out(
      Phrase("app-pair-digits")(context.language, ["url": url, "digits": pairing.digits]))
    return try wait(for: pairing, pairings, context)
  }

  private func wait(for pairing: Pairing, _ pairings: Pairings, _ context: Context) throws -> Outcome {
    Interrupt.watch()
    while true {
      switch try pairings.state(of: pairing) {
      case .used(let name):
        return Outcome(
          [Phrase("app-paired")(context.language, ["name": name])], json: ["device": .text(name)])
      case .void: throw Diagnostic(.appState, Phrase("app-pair-void"), hint: Phrase("app-pair-again"))
      case .open: break
      }
      if Interrupt.wasAsked { throw Exit.interrupted }
      Duration.milliseconds(300).sleep()
    }
  }
}

struct AppDevicesCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "devices", abstract: "The phones that are paired.",
    discussion: """
      Examples:
        zutto app devices
        zutto app devices --json
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let devices = try PairedDevices(in: AppFolder(of: context.home, world: context.world)).all()
    let language = context.language
    var outcome = Outcome(json: ["devices": .list(devices.map { .object($0.json(context.home)) })])
    guard !devices.isEmpty else {
      outcome.say(Phrase("app-no-devices"))
      return outcome
    }
    var table = TextTable([("", .whole), ("", .left), ("", .left), (Phrase("app-seen")[language], .left)])
    for device in devices {
      let seen = language.dateAndTime(context.home.zone.zoned(device.seen))
      table.add([device.id, device.name, device.role.name(in: context.home)[language], seen], bold: 1)
    }
    outcome.add(table.lines(context.printer))
    return outcome
  }
}

extension PairedDevice {
  fileprivate func json(_ home: Home) -> JSONObject {
    var object = role.json
    object["id"] = .text(id)
    object["name"] = .text(name)
    object["paired"] = .text(home.zone.zoned(paired).text)
    object["seen"] = .text(home.zone.zoned(seen).text)
    return object
  }
}

struct AppUnpairCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpair", abstract: "Make a phone a stranger again, at once.",
    discussion: """
      Examples:
        zutto app unpair k3v9tx
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The phone's id, as 'zutto app devices' shows it.") var device: String

  func outcome(_ context: Context) async throws -> Outcome {
    let devices = try PairedDevices(in: AppFolder(of: context.home, world: context.world))
    guard let known = devices.all().first(where: { $0.id == device }) else {
      throw Diagnostic(
        .appState, Phrase("app-no-device", ["device": device]), hint: Phrase("app-list-devices"))
    }
    try devices.remove(device)
    return Outcome(
      [Phrase("app-unpaired")(context.language, ["name": known.name])], json: ["removed": .text(device)])
  }
}
