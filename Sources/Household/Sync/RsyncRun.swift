// One sync of a home through rsync.

package import Diagnostics
internal import Fluent
internal import Ground
package import Sync

extension Household {
  /// Syncs with one other side through rsync.
  ///
  /// - Returns: what was done, and the notices of what came in.
  /// - Throws: what keeps it from being synced.
  package func rsync(with destination: String, comparesAll: Bool, isDryRun: Bool) async throws(Diagnostic)
    -> (
      report: RsyncReport, notices: [Notice]
    )
  {
    let shell = world.environment("RSYNC_RSH").flatMap { $0.isEmpty ? nil : $0 }
    let sync = try RsyncSync(
      home.tree, with: destination, rules: HomeMergeRules.rules(of: home), remoteShell: shell,
      isInteractive: mayAsk, secrets: Set(TranscriptionKey.withheld.keys))
    let new = NewEntries(home)
    let known = try new.present()
    let report = try run(sync, comparesAll, isDryRun)
    return (report, isDryRun ? [] : await new.notices(of: report.received.subtracting(known).sorted()))
  }

  private func run(_ sync: RsyncSync, _ comparesAll: Bool, _ isDryRun: Bool) throws(Diagnostic) -> RsyncReport
  {
    defer { endProgress() }
    return try sync.run(at: world.now(), comparesAll: comparesAll, isDryRun: isDryRun) { step in
      progress(words(step))
    }
  }

  private func words(_ progress: RsyncProgress) -> String {
    switch progress {
    case .comparing: Phrase("rsync-comparing")[language]
    case .fetching(let count): Phrase("rsync-fetching")(language, count: count)
    case .writing(let count): Phrase("rsync-writing")(language, count: count)
    case .waiting: Phrase("rsync-waiting")[language]
    case .sending(let count): Phrase("rsync-sending")(language, count: count)
    }
  }
}
