// `zutto depot status` and `tidy`: what is in a depot.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Sync

struct DepotStatusCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Say what a depot holds, and which devices wrote there.",
    discussion: """
      A device is named by eight bytes of chance; in a sealed depot also by whose it
      is.

      Examples:
        zutto depot status nas
        zutto depot status nas --json
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: ArgumentHelp("The depot's name or address.", valueName: "depot")) var name: String

  func outcome(_ context: Context) async throws -> Outcome {
    let depot = try DepotCommand.find(name, in: context.home)
    let status = try SyncRun(context.household).with(depot) { (sync, depot, options) throws(Diagnostic) in
      try sync.status(of: depot, options)
    }
    let language = context.language
    if !options.json {
      let printer = context.session.printer
      let kind: Phrase =
        switch status.kind {
        case "copy": Phrase("depot-kind-copy")
        case "packed": Phrase("depot-kind-packed")
        default: Phrase("depot-kind-sealed")
        }
      let packs = Phrase("depot-packs")(language, count: status.packs)
      printer.out(
        "\(depot.request.name): ".escapingControls
          + "\(kind[language]), \(packs), \(status.bytes / 1_000_000) MB")
      for device in status.devices {
        let name = device.isSelf ? Phrase("depot-device-self")[language] : device.writer
        let person = device.member.map { " (\($0))" } ?? ""
        printer.out(
          "  \(name)\(person)".escapingControls + printer.faint("  " + device.time.escapingControls))
      }
    }
    return Outcome(json: [
      "name": .text(depot.request.name), "kind": .text(status.kind), "id": .text(status.id),
      "packs": .integer(status.packs), "bytes": .integer(status.bytes), "waiting": .integer(status.waiting),
      "devices": .list(
        status.devices.map {
          [
            "writer": .text($0.writer), "member": $0.member.map { .text($0) } ?? .null,
            "self": .flag($0.isSelf),
            "time": .text($0.time),
          ]
        }),
    ])
  }
}

struct DepotTidyCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "tidy", abstract: "Put all packs of a depot into as few as possible.",
    discussion: """
      A sync does it by itself, a part at a time. What stands in others by then goes
      a week later, so that no device misses what it is just fetching.

      Examples:
        zutto depot tidy nas
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: ArgumentHelp("The depot's name or address.", valueName: "depot")) var name: String

  func outcome(_ context: Context) async throws -> Outcome {
    try context.home.checkWritable()
    let depot = try DepotCommand.find(name, in: context.home)
    let count = try SyncRun(context.household).with(depot) { (sync, depot, options) throws(Diagnostic) in
      try sync.tidy(depot, options)
    }
    return Outcome(
      [Phrase("depot-tidied")(context.language, count: count)], json: ["packs": .integer(count)])
  }
}
