// The readable copy of a depot: which of its files are what zutto wrote, and which a person edited there.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import MergeText
internal import SafeFiles

/// An edit that somebody made by hand in a readable copy.
struct HandEdit: Hashable {
  var path: RelativePath
  /// The edited content; nil for a removed file.
  var blob: String?
  /// The commit with the version that was edited.
  var base: String
}

/// A version of a file, and the commit that brought it; without a blob the file was removed.
struct PastVersion: Hashable {
  var blob: String?
  var commit: String
}

extension DepotVisit {
  static let hand = (name: "zutto", mail: "hand@zutto.invalid")
  /// So many edits become a commit each: then two machines that see some of them make the same commits.
  private static let single = 64

  /// Turns what people edited in the copy into commits, and puts them into the depot.
  ///
  /// In the depot first: a machine that stops before it can say what it saw must not have merged it, or the next
  /// one to see it would count it again.
  ///
  /// - Returns: their commits; nil if the depot changed meanwhile and must be looked at again.
  /// - Throws: `depot-emptied`, as the road, `git-failed`.
  func receiveEdits() throws(Diagnostic) -> [String]? {
    guard hasCopy else { return [] }
    guard areHeadsKnown else { return [] }
    guard try readCopy() else { return nil }
    guard !heads.isEmpty else { return try begin() }
    guard let settled = try settled() else { return try receiveUnsettled() }
    // Every file as it was when the last sync ended.
    if copiedCommit == settled, leftovers.isEmpty { return [] }
    copiedCommit = nil
    let known = try git.files(in: settled)
    var differing = Set(known.keys).union(copied.keys).filter { copied[$0] != known[$0] && copied[$0] != "" }
    differing.subtract(
      try sameMedia(
        differing.compactMap { path in
          known[path].flatMap { old in copied[path].map { (path: path, one: old, other: $0) } }
        }))
    var found: [RelativePath: String?] = [:]
    for path in differing.union(leftovers.keys) { found.updateValue(copied[path], forKey: path) }
    let edits = try edits(found, since: settled, known) + leftoverEdits(since: settled, known)
    let missing = edits.filter { $0.blob == nil }
    // Nothing but the depot's own files: the copy was taken away, and is made anew.
    if missing.count == known.count { return [] }
    let isMuch = missing.count * 3 > known.count && !options.acceptsRemovals
    if isMuch || missing.contains(where: { $0.path == Home.file }) {
      throw DepotFault.thinned(address, missing.count, known.count)
    }
    let asides = leftovers.values.flatMap { $0.map(\.aside) }.sorted()
    var commits: [String] = []
    if !edits.isEmpty {
      try check(edits, known)
      guard try isSteady(Set(edits.map(\.path))) else { return nil }
      commits = try commit(edits, settled: settled)
    }
    // Now that what was in them is kept.
    if !asides.isEmpty { try road.remove(asides, aside: nil) }
    return commits
  }

  /// Refuses edits that no home could take, before they are in the depot for good: a name that another one has in
  /// another Unicode form, settings that are half saved, another owner's, or only a newer zutto can read.
  private func check(_ edits: [HandEdit], _ known: [RelativePath: String]) throws(Diagnostic) {
    let gone = Set(edits.filter { $0.blob == nil }.map(\.path))
    try place.checkForms(of: edits.filter { $0.blob != nil && known[$0.path] == nil }.map(\.path)) {
      () throws(Diagnostic) in known.keys.filter { !gone.contains($0) }
    }
    try checkTexts(edits.filter { known[$0.path] != nil })
    guard let blob = edits.first(where: { $0.path == Home.file })?.blob else { return }
    try keep([Home.file: blob])
    let (settings, problems) = HomeFormat.parse(Source(Home.file, try git.contents([blob])[0] ?? []))
    if problems.contains(where: { $0.code == .homeNewer }) { throw DepotFault.newer(address) }
    if let problem = problems.first(where: { $0.severity == .error }) { throw problem }
    let own = HomeFormat.parse(try place.home.read(Home.file, limit: Home.maximumJSONBytes)).settings
    if let owner = settings?.owner, owner != own?.owner { throw DepotFault.foreign(address, owner) }
  }

