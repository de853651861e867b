// Writing the readable copy of a depot.

internal import Diagnostics
internal import Ground
internal import SafeFiles

extension DepotVisit {
  /// The most files and bytes that are put at once.
  private static let batch = (files: 2000, bytes: 64 << 20)

  /// Puts a commit, and brings the readable copy to its files.
  ///
  /// - Returns: whether all that is there is known: no head and no edit came meanwhile.
  /// - Throws: as the road, `git-failed`.
  func send(_ commit: String) throws(Diagnostic) -> Bool {
    try putMedia()
    if isAtRest, commit == memory.rest { return true }
    guard !isWaiting, arePurgesKnown else {
      try remember()
      return true
    }
    try putPurges()
    // What was at rest has yet to be read, for what others brought.
    if isAtRest { return false }
    let settled = hasCopy ? try self.settled() : nil
    let isMissing = try !has(commit)
    if isMissing || !doomed.isEmpty {
      try publish(commit, settled: settled, isMissing: isMissing)
      report.isSent = true
    }
    try removeHeadsOfOtherDepots()
    guard try removeStale(commit) else {
      try remember()
      return false
    }
    guard hasCopy else {
      try rest(at: commit)
      return true
    }
    // What it has may be in the copy, and must not be taken for a hand's.
    guard areHeadsKnown else {
      try remember()
      return true
    }
    var (new, old) = try differences(from: commit)
    // What a commit has the other way is the same file in the copy.
    let pairs = new.compactMap { path, blob in
      copied[path].map { (path: path, one: blob, other: $0) }
    }
    for path in try sameMedia(pairs) {
      copied[path] = new[path]
      if let blob = new.removeValue(forKey: path) { memory.copy[path]?.blob = blob }
    }
    let wanted = new.count
    new = try withoutMissing(new.filter { !listing.isBlocked($0.key) })
    if !new.isEmpty || !old.isEmpty {
      memory.rest = nil
      memory.restHeads = []
      guard try write(new, removing: old, commit, settled) else {
        try remember()
        return false
      }
    }
    guard new.count == wanted else {
      try remember()
      return true
    }
    // If files had to be written, the trees differ.
    let isSettled =
      if let settled, settled != commit, report.written == 0 { try git.isSame(settled, commit) } else {
        settled == commit
      }
    if !isSettled { try publish(commit, settled: commit) }
    try rest(at: commit)
    return true
  }

  /// The files of a commit that the copy lacks or has otherwise, and those that it has and the commit has not.
  private func differences(from commit: String) throws(Diagnostic) -> (
    new: [RelativePath: String], old: [RelativePath]
  ) {
    if let known = copiedCommit {
      var new: [RelativePath: String] = [:]
      var old: [RelativePath] = []
      for change in try git.diff(from: known, to: commit).changes {
        if let blob = change.new?.blob {
          if copied[change.path] != blob { new[change.path] = blob }
        } else if copied[change.path] != nil {
          old.append(change.path)
        }
      }
      return (new, old)
    }
    let wanted = try git.files(in: commit)
    let new = wanted.filter { copied[$0.key] != $0.value && copied[$0.key] != "" }
    return (new, copied.filter { wanted[$0.key] == nil && !$0.value.isEmpty }.keys.sorted())
  }

  /// Writes and removes files of the copy; returns whether nothing else changed there meanwhile.
  private func write(
    _ new: [RelativePath: String], removing old: [RelativePath], _ commit: String, _ settled: String?
  ) throws(Diagnostic) -> Bool {
    // What is put aside belongs to a head of ours, by which others know what was being written.
    if number == 0
      || heads.values.first(where: { $0.writer == writer && $0.number == number })?.commit != commit
    {
      try publish(commit, settled: settled)
    }
    guard let aside = Depot.aside.appending("\(writer)/\(number)") else { return false }
    var stamps: [RelativePath: RoadStamp] = [:]
    let staged = try folder.tree(DepotVisit.outgoing)
    var waiting: [RelativePath] = []
    var bytes = 0
    func putWaiting() throws(Diagnostic) {
      guard !waiting.isEmpty else { return }
      options.progress(.writing(new.count - stamps.count))
      stamps.merge(try road.put(waiting, from: staged, over: listing.copy, aside: aside)) { $1 }
      for path in waiting { try staged.delete(path) }
      waiting = []
      bytes = 0
    }
    // A file where a folder comes, and the other way round.
    let inWay = old.filter { path in new.keys.contains { $0.isInside(path) || path.isInside($0) } }
    try road.remove(inWay, aside: aside)
    let paths = new.keys.sorted()
    try git.eachContent(of: paths.map { new[$0] ?? "" }) { (index, content) throws(Diagnostic) in
      let path = paths[index]
      if let media = place.media(content, at: path) {
        guard try stageCopy(media, blob: new[path] ?? "", at: path, in: staged) else { return }
        bytes += media.size
      } else {
        try staged.write(content, to: path, .replaceable)
        bytes += content.count
      }
      waiting.append(path)
      if waiting.count >= DepotVisit.batch.files || bytes >= DepotVisit.batch.bytes { try putWaiting() }
    }
    try putWaiting()
    try road.remove(old.filter { !inWay.contains($0) }, aside: aside)
    report.written = new.count + old.count
    return try check(new, removed: old, stamps, aside)
  }

  /// Looks again at what was written, for heads that came meanwhile, and at what was put aside.
  ///
  /// The rest of the copy is not looked at: what changed there since the listing the next sync sees by its stamp.
  private func check(
    _ new: [RelativePath: String], removed old: [RelativePath], _ stamps: [RelativePath: RoadStamp],
    _ aside: RelativePath
  ) throws(Diagnostic) -> Bool {
    let before = listing
    let written = new.keys.sorted()
    guard let now = try road.list(.files(written + old)) else { throw emptied }
    listing = now
    var isQuiet = !now.own.keys.contains { Depot.isHead($0) && before.own[$0] == nil }
    func drop(_ path: RelativePath) {
      copied[path] = nil
      memory.copy[path] = nil
    }
    for path in old {
      drop(path)
      if now.copy[path] != nil { isQuiet = false }
    }
    for path in written {
      if let item = now.copy[path], item.stamp == stamps[path] {
        copied[path] = new[path]
        rememberCopied(path, item)
      } else {
        drop(path)
        isQuiet = false
      }
    }
    // A file that is not what we replaced was edited just before.
    let isStrange = now.own.contains { path, item in
      guard path.isInside(aside), let own = RelativePath(path.parts.dropFirst(4).joined(separator: "/"))
      else {
        return false
      }
      return item.stamp != before.copy[own]?.stamp
    }
    // Or it is what another machine wrote, which the next look will tell.
    if isStrange { return false }
    if now.own.keys.contains(where: { $0.isInside(aside) }) { try road.removeFolder(aside) }
    return isQuiet
  }
}
