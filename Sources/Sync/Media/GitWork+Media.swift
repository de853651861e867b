// Photos and sound that are kept apart, in the local half of a sync: which files git has as placeholders, and the
// change from one way to the other.

public import Diagnostics
internal import Fluent
internal import Ground
internal import MergeText
internal import SafeFiles
internal import ZonedTime

extension GitFolder {
  /// Whether the home keeps photos and sound apart; a diary that is shared alone never does.
  ///
  /// - Throws: `file-unreadable`.
  func isApart() throws(Diagnostic) -> Bool {
    guard !isShared, let source = try home.readIfPresent(Home.file, limit: Home.maximumJSONBytes) else {
      return false
    }
    return HomeFormat.parse(source).settings?.media == .apart
  }

  /// Whether a file of this repository may be a placeholder.
  func mayStandApart(_ path: RelativePath) -> Bool { !isShared && MediaPlaceholder.stands(for: path) }

  /// The placeholder that a commit's file is; nil for any other content.
  func media(_ bytes: [UInt8]?, at path: RelativePath) -> MediaPlaceholder? {
    bytes.flatMap { mayStandApart(path) ? MediaPlaceholder($0) : nil }
  }

  /// The placeholder for what a file of the home holds, which may be one itself; nil where no file is.
  ///
  /// - Throws: `file-unreadable`.
  func placeholder(of path: RelativePath) throws(Diagnostic) -> [UInt8]? {
    guard let size = home.signature(path)?.size else { return nil }
    if size <= Int64(4 * MediaPlaceholder.maximumLength) {
      guard let bytes = try home.readIfPresent(path)?.bytes else { return nil }
      if bytes.isEmpty || MediaPlaceholder.isLikely(bytes) { return bytes }
    }
    return try home.digestIfPresent(path).map { MediaPlaceholder(digest: $0, size: Int(size)).bytes }
  }

  /// Whether a placeholder stands at a path, or what a hand made of one.
  ///
  /// - Throws: `file-unreadable`.
  func isPlaceholder(_ path: RelativePath) throws(Diagnostic) -> Bool {
    guard let size = home.signature(path)?.size, size <= Int64(4 * MediaPlaceholder.maximumLength),
      let bytes = try home.readIfPresent(path)?.bytes
    else { return false }
    return MediaPlaceholder.isLikely(bytes)
  }

  /// Whether a file of the home holds what a placeholder says; nil where something else is.
  func holds(_ media: MediaPlaceholder, at path: RelativePath) throws(Diagnostic) -> Bool {
    guard home.signature(path)?.size == Int64(media.size) else { return false }
    return try home.digestIfPresent(path) == media.digest
  }

  /// A content as a home has it in git that keeps photos apart.
  func apart(_ bytes: [UInt8], at path: RelativePath) -> [UInt8] {
    guard mayStandApart(path), !bytes.isEmpty, !MediaPlaceholder.isLikely(bytes) else { return bytes }
    return MediaPlaceholder(digest: Digest(of: bytes), size: bytes.count).bytes
  }
}

extension GitWork {
  /// The way that the last commit was made in; missing for together.
  private static let mode: RelativePath = "zutto-media-apart"

  /// Sets up the clone, with git's filter where photos are kept apart.
  ///
  /// - Throws: `git-failed`, `file-unwritable`.
  mutating func setUp() throws(Diagnostic) {
    isApart = try sync.place.isApart()
    try GitSetUp.make(place, git, sync.options, mediaFilter: isApart ? sync.options.mediaFilter : nil)
    // A second name changes a file's status, but not the file.
    let setting = "core.trustCtime=false"
    if isApart, !git.settings.contains(setting) { git.settings.append(setting) }
  }

  /// Adds files that the last commit has the other way to those that changed: git sees no difference by itself.
  ///
  /// - Throws: `git-failed`.
  mutating func convert() throws(Diagnostic) {
    guard !sync.place.isShared, status.head != nil, !place.isMerging, status.unmerged.isEmpty,
      isApart != (place.folder.signature(GitWork.mode) != nil)
    else { return }
    let known = Set(status.changed + status.unmerged)
    var files: [(path: RelativePath, blob: String)] = []
    for record in try git.bytes(["ls-files", "-s", "-z"]).split(separator: 0) {
      guard let tab = record.firstIndex(of: 0x09),
        let path = GitName.text(record[(tab + 1)...]).flatMap({ RelativePath($0) }),
        MediaPlaceholder.stands(for: path), !known.contains(path)
      else { continue }
      let words = String(decoding: record[..<tab], as: UTF8.self).split(separator: " ")
      if words.count == 3, words[0].hasPrefix("100") { files.append((path, String(words[1]))) }
    }
    let media = try git.media(files)
    isConverting = true
    var isDone = true
    for (path, _) in files {
      let isReal = sync.place.home.signature(path)?.size != media[path].map { Int64($0.bytes.count) }
      // A photo that is not here stays a placeholder until a machine that has it changes it.
      guard isApart ? media[path] == nil : media[path] != nil && isReal else { continue }
      status.changed.append(path)
      status.unstaged.append(path)
      unstaged.append(Array(path.text.utf8))
      isDone = false
    }
    if isDone { try noteConverted() }
  }