  /// Refuses what a disk that fails, or a stick that is pulled, leaves of a text: nothing, zero bytes, JSON that ends in
  /// the middle.
  ///
  /// As an edit it would go to all machines.
  private func checkTexts(_ edits: [HandEdit]) throws(Diagnostic) {
    var rest: [(path: RelativePath, blob: String)] = []
    for edit in edits where ["md", "json"].contains(edit.path.pathExtension) {
      if let blob = edit.blob { rest.append((edit.path, blob)) }
    }
    try keep(Dictionary(rest.map { ($0.path, $0.blob) }, uniquingKeysWith: { _, last in last }))
    // Some at a time, not all in memory.
    while !rest.isEmpty {
      let some = rest.prefix(256)
      rest.removeFirst(some.count)
      for (edit, content) in zip(some, try git.contents(some.map(\.blob))) {
        guard let content else { continue }
        if content.isEmpty || content.contains(0) { throw DepotFault.hollow(edit.path) }
        if edit.path.pathExtension == "json" { _ = try JSON.parse(Source(edit.path, content)) }
      }
    }
  }

  /// Files that were put aside in the copy, by a sync that did not end: their path, and the commit it wrote.
  private var leftovers: [RelativePath: [(aside: RelativePath, commit: String?)]] {
    var result: [RelativePath: [(aside: RelativePath, commit: String?)]] = [:]
    for path in listing.own.keys where path.isInside(Depot.aside) {
      let parts = path.parts
      guard parts.count > 4, let own = RelativePath(parts.dropFirst(4).joined(separator: "/")),
        CopyScope.contains(own), (try? place.checkName(own)) != nil
      else { continue }
      let head = heads.values.first { $0.writer == parts[2] && $0.number == Int(parts[3]) }
      result[own, default: []].append((path, head?.commit))
    }
    return result
  }

  /// The commit of a copy that is older than its depot.
  private func begin() throws(Diagnostic) -> [String] {
    guard listing.copy[Home.file] != nil else { return [] }
    let files = copied.filter { !$0.value.isEmpty && !purges.blobs.contains($0.value) }
    try keep(files)
    let changes = files.map {
      GitTreeChange(path: $0.key, old: nil, new: GitFile(mode: "100644", blob: $0.value))
    }
    let tree = try git.tree(of: nil, changed: changes, in: folder)
    let commit = try record(tree, "zutto: what was there", on: nil, time: 0)
    try publish(commit, settled: commit)
    found = commit
    return [commit]
  }

  /// Commits of a copy that no sync wrote to its end: what no version of the history has is put beside it.
  private func receiveUnsettled() throws(Diagnostic) -> [String] {
    var join = GitJoin(git: git, place: place, rules: rules, folder: folder)
    guard
      let tip = try join.join(
        heads.values.map(\.commit).filter { memory.whole.contains($0) }, allowsUnrelated: true)
    else {
      return []
    }
    let files = copied.filter { !$0.value.isEmpty && !purges.blobs.contains($0.value) }
    try keep(files)
    let commit = try join.graft(files, onto: tip) { _ in .unknown }
    return try commit.map { (changes) throws(Diagnostic) in
      let commit = try record(changes, "zutto: edited by hand", on: tip, time: try time(of: tip))
      try publish(commit, settled: nil)
      return [commit]
    } ?? []
  }

  // MARK: Content

  /// Finds what each file of the copy holds; returns whether none changed meanwhile.
  private func readCopy() throws(Diagnostic) -> Bool {
    let files = listing.copy
    let last = memory.copy
    // Nearly all is as it was: a table with the same keys needs none of them hashed.
    copied = last.mapValues(\.blob)
    var unknown: [RelativePath] = []
    var met = 0
    for (path, item) in files {
      let known = last[path]
      if known != nil { met += 1 }
      if known?.stamp != item.stamp || options.comparesAll {
        unknown.append(path)
        copied[path] = nil
      }
    }
    if met < last.count { copied = copied.filter { files[$0.key] != nil } }
    let others = try othersFiles(unknown.filter { last[$0]?.blob.isEmpty != false })
    guard let found = try blobs(of: unknown.filter { !others.contains($0) }.sorted()) else { return false }
    copied.merge(found) { $1 }
    for path in others { copied[path] = "" }
    let isAsRemembered =
      copied.count == last.count && others.isEmpty && unknown.allSatisfy { last[$0]?.blob == copied[$0] }
    copiedCommit = isAsRemembered && !last.values.contains { $0.blob.isEmpty } ? memory.rest : nil
    if !isAsRemembered {
      // What is remembered of the copy from here on is not what that commit was.
      memory.rest = nil
      memory.restHeads = []
    }
    if copied.count != last.count { memory.copy = last.filter { copied[$0.key] != nil } }
    for path in unknown { rememberCopied(path, files[path]) }
    return true
  }

