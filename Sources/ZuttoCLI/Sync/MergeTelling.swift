// What `zutto merge` says at its end.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Sync

extension MergeRun {
  /// Prints what was done.
  ///
  /// - Throws: `Exit.problems` where something waits for a person.
  func tell(_ session: Session) throws {
    let conflicts = outcomes.flatMap { $0.report.merged.flatMap(\.conflicts) } + steps.flatMap(\.conflicts)
    // A copy that git's merge left a moment ago is found beside its file, too: it is one thing to decide.
    let new = outcomes.flatMap { $0.report.merged.compactMap(\.copy) }
    let waiting =
      new.count
      + steps.count { ($0.outcome == .conflict || $0.outcome == .waiting) && !new.contains($0.copy) }
    if session.options.json {
      session.printer.out(json.description)
    } else {
      tellLines(session.printer)
      for conflict in conflicts { session.printer.print(conflict) }
    }
    for problem in outcomes.compactMap(\.problem) { session.printer.print(problem) }
    if waiting > 0, !session.options.json {
      session.printer.err(Phrase("merge-to-resolve")(household.language, count: waiting))
    }
    let isWrong =
      waiting > 0 || conflicts.contains { $0.severity == .error } || outcomes.contains { $0.problem != nil }
    if isWrong { throw Exit.problems }
  }

  private func tellLines(_ printer: Printer) {
    let language = household.language
    for path in unmerged.sorted(by: { $0.text < $1.text }) where isDry {
      printer.out(Phrase("merge-gits")(language, ["path": path.text]).escapingControls)
    }
    for outcome in outcomes {
      for merged in outcome.report.merged {
        printer.out(Phrase("merge-git")(language, ["path": merged.path.text]).escapingControls)
      }
    }
    for outcome in outcomes {
      guard let command = outcome.nextCommand else { continue }
      printer.out(Phrase("merge-next")(language, ["command": command]).escapingControls)
    }
    for step in steps {
      let values: KeyValuePairs = ["path": step.path.text, "copy": step.copy.name]
      printer.out(MergeRun.phrase(step)(language, values).escapingControls)
    }
    let isNothing = steps.isEmpty && unmerged.isEmpty && outcomes.allSatisfy { $0.report.merged.isEmpty }
    if isNothing, outcomes.allSatisfy({ $0.problem == nil }) {
      printer.out(Phrase("merge-nothing")[language])
    }
    if isDry, !isNothing { printer.err(Phrase("merge-dry")[language]) }
  }

  /// What became of a copy.
  private static func phrase(_ step: CopyMerge.Step) -> Phrase {
    switch step.outcome {
    case .restored: Phrase("merge-restored")
    case .same: Phrase("merge-same")
    case .older: Phrase("merge-older")
    case .merged: step.kind == nil ? Phrase("merge-marks") : Phrase("merge-merged")
    case .conflict: step.kind == nil ? Phrase("merge-marks-conflict") : Phrase("merge-conflict")
    case .waiting: Phrase("merge-waiting")
    case .failed: Phrase("merge-failed")
    }
  }

  private var json: JSON {
    [
      "dryRun": .flag(isDry), "repositories": .list(outcomes.map { $0.json(in: household.language) }),
      "next": .list(outcomes.compactMap(\.nextCommand).map(JSON.text)),
      "unmerged": .list(unmerged.sorted { $0.text < $1.text }.map { .text($0.text) }),
      "files": .list(
        steps.map { step in
          var object: JSONObject = [
            "path": .text(step.path.text), "copy": .text(step.copy.text),
            "from": .text(step.kind?.rawValue ?? "git"), "outcome": .text(step.outcome.rawValue),
          ]
          object["kept"] = step.kept.map { .text($0.text) } ?? .null
          object["problems"] = step.conflicts.json(in: household.language)
          return .object(object)
        }),
    ]
  }
}

extension SyncRun.Outcome {
  /// How git goes on with what it stopped at.
  fileprivate var nextCommand: String? {
    guard let next = report.next else { return nil }
    return (folder.map { "git -C \($0.text.quotedForShell) " } ?? "git ") + next
  }
}
