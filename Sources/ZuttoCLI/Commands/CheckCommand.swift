// `zutto check`: reads everything and names what is wrong, as a compiler does.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Household
internal import LosslessJSON

struct CheckCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Read every file and name what is wrong, with its place.",
    discussion: """
      Prints 'file:line:column: error|warning: what is wrong [code]' and a hint how
      to mend it. Exit status 1 if there is an error.

      Examples:
        zutto check
        zutto check --json
      """)

  @OptionGroup var options: GlobalOptions

  static let readsBrokenHome = true

  func outcome(_ context: Context) async throws -> Outcome {
    let language = context.language
    let result = await CheckRun(context.household).run()
    context.printer.endProgress()
    let errors = result.problems.count { $0.severity == .error }
    let warnings = result.problems.count - errors
    var outcome = Outcome(json: [
      "files": .integer(result.files), "errors": .integer(errors), "warnings": .integer(warnings),
      "problems": result.problems.json(in: language),
    ])
    outcome.report(result.problems, inJSON: false)
    outcome.say(
      result.problems.isEmpty ? Phrase("command-check-clean") : Phrase("command-check-found"),
      [
        "count": language.integer(result.files), "errors": language.integer(errors),
        "warnings": language.integer(warnings),
      ])
    outcome.fail(on: result.problems)
    return outcome
  }
}

extension Diagnostic {
  /// The problem as JSON output shows it.
  func json(in language: Language) -> JSON {
    var object: JSONObject = ["severity": .text(severity.rawValue), "code": .text(code.rawValue)]
    object["path"] = path.map { .text($0.text) }
    object["line"] = position.map { .integer($0.line) }
    object["column"] = position.map { .integer($0.column) }
    object["message"] = .text(message[language])
    object["hint"] = hint.map { .text($0[language]) }
    return .object(object)
  }
}

extension Sequence<Diagnostic> {
  /// The problems as JSON output shows them.
  func json(in language: Language) -> JSON { .list(map { $0.json(in: language) }) }
}