  /// Remembers what a file holds; one that could change unseen is read again the next time.
  func rememberCopied(_ path: RelativePath, _ item: RoadItem?) {
    guard let item, let blob = copied[path] else {
      memory.copy[path] = nil
      return
    }
    memory.copy[path] = DepotMemory.Copied(stamp: item.isSettled ? item.stamp : .unknown, blob: blob)
  }

  /// The ids of contents in the copy; fetches what the home does not have alike.
  ///
  /// - Returns: nil if a file changed since it was listed.
  private func blobs(of paths: [RelativePath]) throws(Diagnostic) -> [RelativePath: String]? {
    let media = try place.isApart() ? paths.filter(place.mayStandApart) : []
    if !media.isEmpty {
      guard let found = try mediaBlobs(of: media) else { return nil }
      return try blobs(of: paths.filter { !place.mayStandApart($0) })?.merging(found) { $1 }
    }
    guard !paths.isEmpty else { return [:] }
    options.progress(.comparing)
    let staged = try emptied(DepotVisit.incoming)
    guard try road.fetch(paths, unlessIn: place.home.root, into: staged) else { return nil }
    var files: [(path: RelativePath, file: String)] = []
    for path in paths {
      // What did not come is the same in the home.
      let tree = staged.signature(path) == nil ? place.home : staged
      guard tree.signature(path)?.size == listing.copy[path]?.stamp.size else { return nil }
      files.append((path, tree.systemPath(path)))
    }
    return try git.hash(files)
  }

  /// An empty folder for what comes.
  func emptied(_ path: RelativePath) throws(Diagnostic) -> Tree {
    try folder.deleteAll(path)
    try folder.createFolder(path)
    return try folder.tree(path)
  }

  /// Writes contents of the copy into the repository.
  private func keep(_ files: [RelativePath: String]) throws(Diagnostic) {
    let files = files.sorted { $0.key < $1.key }
    let known = try git.objects(files.map(\.value))
    let missing = zip(files, known).filter { $0.1 == nil }.map(\.0)
    guard !missing.isEmpty else { return }
    let staged = try folder.tree(DepotVisit.incoming)
    let away = missing.map(\.key).filter { staged.signature($0) == nil }
    if !away.isEmpty { _ = try road.fetch(away, unlessIn: nil, into: staged) }
    let there = missing.map(\.key).filter { staged.signature($0) != nil }
    let blobs = try git.hash(there.map { ($0, staged.systemPath($0)) }, isKept: true)
    // Edited again since it was read.
    guard missing.allSatisfy({ blobs[$0.key] == $0.value }) else { throw DepotFault.busy(address) }
  }

  /// Which files are none of the home's: those it ignores, and such with names that no home can have.
  private func othersFiles(_ paths: [RelativePath]) throws(Diagnostic) -> Set<RelativePath> {
    guard !paths.isEmpty else { return [] }
    var others: Set<RelativePath> = []
    for path in paths {
      do throws(Diagnostic) { try place.checkName(path) } catch {
        others.insert(path)
        var problem = error
        problem.severity = .warning
        report.problems.append(problem)
      }
    }
    let input: [UInt8] = paths.flatMap { $0.text.utf8 + [0] }
    var git = git
    git.isLiteral = false
    let outcome = try git.run(["check-ignore", "-z", "--stdin"], input: input)
    guard outcome.status <= 1 else { throw Git.failure("check-ignore", outcome) }
    return others.union(GitName.paths(outcome.output))
  }

  // MARK: Edits

  /// Which contents no version since `settled` explains.
  private func edits(
    _ found: [RelativePath: String?], since settled: String, _ known: [RelativePath: String]
  ) throws(Diagnostic) -> [HandEdit] {
    guard !found.isEmpty else { return [] }
    let tips = Set(heads.values.map(\.commit)).intersection(memory.whole).sorted()
    var versions = try git.versions(of: Set(found.keys), in: tips + ["^\(settled)"])
    for (path, asides) in leftovers {
      let commits = asides.compactMap(\.commit)
      for (commit, blob) in zip(commits, try git.blobs(commits.map { "\($0):\(path)" })) {
        versions[path, default: []].append(PastVersion(blob: blob, commit: commit))
      }
    }
    var edits: [HandEdit] = []
    // A forgotten content is no edit: it is what a sync has yet to remove.
    for (path, blob) in found.sorted(by: { $0.key < $1.key }) {
      if let blob, purges.blobs.contains(blob) { continue }
      let past = [PastVersion(blob: known[path], commit: settled)] + (versions[path] ?? [])
      guard !past.contains(where: { $0.blob == blob }) else { continue }
      let base = try blob.map { (blob) throws(Diagnostic) in try nearest(to: path, blob, past) } ?? settled
      edits.append(HandEdit(path: path, blob: blob, base: base))
    }
    return edits
  }

