// `zutto device rename`: what a machine is called.

internal import ArgumentParser
internal import Ground

struct DeviceRenameCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a machine another name.",
    discussion: """
      Examples:
        zutto device rename localhost misaki-note
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The machine: name or id.") var device: String
  @Argument(help: "Its new name.") var name: String

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let device = try DeviceStore.find(device, in: home)
    try home.change("device rename", at: session.world.now()) { (change) throws(Diagnostic) in
      try DeviceStore.rename(device, to: name, in: home, &change)
    }
    session.tell(
      Phrase("safety-device-renamed"), ["old": device.name, "name": name],
      ["id": .text(device.id), "name": .text(name)], home)
  }
}
