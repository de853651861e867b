// `zutto depot`: the depots that this machine knows.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Sync
internal import ZonedTime

struct DepotCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "depot", abstract: "The places that 'zutto sync' visits.",
    discussion: """
      A depot is a folder on a stick, a network drive, another machine or in a store,
      which 'zutto sync --to' names once. Each machine has a list of its own. Who may
      read a sealed one its owner says: the machine that made it, and others where
      the same passphrase was given. The depot of a shared diary goes by the diary's
      id, too.

      Examples:
        zutto depot
        zutto depot status cloud
        zutto depot invite cloud Misaki
        zutto depot verify nas
        zutto depot forget /media/usb/nikki
      """,
    subcommands: [
      DepotListCommand.self, DepotStatusCommand.self, DepotVerifyCommand.self, DepotTidyCommand.self,
      DepotForgetCommand.self, DepotMembersCommand.self, DepotInviteCommand.self, DepotRemoveCommand.self,
      DepotPasswdCommand.self,
    ],
    defaultSubcommand: DepotListCommand.self)
}

struct DepotListCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the depots, with the day of the last sync.",
    discussion: """
      Examples:
        zutto depot list
        zutto depot list --json
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let depots = try HomeDepots(context.home).all()
    if !options.json {
      let printer = context.session.printer
      if depots.isEmpty { printer.out(Phrase("depot-none")[context.language]) }
      for depot in depots {
        let diary =
          depot.diary.map { printer.faint("  " + Phrase("depot-of-diary")(context.language, ["id": $0])) }
          ?? ""
        let day = depot.synced.map { printer.faint("  " + $0.text) } ?? ""
        printer.out("\(depot.request.name): \(depot.request.address)".escapingControls + diary + day)
      }
    }
    return Outcome(json: [
      "depots": .list(
        depots.map { depot in
          [
            "name": .text(depot.request.name), "address": .text(depot.request.address),
            "diary": depot.diary.map { .text($0) } ?? .null,
            "synced": depot.synced.map { .text($0.text) } ?? .null,
          ]
        })
    ])
  }
}

struct DepotVerifyCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Read all of a depot, and mend what is damaged.",
    discussion: """
      Every pack is read and compared with its name. What a damaged one held is put
      again, as far as this machine has it.

      Examples:
        zutto depot verify           all depots
        zutto depot verify nas
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: ArgumentHelp("The depot's name or address (default: all).", valueName: "depot")) var name:
    String?

  func outcome(_ context: Context) async throws -> Outcome {
    let depots =
      if let name { [try DepotCommand.find(name, in: context.home)] } else {
        try HomeDepots(context.home).all()
      }
    var results: [JSON] = []
    var problems: [Diagnostic] = []
    let run = SyncRun(context.household)
    for depot in depots {
      do throws(Diagnostic) {
        let (count, damaged) = try run.with(depot) { (sync, depot, options) throws(Diagnostic) in
          try sync.verify(depot, options)
        }
        results.append(
          [
            "name": .text(depot.request.name), "packs": .integer(count),
            "damaged": .list(damaged.map { .text($0.text) }),
          ])
        guard !options.json else { continue }
        let text =
          damaged.isEmpty
          ? Phrase("depot-whole")(context.language, count: count)
          : Phrase("depot-mended")(context.language, count: damaged.count)
        context.session.printer.out("\(depot.request.name): ".escapingControls + text)
      } catch { problems.append(error) }
    }
    var outcome = Outcome(json: ["depots": .list(results)])
    outcome.report(problems)
    outcome.fail(on: problems)
    return outcome
  }
}

struct DepotForgetCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Sync with a depot no more.",
    discussion: """
      The depot's files stay where they are. A diary that is shared in it stays so:
      what this machine remembers of the depot goes, and the next sync begins anew.

      Examples:
        zutto depot forget nas
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: ArgumentHelp("The depot's name or address.", valueName: "depot")) var name: String

  func outcome(_ context: Context) async throws -> Outcome {
    guard let depot = try HomeDepots(context.home).forget(name) else { throw DepotCommand.unknown(name) }
    if !options.json {
      let phrase = depot.diary == nil ? Phrase("depot-forgotten") : Phrase("depot-forgotten-diary")
      context.session.printer.out(
        phrase(context.language, ["name": depot.request.name, "diary": depot.diary ?? ""]))
    }
    return Outcome(json: ["forgotten": .text(depot.request.name), "address": .text(depot.request.address)])
  }
}

extension DepotCommand {
  /// The depot with a name or an address, or that of a diary.
  static func find(_ name: String, in home: Home) throws(Diagnostic) -> HomeDepots.Known {
    guard let found = try HomeDepots(home).find(name) else { throw unknown(name) }
    return found
  }

  fileprivate static func unknown(_ name: String) -> Diagnostic {
    Diagnostic(
      .depotAddress, Phrase("sync-depot-unknown", ["name": name.quotedBriefly]),
      hint: Phrase("sync-depot-list-shows"))
  }
}
