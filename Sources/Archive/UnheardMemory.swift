// Sounds that took long and gave no wave form: they are not tried again at every build.

internal import Ground

/// What failed, by the digest of the sound's content.
///
/// Kept in `.zutto/cache` for this build of the program only: the next one may hear more.
struct UnheardMemory: Sendable {
  /// How each failed.
  var messages: [Digest: Phrase] = [:]

  private static let path: RelativePath = ".zutto/cache/memo-unheard"
  private static let version = "memo unheard 1"

  init() {}

  /// Reads what was remembered.
  init?(in tree: Tree) {
    guard var reader = CacheFile.read(UnheardMemory.path, in: tree, version: UnheardMemory.version),
      let count = reader.count()
    else { return nil }
    for _ in 0..<count {
      guard let digest = reader.digest(), let message = reader.text() else { return nil }
      messages[digest] = Phrase(kept: message)
    }
    guard reader.isAtEnd else { return nil }
  }

  /// Writes it if it says something new; failing here is no failure.
  func write(to tree: Tree, unless known: UnheardMemory) {
    guard messages != known.messages else { return }
    var writer = CacheWriter()
    writer.add(messages.count)
    for (digest, message) in messages {
      writer.add(digest)
      writer.add(message.kept)
    }
    do throws(Diagnostic) {
      try CacheFile.write(writer, to: UnheardMemory.path, in: tree, version: UnheardMemory.version)
    } catch { return }
  }
}
