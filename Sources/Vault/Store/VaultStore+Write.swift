// Adding revisions.

public import Diagnostics
internal import Fluent
public import Ground
internal import SafeFiles
internal import Seal
public import ZonedTime

extension VaultStore {
  /// A revision to be written.
  public struct Draft: Sendable {
    let account: String?
    let content: Content
    let parents: [RevisionID]

    /// A new account.
    public static func adding(_ account: Account) -> Draft {
      Draft(account: nil, content: .account(account), parents: [])
    }

    /// What an account is from now on; all its heads come together in it.
    public static func changing(_ entry: VaultEntry, to account: Account) -> Draft {
      Draft(account: entry.id, content: .account(account), parents: entry.heads)
    }

    /// The removal of an account; its revisions stay.
    public static func deleting(_ entry: VaultEntry) -> Draft {
      Draft(account: entry.id, content: .deleted, parents: entry.heads)
    }
  }

  /// Writes revisions: one new file each.
  ///
  /// - Parameters:
  ///   - drafts: what they say.
  ///   - vault: the vault as it was opened.
  ///   - home: whose vault it is.
  ///   - time: now.
  ///   - means: what it was opened with.
  ///   - command: what the person did, for `undo`; nil for what may not be taken back, a counter that was used.
  /// - Returns: the accounts' ids, in the order of the drafts.
  /// - Throws: `home-newer`, `home-locked`, and as the writes.
  @discardableResult public static func write(
    _ drafts: [Draft], to vault: Vault, in home: Home, at time: ZonedTime, _ means: Means, as command: String?
  ) throws(Diagnostic) -> [String] {
    try home.checkWritable()
    if let command {
      var memory: (before: [UInt8]?, after: [UInt8]?)?
      do throws(Diagnostic) {
        return try home.change(command, at: time.instant) { (change) throws(Diagnostic) in
          let (records, copy) = try seal(drafts, vault, in: home, at: time, means)
          try change.create(records.compactMap { (record) in record.path.map { ($0, record.text) } })
          let before = means.memory.contents(of: vault.id)
          try means.memory.keep(copy, of: vault.id, isWriter: true)
          memory = (before, means.memory.contents(of: vault.id))
          return records.map(\.fields.account)
        }
      } catch {
        // The numbers of a change that came to nothing would be missed by every other machine.
        if let memory { means.memory.putBack(memory.before, over: memory.after, of: vault.id) }
        throw error
      }
    }
    return try home.tree.locked { () throws(Diagnostic) in
      let (records, copy) = try seal(drafts, vault, in: home, at: time, means)
      let files = records.compactMap { (record) in record.path.map { ($0, record.text) } }
      do throws(Diagnostic) {
        try home.tree.create(files)
        try means.memory.keep(copy, of: vault.id, isWriter: true)
      } catch {
        // The command fails, so a counter was not used: what says that it was goes again.
        for (path, _) in files { try home.tree.delete(path) }
        throw error
      }
      return records.map(\.fields.account)
    }
  }

  /// The id of a device that nobody has.
  static func newDevice(_ means: Means) -> String {
    means.randomBytes(VaultFiles.deviceLength / 2).hexadecimal
  }

  /// Seals drafts under the device's next numbers; the home's lock is held.
  private static func seal(
    _ drafts: [Draft], _ vault: Vault, in home: Home, at time: ZonedTime, _ means: Means
  ) throws(Diagnostic) -> (records: [Record], copy: MachineMemory.Copy) {
    // Read again under the lock: another command of this machine may have written meanwhile. The memory, not the
    // files, tells the last number: after a roll-back no number is given a second time.
    var copy = try means.memory.copy(at: home.tree.root, of: vault.id) { _ in
      [UInt8](hexadecimal: vault.device) ?? []
    }
    // A command that came before this one may have taken a new device already: two would count the same counter.
    if copy.device == vault.deviceSetBack { copy.device = vault.device }
    let device = copy.device
    var tail = [copy.tails[device], vault.tails[device]].compactMap(\.self).max { $0.sequence < $1.sequence }
    // Records of this machine that are gone are told to the others, under the device that wrote them.
    var known = vault.tails
    if vault.deviceSetBack != nil { known.merge(copy.tails) { $0.sequence >= $1.sequence ? $0 : $1 } }
    let seen = known.filter { $0.key != device }.sorted { $0.key < $1.key }.map {
      SeenTail($0.key, $0.value.sequence)
    }
    var records: [Record] = []
    for draft in drafts {
      var number = (draft.parents.map(\.number).max() ?? 0) + 1
      // A damaged file may have the name, or another version of the same command.
      while let path = draft.account.flatMap({ VaultFiles.record($0, RevisionID(number, device)) }),
        vault.taken.contains(path) || records.contains(where: { $0.path == path })
      { number += 1 }
      let sequence = (tail?.sequence ?? 0) + 1
      guard number <= Record.maximumCount, sequence <= Record.maximumCount else {
        throw Diagnostic(
          .recordDamaged, Phrase("otp-vault-records-numbered-up-their"),
          path: draft.account.flatMap { VaultFiles.records.appending($0) },
          hint: Phrase("otp-faulty-program-wrote-one-such"))
      }
      let fields = Record.Fields(
        vault: vault.id, key: vault.ring.newest.id,
        account: draft.account ?? means.randomBytes(VaultFiles.idLength / 2).hexadecimal,
        revision: RevisionID(number, device), sequence: sequence, previous: tail?.digest,
        parents: draft.parents.sorted(), seen: seen)
      let record = Record(
        ContentFormat.plaintext(draft.content, at: time), fields, vault.ring.newest.secret, vault.head,
        nonce: means.randomBytes(AESGCM.nonceSize))
      if let path = record.path, home.tree.signature(path) != nil {
        throw Diagnostic(
          .changedSince, Phrase("otp-account-changed-another-command"), path: path,
          hint: Phrase("diary-run-command-again"))
      }
      guard record.text.count <= VaultFiles.maximumSize else {
        throw Diagnostic(
          .fileTooLarge,
          Phrase(
            "otp-what-known-account-takes-bytes",
            ["count": record.text.count, "maximum-size": VaultFiles.maximumSize]),
          hint: Phrase("otp-shorten-note-tags"))
      }
      records.append(record)
      tail = DeviceChains.Tail(sequence: fields.sequence, digest: record.digest)
    }
    copy.tails.merge(vault.tails) { $0.sequence >= $1.sequence ? $0 : $1 }
    copy.tails[device] = tail
    for record in records { copy.known.append(record.fields) }
    return (records, copy)
  }

  /// Gives up records that will not come back: they are no longer reported, here and on other machines.
  ///
  /// - Returns: the runs of records, `<device>:<first>-<last>`; nothing is written if there are none.
  /// - Throws: as `write`.
  public static func acceptLoss(of vault: Vault, in home: Home, at time: ZonedTime, _ means: Means)
    throws(Diagnostic) -> [String]
  {
    guard !vault.lost.isEmpty else { return [] }
    let draft = Draft(account: nil, content: .lossAccepted(vault.lost), parents: [])
    try write([draft], to: vault, in: home, at: time, means, as: nil)
    return vault.lost
  }
}
