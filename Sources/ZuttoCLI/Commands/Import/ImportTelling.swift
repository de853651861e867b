// What `zutto import` prints: the same report for every app.

internal import Ground
internal import Import

/// Tells what became of an import.
struct ImportTelling {
  private let session: Session
  private let home: Home
  private let isGuessed: Bool
  private let isRehearsal: Bool

  init(_ session: Session, _ home: Home, isGuessed: Bool, isRehearsal: Bool) {
    self.session = session
    self.home = home
    self.isGuessed = isGuessed
    self.isRehearsal = isRehearsal
  }

  func tell(_ report: ImportReport) {
    if session.options.json {
      session.printer.out(JSON.object(json(of: report)).description)
    } else {
      let language = session.language(home)
      if isRehearsal {
        for line in report.imported {
          session.printer.out("+ \(line.created.day) \(line.place)".escapingControls)
        }
      }
      let format = report.format.title
      if isGuessed { session.printer.out(Phrase("import-guessed")(language, ["format": format])) }
      session.printer.out(
        (isRehearsal ? Phrase("otp-would-import") : Phrase("otp-imported"))(
          language,
          [
            "format": format, "read": language.integer(report.read),
            "new": language.integer(report.imported.count), "present": language.integer(report.present.count),
            "failed": language.integer(report.failed),
          ]))
      if !report.present.isEmpty {
        var seen: Set<String> = []
        let paths = report.present.map(\.path.text).filter { seen.insert($0).inserted }
        session.printer.out(Phrase("import-present")[language] + names(paths))
      }
      let brought = report.present.reduce(0) { $0 + $1.brought }
      if brought > 0 { session.printer.out(Phrase("import-brought")(language, count: brought)) }
      if report.media > 0 { session.printer.out(Phrase("import-media")(language, count: report.media)) }
      let changed = report.present.filter(\.isChanged)
      if !changed.isEmpty {
        let names = names(changed.map(\.place))
        session.printer.out(Phrase("import-changed")(language, count: changed.count) + names)
      }
      if !report.left.isEmpty {
        let names = names(report.left)
        session.printer.out(Phrase("import-left")(language, count: report.left.count) + names)
      }
      if report.isStopped { session.printer.out(Phrase("import-stopped")[language]) }
    }
    for problem in session.options.json ? report.problems : report.problems.folded {
      session.printer.print(problem)
    }
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
  fileprivate var folded: [Diagnostic] {
    let alike = Dictionary(grouping: self, by: \.kind)
    var told: Set<String> = []
    return compactMap { problem in
      guard told.insert(problem.kind).inserted else { return nil }
      let others = (alike[problem.kind] ?? []).dropFirst()
      guard !others.isEmpty else { return problem }
      let names = others.prefix(9).compactMap(\.place)
      var first = problem
      let listed = names.joined(separator: ", ") + (others.count > names.count ? ", …" : "")
      first.message =
        names.isEmpty
        ? Phrase("import-more-like-json-all-2", ["message": problem.message, "count": others.count])
        : Phrase(
          "import-more-like-json-all", ["message": problem.message, "count": others.count, "listed": listed])
      return first
    }
  }
}

extension Diagnostic {
  /// What it says without places and names.
  fileprivate var kind: String { "\(severity) \(code) \(message.core.key)" }

  /// The text that was not imported; nil for what befell none.
  fileprivate var place: String? { severity == .error ? message.value("place") : nil }
}
