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
      if isGuessed { session.printer.out(ImportWords.guessed(language, ["format": format])) }
      session.printer.out(
        (isRehearsal ? OtpWords.wouldImport : OtpWords.imported)(
          language,
          [
            "format": format, "read": language.integer(report.read),
            "new": language.integer(report.imported.count),
            "present": language.integer(report.present.count),
            "failed": language.integer(report.failed),
          ]
        )
      )
      if report.media > 0 {
        session.printer.out(ImportWords.media(language, count: report.media))
      }
      let changed = report.present.filter(\.isChanged)
      if !changed.isEmpty {
        let names = names(changed.map(\.place))
        session.printer.out(ImportWords.changed(language, count: changed.count) + names)
      }
      if !report.left.isEmpty {
        let names = names(report.left)
        session.printer.out(ImportWords.left(language, count: report.left.count) + names)
      }
      if report.isStopped { session.printer.out(ImportWords.stopped[language]) }
    }
    for problem in report.problems { session.printer.print(problem) }
  }

  private func json(of report: ImportReport) -> JSONObject {
    [
      "format": .text(report.format.rawValue), "guessed": .flag(isGuessed),
      "dryRun": .flag(isRehearsal), "read": .integer(report.read),
      "imported": .list(report.imported.map(json(of:))),
      "present": .list(report.present.map(json(of:))), "failed": .integer(report.failed),
      "media": .integer(report.media), "left": .list(report.left.map(JSON.text)),
      "stopped": .flag(report.isStopped),
      "problems": .list(report.problems.map(\.json)),
    ]
  }

  private func json(of line: ImportReport.Line) -> JSON {
    var object: JSONObject = [
      "place": .text(line.place), "created": .text(line.created.text),
      "path": .text(line.path.text),
    ]
    if line.isChanged { object["changed"] = true }
    return .object(object)
  }

  /// The first names of a list; all of them stand in --json.
  private func names(_ all: [String]) -> String {
    let most = 10
    let names = all.prefix(most).joined(separator: ", ")
    return ": \(names)\(all.count > most ? ", …" : "")".escapingControls
  }
}
