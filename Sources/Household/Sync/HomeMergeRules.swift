// How a home is merged: the rules for every file, and `zutto merge`.

package import Diagnostics
internal import Diary
package import Fluent
package import Ground
internal import Ledger
internal import Memos
internal import MergeText
internal import Notes
package import Sync
package import ZonedTime

/// Picks a module's merge rules by the path of a file.
package enum HomeMergeRules {
  /// Text formats that no module owns and that can be merged line by line.
  private static let texts: Set<String> = ["md", "txt", "mustache", "css", "js", "html", "csv"]

  /// Diaries, each of which can be a repository of its own.
  static let nested = NestedRepositories(in: Diary.folder, head: "diary.json", known: DiaryShare.folder)

  /// The rules for all files of a home, with its time zone and language for texts that have no time of their
  /// own.
  package static func rules(of home: Home) -> MergeRules {
    rules(zone: home.zone, language: home.settings.language ?? .en)
  }

  package static func rules(zone: TimeZoneRules, language: LanguageTag) -> MergeRules {
    MergeRules(nested: nested, anonymous: "notes") { path, base, ours, theirs in
      let folder = path.parts.first.map(String.init) ?? ""
      let merged: MergedFile? =
        switch folder {
        case "diaries": DiaryMerge.merge(path, base: base, ours: ours, theirs: theirs)
        case "ledger": LedgerMerge.merge(path, base: base, ours: ours, theirs: theirs)
        case "notes", "contacts": NoteMerge.merge(path, base: base, ours: ours, theirs: theirs)
        case "memos":
          MemoMerge.merge(path, base: base, ours: ours, theirs: theirs, zone: zone, language: language)
        // Sealed files never change: two with one name are two files.
        case "otp": .whole(path, ours, theirs)
        case "devices": device(path, base, ours, theirs)
        default: nil
        }
      return merged ?? other(path, base, ours, theirs)
    }
  }

  /// Files that no module owns.
  private static func other(_ path: RelativePath, _ base: MergeBase, _ ours: [UInt8], _ theirs: [UInt8])
    -> MergedFile
  {
    switch (path.name, path.pathExtension) {
    case (".gitignore", _), (".gitattributes", _),
      _ where path == Memo.waveList:
      LineSetMerge.merge(path, base: base, ours: ours, theirs: theirs)
    case ("zutto.json", _) where path.parent == nil:
      JSONMerge.merge(path, base: base, ours: ours, theirs: theirs, shape: HomeSettings.shape)
    case (_, "json"): JSONMerge.merge(path, base: base, ours: ours, theirs: theirs)
    case (_, let kind) where texts.contains(kind):
      TextMerge.merge(path, base: base, ours: ours, theirs: theirs)
    default: .whole(path, ours, theirs)
    }
  }

  /// A machine's own record: the later version wins, without a conflict.
  private static func device(_ path: RelativePath, _ base: MergeBase, _ ours: [UInt8], _ theirs: [UInt8])
    -> MergedFile
  {
    JSONMerge.merge(path, base: base, ours: ours, theirs: theirs) { keys, one, other in
      // A backup is one fact: `time` comes first in it, and fields of two backups aren't mixed.
      FieldMerge.precedes(one, other) ? other : one
    }
  }
}

/// A run of `zutto merge`: merges what git left unmerged, then the conflict copies of other tools.
package struct MergeRun {
  package let household: Household
  private var home: Home { household.home }
  /// The files that the user named; empty means all.
  private let named: Set<RelativePath>
  package let isDry: Bool
  package private(set) var outcomes: [SyncRun.Outcome] = []
  /// Files that git left unmerged and that stay so; their conflict copies aren't touched.
  package private(set) var unmerged: Set<RelativePath> = []
  package private(set) var steps: [CopyMerge.Step] = []
  /// Why copies in a repository are left alone: git's next commit must not include changes it doesn't expect.
  private var stopped: [RelativePath?: Diagnostic] = [:]
  private var repositories: [RelativePath?] = []

  package init(_ household: Household, _ named: Set<RelativePath>, isDry: Bool) {
    self.household = household
    self.named = named
    self.isDry = isDry
  }

  private var options: GitSyncOptions {
    var options = household.gitOptions
    options.takesHandEdits = true
    return options
  }

  /// Finishes merges that git left unfinished, in the home and in each shared diary.
  package mutating func git() throws(Diagnostic) {
    let run = SyncRun(household, options)
    repositories = try run.repositories().filter { GitSync.isRepository($0, of: home.tree) }
    for folder in repositories {
      var outcome = SyncRun.Outcome(folder: folder)
      let sync = run.sync(folder)
      do throws(Diagnostic) {
        stopped[folder] = try sync.stopped().map { work, next in
          Diagnostic(
            .syncUnderWay, Phrase("sync-copies-left-alone-middle", ["work": work]),
            hint: next.map { Phrase("sync-end-first-git-then-run", ["name": $0]) }
              ?? Phrase("sync-end-first-then-run-zutto"))
        }
        let left = try sync.unmerged()
        let isMerging = try sync.isMerging()
        guard !left.isEmpty || isMerging else { continue }
        guard named.isEmpty || !named.isDisjoint(with: left) else {
          unmerged.formUnion(left)
          continue
        }
        unmerged.formUnion(left)
        guard !isDry else { continue }
        try sync.settleMerge(&outcome.report)
        unmerged.subtract(left)
      } catch { outcome.problem = error }
      outcomes.append(outcome)
    }
    household.endProgress()
  }

  /// Merges the conflict copies that other tools left.
  package mutating func copies() throws(Diagnostic) {
    let merge = CopyMerge(home: home, rules: HomeMergeRules.rules(of: home))
    let (named, unmerged) = (named, unmerged)
    func isMeant(_ file: RelativePath, _ original: RelativePath) -> Bool {
      !unmerged.contains(original) && (named.isEmpty || named.contains(file) || named.contains(original))
    }
    steps = try merge.run(at: isDry ? nil : household.world.now()) { file, original in
      isMeant(file, original) && reason(toLeave: original) == nil
    }
    let left = try merge.run(at: nil) { file, original in
      isMeant(file, original) && reason(toLeave: original) != nil
    }
    steps += left.map { step in
      guard step.outcome != .waiting, let reason = reason(toLeave: step.path) else { return step }
      var step = step
      (step.outcome, step.kept, step.conflicts) = (.failed, nil, [reason])
      step.conflicts[0].path = step.path
      return step
    }
    let known = Set(steps.flatMap { [$0.copy, $0.path] }).union(unmerged).union(
      outcomes.flatMap { $0.report.merged.map(\.path) })
    for file in named.sorted(by: { $0.text < $1.text }) where !known.contains(file) {
      throw Diagnostic(
        .conflictMissing, Phrase("sync-no-other-version", ["file": file]),
        hint: Phrase("sync-zutto-check-names-files-one"))
    }
  }

  /// Why the copies of a file are left alone; nil if they aren't.
  private func reason(toLeave path: RelativePath) -> Diagnostic? {
    let inside = repositories.first { folder in folder.map(path.isInside) ?? false } ?? nil
    return stopped[inside]
  }
}
