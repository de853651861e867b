// What is not committed because other machines would refuse it, and nested diaries that are committed.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

extension GitWork {
  /// Removes from `status` the files that every other machine would refuse together with the rest of the
  /// push; returns why.
  mutating func leaveOut() throws(Diagnostic) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    let twins = try formTwins().merging(strangePlaceholders()) { $1 }
    let erased = try erasedFiles()
    let place = sync.place
    func isFit(_ path: RelativePath) -> Bool {
      if place.isOwn(path) { return false }
      let isErased = erased.contains(path)
      guard
        let problem = twins[path] ?? (isErased ? PurgeFault.erased(place.homePath(path)) : place.unfit(path))
      else { return true }
      problems.append(problem)
      return false
    }
    status.untracked = status.untracked.filter(isFit)
    // Unstage them, or git would commit them with the rest.
    let staged = self.place.isMerging ? [] : Set(status.added.filter { !isFit($0) })
    let left = staged.union(status.unstaged.filter { !staged.contains($0) && !isFit($0) })
    unstaged = staged.map { Array($0.text.utf8) }
    if !left.isEmpty {
      status.unstaged.removeAll(where: left.contains)
      status.changed.removeAll(where: left.contains)
      status.halfStaged.removeAll(where: left.contains)
    }
    for file in status.unnamed {
      if file.state == .added { unstaged.append(file.name) }
      problems += sync.place.unfit(file)
    }
    return problems
  }

  /// New files whose names exist in another Unicode form.
  ///
  /// Of two new ones neither is committed: nobody knows which is to have the name.
  private func formTwins() throws(Diagnostic) -> [RelativePath: Diagnostic] {
    let new = Set(status.untracked + status.added)
    guard new.contains(where: { !$0.text.utf8.allSatisfy { $0 < 0x80 } }) else { return [:] }
    let names = new.union(GitName.paths(try git.bytes(["ls-files", "-z"])))
    var problems: [RelativePath: Diagnostic] = [:]
    for (_, twins) in Dictionary(grouping: names, by: \.text) where twins.count > 1 {
      // A file missing in the folder will not be in the next commit.
      let paths = twins.filter { sync.place.home.signature(sync.place.homePath($0)) != nil }.sorted()
      for path in paths where new.contains(path) {
        guard let other = paths.first(where: { $0 != path }) else { continue }
        let place = sync.place.homePath(path)
        problems[path] = Diagnostic(
          .nameClash,
          Phrase(
            "sync-some-disks-hold-only-one",
            ["shown": GitName.shown((path, other)), "spelled": GitName.spelled(path)]), path: place,
          hint: Phrase("sync-rename-mv-new-name", ["spelled": GitName.spelled(place)]), severity: .warning)
      }
    }
    return problems
  }
}

extension GitFolder {
  /// Whether a path is specific to each machine: git may not ignore it in a home made by hand.
  func isOwn(_ path: RelativePath) -> Bool {
    guard !isShared, let first = path.parts.first?.lowercased() else { return false }
    return first == ".zutto" || first == "archive" || first == Depot.folder.name
  }

  /// Why a file whose name is not UTF-8 is not synced.
  func unfit(_ file: GitUnnamed) -> [Diagnostic] {
    let typed = GitName.typed(file.name)
    let path = (prefix.map { Array("\($0)/".utf8) } ?? []) + file.name
    let hint: Phrase
    switch file.state {
    case .untracked, .added:
      hint = Phrase("sync-rename-not-synced-shell-name", ["typed": GitName.typed(path)])
    case .tracked, .unmerged:
      hint =
        isShared
        ? Phrase("sync-git-mv-new-name-2", ["root": root, "typed": typed])
        : Phrase("sync-git-mv-new-name", ["typed": typed])
    case .gone:
      let both: Phrase = Phrase("sync-git-rm-cached-takes-out", ["typed": typed, "other-typed": typed])
      hint = isShared ? Phrase("sync-in", ["root": root, "both": both]) : both
    case .removed: return []
    }
    return [
      Diagnostic(
        .nameNotPortable,
        file.state == .gone
          ? Phrase("sync-file-name-not-utf-no-other", ["shown": GitName.shown(path)])
          : Phrase("sync-file-name-not-utf-no", ["shown": GitName.shown(path)]), hint: hint,
        severity: .warning)
    ]
  }

  /// Why others would refuse a file of ours; nil if they would not.
  func unfit(_ path: RelativePath) -> Diagnostic? {
    let place = homePath(path)
    func problem(_ what: Phrase, _ hint: Phrase) -> Diagnostic {
      Diagnostic(
        .syncLeftOut, Phrase("sync-not-synced", ["place": place, "what": what]), path: place, hint: hint,
        severity: .warning)
    }
    switch home.kind(place) {
    case .link?: return problem(Phrase("sync-symbolic-link"), Phrase("home-copy-file-itself-into-home"))
    case .other?: return problem(Phrase("sync-no-file"), Phrase("sync-take-out-home"))
    case .file(let bytes)? where bytes > Int64(GitFolder.maximumBytes):
      return problem(
        Phrase("sync-bytes-git-carry-most-one", ["bytes": bytes, "maximum-bytes": GitFolder.maximumBytes]),
        Phrase("sync-make-smaller-sync-zutto-sync"))
    case .file?, .folder?, nil: break
    }
    do throws(Diagnostic) {
      try checkName(path)
      return nil
    } catch { return problem(Phrase("sync-name-no-other-machine-takes"), Phrase("home-rename")) }
  }
}

extension GitWork {
  /// Adds diaries that travel as bundles to the home's commits, with all their files.
  ///
  /// git skips a nested repository unless the index has a file of it. A diary shared at an address is in
  /// `.gitignore`; any other would exist on this machine only.
  mutating func carryDiaries() throws(Diagnostic) {
    guard let nested = sync.rules.nested else { return }
    for folder in status.nested where folder.parent == nested.folder {
      guard sync.place.home.signature(folder / nested.head) != nil else { continue }
      try collect(folder, depth: 0)
    }
  }

  private mutating func collect(_ folder: RelativePath, depth: Int) throws(Diagnostic) {
    guard depth < 64 else { return }
    for item in try sync.place.home.list(folder) where item.isText {
      guard let path = folder.appending(item.name) else { continue }
      if item.kind == .folder {
        if !item.name.hasPrefix(".") { try collect(path, depth: depth + 1) }
      } else if item.kind == .file, !item.name.hasPrefix(".") || item.name == ".gitattributes",
        !Tree.isUnfinished(item.name)
      {
        status.untracked.append(path)
      }
    }
  }

  /// Drops removals that only mean that a diary became a repository of its own: its files stay, and whoever
  /// has its address fetches into them.
  func withoutMoved(_ changes: [GitTreeChange], to commit: String) throws(Diagnostic) -> [GitTreeChange] {
    let nested = sync.rules.nested
    func folder(_ change: GitTreeChange) -> RelativePath? {
      change.new == nil ? nested?.place(of: change.path) : nil
    }
    guard !sync.place.isShared, changes.contains(where: { folder($0) != nil }),
      let bytes = try git.contents(["\(commit):.gitignore"])[0]
    else { return changes }
    let ignored = Set(
      String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init))
    return changes.filter { change in folder(change).map { !ignored.contains("/\($0)/") } ?? true }
  }
}
