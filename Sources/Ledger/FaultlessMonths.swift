// What this machine remembers of months: that nothing was wrong with them, and what their days brought.

internal import Diagnostics
internal import Ground
internal import SafeFiles

/// The days of months in which no fault was found, by the month's digest and that of the lists it was read with.
///
/// Kept in `.zutto/cache`; a damaged one counts as none. Months with faults are not in it, so that
/// every build tells them.
struct FaultlessMonths: Sendable, Equatable {
  private var months: [Digest: ShopDays] = [:]

  private static let path: RelativePath = ".zutto/cache/ledger"
  private static let version = "ledger 2"

  /// Nothing known.
  init() {}

  init(in tree: Tree) {
    guard var reader = CacheFile.read(FaultlessMonths.path, in: tree, version: FaultlessMonths.version),
      let count = reader.count()
    else { return }
    var known: [Digest: ShopDays] = [:]
    for _ in 0..<count {
      guard let digest = reader.digest(), let days = ShopDays(&reader) else { return }
      known[digest] = days
    }
    if reader.isAtEnd { months = known }
  }

  /// The days of a month that is known to be faultless.
  func days(_ month: Digest, _ lists: Digest) -> ShopDays? { months[FaultlessMonths.key(month, lists)] }

  mutating func add(_ month: Digest, _ lists: Digest, _ days: ShopDays) {
    months[FaultlessMonths.key(month, lists)] = days
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
    writer.add(months.count)
    for (digest, days) in months {
      writer.add(digest)
      days.add(to: &writer)
    }
    do throws(Diagnostic) {
      try CacheFile.write(writer, to: FaultlessMonths.path, in: tree, version: FaultlessMonths.version)
    } catch { return }
  }
}
