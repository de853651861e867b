// A backup into a folder of this machine: every file is read back and compared by its digest.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

/// What came out about files of the home while their copies were looked at.
private struct Discoveries {
  /// Damaged ones, with what they hold now: they are copied as they are.
  var damaged: [RelativePath: Digest] = [:]
  /// Those that can't be read.
  var unreadable: Set<RelativePath> = []
  /// All of it, to be told.
  var problems: [Diagnostic] = []

  /// What every file of the copy has to be.
  func list(_ scan: HomeScan) -> DigestList {
    var list = scan.contents
    for path in unreadable { list.digests[path] = nil }
    list.unread = scan.unread.union(unreadable.map(\.text)).sorted()
    for (path, digest) in damaged where list.digests[path] != nil { list.digests[path] = digest }
    return list
  }
}

extension BackupRun {
  /// Copies, reads back, and gives the backup its name.
  func makeHere(_ name: BackupName, _ scan: HomeScan, linkingTo links: [String]) async throws(Diagnostic)
    -> Report
  {
    guard let place = shelf.tree else { return Report() }
    let copy = try Tree(at: place.systemPath(name.partial))
    // Whoever tidies up sees by it that somebody is writing here. It ends with this process and with its machine.
    let lock = FolderLock(ifFree: copy)
    defer { _ = lock }
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
      // Without links: a file shared with an older backup may be what is wrong.
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

  /// Takes away what is wrong in the copy, so that it is copied anew, unless the home's own file is what is wrong.
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
          // It changed under us without a sign.
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
      // rename(2) refuses a name that a folder with something in it has.
      try place.move(name.partial, to: name.folder)
    } catch {
      var told = error
      told.path = nil
      throw told
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
