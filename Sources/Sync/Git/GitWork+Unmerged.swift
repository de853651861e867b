// What git itself left unmerged, put together from its three stages.
// Source: git-ls-files(1), "--unmerged"; git-merge(1), "How conflicts are presented".

internal import Diagnostics
internal import Fluent
internal import Ground
internal import MergeText
internal import SafeFiles

extension GitWork {
  /// The three versions of one unmerged file.
  private struct Stages { var files: [GitFile?] = [nil, nil, nil] }

  /// Merges each unmerged file by the rules, writes it into the home and marks it as merged.
  mutating func settleUnmerged(_ report: inout GitReport) throws(Diagnostic) {
    let stages = try stages()
    guard !stages.isEmpty else { return }
    let paths = stages.keys.sorted()
    let bases = try bases()
    var plan: [(path: RelativePath, stage: [[UInt8]?], result: MergedFile?)] = []
    for path in paths {
      guard let stage = stages[path], !sync.place.isIncidental(path) else { continue }
      let shown = sync.place.homePath(path)
      for file in stage.files { try sync.place.checkKind(path, file) }
      let nothing = "0000000000000000000000000000000000000000"
      var contents = try git.contents(stage.files.map { $0?.blob ?? nothing })
      if bases.count > 1 {
        // git's own common version of crossed histories is made without our rules.
        contents[0] = try GitMerge.virtualBase(
          of: path, bases, git: git, place: sync.place, rules: sync.rules)
      }
      if let edited = try handEdit(shown, contents) { contents[place.isRebasing ? 2 : 1] = edited }
      plan.append((shown, contents, merged(shown, contents)))
    }
    let sync = self.sync
    let moment = sync.options.now()
    let merged = try sync.place.home.change(Trash.syncing, at: moment) { (change) throws(Diagnostic) in
      var merged: [MergedPath] = []
      for item in plan {
        guard let result = item.result else {
          if sync.place.home.signature(item.path) != nil { try change.remove(item.path) }
          continue
        }
        try change.write(result.bytes, to: item.path)
        var copy: RelativePath?
        if let other = result.other {
          let beside = ConflictCopy.path(of: item.path, holding: other)
          try change.write(other, to: beside)
          copy = beside
        }
        merged.append(MergedPath(path: item.path, conflicts: result.conflicts, copy: copy))
      }
      return merged
    }
    report.merged += merged
    let copies = merged.compactMap(\.copy).compactMap { sync.place.own(of: $0) }
    status.untracked = Array(Set(status.untracked + copies)).sorted()
  }

  private func merged(_ path: RelativePath, _ stage: [[UInt8]?]) -> MergedFile? {
    switch (stage[1], stage[2]) {
    case (let one?, let other?):
      return sync.rules.merge(path, base: stage[0].map { .version($0) } ?? .nothing, ours: one, theirs: other)
    case (let only?, nil), (nil, let only?):
      return MergedFile(
        only,
        conflicts: [
          Diagnostic(
            .syncKept, Phrase("sync-removed-on-one-side-changed", ["path": path]), path: path,
            hint: Phrase("sync-remove-again-if-really-go"), severity: .warning)
        ])
    case (nil, nil): return nil
    }
  }

  /// What a person made of a file by hand since git gave up; nil where it stands as git left it.
  ///
  /// - Throws: `sync-under-way`, unless what is edited is to be taken: only the person knows how far they came.
  private func handEdit(_ path: RelativePath, _ stage: [[UInt8]?]) throws(Diagnostic) -> [UInt8]? {
    guard let current = try sync.place.home.readIfPresent(path, limit: 1 << 32)?.bytes else { return nil }
    let isGits =
      stage.contains(current) || merged(path, stage)?.bytes == current
      || ConflictMarks.first(in: current) != nil
    guard !isGits else { return nil }
    guard !sync.options.takesHandEdits else { return current }
    throw Diagnostic(
      .syncUnderWay, Phrase("sync-changed-hand-middle-merge", ["path": path]), path: path,
      hint: Phrase("sync-zutto-merge-puts-now-together"))
  }

  private func stages() throws(Diagnostic) -> [RelativePath: Stages] {
    var result: [RelativePath: Stages] = [:]
    for record in try git.bytes(["ls-files", "-u", "-z"]).split(separator: 0) {
      guard let tab = record.firstIndex(of: 0x09) else { continue }
      let words = String(decoding: record[..<tab], as: UTF8.self).split(separator: " ").map(String.init)
      guard words.count == 3, let number = Int(words[2]), (1...3).contains(number) else { continue }
      guard let path = GitName.text(record[(tab + 1)...]).flatMap({ RelativePath($0) }) else {
        let name = Array(record[(tab + 1)...])
        throw Diagnostic(
          .nameNotPortable, Phrase("sync-git-left-file-unmerged-whose", ["shown": GitName.shown(name)]),
          hint: Phrase("sync-settle-git-add-git-rm", ["root": sync.place.root, "typed": GitName.typed(name)]))
      }
      result[path, default: Stages()].files[number - 1] = GitFile(mode: words[0], blob: words[1])
    }
    return result
  }

  /// The common ancestors of the merge that is under way; none where none is (`git stash pop`).
  private func bases() throws(Diagnostic) -> [String] {
    guard let other = try place.text("MERGE_HEAD"), !other.contains("\n") else { return [] }
    return try git.commonAncestors("HEAD", other)
  }
}
