// `.zutto/manifest`: the digest, size and time of every file of a home.

public import Diagnostics
public import SafeFiles

/// The state of every file when this machine last read it.
///
/// Format: docs/FORMAT.md, "The manifest".
public struct Manifest: Sendable, Hashable {
  /// One file.
  public struct Entry: Sendable, Hashable {
    /// The digest of its content.
    public var digest: Digest
    /// In bytes.
    public var size: Int64
    /// Nanoseconds since 1970; 0 if the file was so new that a later change could have the same time.
    public var modified: Int64

    package init(digest: Digest, size: Int64, modified: Int64) {
      self.digest = digest
      self.size = size
      self.modified = modified
    }

    /// Whether a file with this size and time is unchanged.
    func isSame(as signature: FileSignature) -> Bool {
      modified != 0 && size == signature.size && modified == signature.modified
    }
  }

  /// The files, by path.
  public var entries: [RelativePath: Entry] = [:]

  /// The path in the home.
  public static let path: RelativePath = ".zutto/manifest"
  private static let head = "zutto manifest 1\n"
  private static let tail = "sha256 "

  /// Creates an empty manifest.
  public init() {}

  /// Reads a home's manifest; nil if there is none or it is damaged, since it can be made again.
  ///
  /// - Throws: `file-unreadable`, `link-outside`.
  public static func read(in tree: Tree) throws(Diagnostic) -> Manifest? {
    guard let source = try tree.readIfPresent(path) else { return nil }
    return Manifest(source.bytes)
  }

  /// Writes the manifest; throws as `Tree.write`.
  public func write(in tree: Tree) throws(Diagnostic) { try tree.write(bytes, to: Manifest.path) }

  /// Writes what was found since `known` was read, without the files that another command removed and forgot meanwhile.
  ///
  /// Without the home's lock, which counts as a change of the home: what is forgotten between reading and writing, a
  /// few milliseconds, is called lost once.
  ///
  /// - Throws: as `read` and `Tree.write`.
  package func write(in tree: Tree, since known: Manifest) throws(Diagnostic) {
    var own = self
    if let present = try Manifest.read(in: tree) {
      for path in known.entries.keys where present.entries[path] == nil && tree.signature(path) == nil {
        own.entries[path] = nil
      }
    }
    try own.write(in: tree)
  }

  package var bytes: [UInt8] {
    var bytes = Array(Manifest.head.utf8)
    bytes.reserveCapacity(entries.count * 140)
    let sorted = entries.sorted { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }
    for (path, entry) in sorted {
      bytes += entry.digest.hex.utf8
      bytes += " \(entry.size) \(entry.modified) ".utf8
      bytes += path.text.utf8
      bytes.append(0x0A)
    }
    bytes += (Manifest.tail + Digest(of: bytes).hex + "\n").utf8
    return bytes
  }

  /// Parses a manifest; nil if it is damaged.
  package init?(_ bytes: [UInt8]) {
    let tailCount = Manifest.tail.utf8.count + 65
    guard bytes.count >= Manifest.head.utf8.count + tailCount, bytes.starts(with: Manifest.head.utf8) else {
      return nil
    }
    let content = Array(bytes.dropLast(tailCount))
    let tail = Manifest.tail + Digest(of: content).hex + "\n"
    guard bytes[content.count...].elementsEqual(tail.utf8) else { return nil }
    for line in content.dropFirst(Manifest.head.utf8.count).split(separator: 0x0A) {
      let parts = line.split(separator: 0x20, maxSplits: 3)
      guard parts.count == 4, let digest = Digest(hex: String(decoding: parts[0], as: UTF8.self)),
        let size = Int64(String(decoding: parts[1], as: UTF8.self)),
        let modified = Int64(String(decoding: parts[2], as: UTF8.self)),
        let path = RelativePath(String(decoding: parts[3], as: UTF8.self))
      else { return nil }
      entries[path] = Entry(digest: digest, size: size, modified: modified)
    }
  }
}

extension Manifest {
  /// Forgets files that were removed on purpose, before the trash records that prove it are deleted.
  ///
  /// - Throws: as `Tree.write`.
  public static func forgetRemoved(in tree: Tree) throws(Diagnostic) {
    guard var manifest = try read(in: tree) else { return }
    let gone = manifest.entries.keys.filter { tree.signature($0) == nil }
    let explained = try TrashedFiles(in: tree).removed(of: gone)
    guard !explained.isEmpty else { return }
    for path in explained { manifest.entries[path] = nil }
    try manifest.write(in: tree)
  }
}
