// Whether a bag is what its manifests say.
// Spec: RFC 8493, section 3, "Complete and Valid Bags".

public import Diagnostics
internal import Fluent
internal import Ground
public import SafeFiles

/// What is wrong with a bag.
public struct BagCheck: Sendable {
  /// How many files were read.
  public var files = 0
  /// How many bytes they have.
  public var bytes = 0
  /// Files that hold something else.
  public var damaged: [RelativePath] = []
  /// Files that are not there.
  public var missing: [RelativePath] = []
  /// Files that a manifest does not list.
  public var unexpected: [RelativePath] = []
  /// Everything else that is wrong, and what is worth knowing.
  public var problems: [Diagnostic] = []

  /// Whether it is whole.
  public var isGood: Bool {
    damaged.isEmpty && missing.isEmpty && unexpected.isEmpty && !problems.contains { $0.severity == .error }
  }

  /// Reads a bag.
  ///
  /// Nothing outside of it is read, whatever its manifests say, and nothing is fetched.
  ///
  /// - Parameters:
  ///   - tree: the bag.
  ///   - progress: told of every file that was read, with its bytes; called on any thread.
  ///   - isStopped: asked before every file is read; true ends it, which is told as a problem.
  /// - Returns: what is wrong.
  /// - Throws: `bag-version` for a bag of a kind that is not known, and as the reads.
  public static func run(
    _ tree: Tree, progress: @escaping @Sendable (_ bytes: Int) -> Void = { _ in },
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) async throws(Diagnostic) -> BagCheck {
    var check = BagCheck()
    try BagDeclaration.check(tree)
    let found = HomeFiles(.everything, of: tree)
    check.problems += found.strange.compactMap(BagCheck.strange) + found.unreadable.values.sorted()
    let manifests = try check.manifests(found.files.map(\.path), in: tree)
    let sizes = Dictionary(
      found.files.map { ($0.path, Int(clamping: $0.signature.size)) }, uniquingKeysWith: { first, _ in first }
    )
    check.compareNames(sizes, manifests)
    // No link is followed here, wherever it leads: what it leads to may change without a sign.
    let outside = found.strange.filter { $0.code == .linkOutside }.compactMap(\.path)
    check.tell(ofLinks: found.links + outside)
    await check.compareContents(sizes, manifests, tree, isStopped, progress)
    try check.count(sizes, tree)
    try check.lookAtFetch(sizes, tree)
    check.damaged.sort()
    check.missing.sort()
    check.unexpected.sort()
    check.problems = check.problems.sortedOnce()
    return check
  }

  /// Tells of links; one that stands where the bag had a file is told once.
  private mutating func tell(ofLinks links: [RelativePath]) {
    let lost = Set(missing)
    missing.removeAll(where: Set(links).contains)
    for path in links {
      problems.append(
        Diagnostic(
          .linkOutside,
          lost.contains(path)
            ? Phrase("sync-symbolic-link-where-bag-had", ["path": path.text])
            : Phrase("sync-symbolic-link-bag-holds-files", ["path": path.text]), path: path,
          hint: lost.contains(path)
            ? Phrase("sync-take-file-itself-another-copy") : Phrase("sync-dont-trust-no-manifest-proves")))
    }
  }

  /// What a home would leave out, in words about a bag; nil for links, which are told by themselves.
  private static func strange(_ problem: Diagnostic) -> Diagnostic? {
    guard problem.code != .linkOutside else { return nil }
    var told = problem
    told.severity = .error
    told.hint =
      problem.code == .fileStrange
      ? Phrase("sync-dont-trust-bag-holds-files") : Phrase("sync-ask-whoever-made-bag-verify")
    return told
  }

  /// Reads the manifests, and tells of those that can't be read here.
  private mutating func manifests(_ paths: [RelativePath], in tree: Tree) throws(Diagnostic) -> [BagManifest]
  {
    var manifests: [BagManifest] = []
    var unread: [RelativePath] = []
    for path in paths where path.parent == nil && path.pathExtension == "txt" {
      let isOfTags = path.text.hasPrefix("tagmanifest-")
      guard isOfTags || path.text.hasPrefix("manifest-") else { continue }
      let name = path.stem.split(separator: "-", maxSplits: 1).last.map { $0.lowercased() } ?? ""
      guard let algorithm = BagManifest.Algorithm(rawValue: name) else {
        unread.append(path)
        continue
      }
      let source = try tree.read(path, limit: BagManifest.maximumBytes)
      let manifest = BagManifest(source, algorithm, isOfTags: isOfTags)
      problems += manifest.problems + manifest.warnings.prefix(100)
      manifests.append(manifest)
    }
    let isProved = manifests.contains { !$0.isOfTags }
    let others = paths.filter { path in
      path.parent == nil && path != Bag.declaration && !path.text.hasPrefix("manifest-")
    }
    if isProved, !others.isEmpty, !manifests.contains(where: \.isOfTags) {
      problems.append(
        Diagnostic(
          .bagUnread, Phrase("sync-bag-no-tag-manifest-nothing"), hint: Phrase("sync-bags-need-not-one-but"),
          severity: .warning))
    }
    for path in unread {
      problems.append(
        Diagnostic(
          .bagUnread, Phrase("sync-kind-not-read-here-sha256", ["path": path.text]), path: path,
          hint: isProved
            ? Phrase("sync-what-says-proved-other-manifests") : Phrase("sync-verify-md5sum-c-ha1sum-c"),
          severity: isProved ? .warning : .error))
    }
    if !isProved, unread.isEmpty {
      problems.append(
        Diagnostic(
          .bagUnread, Phrase("sync-bag-no-manifest-what-data"),
          hint: Phrase("sync-not-whole-look-manifest-sha256")))
    }
    return manifests
  }

