// `zutto otp edit`: another name, another note, another secret.

internal import ArgumentParser
internal import Ground
internal import Seal
internal import Vault

struct OtpEditCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change an account.",
    discussion: """
      Examples:
        zutto otp edit github --issuer GitHub --account misaki@example.jp
        zutto otp edit github --tag work --untag private
        zutto otp edit github --note '' --no-favorite
        zutto otp edit token --counter 42
        zutto otp edit github --secret          asks for a new secret key
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Which account.") var name: String
  @OptionGroup var details: AccountOptions
  @Option(name: .customLong("untag"), help: ArgumentHelp("Take a tag off.", valueName: "tag"))
  var removedTags: [String] = []
  @Flag(help: "Ask for a new secret key; it can also be piped in.") var secret = false
  @OptionGroup var rest: NoFurtherWords

  func run() async throws {
    let open = try await VaultSession.open(options, asksMore: secret)
    let (entry, before) = try open.findSettled(name)
    var account = before
    try details.apply(to: &account)
    if details.issuer != nil || details.account != nil { try account.checkNamed() }
    account.tags.removeAll(where: removedTags.contains)
    if secret { account.secret = try newSecret(open) }
    guard account != before else {
      open.tell(Phrase("otp-unchanged"), ["label": before.label], entry.json(at: nil))
      return
    }
    try open.write([.changing(entry, to: account)], as: "otp edit \(entry.id.prefix(4))")
    var json: JSONObject = ["id": .text(entry.id)]
    for member in account.json(at: nil).members { json[member.key] = member.value }
    open.tell(Phrase("otp-changed"), ["label": account.label], json)
  }

  private func newSecret(_ open: VaultSession) throws -> Secret {
    if StandardInput.isPiped {
      return try Base32.decode(try StandardInput.text(limit: 1 << 16).trimmingBlanks)
    }
    return try SecretKeyPrompt.ask(
      open.session, open.language,
      hint: "nothing was changed; type it when it is asked for, or pipe it into the command")
  }
}
