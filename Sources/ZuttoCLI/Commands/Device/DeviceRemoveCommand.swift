// `zutto device remove`: a machine that is used no more.

internal import ArgumentParser
internal import Ground

struct DeviceRemoveCommand: Command {
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

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let device = try DeviceStore.find(device, in: home)
    try home.change("device remove", at: session.world.now()) { (change) throws(Diagnostic) in
      try DeviceStore.remove(device, in: home, &change)
    }
    session.tell(
      Phrase("safety-device-removed"), ["name": device.name],
      ["id": .text(device.id), "name": .text(device.name)], home)
  }
}
