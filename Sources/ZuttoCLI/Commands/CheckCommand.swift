// `zutto check`: reads everything and names what is wrong, as a compiler does.

internal import ArgumentParser
internal import Ground

struct CheckCommand: Command, Paged {
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

  func run() async throws {
    let session = Session(options)
    let home = try session.home(checking: true)
    let result = await CheckRun(home, today: session.now(in: home).day, session.world).run()
    session.printer.endProgress()
    let errors = result.problems.count { $0.severity == .error }
    let warnings = result.problems.count - errors
    if options.json {
      session.printer.out(
        JSON.object([
          "files": .integer(result.files), "errors": .integer(errors), "warnings": .integer(warnings),
          "problems": .list(result.problems.map(\.json)),
        ]).description)
    } else {
      session.print(result.problems)
      let words = result.problems.isEmpty ? Phrase("command-check-clean") : Phrase("command-check-found")
      let language = session.language(home)
      session.printer.out(
        words(
          language,
          [
            "count": language.integer(result.files), "errors": language.integer(errors),
            "warnings": language.integer(warnings),
          ]))
    }
    if errors > 0 { throw Exit.problems }
  }
}

extension Diagnostic {
  /// The problem as JSON output shows it.
  var json: JSON {
    var object: JSONObject = ["severity": .text(severity.rawValue), "code": .text(code.rawValue)]
    object["path"] = path.map { .text($0.text) }
    object["line"] = position.map { .integer($0.line) }
    object["column"] = position.map { .integer($0.column) }
    object["message"] = .text(message)
    object["hint"] = hint.map(JSON.text)
    return .object(object)
  }
}
