// `zutto remind`: a word in the evening, if nothing was written that day.

internal import ArgumentParser
internal import Ground

struct RemindCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind", abstract: "Say that today's diary is still to be written.",
    discussion: """
      Says it here and on the desktop, with today's question, unless you wrote in
      one of your diaries today. 'install' has the machine do this every day.

      Examples:
        zutto remind
        zutto remind install                 at the time of the profile, or 21:00
        zutto remind install --at 22:30
        zutto remind status
        zutto remind uninstall
      """,
    subcommands: [
      RemindNowCommand.self, RemindInstallCommand.self, RemindUninstallCommand.self, RemindStatusCommand.self,
    ], defaultSubcommand: RemindNowCommand.self)
}

struct RemindNowCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "now", abstract: "Say it now, if nothing was written today.",
    discussion: """
      Prints nothing where something was written. Exit status 0 in any case.

      Examples:
        zutto remind now --json
      """)

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let language = session.language(home)
    let reminder = try await Reminder(session, home)
    let title = Phrase("remind-write")[language]
    var isShown = false
    if reminder.isDue {
      do throws(Diagnostic) { isShown = try DesktopNotices(session).show(title, reminder.question) } catch {
        session.printer.print(error)
      }
    }
    if options.json {
      session.printer.out(
        JSON.object([
          "day": .text(reminder.day.text), "written": .flag(reminder.isWritten), "due": .flag(reminder.isDue),
          "question": .text(reminder.question), "desktop": .flag(isShown),
        ]).description)
    } else if reminder.isDue {
      session.printer.out(session.printer.bold(title))
      session.printer.out(
        session.printer.faint(Phrase("command-question")[language] + ": ")
          + reminder.question.escapingControls)
    }
    session.print(reminder.problems)
  }
}
