// `zutto device`: the machines that the home is on.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

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

struct DeviceListCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The machines, and what each last did for the home's safety.",
    discussion: """
      Examples:
        zutto device list
        zutto device list --json
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let (devices, problems) = try DeviceStore.list(in: context.home)
    let own = try DeviceStore.ownID(in: context.home)
    var outcome = Outcome(json: ["devices": .list(devices.map { .object($0.json(isOwn: $0.id == own)) })])
    outcome.report(problems, inJSON: false)
    if devices.isEmpty {
      outcome.say(Phrase("safety-no-devices"))
    } else {
      outcome.add(Device.table(devices, own: own, context.language).lines(context.printer))
    }
    return outcome
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

struct DeviceRenameCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a machine another name.",
    discussion: """
      Examples:
        zutto device rename localhost misaki-note
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The machine: name or id.") var device: String
  @Argument(help: "Its new name.") var name: String

  func outcome(_ context: Context) async throws -> Outcome {
    let device = try DeviceStore.find(device, in: context.home)
    try context.change { (change) throws(Diagnostic) in
      try DeviceStore.rename(device, to: name, in: context.home, &change)
    }
    return .said(
      Phrase("safety-device-renamed"), ["old": device.name, "name": name],
      ["id": .text(device.id), "name": .text(name)])
  }
}

struct DeviceRemoveCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take a machine that is used no more off the list.",
    discussion: """
      It takes no access away: a machine that has the home's files keeps them, and
      is back on the list with its next sync.

      Examples:
        zutto device remove old-laptop
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The machine: name or id.") var device: String

  func outcome(_ context: Context) async throws -> Outcome {
    let device = try DeviceStore.find(device, in: context.home)
    try context.change { (change) throws(Diagnostic) in
      try DeviceStore.remove(device, in: context.home, &change)
    }
    return .said(
      Phrase("safety-device-removed"), ["name": device.name],
      ["id": .text(device.id), "name": .text(device.name)])
  }
}
