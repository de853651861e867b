// What `zutto import` prints: the same report for every app.

internal import Ground
internal import Import

/// What became of an import.
struct ImportTelling {
  private let language: Language
  private let isGuessed: Bool
  private let isRehearsal: Bool

  init(_ language: Language, isGuessed: Bool, isRehearsal: Bool) {
    self.language = language
    self.isGuessed = isGuessed
    self.isRehearsal = isRehearsal
  }

  /// What is printed of it, but for its problems.
  func outcome(_ report: ImportReport) -> Outcome {
    var outcome = Outcome(json: .object(json(of: report)))
    if isRehearsal {
      outcome.add(report.imported.map { "+ \($0.created.day) \($0.place)".escapingControls })
    }
    let format = report.format.title
    if isGuessed { outcome.add([Phrase("import-guessed")(language, ["format": format])]) }
    outcome.add([
      (isRehearsal ? Phrase("otp-would-import") : Phrase("otp-imported"))(
        language,
        [
          "format": format, "read": language.integer(report.read),
          "new": language.integer(report.imported.count), "present": language.integer(report.present.count),
          "failed": language.integer(report.failed),
        ])
    ])
    if !report.present.isEmpty {
      var seen: Set<String> = []
      let paths = report.present.map(\.path.text).filter { seen.insert($0).inserted }
      outcome.add([Phrase("import-present")[language] + names(paths)])
    }
    let brought = report.present.reduce(0) { $0 + $1.brought }
    if brought > 0 { outcome.add([Phrase("import-brought")(language, count: brought)]) }
    if report.media > 0 { outcome.add([Phrase("import-media")(language, count: report.media)]) }
    let changed = report.present.filter(\.isChanged).map(\.place)
    if !changed.isEmpty {
      outcome.add([Phrase("import-changed")(language, count: changed.count) + names(changed)])
    }
    if !report.left.isEmpty {
      outcome.add([Phrase("import-left")(language, count: report.left.count) + names(report.left)])
    }
    if report.isStopped { outcome.say(Phrase("import-stopped")) }
    return outcome
  }

  private func json(of report: ImportReport) -> JSONObject {
    [
      "format": .text(report.format.rawValue), "guessed": .flag(isGuessed), "dryRun": .flag(isRehearsal),
      "read": .integer(report.read), "imported": .integer(report.imported.count),
      "present": .integer(report.present.count), "failed": .integer(report.failed),
      "importedTexts": .list(report.imported.map(json(of:))),
      "presentTexts": .list(report.present.map(json(of:))), "media": .integer(report.media),
      "left": .list(report.left.map(JSON.text)), "stopped": .flag(report.isStopped),
      "problems": .list(report.problems.map(\.json)),
    ]
  }

  private func json(of line: ImportReport.Line) -> JSON {
    var object: JSONObject = [
      "place": .text(line.place), "created": .text(line.created.text), "path": .text(line.path.text),
    ]
    if line.isChanged { object["changed"] = true }
    if line.brought > 0 { object["brought"] = .integer(line.brought) }
    return .object(object)
  }

  /// The first names of a list; all of them stand in --json.
  private func names(_ all: [String]) -> String {
    let most = 10
    let names = all.prefix(most).joined(separator: ", ")
    return ": \(names)\(all.count > most ? ", …" : "")".escapingControls
  }
}

extension [Diagnostic] {
  /// The problems, one for all that say the same of other places and names.
  var folded: [Diagnostic] {
    let alike = Dictionary(grouping: self, by: \.kind)
    var told: Set<String> = []
    return compactMap { problem in
      guard told.insert(problem.kind).inserted else { return nil }
      let others = (alike[problem.kind] ?? []).dropFirst()
      guard !others.isEmpty else { return problem }
      let names = others.prefix(9).compactMap(\.place)
      var first = problem
      first.message +=
        names.isEmpty
        ? " (and \(others.count) more like it; --json has all)"
        : " (and \(others.count) more like it: \(names.joined(separator: ", "))"
          + "\(others.count > names.count ? ", …" : ""); --json has all)"
      return first
    }
  }
}

extension Diagnostic {
  /// What it says without places and names: what stands behind the last name in quotes.
  fileprivate var kind: String {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    let tail = parts.count > 2 ? String(parts[parts.count - 1]) : message
    return "\(severity) \(code) \(tail.split(separator: ": ").last ?? "")"
  }

  /// The text that was not imported; nil for what befell none.
  fileprivate var place: String? {
    let parts = message.split(separator: " is not imported: ", maxSplits: 1)
    guard severity == .error, parts.count == 2, let start = parts[0].firstRange(of: ": ") else { return nil }
    return String(parts[0][start.upperBound...])
  }
}
