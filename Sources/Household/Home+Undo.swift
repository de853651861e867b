// Undo across all modules.

internal import Diary
package import Ground
internal import Ledger
internal import Vault

extension Home {
  /// Undoes a change; a change of the vault is only checked, because its undo may need the passphrase.
  ///
  /// - Throws: `nothing-to-undo`, `changed-since`, and errors of the modules.
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

  /// Whether the change may also have been made on another machine and arrived here by sync since.
  ///
  /// Sales and adjustments have counts and marks; but an expense, treatment or category that two machines
  /// wrote identically merges into one line, whose origin can't be told.
  package func maySpeakForOthers(_ record: TrashRecord) throws(Diagnostic) -> Bool {
    let ofOneLine = ["ledger expense ", "ledger copy", "ledger treatments ", "ledger categories "]
    guard ofOneLine.contains(where: record.command.hasPrefix), let last = try lastSync() else {
      return false
    }
    return zone.zoned(record.moment).day <= last
  }

  /// Refuses to undo the creation of `zutto.json` or a `diary.json` while other files depend on it.
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
