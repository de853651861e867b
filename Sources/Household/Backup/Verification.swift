// Compares every byte of a home with its manifest.

package import Ground
package import Sync

extension Household {
  /// The result of reading every byte.
  package struct Verification: Sendable {
    package let scan: HomeScan
    /// Files whose content changed without a change of their metadata; empty if the current state is
    /// accepted.
    package let damaged: [HomeScan.Loss]
    /// Files that disappeared without being removed by zutto; empty if the current state is accepted.
    package let missing: [HomeScan.Loss]
    /// Whether there was no manifest before.
    package let isFirst: Bool
    /// Whether the result could be recorded.
    package let isNoted: Bool

    package var problems: [Diagnostic] {
      (damaged.map(\.asDamage) + missing.map(\.asLoss) + scan.unreadable + scan.strange).sortedOnce()
    }
  }

  /// Reads every byte and records every file's digest.
  ///
  /// - Parameter accepts: whether damaged and missing files are accepted as they are now.
  /// - Returns: the findings.
  /// - Throws: errors of reading and writing.
  package func verify(accepting accepts: Bool) async throws(Diagnostic) -> Verification {
    let known = try Manifest.read(in: home.tree)
    let scan = try await scan(beside: known ?? Manifest())
    let isNoted = home.isWritable && home.tree.isWritable
    let done = Verification(
      scan: scan, damaged: accepts ? [] : scan.damaged, missing: accepts ? [] : scan.missing,
      isFirst: known == nil, isNoted: isNoted)
    if isNoted {
      try (accepts ? scan.accepted() : scan.manifest).write(in: home.tree)
      try DeviceStore.note(
        Device.Verification(
          time: now, files: scan.files.count, damaged: done.damaged.count + scan.unreadable.count,
          missing: done.missing.count), in: home, named: world.machineName, world)
    }
    return done
  }

  /// Files that are damaged, missing or unreadable; throws `repair-missing` without a manifest.
  package func losses() async throws(Diagnostic) -> [HomeScan.Loss] {
    guard let known = try Manifest.read(in: home.tree) else {
      throw Diagnostic(
        .repairMissing,
        Phrase("command-nobody-knows-yet-what-files"),
        hint: Phrase("command-compare-folder-backup-zutto-backup"))
    }
    let scan = try await scan(beside: known)
    let unreadable = scan.unreadable.compactMap(\.path).compactMap { path in
      known.entries[path].map { HomeScan.Loss(path: path, digest: $0.digest, size: $0.size) }
    }
    return scan.damaged + scan.missing + unreadable
  }

  private func scan(beside known: Manifest) async throws(Diagnostic) -> HomeScan {
    let shown = WorkProgress(self)
    shown.begin(Phrase("backup-reading"))
    let scan = try await HomeScan.run(
      home.tree, beside: known, depth: .everything, nested: HomeMergeRules.nested
    ) {
      shown.add($0)
    }
    shown.end()
    return scan
  }
}
