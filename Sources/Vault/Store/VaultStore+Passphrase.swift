// New passphrases and new keys.

public import Diagnostics
internal import Fluent
public import Ground
internal import SafeFiles
public import Seal
public import ZonedTime

extension VaultStore {
  /// Gives the vault another passphrase: one new slot, and the others go to the trash.
  ///
  /// - Parameters:
  ///   - passphrase: the new one, or the old one again if only the key is renewed.
  ///   - vault: the vault as it was opened.
  ///   - home: whose vault it is.
  ///   - time: now.
  ///   - means: what it was opened with.
  ///   - renewingKey: whether what is written from now on is sealed with a new vault key.
  /// - Throws: `home-newer`, `kdf-memory`, `changed-since`, and as the writes.
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
      // Another command may have changed it while this one asked: its slot would stay beside this one.
      for old in vault.slots.compactMap(VaultFiles.slot) where home.tree.signature(old) == nil {
        throw Diagnostic(
          .changedSince, Phrase("otp-passphrase-changed-another-command"), path: old,
          hint: Phrase("otp-nothing-changed-run-command-again"))
      }
      if let path = VaultFiles.slot(slot.id) { try change.write(slot.text, to: path) }
      // An older text, or one that somebody changed: the next who needs it shall find ours.
      let text = Array(Recovery.text.utf8)
      if try home.tree.readIfPresent(VaultFiles.recover, limit: VaultFiles.maximumSize)?.bytes != text {
        try change.write(text, to: VaultFiles.recover)
      }
      for old in vault.slots.compactMap(VaultFiles.slot) { try change.remove(old) }
    }
  }
}
