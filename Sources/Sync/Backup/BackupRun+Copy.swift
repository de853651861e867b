// Copying and verifying a backup: into a local folder, where every file is read back and its digest compared,
// or to a place that rsync reaches, where rsync compares checksums.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

/// Problems with files of the home that were found while verifying their copies.
private struct Discoveries {
  /// Files damaged in the home, with the digest of their present content; they are copied as they are.
  var damaged: [RelativePath: Digest] = [:]
  var unreadable: Set<RelativePath> = []
  var problems: [Diagnostic] = []

  /// The expected digests of the copy.
  func list(_ scan: HomeScan) -> DigestList {
    var list = scan.contents
    for path in unreadable { list.digests[path] = nil }
    list.unread = scan.unread.union(unreadable.map(\.text)).sorted()
    for (path, digest) in damaged where list.digests[path] != nil { list.digests[path] = digest }
    return list
  }
}

extension BackupRun {
  /// Copies to a partial folder, verifies it, and renames it to the backup's name.
  func makeHere(_ name: BackupName, _ scan: HomeScan, linkingTo links: [String]) async throws(Diagnostic)
    -> Report
  {
    guard let place = shelf.tree else { return Report() }
    let copy = try Tree(at: place.systemPath(name.partial))
    var scan = try await self.copy(scan, to: name.partial.text, linkingTo: links)
    var discoveries = Discoveries()
    var rounds = 4
    while true {
      let list = discoveries.list(scan)
      let check = try await readBack(copy, list, in: place)
      for path in check.unexpected { try copy.delete(path) }
      if check.damaged.isEmpty && check.missing.isEmpty && check.unreadable.isEmpty {
        var report = report(scan, list)
        report.problems = (report.problems + discoveries.problems).sortedOnce()
        try finish(name, list, in: place)
        return report
      }
      rounds -= 1
      guard rounds > 0 else { throw failure(check) }
      try mend(check, scan, copy, &discoveries)
      // Without --link-dest: a file shared with an older backup may be the damaged one.
      scan = try await self.copy(scan, to: name.partial.text, linkingTo: [])
    }
  }

  private func readBack(_ copy: Tree, _ list: DigestList, in place: Tree) async throws(Diagnostic)
    -> CopyCheck
  {
    try place.synchronizeDisk()
    progress(.verifying, 0)
    return await CopyCheck.run(
      copy, beside: list, isFresh: true, progress: { [progress] in progress(.verifying, $0) })
  }

  /// Deletes wrong files from the copy so that they are copied again, unless the home's own file is damaged.
  private func mend(_ check: CopyCheck, _ scan: HomeScan, _ copy: Tree, _ discoveries: inout Discoveries)
    throws(Diagnostic)
  {
    let known = Dictionary(uniqueKeysWithValues: scan.files.map { ($0.path, $0) })
    for path in check.damaged + check.missing {
      do throws(Diagnostic) {
        let present = try home.tree.digestIfPresent(path)
        if let known = known[path], let present, present != known.digest,
          home.tree.signature(path) == known.signature
        {
          // The content changed, but size and time did not.
          let loss = HomeScan.Loss(path: path, digest: known.digest, size: known.signature.size)
          var problem = loss.asDamage
          problem.severity = .warning
          discoveries.problems.append(problem)
          discoveries.damaged[path] = present
          if try copy.digestIfPresent(path) == present { continue }
        }
      } catch {
        discoveries.problems.append(error)
        discoveries.unreadable.insert(path)
      }
      try copy.delete(path)
    }
    for path in check.unreadable.compactMap(\.path) { try copy.delete(path) }
  }

  private func finish(_ name: BackupName, _ list: DigestList, in place: Tree) throws(Diagnostic) {
    do throws(Diagnostic) {
      try place.write(list.bytes, to: name.listFile)
      try place.synchronizeDisk()
      // rename(2) fails if the target is a folder that is not empty.
      try place.move(name.partial, to: name.folder)
    } catch {
      var problem = error
      problem.path = nil
      throw problem
    }
  }

  private func failure(_ check: CopyCheck) -> Diagnostic {
    let path = (check.damaged + check.missing).first ?? check.unreadable.first?.path
    let count = check.damaged.count + check.missing.count + check.unreadable.count
    return Diagnostic(
      .backupFailed,
      path.map {
        Phrase(
          "sync-files-cant-read-back-they-were",
          ["count": count, "place": shelf.place.text, "value": $0.text])
      } ?? Phrase("sync-files-cant-read-back-they", ["count": count, "place": shelf.place.text]),
      hint: Phrase("sync-disk-may-failing-look-back"))
  }
}

extension BackupRun {
  /// Copies and compares, then uploads the digest list, which makes it a finished backup.
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
        let list = list(scan, without: unreadable)
        try send(list, name)
        var report = report(scan, list)
        report.problems = (report.problems + unreadable.values).sortedOnce()
        return report
      }
      guard round < 2 else { break }
      progress(.copying, 0)
      // By checksum and without --link-dest: a file shared with an older backup may be the damaged one.
      try copyOnce(scan, to: folder, ["--checksum", "--delete"])
      scan = try await copy(scan, to: folder, linkingTo: [])
    }
    throw Diagnostic(
      .backupFailed, Phrase("sync-files-not-what-copied", ["place": shelf.place.text]),
      hint: Phrase("sync-disk-may-failing-look-back"))
  }

  /// The expected digests of a copy without what could not be read.
  func list(_ scan: HomeScan, without unreadable: [RelativePath: Diagnostic]) -> DigestList {
    var list = scan.contents
    for path in unreadable.keys { list.digests[path] = nil }
    list.unread = scan.unread.union(unreadable.keys.map(\.text)).sorted()
    return list
  }

  /// Why a file can't be read; nil if it can.
  func unreadableProblem(_ path: RelativePath) -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try home.tree.digestIfPresent(path)
      return nil
    } catch { return error }
  }

  /// Names of files whose checksums differ or that exist on one side only.
  private func differences(_ scan: HomeScan, _ folder: String) throws(Diagnostic) -> Set<String> {
    let patterns = scan.strange.compactMap { problem in
      problem.code == .nameNotPortable ? nil : problem.path.map(Rsync.pattern)
    }
    let options =
      Rsync.copying + ["-n", "-c", "-i", "--delete"] + Rsync.leftOut + ["--exclude-from=-", "--"]
    let outcome = try shelf.rsync.run(
      options + [home.tree.root + "/", shelf.place.address(folder) + "/"],
      input: Array(patterns.map { $0 + "\n" }.joined().utf8))
    // `<fcst...... path` marks a file that would be sent, `*deleting path` an extra one. Differences in time
    // or permissions alone don't count.
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
