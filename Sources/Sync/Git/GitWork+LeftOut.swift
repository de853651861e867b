// What is not committed, because no other machine would take it.

internal import Ground

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
          "\(GitName.shown((path, other))); some disks hold only one of them, and \(GitName.spelled(path)) is not synced",
          path: place,
          hint: "rename it: mv \(GitName.spelled(place)) NEW-NAME", severity: .warning)
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
      hint = "rename it; it is not synced (in a shell its name is \(GitName.typed(path)))"
    case .tracked, .unmerged:
      hint = isShared ? "in '\(root)': git mv \(typed) NEW-NAME" : "git mv \(typed) NEW-NAME"
    case .gone:
      let both: Phrase = "'git rm --cached \(typed)' takes it out, 'git checkout \(typed)' brings it back"
      hint = isShared ? "in '\(root)': \(both)" : both
    case .removed: return []
    }
    return [
      Diagnostic(
        .nameNotPortable,
        file.state == .gone
          ? "a file's name is not UTF-8, and no other machine takes it, and the file is gone: \(GitName.shown(path))"
          : "a file's name is not UTF-8, and no other machine takes it: \(GitName.shown(path))",
        hint: hint, severity: .warning)
    ]
  }

  /// Why a file of ours would be refused elsewhere; nil if it would not.
  func unfit(_ path: RelativePath) -> Diagnostic? {
    let place = homePath(path)
    func problem(_ what: Phrase, _ hint: Phrase) -> Diagnostic {
      Diagnostic(
        .syncLeftOut, "'\(place)' \(what); it is not synced", path: place, hint: hint, severity: .warning)
    }
    switch home.kind(place) {
    case .link?: return problem("is a symbolic link", "copy the file itself into the home")
    case .other?: return problem("is no file", "take it out of the home")
    case .file(let bytes)? where bytes > Int64(GitFolder.maximumBytes):
      return problem(
        "has \(bytes) bytes, and git is to carry at most \(GitFolder.maximumBytes) in one file",
        "make it smaller, or sync by 'zutto sync --rsync'")
    case .file?, .folder?, nil: break
    }
    do throws(Diagnostic) {
      try checkName(path)
      return nil
    } catch { return problem("has a name that no other machine takes", "rename it") }
  }
}
