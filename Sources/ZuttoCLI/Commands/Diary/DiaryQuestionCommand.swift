// `zutto diary question`: the question of the day.

internal import ArgumentParser
internal import Diary
internal import Ground

struct DiaryQuestionCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "question", abstract: "The question of the day, the same for every member.",
    discussion: """
      A file questions.ja.txt (or ko, en, zh) in the home replaces the bank: one
      question a line.

      Examples:
        zutto diary question
        zutto diary question 12-24 --lang ko
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "A day (default: today).") var day: String?

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let day = try session.day(day, in: home)
    let language = session.language(home)
    let question = try DiaryStore.questions(in: home, language).question(on: day)
    if options.json {
      session.printer.out(
        JSON.object([
          "day": .text(day.text), "language": .text(language.tag.rawValue), "question": .text(question),
        ]).description)
    } else {
      session.printer.out(session.printer.faint(language.longDate(day)))
      session.printer.out(question)
    }
  }
}
