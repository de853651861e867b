// The root command, and the entry point of the process.

internal import ArgumentParser
internal import Diagnostics
public import Fluent
internal import Ground
internal import Household

/// The root of all commands.
struct Zutto: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "zutto", abstract: "One home of plain files for the things people must not lose.",
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
        zutto history last                   what the newest entry said before
        zutto check                          read everything and name what is wrong
        zutto backup --to /media/usb/zutto   a copy elsewhere, then one a day

      A home is found by --home, or by the folder above that holds zutto.json.
      Exit status: 0 done, 1 problems found, 2 wrong use: what was typed can't be
      what it should be, whatever stands in the home.
      """, version: "zutto \(ZuttoVersion.text)",
    subcommands: [
      InitCommand.self, TodayCommand.self, SearchCommand.self, DiaryCommand.self, MemoCommand.self,
      TagsCommand.self,
      LedgerCommand.self, OtpCommand.self, NoteCommand.self, ContactCommand.self, BuildCommand.self,
      UnlockCommand.self, ServeCommand.self, AppCommand.self, BoxCommand.self, PocketCommand.self,
      ReceiveCommand.self, ImportCommand.self,
      ExportCommand.self, CheckCommand.self,
      SyncCommand.self, DepotCommand.self, MediaCommand.self, MergeCommand.self, ResolveCommand.self,
      HistoryCommand.self,
      BackupCommand.self, VerifyCommand.self,
      RepairCommand.self, SafetyCommand.self, DeviceCommand.self, ProfileCommand.self, TemplatesCommand.self,
      SchemaCommand.self, TrashCommand.self, UndoCommand.self, LogCommand.self, NotifyCommand.self,
      RemindCommand.self, MergeDriverCommand.self, MediaFilterCommand.self, ClearClipboardCommand.self,
      OtpAgentCommand.self,
    ])
}

/// Runs the command line and ends the process.
public enum Main {
  /// The command line, its global options behind the command's words.
  static let typed = withGlobalsBehind(CommandLine.arguments.dropFirst())

  /// Parses the arguments, runs the command in one of the languages, and exits with its status.
  public static func run(_ locales: Locales) async -> Never {
    MessageLanguage.begin(locales)
    let printer = Printer(Output(locales[World.live.language(of: locales)]))
    let typed = self.typed[...]
    do {
      if VersionFacts.isAsked(typed) {
        printer.out(try VersionFacts.line())
        Exit.now(.done, printer)
      }
      try checkHelp(typed)
      let command = try Zutto.parseAsRoot(arguments(typed))
      if let command = command as? any Command {
        Exit.now(try await Runner(typed: Array(typed), printer: printer).run(command), printer)
      }
      // A group of commands: `run` throws its help.
      var group = command
      try group.run()
      Exit.now(.done, printer)
    } catch {
      Exit.now(explain(error, typed, printer), printer)
    }
  }

  /// Prints a usage error, or the help that was asked for.
  private static func explain(_ error: any Error, _ typed: ArraySlice<String>, _ printer: Printer) -> Exit {
    let language = MessageLanguage.guess(CommandLine.arguments.dropFirst())
    printer.output.speak(language)
    let columns = min(printer.columns, 80)
    let text = Zutto.fullMessage(for: error, columns: columns)
    let lines = UsageError(text, language, meant: meantCommand(typed)).lines
    if Zutto.exitCode(for: error) == .success {
      let page = helpPage(typed, text, language, columns)
      printer.out((page ?? lines).joined(separator: "\n"))
      return .done
    }
    lines.forEach(printer.printWrongUse)
    if typed.first == "memo", text.contains("nknown option") {
      printer.err(Phrase("message-memo-hyphen")[language])
    }
    return .wrongUse
  }

  /// The translated help, if it was asked for; nil in English.
  private static func helpPage(
    _ typed: ArraySlice<String>, _ text: String, _ language: Language, _ columns: Int
  ) -> [String]? {
    let words = typed.prefix { $0 != "--" }
    let isAsked = words.first == "help" || words.contains("--help") || words.contains("-h")
    let usage = text.split(separator: "\n").lazy.compactMap { String($0).rest(after: "USAGE: ") }.first
    guard language.tag != .en, isAsked, let usage else { return nil }
    let (command, path) = command(in: words.first == "help" ? words.dropFirst() : words)
    return try? HelpPage(command, Array(path), usage: usage, language, columns: columns).lines
  }

  /// Moves global options behind the command's words, as in `zutto --home DIR memo --json list`.
  private static func withGlobalsBehind(_ arguments: ArraySlice<String>) -> [String] {
    var command: any ParsableCommand.Type = Zutto.self
    var words: [String] = []
    var globals: [String] = []
    var rest = arguments
    while let word = rest.first {
      let count: Int
      if let next = subcommand(word, of: command) {
        command = next
        words.append(word)
        rest.removeFirst()
        continue
      }
      let name = word.prefix { $0 != "=" }
      if ["--json", "--no-input", "--no-pager"].contains(word) {
        count = 1
      } else if ["--home", "--lang"].contains(name), name != word {
        count = 1
      } else if ["--home", "--lang"].contains(word), rest.dropFirst().first?.hasPrefix("-") == false {
        count = 2
      } else {
        break
      }
      globals += rest.prefix(count)
      rest.removeFirst(count)
    }
    // The overview and `help` take no options; the language is looked up in the original arguments.
    if words.isEmpty, rest.first.map({ $0 == "help" }) ?? true { return Array(rest) }
    return words.isEmpty ? Array(arguments) : words + globals + rest
  }

  private static func subcommand(_ word: String, of command: any ParsableCommand.Type) -> (
    any ParsableCommand.Type
  )? { command.configuration.subcommands.first { $0.configuration.commandName == word } }

  /// The command at the start of some words, and the words that name it.
  private static func command(in words: ArraySlice<String>) -> (
    command: any ParsableCommand.Type, words: ArraySlice<String>
  ) {
    var command: any ParsableCommand.Type = Zutto.self
    var count = 0
    for word in words {
      guard let next = subcommand(word, of: command) else { break }
      command = next
      count += 1
    }
    return (command, words.prefix(count))
  }

  /// Refuses help for an unknown command, for which the library prints the overview.
  private static func checkHelp(_ typed: ArraySlice<String>) throws {
    guard typed.first == "help" else { return }
    let topic = typed.dropFirst().prefix { !$0.hasPrefix("-") }
    if let word = topic.dropFirst(command(in: topic).words.count).first, word != "help" {
      throw ValidationError(Phrase("message-unexpected-argument", ["argument": word]))
    }
  }

  /// The subcommand that was most likely meant; nil if none was mistyped.
  private static func meantCommand(_ typed: ArraySlice<String>) -> String? {
    let typed = typed.first == "help" ? typed.dropFirst() : typed
    let (command, words) = command(in: typed)
    let names = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }.compactMap {
      $0.configuration.commandName
    }
    return typed.dropFirst(words.count).first.flatMap { names.nearest(to: $0) }
  }

  /// Puts U+2212 for the hyphen of negative amounts and words that a search excludes: they look like options.
  ///
  /// No option of the ledger begins with a digit or a currency's sign, and none of the search with one hyphen
  /// but `-h`, so `-5000`, `-₩5,000` and `-milk` are always values; their readers take U+2212 for `-`.
  private static func arguments(_ arguments: ArraySlice<String>) -> [String] {
    let words = arguments.filter { !$0.hasPrefix("-") }
    switch words.first {
    case "ledger", "history": return arguments.map(amount)
    // Days: `-3d`. Text written in a diary stays as it is.
    case "diary" where ["show", "calendar", "question"].contains(words.dropFirst().first):
      return arguments.map(amount)
    case "search":
      return arguments.map { argument in
        let isWord = argument.count > 1 && !argument.hasPrefix("--") && argument != "-h"
        return argument.hasPrefix("-") && isWord ? minus(argument) : argument
      }
    default: return Array(arguments)
    }
  }

  private static func amount(_ argument: String) -> String {
    let next = argument.dropFirst().first
    let isAmount = next?.isNumber == true || next?.isCurrencySymbol == true
    return argument.hasPrefix("-") && isAmount ? minus(argument) : argument
  }

  private static func minus(_ argument: String) -> String { "\u{2212}" + argument.dropFirst() }
}