  /// Notes that the last commit was made the home's present way.
  ///
  /// - Throws: `file-unwritable`.
  mutating func noteConverted() throws(Diagnostic) {
    isConverting = false
    if isApart { try place.folder.write([], to: GitWork.mode) } else { try place.folder.delete(GitWork.mode) }
  }

  /// Why photos and sound are not committed that are placeholders of nothing that the history knows.
  ///
  /// - Throws: `git-failed`.
  func strangePlaceholders() throws(Diagnostic) -> [RelativePath: Diagnostic] {
    let sync = self.sync
    var found: [RelativePath] = []
    for path in Set(status.untracked + status.unstaged).sorted() where MediaPlaceholder.stands(for: path) {
      let place = sync.place.homePath(path)
      guard case .file(let size)? = sync.place.home.kind(place),
        size <= Int64(4 * MediaPlaceholder.maximumLength),
        let bytes = try sync.place.home.readIfPresent(place)?.bytes, MediaPlaceholder.isLikely(bytes)
      else { continue }
      found.append(path)
    }
    guard !found.isEmpty else { return [:] }
    let blobs = try git.hash(found.map { ($0, sync.place.home.systemPath(sync.place.homePath($0))) })
    let known = try git.objects(found.map { blobs[$0] ?? "" })
    var problems: [RelativePath: Diagnostic] = [:]
    for (path, object) in zip(found, known) where sync.place.isShared || object == nil {
      let place = sync.place.homePath(path)
      problems[path] = Diagnostic(
        .mediaPlaceholder,
        sync.place.isShared
          ? Phrase("sync-media-not-shared", ["path": place])
          : Phrase("sync-media-made-by-hand", ["path": place]), path: place,
        hint: sync.place.isShared
          ? Phrase("sync-media-fetch", ["path": place.text.quotedForShell])
          : Phrase("sync-media-made-by-hand-next", ["path": place.text.quotedForShell]), severity: .warning)
    }
    return problems
  }
}

extension GitWork {
  /// Fetches photos and sound of the home's last commit that are not here, from wherever they are.
  ///
  /// - Parameters:
  ///   - visits: depots, listed and read.
  ///   - report: told what came and what is missing still.
  ///   - named: the only ones to fetch; nil for all, as far as this machine fetches any.
  /// - Returns: all photos and sound that are kept apart.
  /// - Throws: `git-failed`, and as the writes. A depot's own failure is in its report.
  mutating func fill(
    _ visits: [DepotVisit], _ report: inout GitReport, only named: (@Sendable (RelativePath) -> Bool)? = nil
  ) throws(Diagnostic) -> [RelativePath: MediaFile] {
    let files = try media()
    report.hasMediaApart = !files.isEmpty
    report.missingMedia = []
    guard !files.isEmpty else { return [:] }
    let store = MediaStore(place.common)
    var missing: [MediaPlaceholder: [RelativePath]] = [:]
    for (path, file) in files where try sync.place.isPlaceholder(path) {
      missing[file.media, default: []].append(path)
    }
    var wanted: [MediaPlaceholder: [RelativePath]] = [:]
    for (media, paths) in missing where paths.contains(where: { named?($0) ?? sync.options.fetchesMedia }) {
      wanted[media] = paths
    }
    let before = report.fetchedMedia.count
    if !wanted.isEmpty {
      let sync = self.sync
      func deliver(_ arrived: Set<MediaPlaceholder>) throws(Diagnostic) {
        for media in arrived {
          for path in missing[media, default: []]
          where try GitWork.place(media, at: path, store, sync.place.home) {
            report.fetchedMedia.append(path)
          }
          missing[media] = nil
        }
      }
      var stored: Set<MediaPlaceholder> = []
      for media in wanted.keys where try store.has(media) { stored.insert(media) }
      try deliver(stored)
      for visit in visits where visit.report.problem == nil {
        let open = missing.keys.filter { wanted[$0] != nil }.compactMap { media in
          files[wanted[media]?.first ?? "zutto.json"]
        }
        guard !open.isEmpty else { break }
        do throws(Diagnostic) { try visit.fetchMedia(open, into: store, deliver) } catch {
          visit.report.problem = error
        }
      }
    }
    report.missingMedia = missing.values.flatMap(\.self).sorted()
    try refresh(Array(report.fetchedMedia[before...]))
    if !report.isNothing {
      try store.tidy(
        keeping: Set(files.values.map(\.media.digest)), now: sync.options.now().secondsSince1970)
    }
    return files
  }

