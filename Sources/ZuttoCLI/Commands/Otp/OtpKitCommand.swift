// `zutto otp kit`: a sheet of paper for the day on which the person can't help.

internal import ArgumentParser
internal import Ground
internal import Vault

struct OtpKitCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "kit", abstract: "Make an emergency sheet to print and keep.",
    discussion: """
      An HTML file: where the vault is, blank lines for the passphrase and the
      places of copies, and how to open it with and without zutto. No secret is in
      it, and the vault is not opened. Print it from a browser, on A4 or Letter.

      Examples:
        zutto otp kit ../emergency.html
        zutto otp kit --lang ko --force ../emergency.html
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The file to write.", completion: .file()) var file: String
  @Flag(help: "Overwrite the file.") var force = false

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let language = session.language(home)
    let page = KitPage(
      vault: try VaultStore.id(in: home), folder: home.tree.root,
      owner: home.settings.name ?? home.settings.owner, remotes: GitRemotes.shown(of: home.tree.root),
      day: session.now(in: home).day, language: language)
    let replaced = try OutsideFile.save(try page.html(), to: file, replacing: force)
    session.tell(
      Phrase("kit-made"), ["file": file],
      [
        "file": .text(file), "vault": .text(page.vault), "remotes": .list(page.remotes.map(JSON.text)),
        "replaced": replaced?.json ?? .null,
      ], home)
    session.tell(replaced: replaced, home)
  }
}
