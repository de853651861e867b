// `zutto otp parse`: what a URI says.

internal import ArgumentParser
internal import Ground
internal import Vault

struct OtpParseCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "parse", abstract: "Print what an otpauth:// URI says, as JSON.",
    discussion: """
      Needs no vault and writes nothing. The secret is part of what is printed.
      Prefer '-': arguments can be seen by others on this machine.

      Examples:
        zutto otp parse - < uri.txt
        zutto otp parse 'otpauth://totp/GitHub:misaki?secret=JBSWY3DPEHPK3PXP'
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The URI; '-' for standard input.") var uri: String

  func run() async throws {
    let session = Session(options)
    var text = uri
    if uri == "-" {
      text = try StandardInput.text(limit: 1 << 20).trimmingBlanks
      guard !text.isEmpty else {
        throw Diagnostic(.inputMissing, "standard input is empty", hint: "pipe in an otpauth:// URI")
      }
    }
    let account = try OTPAuthURI.parse(text)
    var object = account.parsedJSON
    object["parameters"] = account.extra["parameters"]
    session.printer.out(JSON.object(object).description)
  }
}
