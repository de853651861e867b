// Photos and sound that a home keeps apart: the switch of the home, and what this machine wants of them.

package import Diagnostics
internal import Fluent
package import Ground
internal import LosslessJSON
internal import SafeFiles
internal import Sync

/// `.zutto/media.json`: whether this machine fetches photos and sound is its own matter, so the file is never
/// synced.
package struct HomeMedia {
  private static let file: RelativePath = ".zutto/media.json"
  private let home: Home

  package init(_ home: Home) { self.home = home }

  /// Whether this machine fetches photos and sound that are kept apart.
  ///
  /// - Throws: `file-unreadable`, and errors of a damaged file.
  package func isFetched() throws(Diagnostic) -> Bool {
    guard let source = try home.tree.readIfPresent(HomeMedia.file, limit: 1 << 20) else { return true }
    return try JSON.parse(source)["fetch"]?.flag ?? true
  }

  /// Says whether this machine fetches them; throws as the writes.
  package func fetch(_ isWanted: Bool) throws(Diagnostic) {
    try home.tree.write(JSON.object(["fetch": .flag(isWanted)]).canonical(), to: HomeMedia.file)
  }
}

extension SyncRun {
  /// Fetches photos and sound from the depots that can be reached; throws as a sync.
  package func fetchMedia(_ named: Set<RelativePath>) throws(Diagnostic) -> Outcome {
    var outcome = Outcome(folder: nil)
    defer { household.endProgress() }
    let depots = try HomeDepots(household.home).list().map(\.request)
    try sync(nil).fetchMedia(
      { HomeMedia.isNamed($0, by: named) }, from: depots, try depotOptions(), &outcome.report)
    outcome.report.excuseAbsent()
    return outcome
  }

  /// Turns photos and sound that a depot has into placeholders; throws as a sync.
  package func dropMedia(_ named: Set<RelativePath>) throws(Diagnostic) -> (
    outcome: Outcome, dropped: [RelativePath]
  ) {
    var outcome = Outcome(folder: nil)
    defer { household.endProgress() }
    let depots = try HomeDepots(household.home).list().map(\.request)
    let dropped = try sync(nil).dropMedia(
      { HomeMedia.isNamed($0, by: named) }, heldBy: depots, try depotOptions(), &outcome.report)
    outcome.report.excuseAbsent()
    return (outcome, dropped)
  }
}

extension HomeMedia {
  /// Whether a file is meant: it is named itself, a folder above it is, or none is.
  fileprivate static func isNamed(_ path: RelativePath, by named: Set<RelativePath>) -> Bool {
    named.isEmpty || named.contains(path) || named.contains { path.isInside($0) }
  }
}

extension Household {
  /// The photos and sound that are kept apart and not on this machine.
  package func awayMedia() -> [RelativePath] {
    guard GitSync.isRepository(nil, of: home.tree) else { return [] }
    // Without git, or in a repository that git can't read, a sync reports what is wrong.
    return (try? SyncRun(self).sync(nil).media().missing) ?? []
  }
}
