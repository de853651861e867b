// What is not committed, because no other machine would take it.

internal import Ground

extension GitWork {
  /// Leaves out of what is to be committed what every other machine would refuse, and with it all else that is sent.
  ///
  /// - Returns: what was left out, and why.
  mutating func leaveOut() -> [Diagnostic] {
    var problems: [Diagnostic] = []
    func isFit(_ path: String) -> Bool {
      if sync.place.isOwn(path) { return false }
      guard let problem = sync.place.unfit(path) else { return true }
      problems.append(problem)
      return false
    }
    status.untracked = status.untracked.filter(isFit)
    // What is staged already is taken out again, or git would commit it with the rest.
    let staged = place.isMerging ? [] : Set(status.added.filter { !isFit($0) })
    let left = staged.union(status.unstaged.filter { !staged.contains($0) && !isFit($0) })
    unstaged = staged.map { Array($0.utf8) }
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
}

extension GitFolder {
  /// Whether a path is in what is each machine's own: a home that somebody made by hand may not have git ignore it.
  func isOwn(_ path: String) -> Bool {
    guard !isShared, let first = RelativePath(path)?.parts.first?.lowercased() else { return false }
    return first == ".zutto" || first == "archive"
  }

  /// Why a file whose name is not UTF-8 is not synced.
  func unfit(_ file: GitUnnamed) -> [Diagnostic] {
    let typed = GitName.typed(file.name)
    let path = (prefix.map { Array("\($0)/".utf8) } ?? []) + file.name
    let here = isShared ? "in '\(root)': " : ""
    let hint: String
    switch file.state {
    case .untracked, .added:
      hint = "rename it; it is not synced (in a shell its name is \(GitName.typed(path)))"
    case .tracked, .unmerged: hint = "\(here)git mv \(typed) NEW-NAME"
    case .gone:
      hint = "\(here)'git rm --cached \(typed)' takes it out, 'git checkout \(typed)' brings it back"
    case .removed: return []
    }
    let what = file.state == .gone ? ", and the file is gone" : ""
    return [
      Diagnostic(
        .nameNotPortable,
        "a file's name is not UTF-8, and no other machine takes it\(what): \(GitName.shown(path))",
        hint: hint, severity: .warning)
    ]
  }

  /// Why a file of ours would be refused elsewhere; nil if it would not.
  func unfit(_ path: String) -> Diagnostic? {
    guard let place = homePath(path) else { return nil }
    func problem(_ what: String, _ hint: String) -> Diagnostic {
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
