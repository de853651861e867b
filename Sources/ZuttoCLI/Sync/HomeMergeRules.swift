// Which room merges which file of a home.

internal import Ground
internal import Ledger
internal import Memos
internal import Sync

/// The rules of every room, by the place of a file in the home.
enum HomeMergeRules {
  /// The rules for a home.
  ///
  /// - Parameter home: whose clock and language texts without a time of their own are read with.
  static func rules(of home: Home) -> MergeRules {
    rules(zone: home.zone, language: home.settings.language ?? .en)
  }

  /// The rules where no home is known.
  static func rules(zone: TimeZoneRules, language: Language) -> MergeRules {
    MergeRules { path, base, mine, yours in
      let ours = Source(path, mine)
      let theirs = Source(path, yours)
      let base = base.isVersion ? Source(path, base.bytes) : nil
      do throws(Diagnostic) {
        switch path.parts.first.map(String.init) {
        case "ledger":
          let result = try LedgerMerge.merge(base: base, ours: ours, theirs: theirs)
          return MergedFile(result.bytes, conflicts: result.conflicts)
        case "memos" where path.name.hasSuffix(".md"):
          let result = try MemoMerge.merge(
            base: base,
            ours: ours,
            theirs: theirs,
            zone: zone,
            language: language
          )
          return MergedFile(result.bytes, conflicts: result.conflicts)
        default:
          return .both(mine, yours, [])
        }
      } catch {
        return .both(mine, yours, [error])
      }
    }
  }
}
