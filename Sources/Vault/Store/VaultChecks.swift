// The checks of the vault's files that need no passphrase.

public import Diagnostics
internal import Fluent
public import Ground
internal import SafeFiles

/// Checks of the files' clear parts (docs/FORMAT.md, "The vault").
enum VaultChecks {
  /// Reports files in `otp/` that are not the vault's.
  static func strangers(_ items: [FolderItem]) -> [Diagnostic] {
    let known: [RelativePath: FolderItem.Kind] = [
      VaultFiles.head: .file, VaultFiles.recover: .file, VaultFiles.slots: .folder,
      VaultFiles.records: .folder,
    ]
    return items.compactMap { item in
      guard let path = VaultFiles.folder.appending(item.name), known[path] != item.kind else { return nil }
      return .stranger(path)
    }
  }

  /// Reports slots that another slot claims to replace; only the passphrase can verify that claim.
  static func cameBack(_ slots: [Slot]) -> [Diagnostic] {
    slots.compactMap { slot in
      guard let newer = slots.first(where: { $0.replaces.contains(slot.id) }) else { return nil }
      return Diagnostic(
        .passphraseReplaced, Phrase("otp-passphrase-slot-replaced-on", ["created": newer.created.prefix(10)]),
        path: VaultFiles.slot(slot.id), hint: Phrase("otp-remove-file-came-back-another"), severity: .warning)
    }
  }

  /// Reports faults in the chains of records; missing records are only a warning: whether their loss was
  /// accepted is encrypted.
  static func check(_ reading: VaultReading) -> [Diagnostic] {
    DeviceChains(reading.records).faults
      + gaps(reading).map { gap in
        Diagnostic(
          .recordMissing, gap.missing, path: VaultFiles.records,
          hint: Phrase("otp-zutto-otp-verify-knows-whether"), severity: .warning)
      }
  }

  /// The gaps, less one missing record for each damaged file of the device, reported already.
  static func gaps(_ reading: VaultReading) -> [DeviceChains.Gap] {
    var damaged = reading.damagedRecords
    return DeviceChains(reading.records).gaps(memory: [:]).shown.unexplained(by: &damaged)
  }

  /// Checks that `otp/RECOVER.md` is unchanged: people type their passphrase into its commands.
  static func check(recovery source: Source?) -> [Diagnostic] {
    guard source?.bytes != Array(Recovery.text.utf8) else { return [] }
    return [
      Diagnostic(
        .recoveryChanged,
        source == nil
          ? Phrase("otp-says-how-open-vault-without", ["recover": VaultFiles.recover])
          : Phrase("otp-not-what-zutto-writes-dont", ["recover": VaultFiles.recover]),
        path: VaultFiles.recover, hint: Phrase("otp-zutto-otp-passwd-zutto-otp"), severity: .warning)
    ]
  }
}

extension Diagnostic {
  /// A vault without any slot.
  static var slotMissing: Diagnostic {
    Diagnostic(
      .vaultDamaged, Phrase("otp-vault-no-passphrase-slot"), path: VaultFiles.slots,
      hint: Phrase("otp-take-otp-slots-backup-another"))
  }
}

extension [DeviceChains.Gap] {
  /// The gaps that are larger than the number of damaged files of their device, which each gap uses up.
  func unexplained(by damaged: inout [String: Int]) -> [DeviceChains.Gap] {
    filter { gap in
      guard let count = damaged[gap.device], gap.sequences.count <= count else { return true }
      damaged[gap.device] = count - gap.sequences.count
      return false
    }
  }
}

extension DeviceChains.Gap {
  /// The message that the gap's records are missing.
  var missing: Phrase {
    sequences.count == 1
      ? Phrase("otp-record-device-missing-others-tell", ["device": device, "value": text])
      : Phrase(
        "otp-records-device-missing-others-tell", ["count": sequences.count, "device": device, "value": text])
  }
}

extension VaultStore {
  /// Checks the vault without its passphrase; returns the number of files and all problems; encrypted content
  /// is not checked: `otp verify` does that.
  public static func check(in home: Home) async -> (files: Int, problems: [Diagnostic]) {
    var files = 0
    var problems: [Diagnostic] = []
    do throws(Diagnostic) {
      let items = try home.tree.list(VaultFiles.folder).withoutCopies.filter { !$0.name.isLeftOver }
      guard try home.tree.firstFile(in: VaultFiles.folder) != nil else { return (0, []) }
      files += items.count { $0.kind == .file }
      problems += VaultChecks.strangers(items)
      problems += recovery(in: home)
      let head = try VaultReading.head(in: home)
      let (slots, faults) = try VaultReading.slots(in: home, head)
      files += slots.count + faults.count
      problems += faults
      if slots.isEmpty && faults.isEmpty { problems.append(.slotMissing) }
      problems += VaultChecks.cameBack(slots)
      var reading = await VaultReading.records(in: home, head)
      // Read again: another command may have been writing meanwhile.
      if !VaultChecks.gaps(reading).isEmpty { reading = await VaultReading.records(in: home, head) }
      files += reading.files
      problems += reading.problems
      problems += VaultChecks.check(reading)
    } catch { problems.append(error) }
    return (files, problems)
  }

  /// The vault's id, read without opening it; throws `vault-missing`, `vault-newer`, `vault-damaged`.
  public static func id(in home: Home) throws(Diagnostic) -> String { try VaultReading.head(in: home).vault }

  private static func recovery(in home: Home) -> [Diagnostic] {
    do throws(Diagnostic) {
      let path = VaultFiles.recover
      let source = try home.tree.readIfPresent(path, limit: VaultFiles.maximumSize)
      return VaultChecks.check(recovery: source)
    } catch { return [error] }
  }
}
