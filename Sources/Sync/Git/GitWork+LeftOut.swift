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
    let unstaged = status.unstaged.filter(isFit)
    if unstaged.count < status.unstaged.count {
      let left = Set(status.unstaged).subtracting(unstaged)
      status.unstaged = unstaged
      status.changed.removeAll { left.contains($0) }
      status.halfStaged.removeAll { left.contains($0) }
    }
    for name in status.unreadable {
      problems.append(
        Diagnostic(
          .nameNotPortable,
          "a file's name is no UTF-8, and other machines could not read it: \(name.quotedBriefly)",
          hint: "rename it; it is not synced",
          severity: .warning
        )
      )
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

  /// Why a file of ours would be refused elsewhere; nil if it would not.
  func unfit(_ path: String) -> Diagnostic? {
    guard let place = homePath(path) else { return nil }
    func problem(_ what: String, _ hint: String) -> Diagnostic {
      Diagnostic(
        .syncLeftOut,
        "'\(place)' \(what); it is not synced",
        path: place,
        hint: hint,
        severity: .warning
      )
    }
    switch home.kind(place) {
    case .link?: return problem("is a symbolic link", "copy the file itself into the home")
    case .other?: return problem("is no file", "take it out of the home")
    case .file(let bytes)? where bytes > Int64(GitFolder.maximumBytes):
      return problem(
        "has \(bytes) bytes, and git is to carry at most \(GitFolder.maximumBytes) in one file",
        "make it smaller, or sync by 'zutto sync --rsync'"
      )
    case .file?, .folder?, nil: break
    }
    do throws(Diagnostic) {
      try checkName(path)
      return nil
    } catch {
      return problem("has a name that no other machine takes", "rename it")
    }
  }
}
