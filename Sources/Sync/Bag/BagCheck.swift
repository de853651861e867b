// The verification of a bag against its manifests.
// Spec: RFC 8493, section 3, "Complete and Valid Bags".

public import Diagnostics
internal import Fluent
internal import Ground
public import SafeFiles

/// What is wrong with a bag.
public struct BagCheck: Sendable {
  /// The number of files that were read.
  public var files = 0
  /// Their total size in bytes.
  public var bytes = 0
  /// Files whose digest differs.
  public var damaged: [RelativePath] = []
  /// Files in a manifest that don't exist.
  public var missing: [RelativePath] = []
  /// Payload files that a manifest does not list.
  public var unexpected: [RelativePath] = []
  /// All other errors and warnings.
  public var problems: [Diagnostic] = []

  /// Whether the bag is complete and valid.
  public var isGood: Bool {
    damaged.isEmpty && missing.isEmpty && unexpected.isEmpty && !problems.contains { $0.severity == .error }
  }

  /// Verifies a bag; nothing outside it is read, whatever its manifests say, and nothing is fetched.
  ///
  /// `progress` receives the size of each file that was read, on any thread; `isStopped` is asked before each
  /// file and cancels, which is reported as a problem.
  ///
  /// - Throws: `bag-version` for an unsupported version, and as the reads.
  public static func run(
    _ tree: Tree, progress: @escaping @Sendable (_ bytes: Int) -> Void = { _ in },
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) async throws(Diagnostic) -> BagCheck {
    var check = BagCheck()
    let isOld = try BagDeclaration.check(tree)
    let found = HomeFiles(.everything, of: tree)
    check.problems += found.strange.compactMap(BagCheck.strange) + found.unreadable.values.sorted()
    let manifests = try check.manifests(found.files.map(\.path), in: tree)
    let sizes = Dictionary(
      found.files.map { ($0.path, Int(clamping: $0.signature.size)) }, uniquingKeysWith: { first, _ in first }
    )
    check.compareNames(sizes, manifests, isOld: isOld)
    // Links are never followed, not even inside the bag: a link's target may change unnoticed.
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

  /// Reports links; one in the place of a listed file is not reported as missing as well.
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

  /// A problem of `HomeFiles`, reworded for a bag; nil for links, which are reported separately.
  private static func strange(_ problem: Diagnostic) -> Diagnostic? {
    guard problem.code != .linkOutside else { return nil }
    var problem = problem
    problem.severity = .error
    problem.hint =
      problem.code == .fileStrange
      ? Phrase("sync-dont-trust-bag-holds-files") : Phrase("sync-ask-whoever-made-bag-verify")
    return problem
  }

  /// Reads the manifests; reports those with an unsupported algorithm.
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

  /// Finds missing files and files that a manifest does not list.
  private mutating func compareNames(_ sizes: [RelativePath: Int], _ manifests: [BagManifest], isOld: Bool) {
    var lost: Set<RelativePath> = []
    var strange: [RelativePath: Int] = [:]
    var tags: Set<RelativePath> = []
    if sizes[Bag.declaration] == nil { lost.insert(Bag.declaration) }
    for manifest in manifests {
      for path in manifest.digests.keys where sizes[path] == nil { lost.insert(path) }
      for path in sizes.keys where manifest.digests[path] == nil {
        if path.isInside(Bag.data) {
          if !manifest.isOfTags { strange[path, default: 0] += 1 }
        } else if manifest.isOfTags, !path.text.hasPrefix("tagmanifest-") {
          tags.insert(path)
        }
      }
    }
    missing = Array(lost)
    // Before version 1.0 one manifest was enough for a file; since then each manifest lists all.
    let wanted = isOld ? manifests.count { !$0.isOfTags } : 1
    unexpected = strange.filter { $0.value >= wanted }.map(\.key)
    // RFC 8493 allows tag files that no tag manifest lists, so this is a warning.
    problems += tags.map { path in
      Diagnostic(
        .fileUnexpected, Phrase("sync-listed-no-tag-manifest-nothing", ["path": path.text]), path: path,
        hint: Phrase("sync-no-part-what-bag-keeps"), severity: .warning)
    }
  }

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
  /// All problems, with one for each damaged, missing or unexpected file.
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

extension BagCheck {
  private static let maximumBytes = 64 << 20

  /// Compares `Payload-Oxum` (`<bytes>.<files>`) with `data/`.
  mutating func count(_ sizes: [RelativePath: Int], _ tree: Tree) throws(Diagnostic) {
    guard let source = try tree.readIfPresent(Bag.info, limit: BagCheck.maximumBytes) else { return }
    let name = Array("payload-oxum:".utf8)
    let payload = sizes.filter { $0.key.isInside(Bag.data) }
    let found = "\(payload.values.reduce(0, &+)).\(payload.count)"
    for line in BagLines(source.bytes)
    where line.prefix(name.count).map({ $0 | 0x20 }).elementsEqual(name.map { $0 | 0x20 }) {
      let said = String(decoding: line.dropFirst(name.count), as: UTF8.self).trimmingBlanks
      guard said != found else { continue }
      problems.append(
        Diagnostic(
          .bagCount,
          Phrase("sync-payload-oxum-says-data-bytes", ["said": said.quotedBriefly, "found": found]),
          path: Bag.info, hint: Phrase("sync-files-missing-too-many-named")))
      // One wrong line is enough.
      return
    }
  }

  /// Reports files that `fetch.txt` leaves on other machines.
  mutating func lookAtFetch(_ sizes: [RelativePath: Int], _ tree: Tree) throws(Diagnostic) {
    guard let source = try tree.readIfPresent(Bag.fetch, limit: BagCheck.maximumBytes) else { return }
    var absent = 0
    for line in BagLines(source.bytes) where !line.isEmpty {
      let name = line.split(separator: 0x20, maxSplits: 2).dropFirst(2).first ?? []
      let path = BagPath.decoded(String(decoding: name, as: UTF8.self))
      if path.map({ sizes[$0] == nil }) ?? true { absent += 1 }
    }
    guard absent > 0 else { return }
    problems.append(
      Diagnostic(
        .bagFetch, Phrase("sync-fetch-txt-leaves-files-bag", ["absent": absent]), path: Bag.fetch,
        hint: Phrase("sync-complete-bag-program-you-trust")))
  }
}

/// `bagit.txt`: the version and encoding of a bag.
enum BagDeclaration {
  private static let versions: Set<String> = ["0.93", "0.94", "0.95", "0.96", "0.97", "1.0"]

  /// Whether the bag is of a version before 1.0.
  static func check(_ tree: Tree) throws(Diagnostic) -> Bool {
    // A missing declaration is reported as a missing file, and the rest is read as version 1.0.
    guard let source = try tree.readIfPresent(Bag.declaration, limit: 4096) else { return false }
    let text = String(decoding: source.bytes, as: UTF8.self)
    var values: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      values[parts[0].lowercased()] = parts[1].trimmingBlanks
    }
    let version = values["bagit-version"] ?? ""
    guard versions.contains(version) else {
      throw Diagnostic(
        .bagVersion, Phrase("sync-no-version-bagit-known-here", ["version": version.quotedBriefly]),
        path: Bag.declaration, hint: Phrase("sync-should-say-bagit-version-newer"))
    }
    let encoding = values["tag-file-character-encoding"] ?? ""
    guard encoding.uppercased() == "UTF-8" else {
      throw Diagnostic(
        .bagVersion, Phrase("sync-bag-own-files-only-utf", ["encoding": encoding.quotedBriefly]),
        path: Bag.declaration, hint: Phrase("sync-verify-program-reads-encoding"))
    }
    return version != "1.0"
  }
}
