// A cache on disk: a version, the content, and a digest over both, so that damage is noticed.

/// What a machine remembers between runs, in `.zutto/cache/`: safe to delete at any time.
public enum CacheFile {
  /// The running build of the program, for the part of a lasting cache that another build must not believe.
  public static var program: String { ProgramIdentity.text }

  /// Reads a cache.
  ///
  /// - Parameters:
  ///   - path: where it stands.
  ///   - tree: the home.
  ///   - version: the form the caller can read; any other counts as no cache.
  ///   - isLasting: whether what another build of the program remembered counts too.
  /// - Returns: nil if there is none, or it is damaged, unreadable or of another version: then
  ///   everything is read anew.
  public static func read(
    _ path: RelativePath, in tree: Tree, version: String, ofAnyProgram isLasting: Bool = false
  ) -> CacheReader? {
    guard let bytes = present(path, in: tree) else { return nil }
    let head = head(version, isLasting)
    guard bytes.count >= head.count + 32, bytes.starts(with: head) else { return nil }
    let content = Array(bytes[..<(bytes.count - 32)])
    guard Digest(bytes: bytes[content.count...]) == Digest(of: content) else { return nil }
    return CacheReader(Array(content[head.count...]))
  }

  private static func present(_ path: RelativePath, in tree: Tree) -> [UInt8]? {
    // A cache that can't be read is as good as none; nothing is lost with it.
    do { return try tree.readIfPresent(path)?.bytes } catch { return nil }
  }

  /// The first line.
  ///
  /// What another build of the program remembered counts as nothing, as a rule: it may have read the
  /// same files differently.
  private static func head(_ version: String, _ isLasting: Bool) -> [UInt8] {
    Array("zutto cache \(version) \(isLasting ? "" : ProgramIdentity.text)\n".utf8)
  }

  /// Writes a cache.
  ///
  /// - Throws: as `Tree.write`.
  public static func write(
    _ content: CacheWriter, to path: RelativePath, in tree: Tree, version: String,
    ofAnyProgram isLasting: Bool = false, _ durability: Tree.Durability = .replaceable
  ) throws(Diagnostic) {
    var bytes = head(version, isLasting) + content.bytes
    Digest(of: bytes).append(to: &bytes)
    try tree.write(bytes, to: path, durability)
  }
}
