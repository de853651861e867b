// What zutto 0.1 remembered of a folder it synced with through rsync: the version of each file that both sides
// had. Read once, when the folder becomes a depot.

internal import Diagnostics
internal import Ground
internal import MergeText
internal import SafeFiles

struct OldRsyncMemory {
  private let home: Tree
  private let folder: RelativePath?
  /// The digest of each file's common version; `.some(nil)` for one that neither side had.
  private var digests: [RelativePath: Digest?] = [:]

  private static let folders: RelativePath = ".zutto/rsync"

  init(of address: DepotAddress, in home: Tree) {
    self.home = home
    folder = OldRsyncMemory.folders.appending(address.oldName)
    guard let folder,
      var reader = CacheFile.read(folder / "memory", in: home, version: "rsync 1", ofAnyProgram: true)
    else { return }
    if !read(&reader) { digests = [:] }
  }

  private mutating func read(_ reader: inout CacheReader) -> Bool {
    guard reader.optionalText() != nil, let count = reader.count() else { return false }
    for _ in 0..<count {
      guard let path = reader.text().flatMap({ RelativePath($0) }), let kind = reader.number() else {
        return false
      }
      let digest = kind == 1 ? reader.digest() : nil
      if kind == 1, digest == nil { return false }
      guard let flags = reader.number(), (0..<8).contains(flags) else { return false }
      if flags & 1 != 0, reader.signature() == nil || reader.digest() == nil { return false }
      if flags & 2 != 0, reader.number64() == nil || reader.text() == nil { return false }
      if flags & 4 != 0 {
        for _ in 0..<3 {
          guard let isThere = reader.number(), isThere == 0 || reader.digest() != nil else { return false }
        }
        // A change that was under way: which version both have is not certain.
        guard reader.number() != nil else { return false }
        continue
      }
      if kind != 2 { digests.updateValue(digest, forKey: path) }
    }
    return reader.isAtEnd
  }

  /// The version of a file that both sides had.
  func base(of path: RelativePath) throws(Diagnostic) -> MergeBase {
    guard let folder, let known = digests[path] else { return .unknown }
    guard let digest = known else { return .nothing }
    guard let place = folder.appending("base/\(digest.hex.prefix(2))/\(digest.hex)"),
      let bytes = try home.readIfPresent(place)?.bytes, Digest(of: bytes) == digest
    else { return .unknown }
    return .version(bytes)
  }

  /// Removes the memory: the depot's history is it from now on.
  func remove() throws(Diagnostic) {
    if let folder { try home.deleteAll(folder) }
  }
}
