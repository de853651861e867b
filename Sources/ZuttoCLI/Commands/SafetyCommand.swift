// `zutto safety` and `zutto device`: whether anything could be lost, and the machines the home is on.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Sync
internal import ZonedTime

struct SafetyCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "safety", abstract: "Last backup, last verify, what is where, and what to do next.",
    discussion: """
      The archive has a page of it, too: safety.html.

      Examples:
        zutto safety
        zutto safety --json
      """)

  @OptionGroup var options: GlobalOptions

  static let readsBrokenHome = true

  func outcome(_ context: Context) async throws -> Outcome {
    let facts = try SafetyFacts(context.home, now: context.now)
    var outcome = Outcome(
      lines(facts, context.session, context.language), json: facts.json(context.language))
    outcome.report(facts.problems, inJSON: false)
    return outcome
  }

  private func lines(_ facts: SafetyFacts, _ session: Session, _ language: Language) -> [String] {
    let printer = session.printer
    func row(_ label: Phrase, _ text: String) -> String {
      "\(printer.faint(label[language]))  \(text)".trimmingTrailingBlanks
    }
    let backup = facts.backup.map {
      Phrase("safety-files-at")(
        language, ["time": language.dateAndTime($0.time), "count": language.integer($0.files)])
    }
    let verified = facts.verified.map {
      Phrase("safety-files-at")(
        language, ["time": language.dateAndTime($0.time), "count": language.integer($0.files)])
    }
    var lines = [
      row(Phrase("safety-last-backup"), backup ?? Phrase("safety-never")[language]),
      row(Phrase("safety-last-verify"), verified ?? Phrase("safety-never")[language]),
    ]
    if let place = facts.memory?.place.text {
      lines.append(row(Phrase("safety-backups-go"), place.escapingControls))
    }
    lines.append("")
    var table = TextTable([("", .left), ("", .right), ("", .left), ("", .whole)])
    for place in facts.places where place.count > 0 {
      let words = place.isSealed ? Phrase("safety-encrypted") : Phrase("safety-plain")
      table.add([place.label[language], language.integer(place.count), words[language], place.path])
    }
    lines += table.lines(printer)
    lines += printer.wrapped(Phrase("safety-honest")[language])
    if !facts.devices.isEmpty {
      lines.append("")
      lines += Device.table(facts.devices, own: facts.ownID, language).lines(printer)
    }
    lines += [""] + printer.wrapped(Phrase("safety-promises")[language])
    let advice = facts.advice(language)
    if !advice.isEmpty { lines.append("") }
    lines += advice.map { "→ \($0.escapingControls)" }
    return lines
  }
}

extension SafetyFacts {
  fileprivate func json(_ language: Language) -> JSON {
    var object = JSONObject()
    object["backup"] = backup.map {
      ["time": .text($0.time.text), "files": .integer($0.files), "bytes": .integer($0.bytes)]
    }
    object["verified"] = verified.map { ["time": .text($0.time.text), "files": .integer($0.files)] }
    object["place"] = memory.map { .text($0.place.text) }
    object["failure"] = memory?.failure?.json(in: language)
    object["devices"] = .list(devices.map { .object($0.json(isOwn: $0.id == ownID)) })
    object["waiting"] = .integer(waiting)
    object["unmerged"] = .list(unmerged.map { .text($0.text) })
    object["places"] = .list(
      places.map { ["path": .text($0.path), "count": .integer($0.count), "encrypted": .flag($0.isSealed)] })
    object["advice"] = .list(advice(language).map(JSON.text))
    return .object(object)
  }
}

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

  /// A table with one row per device.
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
