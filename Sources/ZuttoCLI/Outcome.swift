// The outcome of a command.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Ledger
internal import LosslessJSON
internal import SafeFiles
internal import ZonedTime

/// What a command computed: lines for people, a value for programs, problems, and how it ends.
struct Outcome: Sendable {
  /// One thing to print.
  enum Part: Sendable {
    /// A line of results.
    case line(String)
    /// A sentence of results, in the reader's language.
    case sentence(Phrase, KeyValuePairs<String, String>)
    /// A line beside the results, on standard error.
    case note(String, inJSON: Bool)
    /// Results that are made of lines already.
    case bytes([UInt8])
    /// A problem.
    case problem(Diagnostic, inJSON: Bool)
  }

  /// What a person sees, in order; of it, a program that asks for JSON or CSV gets what is marked so.
  private(set) var parts: [Part] = []
  /// What `--json` prints, a line each; none for commands whose results have one form.
  private(set) var json: [JSON] = []
  /// What `--csv` prints; nil where it was not asked for.
  var csv: [UInt8]?
  /// How the process ends.
  var exit = Exit.done

  /// Nothing to print: the work is done, or all was printed on the way.
  static let done = Outcome()

  /// An outcome.
  ///
  /// - Parameters:
  ///   - lines: for people.
  ///   - json: for programs.
  ///   - csv: for spreadsheets, if that was asked for.
  init(_ lines: [String] = [], json: JSON? = nil, csv: [UInt8]? = nil) {
    parts = lines.map { .line($0) }
    self.json = json.map { [$0] } ?? []
    self.csv = csv
  }

  /// Results that are bytes, whatever was asked for.
  init(bytes: [UInt8]) { parts = [.bytes(bytes)] }

  /// One sentence.
  static func said(
    _ phrase: Phrase, _ values: KeyValuePairs<String, String> = [:], _ json: JSONObject? = nil
  ) -> Outcome {
    var outcome = Outcome(json: json.map(JSON.object))
    outcome.say(phrase, values)
    return outcome
  }

  /// Adds a sentence of results.
  mutating func say(_ phrase: Phrase, _ values: KeyValuePairs<String, String> = [:]) {
    parts.append(.sentence(phrase, values))
  }

  /// Adds what another part of the work came to.
  mutating func add(_ other: Outcome) {
    parts += other.parts
    json += other.json
    if exit == .done { exit = other.exit }
  }

  /// Adds lines of results.
  mutating func add(_ lines: [String]) { parts += lines.map { .line($0) } }

  /// Adds results that are made of lines already.
  mutating func add(bytes: [UInt8]) { parts.append(.bytes(bytes)) }

  /// Adds a line beside the results, on standard error.
  mutating func note(_ line: String, inJSON: Bool = false) { parts.append(.note(line, inJSON: inJSON)) }

  /// Adds problems.
  ///
  /// - Parameters:
  ///   - problems: the problems.
  ///   - inJSON: whether they are printed with `--json` too.
  mutating func report(_ problems: [Diagnostic], inJSON: Bool = true) {
    parts += problems.map { .problem($0, inJSON: inJSON) }
  }

  /// Adds problems of many files: no more than three of them, else how many there are.
  mutating func report(few problems: [Diagnostic], _ context: Context) {
    let problems = problems.sortedOnce()
    guard problems.count > 3 else { return report(problems) }
    let count = context.language.integer(problems.count)
    note(Phrase("memo-problems")(context.language, ["count": count]), inJSON: true)
  }

  /// Ends with 1 where one of the problems is an error.
  mutating func fail(on problems: [Diagnostic]) {
    if problems.contains(where: { $0.severity == .error }) { exit = .problems }
  }

  /// The outcome of work that failed after it had results.
  func failing(_ problem: Diagnostic) -> Outcome {
    var outcome = self
    outcome.report([problem])
    outcome.exit = problem.exit
    return outcome
  }

  /// The outcome with problems, in the order of their files; an error among them ends the command with 1.
  func failing(with problems: [Diagnostic]) -> Outcome {
    var outcome = self
    outcome.report(problems.sortedOnce())
    outcome.fail(on: problems)
    return outcome
  }
}

extension String {
  /// A name with its icon before it.
  init(icon: String?, name: String) { self = icon.map { "\($0) \(name)" } ?? name }
}

extension Outcome {
  /// Names the file that a command replaced; its object of JSON does so by itself.
  mutating func report(replaced file: ReplacedFile?, _ context: Context) {
    guard let file else { return }
    let time = context.home.zone.zoned(Instant(secondsSince1970: file.signature.modified / 1_000_000_000))
    say(
      Phrase("export-replaced"),
      [
        "path": file.path, "size": Int(clamping: file.signature.size).inBytes,
        "time": context.language.dateAndTime(time),
      ])
  }
}
