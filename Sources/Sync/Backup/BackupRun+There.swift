// A backup to a place that rsync reaches: rsync compares checksums, and the list is sent last.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

extension BackupRun {
  /// Copies, compares, and sends the list of digests, which makes it a backup.
  func makeThere(_ name: BackupName, _ scan: HomeScan, linkingTo links: [String]) async throws(Diagnostic)
    -> Report
  {
    let folder = name.folder.text
    var scan = try await copy(scan, to: folder, linkingTo: links)
    var unreadable: [RelativePath: Diagnostic] = [:]
    for round in 0..<3 {
      progress(.verifying, 0)
      let different = try differences(scan, folder)
      for file in scan.files where different.contains(file.path.text) {
        unreadable[file.path] = unreadableProblem(file.path)
      }
      if different.allSatisfy({ RelativePath($0).map { unreadable[$0] != nil } ?? false }) {
        var list = scan.contents
        for path in unreadable.keys { list.digests[path] = nil }
        list.unread = scan.unread.union(unreadable.keys.map(\.text)).sorted()
        try send(list, name)
        var report = report(scan, list)
        report.problems = (report.problems + unreadable.values).sortedOnce()
        return report
      }
      guard round < 2 else { break }
      progress(.copying, 0)
      // By content and without links: a file shared with an older backup may be what is wrong.
      try copyOnce(scan, to: folder, ["--checksum", "--delete"])
      scan = try await copy(scan, to: folder, linkingTo: [])
    }
    throw Diagnostic(
      .backupFailed, Phrase("sync-files-not-what-copied", ["place": shelf.place.text]),
      hint: Phrase("sync-disk-may-failing-look-back"))
  }

  private func unreadableProblem(_ path: RelativePath) -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try home.tree.digestIfPresent(path)
      return nil
    } catch { return error }
  }

  /// The names of files whose checksums differ, or that are on one side only.
  private func differences(_ scan: HomeScan, _ folder: String) throws(Diagnostic) -> Set<String> {
    let patterns = scan.strange.compactMap { problem in
      problem.code == .nameNotPortable ? nil : problem.path.map(Rsync.pattern)
    }
    let options =
      Rsync.copying + ["-n", "-c", "-i", "--delete"] + Rsync.leftOut + ["--exclude-from=-", "--"]
    let outcome = try shelf.rsync.run(
      options + [home.tree.root + "/", shelf.place.address(folder) + "/"],
      input: Array(patterns.map { $0 + "\n" }.joined().utf8))
    // `<fcst...... path`: a file would be sent; `*deleting path`. Times and permissions alone don't count.
    let lines = outcome.output.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }.filter {
      $0.hasPrefix("<f") || $0.hasPrefix(">f") || $0.hasPrefix("*deleting")
    }
    return Set(lines.map { Rsync.name(shown: String($0.dropFirst(12))) })
  }

  private func send(_ list: DigestList, _ name: BackupName) throws(Diagnostic) {
    let copy = BackupShelf.workFolder / name.listFile
    try home.tree.write(list.bytes, to: copy)
    let address = shelf.place.address(name.listFile.text)
    let outcome = try shelf.rsync.run(["-t", "--", home.tree.systemPath(copy), address])
    try home.tree.delete(copy)
    guard outcome.status == 0 else {
      throw Diagnostic(
        .backupFailed,
        Phrase("sync-list-digests-cant-written", ["place": shelf.place.text]).because(outcome.complaint ?? "")
      )
    }
  }
}
