// What is not committed, because no other machine would take it.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

extension GitWork {
  /// Leaves out of what is to be committed what every other machine would refuse, and with it all else that is sent.
  ///
  /// - Returns: what was left out, and why.
  mutating func leaveOut() throws(Diagnostic) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    let twins = try formTwins()
    func isFit(_ path: RelativePath) -> Bool {
      if sync.place.isOwn(path) { return false }
      guard let problem = twins[path] ?? sync.place.unfit(path) else { return true }
      problems.append(problem)
      return false
    }
    status.untracked = status.untracked.filter(isFit)
    // What is staged already is taken out again, or git would commit it with the rest.
    let staged = place.isMerging ? [] : Set(status.added.filter { !isFit($0) })
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

  /// New files whose names are there in another form of their letters.
  ///
  /// Of two that are both new neither is committed: nobody knows which of them is meant to have the name.
  private func formTwins() throws(Diagnostic) -> [RelativePath: Diagnostic] {
    let new = Set(status.untracked + status.added)
    guard new.contains(where: { !$0.text.utf8.allSatisfy { $0 < 0x80 } }) else { return [:] }
    let names = new.union(GitName.paths(try git.bytes(["ls-files", "-z"])))
    var problems: [RelativePath: Diagnostic] = [:]
    for (_, twins) in Dictionary(grouping: names, by: \.text) where twins.count > 1 {
      // What is not in the folder is no name of the next commit.
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
  /// Whether a path is in what is each machine's own: a home that somebody made by hand may not have git ignore it.
  func isOwn(_ path: RelativePath) -> Bool {
    guard !isShared, let first = path.parts.first?.lowercased() else { return false }
    return first == ".zutto" || first == "archive"
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

  /// Why a file of ours would be refused elsewhere; nil if it would not.
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
