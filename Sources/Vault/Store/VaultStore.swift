// The vault store: creates and opens vaults, writes revisions, changes the passphrase.

public import Diagnostics
internal import Fluent
public import Ground
internal import SafeFiles
public import Seal
public import ZonedTime

/// Reads and writes the vault of a home (docs/FORMAT.md, "The vault").
public enum VaultStore {
  /// The dependencies of opening and writing a vault.
  public struct Means: Sendable {
    /// This machine's memory.
    public let memory: MachineMemory
    /// The scrypt cost of new slots.
    public let parameters: Scrypt.Parameters
    /// A cryptographically secure generator.
    public let randomBytes: @Sendable (_ count: Int) -> [UInt8]

    /// Makes the dependencies of a command.
    public init(
      memory: MachineMemory, parameters: Scrypt.Parameters = .standard,
      randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8]
    ) {
      self.memory = memory
      self.parameters = parameters
      self.randomBytes = randomBytes
    }
  }

  /// Whether a home has a vault.
  public static func exists(in home: Home) -> Bool { home.tree.signature(VaultFiles.head) != nil }

  /// Throws `vault-missing`, `vault-newer`, `vault-damaged` or a fault of the head if no vault is usable.
  public static func checkPresent(in home: Home) throws(Diagnostic) { _ = try VaultReading.head(in: home) }

  /// Throws `vault-exists` if there is a vault or remains of one, or `file-unreadable`.
  public static func checkNone(in home: Home) throws(Diagnostic) {
    for path in [VaultFiles.head, VaultFiles.slots, VaultFiles.records] {
      let isWhole = path == VaultFiles.head
      guard try isWhole ? exists(in: home) : home.tree.firstFile(in: path) != nil else { continue }
      throw Diagnostic(
        .vaultExists,
        isWhole
          ? Phrase("otp-home-vault-already")
          : Phrase("otp-home-what-left-vault-whose", ["head": VaultFiles.head]), path: path,
        hint: isWhole
          ? Phrase("otp-zutto-otp-add-adds-accounts")
          : try home.tree.list(VaultFiles.records).isEmpty
            ? Phrase("otp-where-otp-init-stopped-zutto") : Phrase("otp-take-file-backup-another-copy"))
    }
  }

  /// Creates a vault and returns its id; throws `vault-exists`, `kdf-memory`, and as the writes.
  public static func create(_ passphrase: Secret, in home: Home, at time: ZonedTime, _ means: Means)
    throws(Diagnostic) -> String
  {
    try home.checkWritable()
    try checkNone(in: home)
    let vault = means.randomBytes(VaultFiles.vaultIDLength / 2).hexadecimal
    let head = VaultHead(vault: vault, created: time.text)
    let slot = try Slot(
      sealing: KeyRing(randomBytes: means.randomBytes), of: head, passphrase, means.parameters, replacing: [],
      created: time.text, randomBytes: means.randomBytes)
    try home.change("otp init", at: time.instant) { (change) throws(Diagnostic) in
      try checkNone(in: home)
      if let path = VaultFiles.slot(slot.id) { try change.write(slot.text, to: path) }
      try change.write(Array(Recovery.text.utf8), to: VaultFiles.recover)
      // The head comes last: if this stops before it, there is no vault yet, and `otp undo` removes the rest.
      try change.write(head.text, to: VaultFiles.head)
    }
    return vault
  }

  /// Opens the vault, reading the records while scrypt runs; faults of single files are in the result.
  ///
  /// `passphrase` is called after the head and the slots were read. Throws `vault-missing`, `vault-newer`,
  /// `vault-damaged`, `kdf-parameters`, `kdf-memory`, `passphrase-wrong`, `passphrase-replaced`, and what
  /// `passphrase` throws.
  public static func open<Failure: Error>(
    in home: Home, _ means: Means, passphrase: () throws(Failure) -> Secret
  ) async throws -> Vault {
    let head = try VaultReading.head(in: home)
    let (slots, faults) = try VaultReading.slots(in: home, head)
    guard !slots.isEmpty else { throw faults.first ?? .slotMissing }
    let asked = try passphrase()
    return try await open(head, faults, in: home, means) { () throws(Diagnostic) in
      try OpenedSlots(slots, faults, asked, head)
    }
  }

  /// Reads an open vault's files again; takes the passphrase through scrypt only where its slots have changed.
  ///
  /// Throws as `open`.
  public static func reopen(_ vault: Vault, in home: Home, _ means: Means) async throws -> Vault {
    let head = try VaultReading.head(in: home)
    let (slots, faults) = try VaultReading.slots(in: home, head)
    guard head == vault.head, vault.opened.isOf(slots) else {
      return try await open(in: home, means) { () throws(Diagnostic) in vault.opened.passphrase }
    }
    return try await open(head, faults, in: home, means) { () throws(Diagnostic) in vault.opened }
  }

  private static func open(
    _ head: VaultHead, _ faults: [Diagnostic], in home: Home, _ means: Means,
    slots: () throws(Diagnostic) -> OpenedSlots
  ) async throws -> Vault {
    // Memory first: records added meanwhile by another command then exceed it, never fall short of it.
    let remembered = Vault.remembered(head, home, means)
    async let reading = VaultReading.records(in: home, head)
    let opened = try slots()
    let read = await reading
    let vault = await Vault(head, opened, faults, read, remembered, means)
    guard !vault.isWhole else { return vault }
    // Read again: another command may have written while the folders were listed.
    let again = await VaultReading.records(in: home, head)
    guard again.differs(from: read) else { return vault }
    return await Vault(head, opened, faults, again, remembered, means)
  }
}

