// Every byte of a home read again, beside what is known of its files.

package import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
package import Sync

extension Household {
  /// What came of reading every byte.
  package struct Verification: Sendable {
    /// What was read.
    package let scan: HomeScan
    /// Files whose bytes changed without a sign; none where all is accepted as it is.
    package let damaged: [HomeScan.Loss]
    /// Files that nobody removed; none where all is accepted as it is.
    package let missing: [HomeScan.Loss]
    /// Whether nothing was known before.
    package let isFirst: Bool
    /// Whether it could be noted.
    package let isNoted: Bool

    /// Everything that is wrong.
    package var problems: [Diagnostic] {
      (damaged.map(\.asDamage) + missing.map(\.asLoss) + scan.unreadable + scan.strange).sortedOnce()
    }
  }

  /// Reads every byte, and notes what every file is.
  ///
  /// - Parameter accepts: whether damaged and missing files are to be taken as they are now.
  /// - Returns: what was found.
  /// - Throws: as the reads and writes.
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

  /// What is damaged, missing or can't be read any more.
  ///
  /// - Throws: `repair-missing` where nobody knows what the files were, and as the reads.
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
