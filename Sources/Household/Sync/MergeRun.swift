// Versions that stand side by side are put together: what git left, then what other tools left.

package import Diagnostics
internal import Fluent
internal import Ground
package import Sync

/// Puts a home's versions together.
package struct MergeRun {
  package let household: Household
  private var home: Home { household.home }
  /// The files that were named; empty for all.
  private let named: Set<RelativePath>
  package let isDry: Bool
  package private(set) var outcomes: [SyncRun.Outcome] = []
  /// What git could not merge and did not get merged: no marks of it are touched.
  package private(set) var unmerged: Set<RelativePath> = []
  package private(set) var steps: [CopyMerge.Step] = []
  /// Why the copies of each repository are left alone: git's next commit must not meet files that it does not know as changed.
  private var stopped: [RelativePath?: Diagnostic] = [:]
  private var repositories: [RelativePath?] = []

  /// A run over the files that were named, or over all.
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

  /// Brings what git itself left unmerged to its end, in the home and in each diary that is shared alone.
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

  /// Puts together what other tools left.
  package mutating func copies() throws(Diagnostic) {
    let merge = CopyMerge(home: home, rules: HomeMergeRules.rules(of: home), secrets: options.secrets)
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

  /// Why the copies of a file are left alone; nil where they are not.
  private func reason(toLeave path: RelativePath) -> Diagnostic? {
    let inside = repositories.first { folder in folder.map(path.isInside) ?? false } ?? nil
    return stopped[inside]
  }
}
