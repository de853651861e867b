// What can be wrong with the vault's files, as far as no key is needed to see it; pure.

internal import Diagnostics
internal import Fluent
internal import SafeFiles

/// The rules of the files in clear (docs/FORMAT.md, "The vault").
enum VaultChecks {
  /// What stands in `otp/` and is none of the vault's.
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

  /// Slots that another one replaces, and that are here all the same.
  ///
  /// Whether the other one is genuine only the passphrase tells.
  static func cameBack(_ slots: [Slot]) -> [Diagnostic] {
    slots.compactMap { slot in
      guard let newer = slots.first(where: { $0.replaces.contains(slot.id) }) else { return nil }
      return Diagnostic(
        .passphraseReplaced, Phrase("otp-passphrase-slot-replaced-on", ["created": newer.created.prefix(10)]),
        path: VaultFiles.slot(slot.id), hint: Phrase("otp-remove-file-came-back-another"), severity: .warning)
    }
  }

  /// What the records tell about each other.
  ///
  /// Records that are missing are a warning here: whether they were given up stands in sealed records.
  static func check(_ reading: VaultReading) -> [Diagnostic] {
    DeviceChains(reading.records).faults
      + gaps(reading).map { gap in
        Diagnostic(
          .recordMissing, gap.missing, path: VaultFiles.records,
          hint: Phrase("otp-zutto-otp-verify-knows-whether"), severity: .warning)
      }
  }

  /// What is missing; damaged files, which are told as such, stand for as many records of their device.
  static func gaps(_ reading: VaultReading) -> [DeviceChains.Gap] {
    var damaged = reading.damagedRecords
    return DeviceChains(reading.records).gaps(memory: [:]).shown.filter { gap in
      guard let count = damaged[gap.device], gap.sequences.count <= count else { return true }
      damaged[gap.device] = count - gap.sequences.count
      return false
    }
  }

  /// Whether the text for those who have no zutto is there, and ours.
  ///
  /// It is run by people in need, with their passphrase: a changed one could send that anywhere.
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
  /// A vault that nothing opens.
  static var slotMissing: Diagnostic {
    Diagnostic(
      .vaultDamaged, Phrase("otp-vault-no-passphrase-slot"), path: VaultFiles.slots,
      hint: Phrase("otp-take-otp-slots-backup-another"))
  }
}

extension DeviceChains.Gap {
  /// That records of it are missing.
  var missing: Phrase {
    sequences.count == 1
      ? Phrase("otp-record-device-missing-others-tell", ["device": device, "value": text])
      : Phrase(
        "otp-records-device-missing-others-tell", ["count": sequences.count, "device": device, "value": text])
  }
}
