// The files of the home that rsync syncs, with their digests, and the rules for which files those are.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

struct RsyncScan: Sendable {
  private(set) var digests: [RelativePath: Digest] = [:]
  private(set) var signatures: [RelativePath: FileSignature] = [:]
  private(set) var scope = RsyncScope()
  /// Links and invalid names: nothing at or below them is synced.
  private(set) var blocked: Set<RelativePath> = []
  private(set) var problems: [Diagnostic] = []
  /// The start of the scan, on the clock that stamps files.
  private let began = FileSignature.clock

  /// Reads the home; skips files whose signature is the same as in `memory`; throws `file-unreadable`.
  init(of tree: Tree, remembering memory: RsyncMemory, _ nested: NestedRepositories?) throws(Diagnostic) {
    let lines = try tree.readIfPresent(".gitignore", limit: 1 << 20)?.bytes ?? []
    let ignored = Set(
      String(decoding: lines, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init))
    for item in try nested.map({ (nested) throws(Diagnostic) in try tree.list(nested.folder) }) ?? []
    where item.kind == .folder {
      guard let folder = nested?.folder.appending(item.name) else { continue }
      // Only diaries with an address are ignored; bundled ones are synced with the home, as in git.
      if ignored.contains("/\(folder)/"), tree.signature(folder / ".git") != nil {
        scope.apart.insert(folder)
      }
    }
    try read(nil, in: tree, memory, depth: 0)
  }

  private mutating func read(_ path: RelativePath?, in tree: Tree, _ memory: RsyncMemory, depth: Int)
    throws(Diagnostic)
  {
    let folder = try tree.folder(path)
    for item in try folder.list() {
      guard let place = path.map({ $0.appending(item.name) }) ?? RelativePath(item.name) else { continue }
      guard scope.contains(place) else { continue }
      guard item.isText, item.kind == .file || item.kind == .folder, depth < 64 else {
        block(place, item)
        continue
      }
      if item.kind == .folder {
        try read(place, in: tree, memory, depth: depth + 1)
      } else if item.signature.size > RsyncScope.largest {
        blocked.insert(place)
        problems.append(
          Diagnostic(
            .fileTooLarge,
            Phrase("sync-bytes-more-than-gib-not", ["place": place, "size": item.signature.size]),
            path: place, hint: Phrase("home-move-out-home-split")))
      } else {
        signatures[place] = item.signature
        let known = memory.entries[place]
        if let known, known.here == item.signature, let digest = known.hereDigest {
          digests[place] = digest
        } else {
          digests[place] = try folder.digest(of: item.name)
        }
      }
    }
  }

  private mutating func block(_ place: RelativePath, _ item: FolderItem) {
    blocked.insert(place)
    guard problems.count < 100 else { return }
    let name = FolderName(name: item.name, isText: item.isText, kind: item.kind)
    var problem = name.strange(in: place.parent ?? place, hint: Phrase("sync-not-synced-2"))
    problem.path = place
    problems.append(problem)
  }

  /// A file's signature, by which the next scan can skip it; nil if the file is so new that a further change
  /// could leave the same signature.
  func lastingSignature(of path: RelativePath) -> FileSignature? {
    signatures[path].flatMap { $0.changed < began - 2_000_000_000 ? $0 : nil }
  }
}

struct RsyncScope: Sendable {
  /// Diaries that are git repositories and sync by themselves.
  var apart: Set<RelativePath> = []

  static let largest = 2 << 30
  /// The size limit of a file whose last common version is stored.
  static let largestContent = 4 << 20
  /// The size limit of a file that is merged in memory.
  static let largestMerged = 64 << 20

  /// Extensions of files that are compared by size and time first, since they are large and seldom change.
  static let bulky = [
    "jpg", "jpeg", "png", "gif", "webp", "heic", "avif", "tiff", "m4a", "mp3", "ogg", "oga", "opus", "wav",
    "flac", "aac", "webm", "mp4", "mov", "pdf", "zip",
  ]

  private static let bulkySet = Set(bulky)

  /// Whether a file is compared by size and time first.
  static func isBulky(_ path: RelativePath) -> Bool { bulkySet.contains(path.pathExtension) }

  /// Whether the last common version of a file is stored.
  static func hasContent(_ path: RelativePath, size: Int64) -> Bool {
    size <= Int64(largestContent) && !isBulky(path)
  }

  private static let leftOutAtTop: Set<Substring> = [".zutto", "archive"]

  func contains(_ path: RelativePath) -> Bool {
    let parts = path.parts
    // On a case-insensitive disk `.Zutto` is this machine's own folder.
    if let first = parts.first, RsyncScope.leftOutAtTop.contains(first) || first.lowercased() == ".zutto" {
      return false
    }
    if parts.contains(where: { GitFolder.isGitName($0) || RsyncScope.isUnfinished($0) }) { return false }
    return !apart.contains { path == $0 || path.isInside($0) }
  }

  /// Whether a name is that of an unfinished file of zutto or rsync (`.name.Xy12Zz`).
  private static func isUnfinished(_ name: Substring) -> Bool {
    if Tree.isUnfinished(String(name)) { return true }
    guard name.utf8.first == UInt8(ascii: "."), let dot = name.lastIndex(of: "."), dot > name.startIndex
    else { return false }
    let end = name[name.index(after: dot)...].utf8
    // `.settings.backup` is a person's: one in 180 of rsync's random endings has lowercase letters alone.
    return end.count == 6 && !end.allSatisfy { $0 &- UInt8(ascii: "a") < 26 }
      && end.allSatisfy { byte in (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 }
  }

  /// The same rules as rsync options, so that rsync skips those folders.
  var options: [String] {
    let folders = apart.sorted().map { "--exclude=/" + RsyncScope.pattern($0.text) }
    return ["--exclude=/.zutto", "--exclude=/archive", "--exclude=.git"] + folders
  }

  /// Escapes a name for an rsync pattern; `isWild` says that the pattern has a wildcard elsewhere.
  static func pattern(_ name: String, isWild: Bool = false) -> String {
    // Without a wildcard in the pattern, rsync takes a backslash literally.
    guard isWild || name.contains(where: { "*?[".contains($0) }) else { return name }
    return String(name.flatMap { "*?[\\".contains($0) ? ["\\", $0] : [$0] })
  }

  /// Patterns of bulky files, in upper or lower case.
  static var bulkyPatterns: [String] {
    bulky.map { kind in "*." + kind.map { $0.isLetter ? "[\($0)\($0.uppercased())]" : String($0) }.joined() }
  }
}