  /// Which files are missing, and which nobody lists.
  private mutating func compareNames(_ sizes: [RelativePath: Int], _ manifests: [BagManifest]) {
    var lost: Set<RelativePath> = []
    var strange: Set<RelativePath> = []
    var tags: Set<RelativePath> = []
    if sizes[Bag.declaration] == nil { lost.insert(Bag.declaration) }
    for manifest in manifests {
      for path in manifest.digests.keys where sizes[path] == nil { lost.insert(path) }
      for path in sizes.keys where manifest.digests[path] == nil {
        if path.isInside(Bag.data) {
          if !manifest.isOfTags { strange.insert(path) }
        } else if manifest.isOfTags, !path.text.hasPrefix("tagmanifest-") {
          tags.insert(path)
        }
      }
    }
    missing = Array(lost)
    unexpected = Array(strange)
    // RFC 8493 lets them be: whoever made the bag need not list them, or somebody may have put them there since.
    problems += tags.map { path in
      Diagnostic(
        .fileUnexpected, Phrase("sync-listed-no-tag-manifest-nothing", ["path": path.text]), path: path,
        hint: Phrase("sync-no-part-what-bag-keeps"), severity: .warning)
    }
  }

  /// Reads every file that a manifest lists.
  private mutating func compareContents(
    _ sizes: [RelativePath: Int], _ manifests: [BagManifest], _ tree: Tree,
    _ isStopped: @escaping @Sendable () -> Bool, _ progress: @escaping @Sendable (_ bytes: Int) -> Void
  ) async {
    var wanted: [RelativePath: [BagManifest.Algorithm: Set<String>]] = [:]
    for manifest in manifests {
      for (path, digest) in manifest.digests where sizes[path] != nil {
        wanted[path, default: [:]][manifest.algorithm, default: []].insert(digest)
      }
    }
    let paths = wanted.keys.sorted()
    let work = paths.map { ($0, wanted[$0] ?? [:]) }
    let readings = await work.concurrentMap(piece: 8) { path, digests in
      Result { () throws(Diagnostic) in
        if isStopped() { throw Bag.stopped }
        let folder = try tree.folder(path.parent)
        var isGood = true
        for (algorithm, expected) in digests {
          let digest =
            switch algorithm {
            case .sha256: try folder.digest(of: path.name, pastMemory: true).hex
            case .sha512: try folder.longDigest(of: path.name).hexadecimal
            }
          isGood = isGood && expected == [digest]
        }
        progress(sizes[path] ?? 0)
        return isGood
      }
    }
    files = paths.count
    bytes = paths.reduce(0) { $0 &+ (sizes[$1] ?? 0) }
    for (path, reading) in zip(paths, readings) {
      switch reading {
      case .success(let isGood): if !isGood { damaged.append(path) }
      case .failure(let problem): problems.append(problem)
      }
    }
  }
}

extension BagCheck {
  /// Everything that is wrong, with each file a problem of its own.
  public var allProblems: [Diagnostic] {
    func problem(_ code: Diagnostic.Code, _ path: RelativePath, _ what: Phrase, _ hint: Phrase) -> Diagnostic
    {
      Diagnostic(
        code, Phrase("prose-key-message", ["key": path.text, "message": what]), path: path, hint: hint)
    }
    let copy = Phrase("export-take-another-copy-bag")
    return
      (damaged.map { problem(.fileDamaged, $0, Phrase("export-not-what-bag-manifest-says"), copy) }
      + missing.map { problem(.fileLost, $0, Phrase("export-missing-bag"), copy) }
      + unexpected.map {
        problem(
          .fileUnexpected, $0, Phrase("export-listed-no-manifest-bag"),
          Phrase("export-move-elsewhere-bag-left-made"))
      } + problems).sortedOnce()
  }
}
