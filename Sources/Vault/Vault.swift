// The vault, opened.

public import Diagnostics
internal import Seal

/// An opened vault: its keys, its accounts, and what is wrong with its files.
public struct Vault: Sendable {
  let head: VaultHead
  let ring: KeyRing
  /// The ids of the slots that a new one stands in for.
  let slots: [String]
  /// The ids of the slots that those stand in for.
  let slotsBefore: [String]
  let lineages: [String: Lineage]
  let copy: MachineMemory.Copy
  let tails: [String: DeviceChains.Tail]
  /// The heads that this machine remembers from now on.
  let knownHeads: KnownHeads
  /// Files of records that can't be used, but whose names are taken.
  let taken: Set<RelativePath>
  /// The device under which this machine wrote, if records of it are gone: it writes under a new one.
  let deviceSetBack: String?
  /// How many revisions there are.
  public let revisionCount: Int
  /// The accounts, the removed ones too, by issuer and name as people sort them.
  public let entries: [VaultEntry]
  /// Records that are missing and were not accepted as lost: `<device>:<first>-<last>`.
  public let lost: [String]
  /// What is wrong with the files; none of it keeps the other accounts from being used.
  public let problems: [Diagnostic]

  /// The vault's id, 32 hexadecimal digits.
  public var id: String { head.vault }
  /// This machine's device id for this copy of the home.
  public var device: String { copy.device }
  /// The devices that have written to it.
  public var devices: [String] { tails.keys.sorted() }

  /// Whether no record is missing, of this machine's own or of another's.
  var isWhole: Bool { lost.isEmpty && deviceSetBack == nil }

  /// The accounts that are there whose newest revision may be damaged or missing.
  public var outdated: [VaultEntry] { accounts.filter(\.mayBeOutdated) }

  /// The accounts that are there.
  public var accounts: [VaultEntry] { entries.filter { !$0.isDeleted } }
}
