// `zutto merge`: merges versions left by git and other tools; `merge-driver` merges one file for git.
// Source: gitattributes(5), "Defining a custom merge driver".

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import MergeText
internal import SafeFiles
internal import Sync
internal import ZonedTime

struct MergeCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Put together the versions that other tools left side by side.",
    discussion: """
      Ends a merge that git could not, and puts the copies that Syncthing, Dropbox,
      Nextcloud, Seafile and rsync leave together with the files they belong to, by
      the rules of 'zutto sync'. Where both have one thing differently the other
      version is kept, and 'zutto resolve' settles it. The copies go to the trash;
      'zutto undo' brings them back. Exit status 1 if something waits for you.

      Examples:
        zutto merge
        zutto merge --dry-run                 tell what would be done
        zutto merge ledger/2026-01.json       this file and its copies alone
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Files or copies of them (default: all).", completion: .file()) var files: [String] = []
  @Flag(name: .customLong("dry-run"), help: "Tell what would be done, and do nothing.") var isDry = false

  func outcome(_ context: Context) async throws -> Outcome {
    let (session, home) = (context.session, context.home)
    if !isDry { try home.checkWritable() }
    let named = try files.map { (file) throws(Diagnostic) in try session.homeFile(file, in: home) }
    var run = MergeRun(session.household(home), Set(named), isDry: isDry)
    try run.git()
    try run.copies()
    try run.tell(session)
    return .done
  }
}

struct MergeDriverCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "merge-driver", abstract: "Merge one file for git.",
    discussion: """
      git calls this where 'zutto init' and 'zutto sync' have set a clone up. The
      result goes into OURS. Exit status 1 where both sides changed one thing
      differently: 'zutto merge' then settles it, keeping both.

      Examples:
        zutto merge-driver base ours theirs ledger/2026-01.json
      """, shouldDisplay: false)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The version both came from; an empty file for none.") var base: String
  @Argument(help: "Our version, which becomes the result.") var ours: String
  @Argument(help: "Their version.") var theirs: String
  @Argument(help: "The file's path in the repository.") var path: String

  func outcome(_ session: Session) async throws -> Outcome {
    let (rules, prefix) = place(session)
    let here = try Tree(at: ".")
    // git starts the driver at the top of the work tree, and all paths are relative to that.
    guard let own = RelativePath(path), let target = RelativePath(ours), let older = RelativePath(base),
      let other = RelativePath(theirs)
    else {
      throw Diagnostic(
        .syncRefused, Phrase("sync-four-files-must-named-seen"),
        hint: Phrase("sync-nothing-merged"))
    }
    let old = try here.read(older).bytes
    let result = rules.merge(
      prefix.map { $0 / own } ?? own, base: old.isEmpty ? .nothing : .version(old),
      ours: try here.read(target).bytes, theirs: try here.read(other).bytes)
    try here.write(result.bytes, to: target, .replaceable)
    var outcome = Outcome()
    if result.other != nil { outcome.exit = .problems }
    return outcome
  }

  /// The rules of the home around the repository and the path in it; default rules for a bare repository.
  private func place(_ session: Session) -> (MergeRules, RelativePath?) {
    guard let home = try? session.home(checking: true), let here = try? Tree(at: ".") else {
      return (HomeMergeRules.rules(zone: .utc, language: .en), nil)
    }
    let root = home.tree.root
    let prefix = here.root.hasPrefix(root + "/") ? String(here.root.dropFirst(root.count + 1)) : ""
    return (HomeMergeRules.rules(of: home), RelativePath(prefix))
  }
}

extension MergeRun {
  /// Prints the results.
  ///
  /// - Throws: `Exit.problems` if something needs a decision.
  func tell(_ session: Session) throws {
    let conflicts = outcomes.flatMap { $0.report.merged.flatMap(\.conflicts) } + steps.flatMap(\.conflicts)
    // A copy that git's merge just left is also found beside its file; it counts once.
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
  /// The command that continues what git stopped at.
  fileprivate var nextCommand: String? {
    guard let next = report.next else { return nil }
    return (folder.map { "git -C \($0.text.quotedForShell) " } ?? "git ") + next
  }
}

extension Session {
  /// The path in the home of a typed file name, relative to the current folder or to the home.
  ///
  /// - Throws: `file-missing` for a path that can't be in the home.
  func homeFile(_ typed: String, in home: Home) throws(Diagnostic) -> RelativePath {
    let root = home.tree.root
    if let path = OutsideFile.absolute(typed), path.utf8.starts(with: (root + "/").utf8) {
      let seen = RelativePath(String(path.dropFirst(root.count + 1)))
      // `check` prints paths relative to the home, wherever it runs.
      if let seen, home.tree.signature(seen) != nil || typed.hasPrefix("/") { return seen }
    }
    let parts = typed.split(separator: "/").filter { $0 != "." }
    if !typed.hasPrefix("/"), let path = RelativePath(parts.joined(separator: "/")) { return path }
    throw Diagnostic(
      .fileMissing, Phrase("sync-no-file-home", ["typed": typed]),
      hint: Phrase("sync-name-zutto-check-does-such"))
  }
}
