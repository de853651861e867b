// Commands that show accounts: `zutto otp list` and `qr`.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Vault
internal import ZonedTime

struct OtpListCommand: HomeCommand, GivesCodes {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The accounts by issuer, with their codes of now.",
    discussion: """
      An account that was changed differently on two machines stands there once for
      each version. Accounts that count (HOTP) show no code: 'zutto otp code' uses
      one. Nor do those whose newest revision is damaged or missing: their secret may
      be an older one. Exit status 1 where records are damaged or lost.

      Examples:
        zutto otp list
        zutto otp list git                      those with 'git' in a name or a tag
        zutto otp list --no-codes
        zutto otp list --json | jq -r '.accounts[].issuer'
        zutto otp list --deleted                what was removed
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Only accounts with this in a name or a tag.") var text: String?
  @Flag(name: .customLong("no-codes"), help: "Leave the codes out.") var noCodes = false
  @Flag(help: "The removed accounts instead.") var deleted = false

  func outcome(_ context: Context) async throws -> Outcome {
    let open = try await VaultSession.open(context)
    let now = context.world.now()
    let all = deleted ? open.vault.entries.filter(\.isDeleted) : open.vault.accounts
    let entries = open.vault.search(text ?? "", in: all)
    let showsCodes = !noCodes && !deleted
    let isIncomplete = open.vault.problems.contains { $0.severity == .error }
    let accounts = entries.map { JSON.object($0.json(at: showsCodes && !$0.mayBeOutdated ? now : nil)) }
    var outcome = Outcome(json: ["accounts": .list(accounts)])
    if !entries.isEmpty {
      outcome.add(table(entries, now, showsCodes, open))
    } else if !all.isEmpty || !isIncomplete {
      outcome.add([emptyText(all.isEmpty, context.language)])
    }
    // Opening the vault reported the problems; the exit status tells scripts that the list is incomplete.
    if isIncomplete { outcome.exit = .problems }
    return outcome
  }

  private func emptyText(_ isAll: Bool, _ language: Language) -> String {
    guard isAll else { return Phrase("otp-nothing-found")(language, ["text": text ?? ""]) }
    return deleted ? Phrase("otp-none-deleted")[language] : Phrase("otp-empty")[language]
  }

  private func table(_ entries: [VaultEntry], _ now: Instant, _ showsCodes: Bool, _ open: VaultSession)
    -> [String]
  {
    let language = open.language
    var heads: [(text: String, alignment: TextTable.Alignment)] = [
      (Phrase("otp-issuer")[language], .left), (Phrase("otp-account")[language], .left),
    ]
    if showsCodes {
      heads += [(Phrase("otp-code")[language], .whole), (Phrase("otp-left")[language], .right)]
    }
    var table = TextTable(heads + [(Phrase("otp-id")[language], .whole)])
    for entry in entries {
      for (index, account) in entry.versions.enumerated() {
        var name = account.name
        if entry.isConflict { name += " (\(Phrase("otp-version")(language, ["number": String(index + 1)])))" }
        var cells = [account.issuer, name]
        if showsCodes {
          let seconds = entry.mayBeOutdated ? nil : account.secondsLeft(at: now)
          cells.append(
            entry.mayBeOutdated
              ? Phrase("otp-may-be-outdated")[language]
              : seconds == nil ? "HOTP" : account.code(at: now).groupedCode)
          cells.append(seconds.map { Phrase("otp-seconds")(language, count: $0) } ?? "")
        }
        table.add(cells + [String(entry.id.prefix(4))], bold: showsCodes ? 2 : nil)
      }
    }
    return table.lines(open.printer)
  }
}

struct OtpQRCommand: HomeCommand {
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

  func outcome(_ context: Context) async throws -> Outcome {
    if options.json, file == nil {
      throw ValidationError(Phrase("otp-json-needs-file-code-on"))
    }
    var drawing = QRCode.Drawing.terminal
    if let file {
      switch file.split(separator: ".").last?.lowercased() {
      case "png": drawing = .png
      case "svg": drawing = .svg
      default: throw ValidationError(Phrase("otp-file-name-must-end-png"))
      }
      try OutsideFile.checkFree(file, replacing: force)
    } else if !context.printer.colors {
      drawing = .plainText
    }
    let open = try await VaultSession.open(context)
    let (entry, account) = try open.findSettled(name)
    try open.checkCurrent(entry, isForced: force)
    let bytes = try QRCode.draw(OTPAuthURI.text(account), as: drawing)
    guard let file else {
      try checkFits(bytes)
      var outcome = Outcome(bytes: bytes)
      outcome.note(account.label.escapingControls)
      return outcome
    }
    let replaced = try OutsideFile.save(bytes, to: file, replacing: force)
    var outcome = Outcome.said(
      Phrase("otp-written"), ["file": file], ["written": .text(file), "replaced": replaced?.json ?? .null])
    outcome.report(replaced: replaced, context)
    return outcome
  }

  /// Throws if the code is wider than the terminal.
  private func checkFits(_ drawn: [UInt8]) throws(Diagnostic) {
    guard StandardOutput.isTerminal, let terminal = Terminal() else { return }
    let columns = terminal.size.columns
    let needed = QRCode.columns(drawn)
    guard needed > columns else { return }
    throw Diagnostic(
      .fileTooLarge, Phrase("otp-code-columns-wide-terminal", ["needed": needed, "columns": columns]),
      hint: Phrase("otp-make-window-wider-letters-smaller"))
  }
}

extension QRCode {
  /// The width of a terminal drawing, without escape sequences.
  fileprivate static func columns(_ drawn: [UInt8]) -> Int {
    drawn.split(separator: UInt8(ascii: "\n")).reduce(0) { widest, line in
      var (width, isEscape) = (0, false)
      for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
        if scalar == "\u{1B}" {
          isEscape = true
        } else if isEscape {
          isEscape = scalar != "m"
        } else {
          width += 1
        }
      }
      return max(widest, width)
    }
  }
}
