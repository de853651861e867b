// What was sealed last time: the reason why locking costs what changed.

internal import Diagnostics
internal import Ground
internal import SafeFiles

/// Each plain file with its signature, the codes of its pieces, and their files' signatures.
struct LockMemory: Sendable {
  struct Sealed: Sendable {
    let plain: FileSignature
    let codes: [[UInt8]]
    let files: [FileSignature]
  }

  private static let version = "lock 2"
  var files: [String: Sealed] = [:]

  init() {}

  /// Reads it; empty if there is none, or it is about another folder or other keys.
  init(_ path: RelativePath, in home: Tree, of output: Tree, _ keys: LockKeys) {
    guard var reader = CacheFile.read(path, in: home, version: LockMemory.version),
      reader.text() == output.root, reader.rawBytes() == keys.check, let count = reader.count()
    else { return }
    var files: [String: Sealed] = [:]
    for _ in 0..<count {
      guard let path = reader.text(), let plain = reader.signature(), let pieces = reader.count() else {
        return
      }
      var codes: [[UInt8]] = []
      var signatures: [FileSignature] = []
      for _ in 0..<pieces {
        guard let code = reader.rawBytes(), let signature = reader.signature() else { return }
        codes.append(code)
        signatures.append(signature)
      }
      files[path] = Sealed(plain: plain, codes: codes, files: signatures)
    }
    if reader.isAtEnd { self.files = files }
  }

  /// Writes it.
  func write(to path: RelativePath, in home: Tree, of output: Tree, _ keys: LockKeys) throws(Diagnostic) {
    var writer = CacheWriter()
    writer.add(output.root)
    writer.add(keys.check)
    writer.add(files.count)
    for (path, sealed) in files {
      writer.add(path)
      writer.add(sealed.plain)
      writer.add(sealed.codes.count)
      for (code, signature) in zip(sealed.codes, sealed.files) {
        writer.add(code)
        writer.add(signature)
      }
    }
    try CacheFile.write(writer, to: path, in: home, version: LockMemory.version)
  }
}
