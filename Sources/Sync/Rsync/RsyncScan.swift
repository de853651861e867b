// The files of the home that are synced, each with the digest of what is in it.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

/// The home's own files.
struct RsyncScan: Sendable {
  /// What is in each file.
  private(set) var digests: [RelativePath: Digest] = [:]
  /// Its size and times.
  private(set) var signatures: [RelativePath: FileSignature] = [:]
  /// What of the home is synced.
  private(set) var scope = RsyncScope()
  /// Links and strange names: nothing at or below them is synced.
  private(set) var blocked: Set<RelativePath> = []
  /// What a person should know.
  private(set) var problems: [Diagnostic] = []
  /// When it began, on the clock that stamps files.
  private let began = FileSignature.clock

  /// Reads the home; files that are as they were when they were read last are not read again.
  ///
  /// - Throws: `file-unreadable`.
  init(of tree: Tree, remembering memory: RsyncMemory, _ nested: NestedRepositories?) throws(Diagnostic) {
    let lines = try tree.readIfPresent(".gitignore", limit: 1 << 20)?.bytes ?? []
    let ignored = Set(
      String(decoding: lines, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init))
    for item in try nested.map({ (nested) throws(Diagnostic) in try tree.list(nested.folder) }) ?? []
    where item.kind == .folder {
      guard let folder = nested?.folder.appending(item.name) else { continue }
      // One that travels as a bundle is carried by the home, here as in git.
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

  /// The signature by which a file can be told unchanged the next time; nil if it changed so lately that
  /// another change could look the same.
  func lastingSignature(of path: RelativePath) -> FileSignature? {
    signatures[path].flatMap { $0.changed < began - 2_000_000_000 ? $0 : nil }
  }
}