  /// The photos and sound of the last commit that are kept apart.
  func media() throws(Diagnostic) -> [RelativePath: MediaFile] {
    guard !sync.place.isShared, let head = status.head else { return [:] }
    return try MediaIndex(of: head, git, in: place.common).files
  }

  /// Gives a photo its place, if its placeholder stands there still; returns whether it did.
  private static func place(
    _ media: MediaPlaceholder, at path: RelativePath, _ store: MediaStore, _ home: Tree
  ) throws(Diagnostic) -> Bool {
    try home.locked { () throws(Diagnostic) in
      guard let bytes = try home.readIfPresent(path, limit: 1 << 16)?.bytes, MediaPlaceholder.isLikely(bytes),
        try store.has(media)
      else { return false }
      let staged = GitTakeOver.staging.appending(media.digest.hex) ?? GitTakeOver.staging
      try home.delete(staged)
      try store.give(media, to: staged, in: home)
      try home.move(staged, to: path)
      return true
    }
  }

  /// Has git look at files again that were changed without it: one of another size it takes for changed, and does
  /// not look.
  fileprivate func refresh(_ paths: [RelativePath]) throws(Diagnostic) {
    guard !paths.isEmpty else { return }
    let index = try GitIndex(place)
    var own = git
    own.index = index.path
    try own.bytes(
      ["update-index", "-z", "--stdin"], input: paths.flatMap { Array($0.text.utf8) + [0] },
      timeout: .seconds(24 * 3600))
    try index.commit()
  }
}

extension GitSync {
  /// Fetches photos and sound that are kept apart from depots, also on a machine that goes without.
  ///
  /// - Parameters:
  ///   - named: which of them.
  ///   - depots: where they may be.
  ///   - options: how depots are reached.
  ///   - report: told what came and what is missing still.
  /// - Throws: as a sync.
  public func fetchMedia(
    _ named: @escaping @Sendable (RelativePath) -> Bool, from depots: [DepotRequest], _ options: DepotOptions,
    _ report: inout GitReport
  ) throws(Diagnostic) {
    var work = try GitWork(self)
    try work.setUp()
    try work.look()
    var visits: [DepotVisit] = []
    for request in depots {
      do throws(Diagnostic) {
        let visit = try DepotVisit(request, options, work.git, place, rules, work.place.common)
        visits.append(visit)
        _ = try visit.receive(work.status.head)
      } catch {
        var failed = DepotReport(name: request.name, address: request.address)
        failed.problem = error
        if let visit = visits.last, visit.report.name == request.name {
          visit.report.problem = error
        } else {
          report.depots.append(failed)
        }
      }
    }
    _ = try work.fill(visits, &report, only: named)
    report.missingMedia.removeAll { !named($0) }
    report.depots += visits.map(\.report)
  }

  /// Turns photos and sound into placeholders on this machine, each of which a depot has for sure.
  ///
  /// - Parameters: as `fetchMedia`.
  /// - Returns: the files that are placeholders now.
  /// - Throws: as a sync.
  public func dropMedia(
    _ named: (RelativePath) -> Bool, heldBy depots: [DepotRequest], _ options: DepotOptions,
    _ report: inout GitReport
  ) throws(Diagnostic) -> [RelativePath] {
    var work = try GitWork(self)
    try work.setUp()
    try work.look()
    guard let head = work.status.head else { return [] }
    let changed = Set(work.status.changed)
    let files = try MediaIndex(of: head, work.git, in: work.place.common).files.filter {
      named($0.key) && !changed.contains($0.key)
    }
    var held: Set<MediaPlaceholder> = []
    for request in depots {
      do throws(Diagnostic) {
        let visit = try DepotVisit(request, options, work.git, place, rules, work.place.common)
        _ = try visit.receive(head)
        var open: [MediaFile] = []
        for (path, file) in files where !held.contains(file.media) {
          if try place.holds(file.media, at: path) { open.append(file) }
        }
        held.formUnion(try visit.holds(open))
        report.depots.append(visit.report)
      } catch {
        var failed = DepotReport(name: request.name, address: request.address)
        failed.problem = error
        report.depots.append(failed)
      }
    }
    let store = MediaStore(work.place.common)
    var dropped: [RelativePath] = []
    for (path, file) in files.sorted(by: { $0.key < $1.key }) where held.contains(file.media) {
      let home = place.home
      let isGone = try home.locked { () throws(Diagnostic) in
        guard try place.holds(file.media, at: path) else { return false }
        try home.write(file.media.bytes, to: path)
        return true
      }
      if isGone { dropped.append(path) }
      try store.drop(file.media)
    }
    try work.refresh(dropped)
    return dropped
  }