  /// The commit whose version of a file has most lines in common with an edited one.
  private func nearest(to path: RelativePath, _ blob: String, _ past: [PastVersion]) throws(Diagnostic)
    -> String
  {
    try keep([path: blob])
    let known = past.filter { $0.blob != nil }
    guard known.count > 1 else { return known.first?.commit ?? past[0].commit }
    // What is too large to be a text has no lines to compare.
    let sizes = try git.sizes([blob] + known.map { $0.blob ?? "" })
    let versions = zip(known, sizes.dropFirst()).filter { ($0.1 ?? .max) <= Git.chunk }.map(\.0)
    guard !versions.isEmpty, let size = sizes[0], size <= Git.chunk else { return known[0].commit }
    let contents = try git.contents([blob] + versions.map { $0.blob ?? "" })
    guard let edited = contents[0] else { return past[0].commit }
    let lines = Set(edited.split(separator: 0x0A))
    func common(_ index: Int) -> Int {
      Set(contents[index + 1]?.split(separator: 0x0A) ?? []).intersection(lines).count
    }
    // The first of equally near ones: the settled version, then the newest.
    let best = versions.indices.max { (common($0), -$0) < (common($1), -$1) } ?? 0
    return versions[best].commit
  }

  /// The edits among files that syncs put aside and did not look at: an edit that came just before one is there.
  ///
  /// What the history knows at the path is what a sync replaced.
  private func leftoverEdits(since settled: String, _ known: [RelativePath: String]) throws(Diagnostic)
    -> [HandEdit]
  {
    let asides = leftovers.flatMap { path, asides in asides.map { (path: path, aside: $0.aside) } }.sorted {
      $0.aside < $1.aside
    }
    guard !asides.isEmpty else { return [] }
    let staged = try folder.tree(DepotVisit.incoming)
    _ = try road.fetch(asides.map(\.aside), unlessIn: nil, into: staged)
    let there = asides.map(\.aside).filter { staged.signature($0) != nil }
    let blobs = try git.hash(there.map { ($0, staged.systemPath($0)) }, isKept: true)
    let tips = Set(heads.values.map(\.commit)).intersection(memory.whole).sorted()
    let past = try git.versions(of: Set(asides.map(\.path)), in: tips)
    var edits: [HandEdit] = []
    for (path, aside) in asides {
      guard let blob = blobs[aside], past[path]?.contains(where: { $0.blob == blob }) != true else {
        continue
      }
      edits += try self.edits([path: blob], since: settled, known)
    }
    return edits
  }

  /// Writes edits as commits that every machine makes alike, and puts them.
  private func commit(_ edits: [HandEdit], settled: String?) throws(Diagnostic) -> [String] {
    var contents: [RelativePath: String] = [:]
    for edit in edits { if let blob = edit.blob, copied[edit.path] == blob { contents[edit.path] = blob } }
    try keep(contents)
    var commits: [String] = []
    for (base, own) in Dictionary(grouping: Set(edits), by: \.base).sorted(by: { $0.key < $1.key }) {
      let own = own.sorted { ($0.path, $0.blob ?? "") < ($1.path, $1.blob ?? "") }
      let time = try time(of: base)
      func tree(_ edits: [HandEdit]) throws(Diagnostic) -> String {
        let changes = edits.map { edit in
          GitTreeChange(path: edit.path, old: nil, new: edit.blob.map { GitFile(mode: "100644", blob: $0) })
        }
        return try git.tree(of: base, changed: changes, in: folder)
      }
      var made: [String] = []
      let isOneEach = Set(own.map(\.path)).count == own.count
      for part in own.count > DepotVisit.single && isOneEach ? [own] : own.map({ [$0] }) {
        made.append(try record(try tree(part), "zutto: edited by hand", on: base, time: time))
      }
      guard made.count > 1, isOneEach else {
        commits += made
        continue
      }
      // Edits of different files need no merging.
      commits.append(
        try git.commit(try tree(own), GitJoin.message, parents: made.sorted(), by: GitJoin.author, at: time))
    }
    var join = GitJoin(git: git, place: place, rules: rules, folder: folder)
    guard let all = try join.join(commits) else { return [] }
    report.edited += edits.map(\.path)
    try publish(all, settled: settled)
    return [all]
  }

