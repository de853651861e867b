// Taking back: what was added stays, a revision that says what was before follows it.

public import Ground

extension VaultStore {
  /// Whether a change added records, which plain `undo` can't take away.
  public static func isRecorded(_ change: TrashRecord) -> Bool {
    change.steps.contains { $0.path.isInside(VaultFiles.records) }
  }

  /// Whether a change concerns the vault.
  public static func isOwn(_ change: TrashRecord) -> Bool {
    change.steps.contains { $0.path.isInside(VaultFiles.folder) }
  }

  /// The newest change of the vault that was not taken back.
  ///
  /// - Throws: `nothing-to-undo`, `file-unreadable`.
  public static func lastChange(in home: Home) throws(Diagnostic) -> TrashRecord {
    guard
      let change = try Trash.records(in: home.tree).first(where: { !$0.isUndone && isOwn($0) })
    else {
      throw Diagnostic(
        .nothingToUndo,
        "there is nothing to undo in the vault",
        hint:
          "'zutto otp list --deleted' shows removed accounts, 'zutto otp restore' brings one back"
      )
    }
    return change
  }

  /// Takes a change of accounts back.
  ///
  /// - Parameters:
  ///   - change: one that added records.
  ///   - vault: the vault as it was opened.
  ///   - home: whose vault it is.
  ///   - time: now.
  ///   - means: what it was opened with.
  /// - Returns: the accounts as they are now; nil for one that is no more.
  /// - Throws: `changed-since`, and as `write`.
  public static func undo(
    _ change: TrashRecord,
    of vault: Vault,
    in home: Home,
    at time: ZonedTime,
    _ means: Means
  ) throws(Diagnostic) -> [Account?] {
    var drafts: [Draft] = []
    for step in change.steps where step.path.isInside(VaultFiles.records) {
      guard let account = step.path.parent?.name, let revision = RevisionID(step.path.stem),
        let lineage = vault.lineages[account], lineage[revision] != nil
      else { throw changed(step.path, change) }
      drafts.append(try draft(undoing: revision, lineage, step.path, change))
    }
    try write(drafts, to: vault, in: home, at: time, means, as: nil)
    try Trash.markUndone(change, in: home.tree)
    return drafts.map { draft in
      if case .account(let account) = draft.content { account } else { nil }
    }
  }

  private static func draft(
    undoing revision: RevisionID,
    _ lineage: Lineage,
    _ path: RelativePath,
    _ change: TrashRecord
  ) throws(Diagnostic) -> Draft {
    // A counter that went on since is no change of the account, and may not go back. Changes that were undone
    // themselves left the account as this one had made it.
    let later = lineage.revisions.filter { $0.id > revision }
    guard let head = lineage.heads.first, lineage.heads.count == 1,
      later.allSatisfy({ lineage.isOnlyCounted($0) }) || head.content == lineage[revision]?.content
    else { throw changed(path, change) }
    let before = VaultEntry(
      Lineage(lineage.account, lineage.revisions.filter { $0.id < revision })
    )
    var content = Content.deleted
    if let before, !before.isDeleted, let account = before.versions.first {
      guard before.versions.count == 1 else {
        throw Diagnostic(
          .changedSince,
          "a choice between versions is not taken back by undo",
          path: path,
          hint: "'zutto otp edit' changes the account"
        )
      }
      content = .account(account.counting(atLeast: lineage.heads.first?.content.counter))
    }
    return Draft(
      account: lineage.account,
      content: content,
      parents: lineage.heads.map(\.id)
    )
  }

  private static func changed(_ path: RelativePath, _ change: TrashRecord) -> Diagnostic {
    Diagnostic(
      .changedSince,
      "the account was changed after '\(change.command)'; nothing was undone",
      path: path,
      hint: "'zutto otp edit', 'rm' and 'restore' change it further"
    )
  }
}

extension Content {
  fileprivate var counter: Int? {
    if case .account(let account) = self, case .hotp(let counter) = account.kind {
      counter
    } else {
      nil
    }
  }
}

extension Account {
  /// The account, its counter no smaller than one that was used.
  fileprivate func counting(atLeast counter: Int?) -> Account {
    guard case .hotp(let own) = kind, let counter else { return self }
    var account = self
    account.kind = .hotp(counter: max(own, counter))
    return account
  }
}

extension Lineage {
  /// Whether a revision does nothing but count on.
  fileprivate func isOnlyCounted(_ revision: Revision) -> Bool {
    guard revision.parents.count == 1, let parent = self[revision.parents[0]],
      case .account(let now) = revision.content, case .account(var before) = parent.content,
      case .hotp = before.kind, case .hotp = now.kind
    else { return false }
    before.kind = now.kind
    return before == now
  }
}
