// Changes taken back over all rooms.

package import Diagnostics
internal import Diary
internal import Fluent
package import Ground
internal import Ledger
internal import SafeFiles
internal import Vault
internal import ZonedTime

extension Home {
  /// Takes a change back, but for one of the vault: that may ask for the passphrase, so it is looked at only.
  ///
  /// - Throws: `nothing-to-undo`, `changed-since`, and as the rooms.
  package func undo(_ record: TrashRecord) throws(Diagnostic) {
    if let diary = SharedDiaries.lasting(record) { throw Home.lasting(record, diary) }
    try checkAlone(record)
    try LedgerStore.checkUndo(record, in: self)
    if VaultStore.isOwn(record) {
      try VaultStore.checkUndo(record, in: self)
    } else {
      try record.undo(in: tree, LedgerStore.withdraw)
    }
  }

  /// Whether a change may have been made on another machine just so, and come here since.
  ///
  /// Sales and adjustments have counts and marks; an expense, a treatment or a category that two machines wrote alike is one
  /// line, and nothing tells whose it is.
  ///
  /// - Throws: as the reads.
  package func maySpeakForOthers(_ record: TrashRecord) throws(Diagnostic) -> Bool {
    let ofOneLine = ["ledger expense ", "ledger copy", "ledger treatments ", "ledger categories "]
    guard ofOneLine.contains(where: record.command.hasPrefix), let last = try lastSync() else {
      return false
    }
    return zone.zoned(record.moment).day <= last
  }

  /// Refuses to take away the file without which others can't be read: the home's own, or a diary's.
  private func checkAlone(_ record: TrashRecord) throws(Diagnostic) {
    let own = Set(record.steps.map(\.path)).union([".zutto"])
    for step in record.steps where step.kind == .created {
      let isHome = step.path == Home.file
      let isDiary = step.path.name == "diary.json" && step.path.parent?.parent == Diary.folder
      guard isHome || isDiary,
        let other = try tree.firstFile(in: isHome ? nil : step.path.parent, besides: own)
      else { continue }
      throw Diagnostic(
        .changedSince,
        Phrase(
          "command-made-without-cant-read-nothing",
          ["command": record.command, "path": step.path, "other": other]),
        path: other,
        hint: isHome
          ? Phrase("command-home-holds-something-stays") : Phrase("command-zutto-undo-skip-takes-back"))
    }
  }

  private static func lasting(_ record: TrashRecord, _ diary: String) -> Diagnostic {
    let isShare = record.command.hasPrefix("diary share ")
    return Diagnostic(
      .nothingToUndo, Phrase("command-cant-taken-back-diary-repository", ["command": record.command]),
      hint: isShare
        ? Phrase("command-nobody-sees-until-they-invited")
        : Phrase("command-zutto-diary-leave-leaves-zutto", ["diary": diary]))
  }
}
