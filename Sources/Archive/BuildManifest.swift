// What was written last time: the reason why a build costs what changed, not what exists.

internal import Ground

/// Each file of an archive with the key it was made under and the signature it had then.
struct BuildManifest: Sendable {
  struct Written: Sendable, Hashable {
    let key: Digest
    let signature: FileSignature
  }

  private static let version = "archive 1"
  private(set) var files: [String: Written]

  /// An empty one: everything is made anew.
  init() {
    files = [:]
  }

  /// Reads the manifest of an archive; empty if there is none or it is damaged.
  ///
  /// - Parameters:
  ///   - path: the cache file.
  ///   - home: where it stands.
  ///   - output: the folder it must be about.
  init(_ path: RelativePath, in home: Tree, of output: Tree) {
    self.init()
    guard var reader = CacheFile.read(path, in: home, version: BuildManifest.version),
      reader.text() == output.root, let count = reader.count()
    else { return }
    var files: [String: Written] = [:]
    files.reserveCapacity(count)
    for _ in 0..<count {
      guard let name = reader.text(), let key = reader.digest(), let signature = reader.signature()
      else { return }
      files[name] = Written(key: key, signature: signature)
    }
    if reader.isAtEnd { self.files = files }
  }

  /// Remembers a file.
  mutating func add(_ path: RelativePath, _ written: Written) {
    files[path.text] = written
  }

  /// Writes the manifest.
  func write(to path: RelativePath, in home: Tree, of output: Tree) throws(Diagnostic) {
    var writer = CacheWriter()
    writer.add(output.root)
    writer.add(files.count)
    for (name, written) in files {
      writer.add(name)
      writer.add(written.key)
      writer.add(written.signature)
    }
    try CacheFile.write(writer, to: path, in: home, version: BuildManifest.version)
  }
}
