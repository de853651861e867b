// Changes taken back over all rooms.

internal import Diary
package import Ground
internal import Ledger
internal import Vault

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
        "'\(record.command)' made '\(step.path)', without which '\(other)' can't be read; nothing was undone",
        path: other,
        hint: isHome ? "a home that holds something stays" : "'zutto undo --skip' takes back what was before")
    }
  }

  private static func lasting(_ record: TrashRecord, _ diary: String) -> Diagnostic {
    let isShare = record.command.hasPrefix("diary share ")
    return Diagnostic(
      .nothingToUndo, "'\(record.command)' can't be taken back: the diary is a repository of its own now",
      hint: (isShare ? "nobody sees it until they are invited" : "'zutto diary leave \(diary)' leaves it")
        + "; 'zutto undo --skip' takes back what was before it")
  }
}
