// Making and opening the vault.

public import Diagnostics
internal import Fluent
public import Ground
internal import SafeFiles
public import Seal
public import ZonedTime

/// Reads and writes the vault of a home (docs/FORMAT.md, "The vault").
public enum VaultStore {
  /// What a vault is opened with.
  public struct Means: Sendable {
    /// What this machine remembers.
    public let memory: MachineMemory
    /// What scrypt may cost for new slots.
    public let parameters: Scrypt.Parameters
    /// The system's secure generator.
    public let randomBytes: @Sendable (_ count: Int) -> [UInt8]

    /// The means of a command.
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

  /// Refuses where there is no vault that this program knows.
  ///
  /// - Throws: `vault-missing`, `vault-newer`, `vault-damaged`, and what is wrong with its head.
  public static func checkPresent(in home: Home) throws(Diagnostic) { _ = try VaultReading.head(in: home) }

  /// Refuses where there is a vault, or what is left of one.
  ///
  /// - Throws: `vault-exists`, `file-unreadable`.
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

  /// Makes a vault.
  ///
  /// - Returns: its id.
  /// - Throws: `vault-exists`, `kdf-memory`, and as the writes.
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
      // Last: what is there before it, if this is stopped, is no vault yet: `otp undo` takes it back.
      try change.write(head.text, to: VaultFiles.head)
    }
    return vault
  }

  /// Opens the vault.
  ///
  /// The records are read while the passphrase's key is derived.
  ///
  /// - Parameters:
  ///   - home: whose vault it is.
  ///   - means: what it is opened with.
  ///   - passphrase: asked for once the vault's head and slots were read.
  /// - Returns: the vault, with what is wrong with single files.
  /// - Throws: `vault-missing`, `vault-newer`, `vault-damaged`, `kdf-parameters`, `kdf-memory`, `passphrase-wrong`,
  ///   `passphrase-replaced`, and what asking throws.
  public static func open<Failure: Error>(
    in home: Home, _ means: Means, passphrase: () throws(Failure) -> Secret
  ) async throws -> Vault {
    let head = try VaultReading.head(in: home)
    let (slots, faults) = try VaultReading.slots(in: home, head)
    guard !slots.isEmpty else { throw faults.first ?? .slotMissing }
    let asked = try passphrase()
    // The memory first: what another command adds meanwhile is then more than is remembered, never less.
    let remembered = Vault.remembered(head, home, means)
    async let reading = VaultReading.records(in: home, head)
    let opened = try OpenedSlots(slots, faults, asked, head)
    let read = await reading
    let vault = await Vault(head, opened, faults, read, remembered, means)
    guard !vault.isWhole else { return vault }
    // Another command may have been writing while the folders were listed: what is missing may be there by now.
    let again = await VaultReading.records(in: home, head)
    guard again.differs(from: read) else { return vault }
    return await Vault(head, opened, faults, again, remembered, means)
  }
}
