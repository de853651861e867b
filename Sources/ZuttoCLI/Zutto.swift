// The command `zutto`: its parts, and how it ends.

internal import ArgumentParser
internal import Ground

/// The root of all commands.
struct Zutto: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "zutto",
    abstract: "One home of plain files for the things people must not lose.",
    discussion: """
      Examples:
        zutto init --name みさき nikki       make a home in the folder 'nikki'
        cd nikki
        zutto diary new 二人の日記 --type couple --id futari
        zutto diary write futari 今日はクリスマス！
        zutto memo buy milk                  a thought, kept before it is gone
        zutto ledger settle                  what the shop earned this month
        zutto otp code github                the one-time password of now
        zutto note link                      a box for anonymous notes
        zutto today                          what waits for you
        zutto search クリスマス              words in everything you wrote
        zutto sync                           the same home on every machine
        zutto build                          render it into archive/
        zutto serve                          see it in a browser, always up to date
        zutto import day-one.zip --into futari
        zutto export pdf --year 2025 --out 2025.pdf
        zutto check                          read everything and name what is wrong
        zutto backup --to /media/usb/zutto   a copy elsewhere, then one a day

      A home is found by --home, or by the folder above that holds zutto.json.
      Exit status: 0 done, 1 problems found, 2 wrong use.
      """,
    version: "zutto \(ZuttoVersion.text)",
    subcommands: [
      InitCommand.self, TodayCommand.self, SearchCommand.self, DiaryCommand.self,
      MemoCommand.self, LedgerCommand.self, OtpCommand.self,
      NoteCommand.self, ContactCommand.self, BuildCommand.self, UnlockCommand.self,
      ServeCommand.self,
      ImportCommand.self, ExportCommand.self,
      CheckCommand.self,
      SyncCommand.self, MergeCommand.self, ResolveCommand.self, BackupCommand.self,
      VerifyCommand.self, RepairCommand.self, SafetyCommand.self, DeviceCommand.self,
      ProfileCommand.self, TemplatesCommand.self, SchemaCommand.self, TrashCommand.self,
      UndoCommand.self, LogCommand.self, NotifyCommand.self, RemindCommand.self,
      MergeDriverCommand.self, ClearClipboardCommand.self,
    ]
  )
}

/// The program's version; part of what decides whether a page is current.
enum ZuttoVersion {
  static let text = "0.1.0"
}

/// Runs the command line and ends the process.
public enum Main {
  /// Parses the arguments, runs the command, and exits with 0, 1 or 2.
  public static func run() async -> Never {
    let typed = CommandLine.arguments.dropFirst()
    do {
      let command = try Zutto.parseAsRoot(arguments(typed))
      (command as? any PrintsAtLength)?.holdResults()
      do {
        try await run(command)
      } catch let diagnostic as Diagnostic where command is any RepeatsWhatWasTyped {
        throw diagnostic.repeating(typed)
      }
      AutomaticBackup.startIfDue()
      Exit.now(.done)
    } catch let diagnostic as Diagnostic {
      Printer.standard.print(diagnostic)
      Exit.now(.problems)
    } catch let status as Exit {
      AutomaticBackup.startIfDue()
      Exit.now(status)
    } catch {
      MessageLanguage.guess(typed)
      let language = MessageLanguage.current
      let text = Zutto.fullMessage(for: error, columns: min(Printer.standard.columns, 80))
      let lines = WrongUse(text, language).lines
      if Zutto.exitCode(for: error) == .success {
        Printer.standard.out(lines.joined(separator: "\n"))
        Exit.now(.done)
      }
      lines.forEach(Printer.standard.err)
      if typed.first == "memo", text.contains("nknown option") {
        Printer.standard.err(DiagnosticWords.memoHyphen[language])
      }
      Exit.now(.wrongUse)
    }
  }

  private static func run(_ command: any ParsableCommand) async throws {
    var command = command
    if var asynchronous = command as? any AsyncParsableCommand {
      try await asynchronous.run()
    } else {
      try command.run()
    }
  }

  /// The arguments, in which negative amounts of the ledger and words that a search leaves out don't look like options.
  ///
  /// No option of the ledger begins with a digit or a currency's sign, and none of the search with one hyphen but `-h`, so
  /// `-5000`, `-₩5,000` and `-milk` are always values: they get the minus sign U+2212, which their readers take for `-`.
  private static func arguments(_ arguments: ArraySlice<String>) -> [String] {
    switch arguments.first(where: { !$0.hasPrefix("-") }) {
    case "ledger":
      arguments.map { argument in
        let next = argument.dropFirst().first
        let isAmount = next?.isNumber == true || next?.isCurrencySymbol == true
        return argument.hasPrefix("-") && isAmount ? minus(argument) : argument
      }
    case "search":
      arguments.map { argument in
        let isWord = argument.count > 1 && !argument.hasPrefix("--") && argument != "-h"
        return argument.hasPrefix("-") && isWord ? minus(argument) : argument
      }
    default: Array(arguments)
    }
  }

  private static func minus(_ argument: String) -> String {
    "\u{2212}" + argument.dropFirst()
  }
}
