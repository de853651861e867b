// The authors of files, from a repository's history: evidence, not proof, since anybody can commit under any
// name.
// Source: git-log(1), "--raw", "-z"; git-diff-tree(1), "Raw output format".

public import Diagnostics
internal import Ground
public import SafeFiles

/// A commit's change to one file.
public struct GitTouch: Sendable, Hashable {
  /// The path in the home.
  public let path: RelativePath
  /// Whether the commit added the file.
  public let isNew: Bool
  /// The content after the commit, for small files whose content was requested.
  public let content: [UInt8]?
}

/// One commit, as far as it touches the requested folders.
public struct GitAuthorship: Sendable, Hashable {
  /// The author's name, as given.
  public let name: String
  /// The author's email address, as given.
  public let mail: String
  /// Whether it is a root commit, which may hold the writing of several people.
  public let isFounding: Bool
  /// The files it touches.
  public let touches: [GitTouch]
}

/// Reads authorship from the history; each commit is read once and cached in `.zutto/cache`.
public struct GitEvidence: Sendable {
  private let place: GitFolder
  private static let version = "authors-1"
  private static let maximumContent = 1 << 16

  /// Creates a reader; `folder` is a diary's folder, nil for the home's own repository.
  public init(home: Tree, folder: RelativePath?) {
    place = GitFolder(home: home, prefix: folder)
  }

  /// All commits, except merges, that touch one of the folders, oldest first; empty without a repository.
  ///
  /// `folders` are paths in the repository, such as `diaries`; `wantsContent` selects files whose content is
  /// read.
  ///
  /// - Throws: `git-failed`, `program-missing`.
  public func read(_ folders: [String], contents wantsContent: (RelativePath) -> Bool) throws(Diagnostic)
    -> [GitAuthorship]
  {
    guard try GitPlace.find(place.root) != nil else { return [] }
    let head = try git.run(["rev-parse", "--quiet", "--verify", "HEAD^{commit}"])
    guard head.status == 0 else { return [] }
    let known = remembered(folders)
    if let known, known.head == head.firstLine { return known.commits }
    var commits: [GitAuthorship] = []
    var range = [head.firstLine]
    if let known, try git.run(["merge-base", "--is-ancestor", known.head, head.firstLine]).status == 0 {
      commits = known.commits
      range = ["\(known.head)..\(head.firstLine)"]
    }
    commits += try log(range, folders, wantsContent)
    remember(commits, head.firstLine, folders)
    return commits
  }

  private var git: Git { Git(root: place.root, mayAsk: false) }

  // MARK: git log

  private func log(_ range: [String], _ folders: [String], _ wantsContent: (RelativePath) -> Bool)
    throws(Diagnostic) -> [GitAuthorship]
  {
    let output = try git.bytes(
      GitLog.words + [
        "--reverse", "--topo-order", "--no-merges", "--no-renames", "--diff-filter=AM",
        "--format=tformat:%x01%P%x02%ae%x02%an",
      ] + range + ["--"])
    // Filtered here: given the folders, git would compare the trees of each commit twice.
    let inside = folders.map { Array("\($0)/".utf8) }
    var found: [(head: GitAuthorship, files: [(path: RelativePath, isNew: Bool, blob: String)])] = []
    GitLog.read(output) { facts in
      let words = facts.split(separator: 2, maxSplits: 2, omittingEmptySubsequences: false)
      guard words.count == 3 else { return }
      let head = GitAuthorship(
        name: String(decoding: words[2], as: UTF8.self), mail: String(decoding: words[1], as: UTF8.self),
        isFounding: words[0].isEmpty, touches: [])
      found.append((head, []))
    } file: { words, bytes in
      guard words.count == 5, !found.isEmpty, inside.contains(where: bytes.starts),
        let path = place.homePath(bytes)
      else { return }
      found[found.count - 1].files.append((path, words[4].hasPrefix("A"), words[3]))
    }
    let wanted = found.flatMap(\.files).filter { wantsContent($0.path) }.map(\.blob)
    let contents = try small(wanted)
    return found.filter { !$0.files.isEmpty }.map { head, files in
      GitAuthorship(
        name: head.name, mail: head.mail, isFounding: head.isFounding,
        touches: files.map { GitTouch(path: $0.path, isNew: $0.isNew, content: contents[$0.blob]) })
    }
  }

  private func small(_ blobs: [String]) throws(Diagnostic) -> [String: [UInt8]] {
    let names = Array(Set(blobs)).sorted()
    let sizes = try git.sizes(names)
    let wanted = zip(names, sizes).filter { $0.1.map { $0 <= GitEvidence.maximumContent } ?? false }.map(\.0)
    var contents: [String: [UInt8]] = [:]
    try git.eachContent(of: wanted) { (index, bytes) in contents[wanted[index]] = bytes }
    return contents
  }

  // MARK: Cache

  private var cache: RelativePath {
    let name = place.prefix?.name ?? ""
    return RelativePath(".zutto/cache/authors\(name.isEmpty ? "" : "-\(name)")") ?? ".zutto/cache"
  }

  private func remembered(_ folders: [String]) -> (head: String, commits: [GitAuthorship])? {
    guard var reader = CacheFile.read(cache, in: place.home, version: GitEvidence.version),
      let head = reader.text(), reader.text() == folders.joined(separator: "\n"), let count = reader.count()
    else { return nil }
    var commits: [GitAuthorship] = []
    commits.reserveCapacity(count)
    for _ in 0..<count {
      guard let name = reader.text(), let mail = reader.text(), let isFounding = reader.number(),
        let touchCount = reader.count()
      else { return nil }
      var touches: [GitTouch] = []
      for _ in 0..<touchCount {
        guard let text = reader.text(), let path = RelativePath(text), let kind = reader.number() else {
          return nil
        }
        var content: [UInt8]?
        if kind >= 2 {
          guard let bytes = reader.rawBytes() else { return nil }
          content = bytes
        }
        touches.append(GitTouch(path: path, isNew: kind % 2 == 1, content: content))
      }
      commits.append(GitAuthorship(name: name, mail: mail, isFounding: isFounding == 1, touches: touches))
    }
    return (head, commits)
  }

  private func remember(_ commits: [GitAuthorship], _ head: String, _ folders: [String]) {
    guard place.home.isWritable else { return }
    var writer = CacheWriter()
    writer.add(head)
    writer.add(folders.joined(separator: "\n"))
    writer.add(commits.count)
    for commit in commits {
      writer.add(commit.name)
      writer.add(commit.mail)
      writer.add(commit.isFounding ? 1 : 0)
      writer.add(commit.touches.count)
      for touch in commit.touches {
        writer.add(touch.path.text)
        writer.add((touch.isNew ? 1 : 0) + (touch.content == nil ? 0 : 2))
        if let content = touch.content { writer.add(content) }
      }
    }
    do throws(Diagnostic) {
      try CacheFile.write(writer, to: cache, in: place.home, version: GitEvidence.version)
    } catch {
      // Without the cache the next check reads the whole history again.
      return
    }
  }
}
