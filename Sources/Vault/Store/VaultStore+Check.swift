// Reading a home's whole vault to find what is wrong with it, without the passphrase.

public import Diagnostics
public import Ground
internal import SafeFiles

extension VaultStore {
  /// Checks the vault as far as it can be seen without the passphrase.
  ///
  /// What is sealed is not looked at: `otp verify` does that.
  ///
  /// - Returns: how many files were looked at, and all problems; nothing of a home without a vault.
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
      // Another command may be writing: what is missing may be there by now.
      if !VaultChecks.gaps(reading).isEmpty { reading = await VaultReading.records(in: home, head) }
      files += reading.files
      problems += reading.problems
      problems += VaultChecks.check(reading)
    } catch { problems.append(error) }
    return (files, problems)
  }

  /// The vault's id, without opening it: 32 hexadecimal digits.
  ///
  /// - Throws: `vault-missing`, `vault-newer`, `vault-damaged`.
  public static func id(in home: Home) throws(Diagnostic) -> String { try VaultReading.head(in: home).vault }

  private static func recovery(in home: Home) -> [Diagnostic] {
    do throws(Diagnostic) {
      let path = VaultFiles.recover
      let source = try home.tree.readIfPresent(path, limit: VaultFiles.maximumSize)
      return VaultChecks.check(recovery: source)
    } catch { return [error] }
  }
}
