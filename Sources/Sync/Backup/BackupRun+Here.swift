// A backup into a folder of this machine: every file is read back and compared by its digest.

internal import Ground

extension BackupRun {
  /// Copies, reads back, and gives the backup its name.
  func makeHere(
    _ name: BackupName,
    _ scan: HomeScan,
    linkingTo links: [String]
  ) async throws(Diagnostic) -> Report {
    guard let place = shelf.tree else { return Report() }
    try place.createFolder(name.partial)
    let copy = try Tree(at: place.systemPath(name.partial))
    var scan = try await self.copy(scan, to: name.partial.text, linkingTo: links)
    var list = scan.contents
    var damage: [Diagnostic] = []
    for round in 0..<4 {
      try place.synchronizeDisk()
      progress(.verifying, 0)
      let check = await CopyCheck.run(
        copy,
        beside: list,
        isFresh: true,
        progress: { [progress] in progress(.verifying, $0) }
      )
      for path in check.unexpected { try copy.delete(path) }
      if check.damaged.isEmpty && check.missing.isEmpty && check.unreadable.isEmpty {
        var report = report(scan, list)
        report.problems = (report.problems + damage).sortedOnce()
        try finish(name, list, in: place)
        return report
      }
      guard round < 3 else { throw failure(check) }
      damage += try mend(check, &list, scan, copy)
      // Without links: a file shared with an older backup may be what is wrong.
      scan = try await self.copy(scan, to: name.partial.text, linkingTo: [])
      for file in scan.files
      where list.digests[file.path] == nil || !isKnownDamage(damage, file.path) {
        list.digests[file.path] = file.digest
      }
      let there = Set(scan.files.map(\.path))
      for path in list.digests.keys where !there.contains(path) { list.digests[path] = nil }
    }
    throw failure(CopyCheck())
  }

  private func isKnownDamage(_ damage: [Diagnostic], _ path: RelativePath) -> Bool {
    damage.contains { $0.code == .fileDamaged && $0.path == path }
  }

  /// Takes away what is wrong in the copy, so that it is copied anew.
  ///
  /// - Returns: the files of the home that are themselves damaged: they are copied as they are.
  private func mend(
    _ check: CopyCheck,
    _ list: inout DigestList,
    _ scan: HomeScan,
    _ copy: Tree
  ) throws(Diagnostic) -> [Diagnostic] {
    var damage: [Diagnostic] = []
    for path in check.damaged {
      let known = scan.files.first { $0.path == path }
      let present = try home.tree.digestIfPresent(path)
      if let known, let present, present != known.digest,
        home.tree.signature(path) == known.signature
      {
        // Not the copy: the home's own file changed under us without a sign.
        let loss = HomeScan.Loss(path: path, digest: known.digest, size: known.signature.size)
        var problem = loss.asDamage
        problem.severity = .warning
        damage.append(problem)
        list.digests[path] = present
        if try copy.digestIfPresent(path) == present { continue }
      }
      try copy.delete(path)
    }
    for path in check.unreadable.compactMap(\.path) { try copy.delete(path) }
    return damage
  }

  private func finish(
    _ name: BackupName,
    _ list: DigestList,
    in place: Tree
  ) throws(Diagnostic) {
    do throws(Diagnostic) {
      try place.write(list.bytes, to: name.listFile)
      try place.synchronizeDisk()
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
      "\(count) files can't be read back from '\(shelf.place.text)' as they were written"
        + (path.map { ", such as '\($0.text)'" } ?? ""),
      hint: "its disk may be failing: look at it, or back up to another"
    )
  }
}
