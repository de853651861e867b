// `zutto otp qr`: an account for the phone.

internal import ArgumentParser
internal import Ground
internal import Vault

struct OtpQRCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "qr", abstract: "Show an account as a QR code, to scan with a phone.",
    discussion: """
      The code holds the secret: mind who sees the screen. A file (.png or .svg) can
      be read by you alone; delete it when it is scanned.

      Examples:
        zutto otp qr github
        zutto otp qr github ~/github.png
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Which account.") var name: String
  @Argument(help: "A file ending in .png or .svg.", completion: .file()) var file: String?
  @Flag(help: "Overwrite the file; also where a newer revision may be damaged or missing.") var force = false

  func run() async throws {
    if options.json, file == nil {
      throw ValidationError("--json needs a file: a code on the terminal is for a phone")
    }
    var drawing = QRCode.Drawing.terminal
    if let file {
      switch file.split(separator: ".").last?.lowercased() {
      case "png": drawing = .png
      case "svg": drawing = .svg
      default: throw ValidationError("the file's name must end in .png or .svg")
      }
      try OutsideFile.checkFree(file, replacing: force)
    } else if !Printer.standard.colors {
      drawing = .plainText
    }
    let open = try await VaultSession.open(options)
    let (entry, account) = try open.findSettled(name)
    try open.checkCurrent(entry, isForced: force)
    let bytes = try QRCode.draw(OTPAuthURI.text(account), as: drawing)
    guard let file else {
      try checkFits(bytes)
      open.printer.outExactly(bytes)
      open.printer.err(account.label.escapingControls)
      return
    }
    let replaced = try OutsideFile.save(bytes, to: file, replacing: force)
    open.tell(
      Phrase("otp-written"), ["file": file], ["written": .text(file), "replaced": replaced?.json ?? .null])
    open.session.tell(replaced: replaced, open.home)
  }

  /// Refuses a code that the terminal would break into pieces.
  private func checkFits(_ drawn: [UInt8]) throws(Diagnostic) {
    guard StandardOutput.isTerminal, let terminal = Terminal() else { return }
    let columns = terminal.size.columns
    let needed = QRCode.columns(drawn)
    guard needed > columns else { return }
    throw Diagnostic(
      .fileTooLarge, "the code is \(needed) columns wide, the terminal \(columns)",
      hint: "make the window wider or the letters smaller, or name a file")
  }
}
