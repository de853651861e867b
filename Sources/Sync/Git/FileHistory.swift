// The versions of one file: those of a repository's history, and the working tree's.
// Source: git-log(1), "--full-history", "-c"; git-diff-tree(1), "-M", "Diff format for merges".

public import Diagnostics
internal import Fluent
internal import Ground
public import SafeFiles
public import ZonedTime

/// A version of a file, or its removal.
public struct FileVersion: Sendable, Hashable {
  /// The commit that made a version.
  public struct Commit: Sendable, Hashable {
    /// Its id.
    public let id: String
    /// The author's name, as given; nil if no commit has the version yet.
    public let author: String?
    /// The author's time.
    public let time: Instant
    /// The author's day, by the clock of the author.
    public let day: Day?

    /// Makes the facts of a version that is no file's.
    public init(id: String, author: String?, time: Instant, day: Day?) {
      self.id = id
      self.author = author
      self.time = time
      self.day = day
    }
  }

  /// The file's path in the home at that time.
  public let path: RelativePath
  /// The commit; nil for a change of the working tree that is not committed.
  public let commit: Commit?
  /// The content's id; nil if the file was removed.
  public let blob: String?
  /// The id of the content before; nil if there was no file.
  public internal(set) var before: String?

  /// Makes a version.
  public init(path: RelativePath, commit: Commit?, blob: String?, before: String?) {
    self.path = path
    self.commit = commit
    self.blob = blob
    self.before = before
  }
}

/// A file's content, as far as it can be shown as words.
public enum FileContent: Sendable, Hashable {
  /// There is no file.
  case none
  /// A text, or the part of it that was asked for.
  case text([UInt8])
  /// Something else, or too much: its size in bytes.
  case size(Int)
  /// The repository does not hold it, as in a partial clone.
  case lost
}

/// The versions of a file, newest first.
///
/// A merge makes a version only if it differs from all its parents.
public struct FileHistory: Sendable {
  /// A part of a text, such as the lines of one day.
  public typealias Part = @Sendable (_ whole: [UInt8]) -> [UInt8]

  /// The versions; the first one is the file as it is now.
  public private(set) var versions: [FileVersion]
  /// Whether the repository lacks older commits (a shallow clone).
  public let isCut: Bool
  private let path: RelativePath
  private let place: GitFolder
  private var contents: [String: FileContent] = [:]

  /// The most bytes of a text that is compared, and of all of them together.
  private static let maximumBytes = (one: 4 << 20, all: 32 << 20)
  private static let maximumRenames = 10

  /// Reads the versions of a file; nil without a repository.
  ///
  /// - Parameters:
  ///   - path: the file, which need not be there any more.
  ///   - home: the home.
  ///   - folder: the folder of the diary whose repository holds the file; nil for the home's.
  ///   - part: what of the text counts; versions that change nothing in it are left out.
  ///   - follows: whether a renamed file's history goes on under its older name.
  /// - Throws: `file-strange` for a folder or a link, `git-failed`, `program-missing`, `file-unreadable`.
  public init?(
    of path: RelativePath, in home: Tree, folder: RelativePath?, part: Part? = nil,
    follows: (_ older: RelativePath) -> Bool
  ) throws(Diagnostic) {
    self.path = path
    place = GitFolder(home: home, prefix: folder)
    switch home.kind(path) {
    case nil, .file?: break
    case .folder?, .link?, .other?:
      throw Diagnostic(
        .fileStrange, Phrase("history-no-file", ["path": path]), path: path,
        hint: Phrase("sync-name-zutto-check-does-such"))
    }
    guard let repository = try GitPlace.find(place.root), let own = place.own(of: path) else { return nil }
    isCut = repository.common.signature("shallow") != nil
    versions = []
    var committed: String?
    if try git.run(["rev-parse", "--quiet", "--verify", "HEAD^{commit}"]).status == 0 {
      versions = try log(own, follows)
      committed = try blob(of: own)
    }
    let current =
      try home.kind(path) == nil ? nil : git.line(["hash-object", "--no-filters", "--", own.text])
    if current != committed {
      versions.insert(FileVersion(path: path, commit: nil, blob: current, before: committed), at: 0)
    } else if let index = versions.firstIndex(where: { $0.blob == current }) {
      // A merge may have chosen the older one of two versions.
      let version = versions.remove(at: index)
      versions.insert(version, at: 0)
    }
    try readContents(part)
    if part != nil {
      versions = versions.filter { version in
        guard let new = content(of: version).text, let old = content(before: version).text else {
          return true
        }
        return new != old
      }
    }
  }

