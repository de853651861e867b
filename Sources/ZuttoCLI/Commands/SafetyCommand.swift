// `zutto safety`: whether anything could be lost, and what to do about it.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Sync
internal import ZonedTime

struct SafetyCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "safety", abstract: "Last backup, last verify, what is where, and what to do next.",
    discussion: """
      The archive has a page of it, too: safety.html.

      Examples:
        zutto safety
        zutto safety --json
      """)

  @OptionGroup var options: GlobalOptions

  static let readsBrokenHome = true

  func outcome(_ context: Context) async throws -> Outcome {
    let facts = try SafetyFacts(context.home, now: context.now)
    var outcome = Outcome(
      lines(facts, context.session, context.language), json: facts.json(context.language))
    outcome.report(facts.problems, inJSON: false)
    return outcome
  }

  private func lines(_ facts: SafetyFacts, _ session: Session, _ language: Language) -> [String] {
    let printer = session.printer
    func row(_ label: Phrase, _ text: String) -> String {
      "\(printer.faint(label[language]))  \(text)".trimmingEnd
    }
    let backup = facts.backup.map {
      Phrase("safety-files-at")(
        language, ["time": language.dateAndTime($0.time), "count": language.integer($0.files)])
    }
    let verified = facts.verified.map {
      Phrase("safety-files-at")(
        language, ["time": language.dateAndTime($0.time), "count": language.integer($0.files)])
    }
    var lines = [
      row(Phrase("safety-last-backup"), backup ?? Phrase("safety-never")[language]),
      row(Phrase("safety-last-verify"), verified ?? Phrase("safety-never")[language]),
    ]
    if let place = facts.memory?.place.text {
      lines.append(row(Phrase("safety-backups-go"), place.escapingControls))
    }
    lines.append("")
    var table = TextTable([("", .left), ("", .right), ("", .left), ("", .whole)])
    for place in facts.places where place.count > 0 {
      let words = place.isSealed ? Phrase("safety-encrypted") : Phrase("safety-plain")
      table.add([place.label[language], language.integer(place.count), words[language], place.path])
    }
    lines += table.lines(printer)
    lines += printer.wrapped(Phrase("safety-honest")[language])
    if !facts.devices.isEmpty {
      lines.append("")
      lines += Device.table(facts.devices, own: facts.ownID, language).lines(printer)
    }
    lines += [""] + printer.wrapped(Phrase("safety-promises")[language])
    let advice = facts.advice(language)
    if !advice.isEmpty { lines.append("") }
    lines += advice.map { "→ \($0.escapingControls)" }
    return lines
  }
}

extension SafetyFacts {
  /// The facts as JSON.
  fileprivate func json(_ language: Language) -> JSON {
    var object = JSONObject()
    object["backup"] = backup.map {
      ["time": .text($0.time.text), "files": .integer($0.files), "bytes": .integer($0.bytes)]
    }
    object["verified"] = verified.map { ["time": .text($0.time.text), "files": .integer($0.files)] }
    object["place"] = memory.map { .text($0.place.text) }
    object["failure"] = memory?.failure?.json(in: language)
    object["devices"] = .list(devices.map { .object($0.json(isOwn: $0.id == ownID)) })
    object["waiting"] = .integer(waiting)
    object["unmerged"] = .list(unmerged.map { .text($0.text) })
    object["places"] = .list(
      places.map { ["path": .text($0.path), "count": .integer($0.count), "encrypted": .flag($0.isSealed)] })
    object["advice"] = .list(advice(language).map(JSON.text))
    return .object(object)
  }
}

extension String {
  /// Without blanks at its end.
  fileprivate var trimmingEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
