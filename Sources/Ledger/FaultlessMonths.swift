// What this machine remembers of months: that nothing was wrong with them.

internal import Ground

/// The digests of months in which no fault was found, each with that of the lists it was read with.
///
/// Kept in `.zutto/cache`; a damaged one counts as none. Months with faults are not in it, so that
/// every build tells them.
struct FaultlessMonths: Sendable, Equatable {
  private var digests: Set<Digest> = []

  private static let path: RelativePath = ".zutto/cache/ledger"
  private static let version = "ledger 1"

  /// Nothing known.
  init() {}

  init(in tree: Tree) {
    guard
      var reader = CacheFile.read(FaultlessMonths.path, in: tree, version: FaultlessMonths.version),
      let count = reader.count()
    else { return }
    var known: Set<Digest> = []
    for _ in 0..<count {
      guard let digest = reader.digest() else { return }
      known.insert(digest)
    }
    if reader.isAtEnd { digests = known }
  }

  func contains(_ month: Digest, _ lists: Digest) -> Bool {
    digests.contains(FaultlessMonths.key(month, lists))
  }

  mutating func add(_ month: Digest, _ lists: Digest) {
    digests.insert(FaultlessMonths.key(month, lists))
  }

  private static func key(_ month: Digest, _ lists: Digest) -> Digest {
    var key = Digest.Builder()
    key.add(month)
    key.add(lists)
    return key.digest
  }

  /// Writes it; without a cache everything still works, so failing here is no failure.
  func write(to tree: Tree) {
    var writer = CacheWriter()
    writer.add(digests.count)
    for digest in digests { writer.add(digest) }
    do throws(Diagnostic) {
      try CacheFile.write(
        writer,
        to: FaultlessMonths.path,
        in: tree,
        version: FaultlessMonths.version
      )
    } catch {
      return
    }
  }
}
