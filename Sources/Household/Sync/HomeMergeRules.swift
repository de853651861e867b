// Which room merges which file of a home.

internal import Diagnostics
internal import Diary
package import Fluent
package import Ground
internal import Ledger
internal import Memos
internal import MergeText
internal import Notes
package import ZonedTime

/// The rules of every room, by the place of a file in the home.
package enum HomeMergeRules {
  /// Texts that no room knows and that may be taken apart: half of one and half of another is a text again.
  private static let texts: Set<String> = ["md", "txt", "mustache", "css", "js", "html", "csv"]

  /// Diaries, which may be shared alone.
  static let nested = NestedRepositories(in: Diary.folder, head: "diary.json", known: DiaryShare.folder)

  /// The rules for a home.
  ///
  /// - Parameter home: whose clock and language texts without a time of their own are read with.
  /// - Returns: rules for every path, whether a room knows it or not.
  package static func rules(of home: Home) -> MergeRules {
    rules(zone: home.zone, language: home.settings.language ?? .en)
  }

  /// The rules where no home is known.
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
        // Sealed files are never changed: two of one name are two.
        case "otp": .whole(path, ours, theirs)
        case "devices": device(path, base, ours, theirs)
        default: nil
        }
      return merged ?? other(path, base, ours, theirs)
    }
  }

  /// Files of no room.
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

  /// What a machine says of itself: the later holds, and nobody is asked.
  private static func device(_ path: RelativePath, _ base: MergeBase, _ ours: [UInt8], _ theirs: [UInt8])
    -> MergedFile
  {
    JSONMerge.merge(path, base: base, ours: ours, theirs: theirs) { keys, one, other in
      // A backup is one fact: its time stands first, and is not mixed with another's count.
      FieldMerge.precedes(one, other) ? other : one
    }
  }
}
