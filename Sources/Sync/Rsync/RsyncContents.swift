// The content of versions that are needed again: the last common ones, and those on their way.

internal import Diagnostics
internal import SafeFiles

/// Versions of files by their digest, in `.zutto/rsync/<id>/base`.
struct RsyncContents: Sendable {
  let folder: RelativePath
  let tree: Tree

  /// Where a version stands.
  func path(of digest: Digest) -> RelativePath {
    let hex = digest.hex
    return folder.appending("\(hex.prefix(2))/\(hex)") ?? folder
  }

  /// Whether a version is there.
  func has(_ digest: Digest) -> Bool { tree.signature(path(of: digest)) != nil }

  /// A version's bytes; nil if it is not there, or damaged.
  func read(_ digest: Digest) throws(Diagnostic) -> [UInt8]? {
    guard let bytes = try tree.readIfPresent(path(of: digest))?.bytes else { return nil }
    if Digest(of: bytes) == digest { return bytes }
    // What is damaged is in the way of the right one.
    try tree.delete(path(of: digest))
    return nil
  }

  /// Keeps versions; they are on the disk before this returns.
  func add(_ versions: [Digest: [UInt8]]) throws(Diagnostic) {
    let new = versions.filter { !has($0.key) }
    guard !new.isEmpty else { return }
    try tree.create(new.map { (path(of: $0.key), $0.value) }.sorted { $0.0 < $1.0 })
  }

  /// Versions that are kept together: the disk is waited for once for many.
  struct Batch {
    private let contents: RsyncContents
    private var versions: [Digest: [UInt8]] = [:]
    private var size = 0

    init(_ contents: RsyncContents) { self.contents = contents }

    /// Adds a version.
    mutating func add(_ digest: Digest, _ bytes: [UInt8]) throws(Diagnostic) {
      versions[digest] = bytes
      size += bytes.count
      if size > 1 << 25 { try finish() }
    }

    /// Puts what was added on the disk.
    mutating func finish() throws(Diagnostic) {
      try contents.add(versions)
      versions = [:]
      size = 0
    }
  }

  /// Lets go of all versions but some.
  func prune(keeping digests: Set<Digest>) throws(Diagnostic) {
    let kept = Set(digests.map { path(of: $0) })
    for item in try tree.list(folder) where item.kind == .folder {
      guard let part = folder.appending(item.name) else { continue }
      for version in try tree.list(part) {
        guard let path = part.appending(version.name), !kept.contains(path) else { continue }
        try tree.delete(path)
      }
    }
  }
}
