// `zutto device`: the machines that the home is on.

internal import ArgumentParser
internal import Ground

struct DeviceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "device", abstract: "The machines this home is on.",
    discussion: """
      A machine makes itself known with its first sync, backup or verify.

      Examples:
        zutto device list
        zutto device rename 1a2b3c4d misaki-note
        zutto device remove old-laptop
      """, subcommands: [DeviceListCommand.self, DeviceRenameCommand.self, DeviceRemoveCommand.self],
    defaultSubcommand: DeviceListCommand.self)
}

struct DeviceListCommand: Command, Paged {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The machines, and what each last did for the home's safety.",
    discussion: """
      Examples:
        zutto device list
        zutto device list --json
      """)

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let (devices, problems) = try DeviceStore.list(in: home)
    let own = try DeviceStore.ownID(in: home)
    if options.json {
      let rows = devices.map { JSON.object($0.json(isOwn: $0.id == own)) }
      session.printer.out(JSON.object(["devices": .list(rows)]).description)
      return
    }
    session.print(problems)
    let language = session.language(home)
    guard !devices.isEmpty else {
      session.printer.wrapped(Phrase("safety-no-devices")[language]).forEach(session.printer.out)
      return
    }
    for line in Device.table(devices, own: own, language).lines(session.printer) { session.printer.out(line) }
  }
}

extension Device {
  /// The machine as JSON output shows it.
  func json(isOwn: Bool) -> JSONObject {
    var object: JSONObject = [
      "id": .text(id), "name": .text(name), "kind": .text(kind.rawValue), "own": .flag(isOwn),
      "registered": .text(registered.text),
    ]
    object["synced"] = synced.map { .text($0.text) }
    object["backup"] = backup.map {
      ["time": .text($0.time.text), "files": .integer($0.files), "bytes": .integer($0.bytes)]
    }
    object["verified"] = verified.map {
      [
        "time": .text($0.time.text), "files": .integer($0.files), "damaged": .integer($0.damaged),
        "missing": .integer($0.missing),
      ]
    }
    return object
  }

  /// Machines, a row each.
  static func table(_ devices: [Device], own: String?, _ language: Language) -> TextTable {
    var table = TextTable([
      ("", .left), ("", .whole), (Phrase("safety-syncs")[language], .left),
      (Phrase("safety-backups")[language], .left), (Phrase("safety-looks")[language], .left), ("", .left),
    ])
    for device in devices {
      table.add(
        [
          device.name, device.id, device.synced.map { language.date($0) } ?? "—",
          device.backup.map { language.date($0.time.day) } ?? "—",
          device.verified.map { language.date($0.time.day) } ?? "—",
          device.id == own ? Phrase("safety-this-one")[language] : "",
        ], bold: 0)
    }
    return table
  }
}
