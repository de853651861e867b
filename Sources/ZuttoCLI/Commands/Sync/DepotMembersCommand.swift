// `zutto depot members`, `invite`, `remove`, `passwd`: who may read a sealed depot.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Household
internal import LosslessJSON
internal import Sync

struct DepotMembersCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "members", abstract: "List who may read and write a sealed depot.",
    discussion: """
      Examples:
        zutto depot members cloud
        zutto depot members cloud --json
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: ArgumentHelp("The depot's name or address.", valueName: "depot")) var name: String

  func outcome(_ context: Context) async throws -> Outcome {
    let depot = try DepotCommand.find(name, in: context.home)
    let people = try SyncRun(context.household).with(depot) { (sync, depot, options) throws(Diagnostic) in
      try sync.members(of: depot, options)
    }
    if !options.json {
      let printer = context.session.printer
      for person in people {
        var notes: [Phrase] = []
        if person.isOwner { notes.append(Phrase("depot-member-owner")) }
        if person.isSelf { notes.append(Phrase("depot-member-self")) }
        if person.isInvited { notes.append(Phrase("depot-member-invited")) }
        let words = notes.map { $0[context.language] }.joined(separator: ", ")
        printer.out(person.name.escapingControls + (words.isEmpty ? "" : printer.faint("  " + words)))
      }
    }
    return Outcome(json: [
      "members": .list(
        people.map {
          [
            "name": .text($0.name), "owner": .flag($0.isOwner), "self": .flag($0.isSelf),
            "invited": .flag($0.isInvited),
          ]
        })
    ])
  }
}

struct DepotInviteCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite", abstract: "Let somebody read and write a sealed depot.",
    discussion: """
      Prints an invitation: who has it and reaches the depot can read all of it, so
      hand it on where nobody else reads along. It is good until it is used, or until
      'zutto depot remove' takes it back. If they reach the depot by another address,
      they put theirs before the '#'.

      Examples:
        zutto depot invite cloud Misaki
        zutto init nikki --from 'rclone:cloud:nikki#…'       what Misaki runs
        zutto sync --to 'rclone:cloud:nikki#…'               in a home she has already
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: ArgumentHelp("The depot's name or address.", valueName: "depot")) var name: String
  @Argument(help: ArgumentHelp("What to call them there.", valueName: "person")) var person: String

  func outcome(_ context: Context) async throws -> Outcome {
    let depot = try DepotCommand.find(name, in: context.home)
    let invitation = try SyncRun(context.household).with(depot) { (sync, depot, options) throws(Diagnostic) in
      try sync.invite(person, to: depot, options)
    }
    return Outcome(
      [Phrase("depot-invited")(context.language, ["person": person]), invitation.text],
      json: ["person": .text(person), "invitation": .text(invitation.text)])
  }
}

struct DepotRemoveCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take somebody's place in a sealed depot away.",
    discussion: """
      From then on all is sealed with a new key, and nothing that they write there is
      taken in. What they had they may keep, and they may still open what was sealed
      before.

      Examples:
        zutto depot remove cloud Misaki
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: ArgumentHelp("The depot's name or address.", valueName: "depot")) var name: String
  @Argument(help: ArgumentHelp("What they are called there.", valueName: "person")) var person: String

  func outcome(_ context: Context) async throws -> Outcome {
    let depot = try DepotCommand.find(name, in: context.home)
    try SyncRun(context.household).with(depot) { (sync, depot, options) throws(Diagnostic) in
      try sync.remove(person, from: depot, options)
    }
    return Outcome(
      [Phrase("depot-removed")(context.language, ["person": person])], json: ["removed": .text(person)])
  }
}

struct DepotPasswdCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "passwd", abstract: "Change your passphrase of a sealed depot.",
    discussion: """
      Devices that are members already need none. Who copied the depot before can
      still try the old one on that copy.

      Examples:
        zutto depot passwd cloud
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: ArgumentHelp("The depot's name or address.", valueName: "depot")) var name: String

  func outcome(_ context: Context) async throws -> Outcome {
    let depot = try DepotCommand.find(name, in: context.home)
    try SyncRun(context.household).with(depot) { (sync, depot, options) throws(Diagnostic) in
      try sync.changePassphrase(of: depot, options)
    }
    return Outcome(
      [Phrase("depot-passphrase-changed")[context.language]], json: ["depot": .text(depot.request.name)])
  }
}
