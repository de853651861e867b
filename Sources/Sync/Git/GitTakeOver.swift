// Moving the home's files from one commit to another: each file completely or not at all, and without losing
// what a person wrote meanwhile.

internal import Diagnostics
internal import Ground
internal import MergeText
internal import SafeFiles

struct GitTakeOver: Sendable {
  let git: Git
  let place: GitFolder
  let rules: MergeRules
  let store: MediaStore

  struct Result: Sendable {
    var created: [RelativePath] = []
    var replaced: [RelativePath] = []
    var removed: [RelativePath] = []
    /// Files that a person changed meanwhile.
    var merged: [MergedPath] = []
  }

  /// Writes the difference between two commits; `done` are files that an interrupted run already wrote.
  func run(_ changes: [GitTreeChange], done: Set<RelativePath>, _ change: inout Change) throws(Diagnostic)
    -> Result
  {
    var result = Result()
    var pending = try Pending(changes, self)
    // Renames that change only case or Unicode form: remove the old name first, since a file system that
    // takes both for one name would delete the new file with it.
    let isAnyGone = changes.contains { $0.new == nil }
    let coming = isAnyGone ? Set(changes.filter { $0.new != nil }.map(\.path.text.comparisonKey)) : []
    // So does a file where a folder comes, and a folder where a file comes.
    var folders: Set<RelativePath> = []
    if isAnyGone {
      for change in changes where change.new != nil {
        var folder = change.path.parent
        while let above = folder, folders.insert(above).inserted { folder = above.parent }
      }
    }
    let blocking = pending.blocking
    let goesFirst = { (step: GitTreeChange) in
      step.new == nil
        && (coming.contains(step.path.text.comparisonKey) || folders.contains(step.path)
          || blocking.contains { place.homePath(step.path).isInside($0) })
    }
    for step in changes where goesFirst(step) { try remove(step, pending, &change, &result) }
    for folder in blocking { try place.home.deleteEmpty(folder) }
    var new: [(path: RelativePath, bytes: [UInt8])] = []
    var newBytes = 0
    let present = changes.compactMap { change in change.new.map { (change.path, $0) } }
    try git.eachContent(of: present.map(\.1.blob)) { (index, bytes) throws(Diagnostic) in
      let path = place.homePath(present[index].0)
      let media = place.media(bytes, at: path)
      // It came before, or is what the other side keeps apart from now on.
      if let media, try place.holds(media, at: path) { return }
      switch pending.states.removeValue(forKey: path) ?? .edited(nil) {
      case .absent:
        if let media {
          try write(media, to: path, &change)
          result.created.append(path)
          return
        }
        new.append((path, bytes))
        newBytes += bytes.count
        guard newBytes > Git.chunk || new.count >= 1000 else { return }
        try change.create(new)
        result.created += new.map(\.path)
        new = []
        newBytes = 0
      case .untouched:
        if let media { try write(media, to: path, &change) } else { try change.write(bytes, to: path) }
        result.replaced.append(path)
      case .edited(let old):
        // Removed since the merge: a change wins over a removal.
        guard let current = try place.content(of: path, like: [old, bytes]) else {
          if let media { try write(media, to: path, &change) } else { try change.write(bytes, to: path) }
          result.created.append(path)
          return
        }
        // A person changed it since the merge: use the content of that time as base.
        let base = done.contains(path) ? bytes : old
        let merged = rules.merge(
          path, base: base.map { .version($0) } ?? .nothing, ours: current, theirs: bytes)
        try write(merged, path, &change, &result)
      }
    }
    try change.create(new)
    result.created += new.map(\.path)
    for step in changes where step.new == nil && !goesFirst(step) {
      try remove(step, pending, &change, &result)
    }
    return result
  }

  /// Removes a file, unless it was changed since the merge.
  private func remove(
    _ step: GitTreeChange, _ pending: Pending, _ change: inout Change, _ result: inout Result
  ) throws(Diagnostic) {
    let path = place.homePath(step.path)
    guard pending.states[path] == .untouched else { return }
    try change.remove(path)
    result.removed.append(path)
  }

  /// The state of each file, compared with its content when the merge was made.
  private struct Pending {
    enum State: Hashable {
      case absent
      case untouched
      case edited([UInt8]?)
    }

    var states: [RelativePath: State] = [:]
    /// Folders in whose places files come.
    var blocking: [RelativePath] = []

    init(_ changes: [GitTreeChange], _ takeOver: GitTakeOver) throws(Diagnostic) {
      for change in changes where change.old == nil {
        let path = takeOver.place.homePath(change.path)
        switch takeOver.place.home.kind(path) {
        case nil: states[path] = .absent
        case .folder?:
          states[path] = .absent
          blocking.append(path)
        case .file?, .link?, .other?: states[path] = .edited(nil)
        }
      }
      let known = changes.compactMap { change in change.old.map { (change.path, $0) } }
      var states = states
      try takeOver.git.eachContent(of: known.map(\.1.blob)) { (index, old) throws(Diagnostic) in
        let path = takeOver.place.homePath(known[index].0)
        states[path] = try takeOver.place.content(of: path, like: [old]) == old ? .untouched : .edited(old)
      }
      self.states = states
    }
  }

  private func write(
    _ merged: MergedFile, _ path: RelativePath, _ change: inout Change, _ result: inout Result
  ) throws(Diagnostic) {
    let here = try place.content(of: path, like: [merged.bytes, merged.other])
    if here == merged.bytes, merged.other == nil { return }
    // Before the other takes its place: what is here may be the version that is kept beside it.
    if let media = place.media(here, at: path) { store.note(place.home.systemPath(path), holds: media) }
    try write(merged.bytes, to: path, &change)
    var copy: RelativePath?
    if let other = merged.other {
      let beside = ConflictCopy.path(of: path, holding: other)
      try write(other, to: beside, &change)
      copy = beside
    }
    result.merged.append(MergedPath(path: path, conflicts: merged.conflicts, copy: copy))
  }

  /// Writes a version of a file; for a placeholder the photo itself, where it is here.
  func write(_ bytes: [UInt8], to path: RelativePath, _ change: inout Change) throws(Diagnostic) {
    if let media = place.media(bytes, at: path) {
      if try !place.holds(media, at: path) { try write(media, to: path, &change) }
    } else {
      try change.write(bytes, to: path)
    }
  }

  /// Writes a photo that is kept apart: from the store, else its placeholder, until it is fetched.
  private func write(_ media: MediaPlaceholder, to path: RelativePath, _ change: inout Change)
    throws(Diagnostic)
  {
    let isHere = try store.has(media)
    if place.home.signature(path) != nil {
      if !isHere, try place.placeholder(of: path) == media.bytes { return }
      // To the trash by its name, for it may be large.
      try change.remove(path)
    }
    guard isHere else { return try change.create([(path, media.bytes)]) }
    let staged = GitTakeOver.staging.appending(media.digest.hex) ?? GitTakeOver.staging
    try place.home.delete(staged)
    try store.give(media, to: staged, in: place.home)
    try change.create(path, from: try place.home.stage(staged))
  }

  static let staging: RelativePath = ".zutto/staged"
}

extension GitFolder {
  /// What a file of the home holds, as git has it: a photo as its placeholder, where a version that it is
  /// compared with is one.
  ///
  /// - Throws: `file-unreadable`.
  func content(of path: RelativePath, like versions: [[UInt8]?]) throws(Diagnostic) -> [UInt8]? {
    if versions.contains(where: { media($0, at: path) != nil }) { return try placeholder(of: path) }
    return try home.readIfPresent(path, limit: 1 << 32)?.bytes
  }
}