  /// Makes the history of short texts that git does not know, such as the names of a sealed account; `texts`
  /// has them by the ids in the versions.
  public init(_ versions: [FileVersion], _ texts: [String: [UInt8]], of path: RelativePath, in home: Tree) {
    self.versions = versions
    self.path = path
    isCut = false
    place = GitFolder(home: home, prefix: nil)
    contents = texts.mapValues { .text($0) }
  }

  /// The author of the commit that brought each file of a folder of the home; empty without a repository.
  ///
  /// - Throws: `git-failed`, `program-missing`, `file-unreadable`.
  public static func authors(in folder: RelativePath, of home: Tree) throws(Diagnostic) -> [String: String] {
    let git = Git(root: home.root, mayAsk: false)
    guard try GitPlace.find(home.root) != nil,
      try git.run(["rev-parse", "--quiet", "--verify", "HEAD^{commit}"]).status == 0
    else { return [:] }
    var authors: [String: String] = [:]
    var author = ""
    GitLog.read(
      try git.bytes(
        GitLog.words + [
          "--full-history", "--no-renames", "--diff-filter=A", "--format=tformat:%x01%an", "HEAD", "--",
          folder.text,
        ])
    ) {
      author = String(decoding: $0, as: UTF8.self)
    } file: { _, path in
      // The oldest comes last.
      authors[String(decoding: path, as: UTF8.self)] = author
    }
    return authors
  }

  private var git: Git { Git(root: place.root, mayAsk: false) }

  /// A version's content.
  public func content(of version: FileVersion) -> FileContent { content(version.blob) }

  /// The content that a version replaced.
  public func content(before version: FileVersion) -> FileContent { content(version.before) }

  private func content(_ blob: String?) -> FileContent { blob.map { contents[$0] ?? .lost } ?? .none }

  /// All bytes of a version; nil for a removal.
  ///
  /// - Throws: `file-too-large`, `git-failed`, `program-missing`, and as reading the file.
  public func bytes(of version: FileVersion) throws(Diagnostic) -> [UInt8]? {
    guard let blob = version.blob else { return nil }
    guard version.commit != nil else {
      return try place.home.read(version.path, limit: GitFolder.maximumBytes).bytes
    }
    if let size = try git.sizes([blob])[0], size > GitFolder.maximumBytes {
      throw Diagnostic(
        .fileTooLarge,
        Phrase(
          "home-bytes-more-than-such-file",
          ["name": version.path.name, "size": size, "limit": GitFolder.maximumBytes]), path: version.path)
    }
    guard let bytes = try git.contents([blob])[0] else { throw Git.missing(blob) }
    return bytes
  }
}

extension FileHistory {
  /// The committed versions.
  private func log(_ path: RelativePath, _ follows: (RelativePath) -> Bool) throws(Diagnostic)
    -> [FileVersion]
  {
    var versions: [FileVersion] = []
    var (name, start) = (path, "HEAD")
    for _ in 0...FileHistory.maximumRenames {
      versions += try log(name, from: start)
      guard let first = versions.last, first.before == nil, let commit = first.commit,
        let older = try renamed(name, in: commit.id), follows(place.homePath(older.path))
      else { break }
      versions[versions.count - 1].before = older.blob
      // A rename alone is no version.
      if older.blob == first.blob { versions.removeLast() }
      (name, start) = (older.path, commit.id + "^")
    }
    return versions
  }