extension VaultStore {
  /// A revision to write.
  public struct Draft: Sendable {
    let account: String?
    let content: Content
    let parents: [RevisionID]

    /// Creates an account.
    public static func adding(_ account: Account) -> Draft {
      Draft(account: nil, content: .account(account), parents: [])
    }

    /// Changes an account: the new revision merges all its heads.
    public static func changing(_ entry: VaultEntry, to account: Account) -> Draft {
      Draft(account: entry.id, content: .account(account), parents: entry.heads)
    }

    /// Removes an account; its revisions stay.
    public static func deleting(_ entry: VaultEntry) -> Draft {
      Draft(account: entry.id, content: .deleted, parents: entry.heads)
    }
  }

  /// Writes revisions, one new file each; returns the accounts' ids in the order of the drafts.
  ///
  /// `command` names the change for `undo`; nil if it must not be undone, such as the use of a counter.
  /// Throws `home-newer`, `home-locked`, and as the writes.
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
        // Otherwise every other machine would report the numbers of the failed change as missing.
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
        // The command fails, so the counter was not used: delete the record that says it was.
        for (path, _) in files { try home.tree.delete(path) }
        throw error
      }
      return records.map(\.fields.account)
    }
  }

  static func newDevice(_ means: Means) -> String {
    means.randomBytes(VaultFiles.deviceLength / 2).hexadecimal
  }

  /// Seals drafts under the device's next sequence numbers; the caller holds the home's lock.
  private static func seal(
    _ drafts: [Draft], _ vault: Vault, in home: Home, at time: ZonedTime, _ means: Means
  ) throws(Diagnostic) -> (records: [Record], copy: MachineMemory.Copy) {
    // Read again under the lock: another command of this machine may have written meanwhile. The last number
    // comes from the memory, not only the files: after a roll-back no number is reused.
    var copy = try means.memory.copy(at: home.tree.root, of: vault.id) { _ in
      [UInt8](hexadecimal: vault.device) ?? []
    }
    // An earlier command may have switched device ids: two new ones would count the same HOTP counter.
    if copy.device == vault.deviceSetBack { copy.device = vault.device }
    let device = copy.device
    var tail = [copy.tails[device], vault.tails[device]].compactMap(\.self).max { $0.sequence < $1.sequence }
    // Report this machine's missing records to the others, under the device id that wrote them.
    var known = vault.tails
    if vault.deviceSetBack != nil { known.merge(copy.tails) { $0.sequence >= $1.sequence ? $0 : $1 } }
    let seen = known.filter { $0.key != device }.sorted { $0.key < $1.key }.map {
      SeenTail($0.key, $0.value.sequence)
    }
    var records: [Record] = []
    for draft in drafts {
      var number = (draft.parents.map(\.number).max() ?? 0) + 1
      // A damaged file or an earlier draft of this call may have the name.
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

  /// Accepts the loss of missing records, here and on all machines; throws as `write`; returns the runs of
  /// records, `<device>:<first>-<last>`; writes nothing if there are none.
  public static func acceptLoss(of vault: Vault, in home: Home, at time: ZonedTime, _ means: Means)
    throws(Diagnostic) -> [String]
  {
    guard !vault.lost.isEmpty else { return [] }
    let draft = Draft(account: nil, content: .lossAccepted(vault.lost), parents: [])
    try write([draft], to: vault, in: home, at: time, means, as: nil)
    return vault.lost
  }
}

extension VaultStore {
  /// Sets the passphrase: writes one new slot and moves the replaced ones to the trash.
  ///
  /// With `renewingKey`, new records are sealed with a new vault key, and the passphrase may stay the same.
  /// Throws `home-newer`, `kdf-memory`, `changed-since`, and as the writes.
  public static func setPassphrase(
    _ passphrase: Secret, of vault: Vault, in home: Home, at time: ZonedTime, _ means: Means,
    renewingKey: Bool
  ) throws(Diagnostic) {
    try home.checkWritable()
    let ring = renewingKey ? vault.ring.renewed(randomBytes: means.randomBytes) : vault.ring
    let slot = try Slot(
      sealing: ring, of: vault.head, passphrase, means.parameters, replacing: vault.slots + vault.slotsBefore,
      created: time.text, randomBytes: means.randomBytes)
    let command = renewingKey ? rekey : "otp passwd"
    try home.change(command, at: time.instant) { (change) throws(Diagnostic) in
      // If another command changed the passphrase meanwhile, its slot would stay valid beside this one.
      for old in vault.slots.compactMap(VaultFiles.slot) where home.tree.signature(old) == nil {
        throw Diagnostic(
          .changedSince, Phrase("otp-passphrase-changed-another-command"), path: old,
          hint: Phrase("otp-nothing-changed-run-command-again"))
      }
      if let path = VaultFiles.slot(slot.id) { try change.write(slot.text, to: path) }
      // Replace an outdated or modified text.
      let text = Array(Recovery.text.utf8)
      if try home.tree.readIfPresent(VaultFiles.recover, limit: VaultFiles.maximumSize)?.bytes != text {
        try change.write(text, to: VaultFiles.recover)
      }
      for old in vault.slots.compactMap(VaultFiles.slot) { try change.remove(old) }
    }
  }
}
