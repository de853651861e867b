// `zutto otp copy`: a code into the clipboard, for a while.

internal import ArgumentParser
internal import Ground
internal import Vault

struct OtpCopyCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "copy", abstract: "Copy the code of an account; it is cleared after a while.",
    discussion: """
      Uses wl-copy, xclip, xsel or pbcopy, else the terminal itself (OSC 52), which
      can't be asked and so not cleared. The code is cleared only if it is still
      there.

      Examples:
        zutto otp copy github
        zutto otp copy github --clear-after 10
        zutto otp copy github --clear-after 0   leave it there
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Which account.") var name: String
  @Option(help: ArgumentHelp("Seconds until it is cleared; 0 for never.", valueName: "seconds"))
  var clearAfter = CodeClipboard.secondsUntilCleared
  @Flag(help: "Also where a newer revision may be damaged or missing.") var force = false

  func validate() throws {
    if !(0...86400).contains(clearAfter) { throw ValidationError("--clear-after is 0 to 86400 seconds") }
  }

  func run() async throws {
    let open = try await VaultSession.open(options)
    let (entry, account) = try open.findSettled(name)
    try open.checkCurrent(entry, isForced: force)
    let clipboard = CodeClipboard(open)
    // Before a counter goes on: a code that can't be copied is not used up.
    try clipboard.checkPresent()
    let codes = try await OtpCodes.taken(entry, at: nil, open, isForced: force)
    guard let code = codes.lines.first?.code else { return }
    let said: (text: String, clearedAfter: JSON)
    do throws(Diagnostic) { said = try clipboard.copy(code, of: account, clearAfter: clearAfter) } catch {
      guard account.period == nil else { throw error }
      throw printed(code, error, open)
    }
    if open.isJSON {
      open.printer.out(
        JSON.object(["copied": .text(entry.id), "clearedAfter": said.clearedAfter]).description)
    } else {
      open.printer.out(said.text.escapingControls)
    }
  }

  /// Shows a code that is used up and could not be copied: it is not given twice.
  private func printed(_ code: String, _ problem: Diagnostic, _ open: VaultSession) -> Diagnostic {
    open.printer.out(open.isJSON ? JSON.object(["code": .text(code)]).description : code)
    var told = problem
    told.hint = "the code is used up: it was printed instead"
    return told
  }
}

/// Copies codes and tells what becomes of them.
struct CodeClipboard {
  /// How long a code stays.
  static let secondsUntilCleared = 30

  private let open: VaultSession

  init(_ open: VaultSession) { self.open = open }

  /// Makes sure that there is a clipboard.
  ///
  /// - Throws: `clipboard-missing`.
  func checkPresent() throws(Diagnostic) {
    try Clipboard(environment: open.session.world.environment).checkPresent()
  }

  /// Copies a code.
  ///
  /// - Throws: `clipboard-missing`, `program-failed`.
  func copy(_ code: String, of account: Account, clearAfter seconds: Int) throws(Diagnostic) -> (
    text: String, clearedAfter: JSON
  ) {
    let clipboard = Clipboard(environment: open.session.world.environment)
    let (_, clearing) = try clipboard.copy(code, clearAfter: seconds == 0 ? nil : seconds)
    let values: KeyValuePairs = ["label": account.label]
    switch clearing {
    case .never: return (Phrase("otp-copied")(open.language, values), .null)
    case .notPossible: return (Phrase("otp-copied-to-terminal")(open.language, values), .null)
    case .after(let seconds):
      return (Phrase("otp-copied-for-seconds")(open.language, count: seconds, values), .integer(seconds))
    }
  }
}
