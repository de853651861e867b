// `.zutto/manifest`: what this machine knows every file of a home to be.

public import Diagnostics
public import SafeFiles

/// Digest, size and time of change of every file, as they were when it was last read.
///
/// Format: docs/FORMAT.md, "The manifest".
public struct Manifest: Sendable, Hashable {
  /// What is known of a file.
  public struct Entry: Sendable, Hashable {
    /// The digest of its content.
    public var digest: Digest
    /// Bytes.
    public var size: Int64
    /// Nanoseconds since 1970; 0 where the file was too new for its time to tell anything.
    public var modified: Int64

    package init(digest: Digest, size: Int64, modified: Int64) {
      self.digest = digest
      self.size = size
      self.modified = modified
    }

    /// Whether a file that looks like this one must hold the same.
    func isSame(as signature: FileSignature) -> Bool {
      modified != 0 && size == signature.size && modified == signature.modified
    }
  }

  /// What is known, by place.
  public var entries: [RelativePath: Entry] = [:]

  /// Where it stands.
  public static let path: RelativePath = ".zutto/manifest"
  private static let head = "zutto manifest 1\n"
  private static let tail = "sha256 "

  /// An empty one.
  public init() {}

  /// Reads a home's manifest.
  ///
  /// - Returns: nil where there is none, or one that was damaged: it is made anew then.
  /// - Throws: `file-unreadable`, `link-outside`.
  public static func read(in tree: Tree) throws(Diagnostic) -> Manifest? {
    guard let source = try tree.readIfPresent(path) else { return nil }
    return Manifest(source.bytes)
  }

  /// Writes it.
  ///
  /// - Throws: as `Tree.write`.
  public func write(in tree: Tree) throws(Diagnostic) { try tree.write(bytes, to: Manifest.path) }

  /// The file's content.
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

  /// Reads a manifest's content; nil for one that is not whole.
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
  /// Forgets files that were removed on purpose, before the records that tell so are deleted.
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