  /// The photos and sound of the home that are kept apart, and which of them are not here.
  ///
  /// - Throws: `git-failed`, `sync-not-set-up`.
  public func media() throws(Diagnostic) -> (files: [RelativePath: Int], missing: [RelativePath]) {
    guard let repository = try GitPlace.find(place.root) else { return ([:], []) }
    let found = try git.run(["rev-parse", "--quiet", "--verify", "HEAD^{commit}"])
    guard found.status == 0 else { return ([:], []) }
    let files = try MediaIndex(of: found.firstLine, git, in: repository.common).files
    var missing: [RelativePath] = []
    for path in files.keys where try place.isPlaceholder(path) { missing.append(path) }
    return (files.mapValues(\.media.size), missing.sorted())
  }
}

/// A photo, sound or film of a commit whose content is kept apart.
struct MediaFile: Hashable {
  /// The placeholder's object.
  var blob: String
  var media: MediaPlaceholder
}

extension Git {
  /// Which of some files are placeholders.
  func media(_ files: [(path: RelativePath, blob: String)]) throws(Diagnostic)
    -> [RelativePath: MediaPlaceholder]
  {
    var small: [(path: RelativePath, blob: String)] = []
    for (file, size) in zip(files, try sizes(files.map(\.blob)))
    where size.map({ $0 <= MediaPlaceholder.maximumLength }) ?? false { small.append(file) }
    var found: [RelativePath: MediaPlaceholder] = [:]
    for (file, bytes) in zip(small, try contents(small.map(\.blob))) {
      if let media = bytes.flatMap({ MediaPlaceholder($0) }) { found[file.path] = media }
    }
    return found
  }
}

/// The photos, sound and films of one commit, kept from sync to sync: only what changed since is read.
struct MediaIndex {
  private(set) var commit: String?
  private(set) var files: [RelativePath: MediaFile] = [:]
  private static let path: RelativePath = "zutto/media-index"
  private static let version = "media 1"

  /// Reads the list of a commit.
  ///
  /// - Throws: `git-failed`, `file-unwritable`.
  init(of commit: String, _ git: Git, in folder: Tree) throws(Diagnostic) {
    if var reader = CacheFile.read(
      MediaIndex.path, in: folder, version: MediaIndex.version, ofAnyProgram: true), !read(&reader)
    {
      (self.commit, files) = (nil, [:])
    }
    guard self.commit != commit else { return }
    let diff: GitDiff
    do throws(Diagnostic) { diff = try git.diff(from: self.commit, to: commit) } catch {
      // What is remembered may be gone.
      files = [:]
      diff = try git.diff(from: nil, to: commit)
    }
    let changes = diff.changes.filter { MediaPlaceholder.stands(for: $0.path) }
    for change in changes { files[change.path] = nil }
    let new = changes.compactMap { change in
      change.new.flatMap { $0.mode.hasPrefix("100") ? (path: change.path, blob: $0.blob) : nil }
    }
    let media = try git.media(new)
    for (path, blob) in new { files[path] = media[path].map { MediaFile(blob: blob, media: $0) } }
    self.commit = commit
    try write(in: folder)
  }

  private mutating func read(_ reader: inout CacheReader) -> Bool {
    guard let commit = reader.text(), let count = reader.count() else { return false }
    for _ in 0..<count {
      guard let path = reader.text().flatMap({ RelativePath($0) }), let blob = reader.text(),
        let digest = reader.digest(), let size = reader.number64()
      else { return false }
      files[path] = MediaFile(blob: blob, media: MediaPlaceholder(digest: digest, size: Int(size)))
    }
    self.commit = commit
    return reader.isAtEnd
  }

  private func write(in folder: Tree) throws(Diagnostic) {
    var writer = CacheWriter()
    writer.add(commit ?? "")
    writer.add(files.count)
    for (path, file) in files {
      writer.add(path.text)
      writer.add(file.blob)
      writer.add(file.media.digest)
      writer.add(Int64(file.media.size))
    }
    try CacheFile.write(
      writer, to: MediaIndex.path, in: folder, version: MediaIndex.version, ofAnyProgram: true)
  }
}
