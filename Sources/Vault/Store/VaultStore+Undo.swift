// Undo in the vault: records are never deleted; a new revision restores the earlier content.

public import Diagnostics
internal import Fluent
public import Ground
internal import SafeFiles
public import ZonedTime

extension VaultStore {
  static let rekey = "otp rekey"

  /// Whether undoing a change needs the opened vault: it added records, which plain `undo` can't remove.
  public static func needsVault(_ change: TrashRecord) -> Bool {
    change.steps.contains { $0.path.isInside(VaultFiles.records) }
  }

  /// Rejects an undo after which records could not be opened; throws `changed-since` or `file-unreadable`.
  ///
  /// These are: a renewed key, `otp init` once there are records, a passphrase that was replaced since.
  public static func checkUndo(_ change: TrashRecord, in home: Home) throws(Diagnostic) {
    if isOwn(change), change.command == rekey {
      throw Diagnostic(
        .changedSince, Phrase("otp-new-key-not-taken-back"), path: VaultFiles.slots,
        hint: Phrase("otp-nothing-undone-what-sealed-before"))
    }
    for step in change.steps
    where step.kind == .created && step.path.isInside(VaultFiles.slots)
      && home.tree.signature(step.path) == nil
    {
      throw Diagnostic(
        .changedSince, Phrase("otp-passphrase-changed-again-after-nothing", ["command": change.command]),
        path: step.path, hint: Phrase("otp-zutto-otp-passwd-gives-another"))
    }
    guard change.steps.contains(where: { $0.path == VaultFiles.head }),
      try home.tree.firstFile(in: VaultFiles.records) != nil
    else { return }
    throw Diagnostic(
      .changedSince, Phrase("otp-accounts-were-added-after-nothing", ["command": change.command]),
      path: VaultFiles.records, hint: Phrase("otp-vault-stays-removed-accounts-too"))
  }

  /// Whether a change touches the vault.
  public static func isOwn(_ change: TrashRecord) -> Bool {
    change.steps.contains { $0.path.isInside(VaultFiles.folder) }
  }

  /// The newest change of the vault that is not undone; throws `nothing-to-undo` or `file-unreadable`.
  public static func lastChange(in home: Home) throws(Diagnostic) -> TrashRecord {
    guard let change = try Trash.records(in: home.tree).first(where: { !$0.isUndone && isOwn($0) }) else {
      throw Diagnostic(
        .nothingToUndo, Phrase("otp-nothing-undo-vault"), hint: Phrase("otp-zutto-otp-list-deleted-shows"))
    }
    return change
  }

  /// Undoes a change of records; returns the accounts' new state, nil for removed ones and for keys; throws
  /// `changed-since`, and as `write`.
  public static func undo(
    _ change: TrashRecord, of vault: Vault, in home: Home, at time: ZonedTime, _ means: Means
  ) throws(Diagnostic) -> [Account?] {
    var drafts: [Draft] = []
    for step in change.steps where step.path.isInside(VaultFiles.records) {
      // The command was interrupted before it wrote this record.
      if home.tree.signature(step.path) == nil { continue }
      guard let account = step.path.parent?.name, let revision = RevisionID(step.path.stem),
        let lineage = vault.lineages[account], lineage[revision] != nil
      else { throw changed(step.path, change) }
      drafts.append(try draft(undoing: revision, lineage, step.path, change))
    }
    try write(drafts, to: vault, in: home, at: time, means, as: nil)
    try Trash.markUndone(change, in: home.tree)
    return drafts.map { draft in if case .account(let account) = draft.content { account } else { nil } }
  }

  private static func draft(
    undoing revision: RevisionID, _ lineage: Lineage, _ path: RelativePath, _ change: TrashRecord
  ) throws(Diagnostic) -> Draft {
    // Compare contents, so later changes that were undone don't count; an HOTP counter must not go back.
    let heads = lineage.heads
    guard heads.count == 1, let done = lineage[revision], heads[0].content.isSame(as: done.content) else {
      throw changed(path, change)
    }
    let before = VaultEntry(Lineage(lineage.account, lineage.revisions.filter { $0.id < revision }))
    if lineage.isOfKey {
      return Draft(
        account: lineage.account, content: try content(ofKeyBefore: revision, lineage, path, change),
        parents: heads.map(\.id))
    }
    // The earlier revision exists but can't be opened: don't remove the account for that.
    guard before != nil || lineage[revision]?.parents.isEmpty == true else {
      throw Diagnostic(
        .changedSince, Phrase("otp-what-account-before-cant-opened", ["command": change.command]), path: path,
        hint: Phrase("otp-zutto-otp-verify-tells-why"))
    }
    var content = Content.deleted
    if let before, !before.isDeleted, let account = before.versions.first {
      guard before.versions.count == 1 else {
        throw Diagnostic(
          .changedSince, Phrase("otp-choice-between-versions-not-taken"), path: path,
          hint: Phrase("otp-zutto-otp-edit-changes-account"))
      }
      content = .account(account.counting(atLeast: [heads[0].content.account].compactMap(\.self)))
    }
    return Draft(account: lineage.account, content: content, parents: heads.map(\.id))
  }

  /// The content of an API key or note key before a revision.
  private static func content(
    ofKeyBefore revision: RevisionID, _ lineage: Lineage, _ path: RelativePath, _ change: TrashRecord
  ) throws(Diagnostic) -> Content {
    guard lineage[revision]?.parents.isEmpty == false else { return .deleted }
    let before = Lineage(lineage.account, lineage.revisions.filter { $0.id < revision }).heads
    guard before.count == 1 else { throw changed(path, change) }
    return before[0].content
  }

  private static func changed(_ path: RelativePath, _ change: TrashRecord) -> Diagnostic {
    Diagnostic(
      .changedSince, Phrase("otp-account-changed-after-nothing-undone", ["command": change.command]),
      path: path, hint: Phrase("otp-zutto-otp-edit-rm-restore"))
  }
}

extension Content {
  /// Whether two contents are equal except for an HOTP counter.
  fileprivate func isSame(as other: Content) -> Bool {
    guard case .account(let one) = self, case .hotp = one.kind, case .account(var two) = other,
      case .hotp = two.kind
    else { return self == other }
    two.kind = one.kind
    return one == two
  }

  fileprivate var account: Account? { if case .account(let account) = self { account } else { nil } }
}