  private func log(_ path: RelativePath, from start: String) throws(Diagnostic) -> [FileVersion] {
    let output = try git.bytes(
      GitLog.words + [
        "--date-order", "--full-history", "-c", "--no-renames",
        "--format=tformat:%x01%H%x02%at%x02%as%x02%an",
        start, "--", path.text,
      ])
    let place = place.homePath(path)
    var versions: [FileVersion] = []
    var commit: FileVersion.Commit?
    GitLog.read(output) { facts in
      commit = FileVersion.Commit(facts)
    } file: { words, name in
      let parents = words[0].prefix { $0 == ":" }.count
      // A path that was a folder once has the changes of all files in it.
      guard words.count == 2 * parents + 3, name.elementsEqual(path.text.utf8), let commit else { return }
      // A symbolic link or a submodule is no file.
      let isFile = words[parents].hasPrefix("100")
      let (old, new) = (words[parents + 1], words[2 * parents + 1])
      let version = FileVersion(
        path: place, commit: commit, blob: isFile ? new : nil, before: GitLog.isNone(old) ? nil : old)
      if version.blob != version.before { versions.append(version) }
    }
    return versions
  }

  /// The committed content.
  private func blob(of path: RelativePath) throws(Diagnostic) -> String? {
    let words = try git.line(["ls-tree", "-z", "HEAD", "--", path.text]).prefix { $0 != "\t" }.split(
      separator: " ")
    return words.count == 3 && words[0].hasPrefix("100") ? String(words[2]) : nil
  }

  /// What a commit renamed to a path: the same content, or nearly the same.
  private func renamed(_ path: RelativePath, in commit: String) throws(Diagnostic) -> (
    path: RelativePath, blob: String
  )? {
    // Short entries have much in common, so that git's own half would be too little.
    var fields = try git.bytes([
      "diff-tree", "-r", "-M75%", "-l1000", "--diff-filter=R", "--raw", "--no-abbrev", "-z", "--no-commit-id",
      commit,
    ]).split(separator: 0)[...]
    while let line = fields.popFirst(), let old = fields.popFirst(), let new = fields.popFirst() {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard new.elementsEqual(path.text.utf8), words.count == 5 else { continue }
      return GitName.text(old).flatMap { RelativePath($0) }.map { ($0, String(words[2])) }
    }
    return nil
  }

  /// The working tree's content.
  private func present(_ part: Part?) throws(Diagnostic) -> FileContent {
    if case .file(let count)? = place.home.kind(path), count > FileHistory.maximumBytes.one {
      return .size(Int(count))
    }
    return FileContent(try place.home.read(path, limit: GitFolder.maximumBytes).bytes, part)
  }

  private mutating func readContents(_ part: Part?) throws(Diagnostic) {
    var seen: Set<String> = []
    var blobs = versions.flatMap { [$0.blob, $0.before] }.compactMap(\.self).filter {
      seen.insert($0).inserted
    }
    if let first = versions.first, first.commit == nil, let blob = first.blob {
      blobs.removeAll { $0 == blob }
      contents[blob] = try present(part)
    }
    var total = 0
    var wanted: [String] = []
    for (blob, size) in zip(blobs, try git.sizes(blobs)) {
      contents[blob] = size.map { .size($0) }
      guard let size, size <= FileHistory.maximumBytes.one else { continue }
      // Of a part, which is small, all versions are kept.
      if part == nil { total += size }
      if total <= FileHistory.maximumBytes.all { wanted.append(blob) }
    }
    var found: [String: FileContent] = [:]
    try git.eachContent(of: wanted) { (index, bytes) in found[wanted[index]] = FileContent(bytes, part) }
    contents.merge(found) { _, text in text }
  }
}

extension FileContent {
  /// The text; empty without a file, nil for something else.
  public var text: [UInt8]? {
    switch self {
    case .none: []
    case .text(let bytes): bytes
    case .size, .lost: nil
    }
  }

  fileprivate init(_ bytes: [UInt8], _ part: FileHistory.Part?) {
    let isText = !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
    self = isText ? .text(part?(bytes) ?? bytes) : .size(bytes.count)
  }
}

extension FileVersion.Commit {
  /// Parses id, time, day and name, separated by the byte 2.
  fileprivate init?(_ facts: ArraySlice<UInt8>) {
    let words = facts.split(separator: 2, maxSplits: 3, omittingEmptySubsequences: false)
    guard words.count == 4 else { return nil }
    let text = words.map { String(decoding: $0, as: UTF8.self) }
    // Anybody can commit with any time; years have four digits here.
    let seconds = min(max(Int64(text[1]) ?? 0, 0), 253_402_214_400)
    self.init(
      id: text[0], author: text[3], time: Instant(secondsSince1970: seconds), day: Day(ascii: words[2]))
  }
}
