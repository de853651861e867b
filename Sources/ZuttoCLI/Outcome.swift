// The outcome of a command.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Ledger
internal import LosslessJSON
internal import SafeFiles
internal import ZonedTime

/// What a command computed: lines for people, a value for programs, problems, the exit status.
struct Outcome: Sendable {
  enum Part: Sendable {
    case line(String)
    /// A sentence of results, translated and wrapped when it is printed.
    case sentence(Phrase, KeyValuePairs<String, String>)
    /// A line on standard error.
    case note(String, inJSON: Bool)
    /// Results printed as they are.
    case bytes([UInt8])
    case problem(Diagnostic, inJSON: Bool)
  }

  /// What people see, in order; `--json` prints only the parts marked `inJSON`.
  private(set) var parts: [Part] = []
  /// What `--json` prints, a value per line; empty if the results have only one form.
  private(set) var json: [JSON] = []
  /// What `--csv` prints; nil unless asked for.
  var csv: [UInt8]?
  var exit = Exit.done

  /// Nothing left to print.
  static let done = Outcome()

  init(_ lines: [String] = [], json: JSON? = nil, csv: [UInt8]? = nil) {
    parts = lines.map { .line($0) }
    self.json = json.map { [$0] } ?? []
    self.csv = csv
  }

  /// Results of one form, whatever was asked for.
  init(bytes: [UInt8]) { parts = [.bytes(bytes)] }

  static func said(
    _ phrase: Phrase, _ values: KeyValuePairs<String, String> = [:], _ json: JSONObject? = nil
  ) -> Outcome {
    var outcome = Outcome(json: json.map(JSON.object))
    outcome.say(phrase, values)
    return outcome
  }

  mutating func say(_ phrase: Phrase, _ values: KeyValuePairs<String, String> = [:]) {
    parts.append(.sentence(phrase, values))
  }

  /// Appends another outcome; the first status other than `done` is kept.
  mutating func add(_ other: Outcome) {
    parts += other.parts
    json += other.json
    if exit == .done { exit = other.exit }
  }

  mutating func add(_ lines: [String]) { parts += lines.map { .line($0) } }

  mutating func add(bytes: [UInt8]) { parts.append(.bytes(bytes)) }

  /// Adds a line for standard error.
  mutating func note(_ line: String, inJSON: Bool = false) { parts.append(.note(line, inJSON: inJSON)) }

  /// Adds problems; `inJSON` prints them with `--json`, too.
  mutating func report(_ problems: [Diagnostic], inJSON: Bool = true) {
    parts += problems.map { .problem($0, inJSON: inJSON) }
  }

  /// Adds up to three problems of many files, or only their number if there are more.
  mutating func report(few problems: [Diagnostic], _ context: Context) {
    let problems = problems.sortedOnce()
    guard problems.count > 3 else { return report(problems) }
    let count = context.language.integer(problems.count)
    note(Phrase("memo-problems")(context.language, ["count": count]), inJSON: true)
  }

  /// Sets exit status 1 if a problem is an error.
  mutating func fail(on problems: [Diagnostic]) {
    if problems.contains(where: { $0.severity == .error }) { exit = .problems }
  }

  /// This outcome with a failure that came after the results.
  func failing(_ problem: Diagnostic) -> Outcome {
    var outcome = self
    outcome.report([problem])
    outcome.exit = problem.exit
    return outcome
  }

  /// This outcome with problems sorted by file; an error among them gives exit status 1.
  func failing(with problems: [Diagnostic]) -> Outcome {
    var outcome = self
    outcome.report(problems.sortedOnce())
    outcome.fail(on: problems)
    return outcome
  }
}

extension Outcome {
  /// Reports a replaced file to people; in JSON the command's own object names it.
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