  private func time(of commit: String) throws(Diagnostic) -> Int {
    Int(try git.line(["-c", "log.showSignature=false", "show", "-s", "--format=%ct", commit])) ?? 0
  }

  private func record(_ tree: String, _ message: String, on parent: String?, time: Int) throws(Diagnostic)
    -> String
  {
    try git.commit(
      tree, message, parents: parent.map { [$0] } ?? [], by: DepotVisit.hand, at: time)
  }
}

extension Git {
  /// Writes a commit whose author is nobody of the home, at a time in seconds since 1970.
  func commit(
    _ tree: String, _ message: String, parents: [String], by author: (name: String, mail: String),
    at time: Int
  ) throws(Diagnostic) -> String {
    var own = self
    own.settings += ["i18n.commitEncoding=UTF-8", "commit.gpgSign=false"]
    for role in ["AUTHOR", "COMMITTER"] {
      own.variables["GIT_\(role)_NAME"] = author.name
      own.variables["GIT_\(role)_EMAIL"] = author.mail
      own.variables["GIT_\(role)_DATE"] = "@\(time) +0000"
    }
    return try own.line(["commit-tree", tree, "-m", message] + parents.flatMap { ["-p", $0] })
  }

  /// The files of a commit, with the ids of their contents.
  func files(in commit: String) throws(Diagnostic) -> [RelativePath: String] {
    var files: [RelativePath: String] = [:]
    for record in try bytes(["ls-tree", "-r", "-z", "--full-tree", commit]).split(separator: 0) {
      guard let tab = record.firstIndex(of: 0x09),
        let path = GitName.text(record[(tab + 1)...]).flatMap({ RelativePath($0) })
      else { continue }
      let words = String(decoding: record[..<tab], as: UTF8.self).split(separator: " ")
      if words.count == 3, words[1] == "blob", words[0] != "120000" { files[path] = String(words[2]) }
    }
    return files
  }

  /// The ids of objects, given as `<commit>:<path>`; nil for a missing one.
  func blobs(_ names: [String]) throws(Diagnostic) -> [String?] {
    guard !names.isEmpty else { return [] }
    let input = Array((names.joined(separator: "\n") + "\n").utf8)
    let lines = String(
      decoding: try bytes(["cat-file", "--batch-check=%(objectname) %(objecttype)"], input: input),
      as: UTF8.self
    )
    .split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > names.count else { throw Git.odd("cat-file") }
    return names.indices.map { index in
      lines[index].hasSuffix(" blob") ? String(lines[index].dropLast(5)) : nil
    }
  }

  /// The ids that files' contents have, or get in the repository.
  ///
  /// Source: git-hash-object(1).
  func hash(_ files: [(path: RelativePath, file: String)], isKept: Bool = false) throws(Diagnostic)
    -> [RelativePath: String]
  {
    guard !files.isEmpty else { return [:] }
    let input = Array((files.map(\.file).joined(separator: "\n") + "\n").utf8)
    let names = String(
      decoding: try bytes(
        ["hash-object", "--no-filters", "--stdin-paths"] + (isKept ? ["-w"] : []), input: input, limit: .max,
        timeout: .seconds(24 * 3600)), as: UTF8.self
    ).split(separator: "\n").map(String.init)
    guard names.count == files.count else { throw Git.odd("hash-object") }
    return Dictionary(zip(files.map(\.path), names), uniquingKeysWith: { a, _ in a })
  }

  /// The versions that files got in some commits, such as `[tip, "^old"]`, the newest first.
  ///
  /// Source: git-log(1), "-m", "--raw".
  func versions(of paths: Set<RelativePath>, in range: [String]) throws(Diagnostic) -> [RelativePath:
    [PastVersion]]
  {
    let named = paths.count <= 200 ? ["--"] + paths.map(\.text).sorted() : ["--"]
    let output = try bytes(
      GitLog.words + ["--full-history", "-m", "--no-renames", "--format=tformat:%x01%H"] + range + named)
    var versions: [RelativePath: [PastVersion]] = [:]
    var commit = ""
    GitLog.read(output) {
      commit = String(decoding: $0, as: UTF8.self)
    } file: { (words, bytes) in
      guard words.count == 5, let path = GitName.text(bytes).flatMap({ RelativePath($0) }),
        paths.contains(path)
      else {
        return
      }
      let blob = GitLog.isNone(words[3]) ? nil : words[3]
      versions[path, default: []].append(PastVersion(blob: blob, commit: commit))
    }
    return versions
  }
}
