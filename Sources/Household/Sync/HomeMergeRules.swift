// The merge rules for every file of a home.

internal import Diary
package import Ground
internal import Ledger
internal import Memos
internal import Notes

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

  /// The rules without a home.
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
