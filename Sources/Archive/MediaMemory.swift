// What this machine remembers of memos' sounds and pictures, so that none is read twice.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

/// Contents of sounds and sizes of pictures, by file name.
///
/// Kept in `.zutto/cache`; a damaged or older one counts as none.
struct MediaMemory: Sendable {
  private struct Known<Fact: Sendable & Equatable>: Sendable, Equatable {
    let signature: FileSignature
    let fact: Fact
  }

  /// What is known of a picture.
  struct Picture: Sendable, Equatable { let size: ImageSize? }

  private var sounds: [String: Known<Digest>] = [:]
  private var pictures: [String: Known<Picture>] = [:]
  /// When it was made, nanoseconds since 1970 by the file system's clock.
  private var made: Int64

  private static let path: RelativePath = ".zutto/cache/memo-media"
  private static let version = "memo media 5"
  /// Within this time a file can change without its signature telling (FAT counts two seconds).
  private static let grain: Int64 = 2_000_000_000

  init(made: Int64 = 0) { self.made = made }

  /// The content of a sound's file, if the file is surely as it was.
  func sound(_ name: String, _ signature: FileSignature) -> Digest? { fact(sounds[name], signature) }

  /// What is known of a picture, if its file is surely as it was.
  func picture(_ name: String, _ signature: FileSignature) -> Picture? { fact(pictures[name], signature) }

  private func fact<Fact>(_ known: Known<Fact>?, _ signature: FileSignature) -> Fact? {
    guard let known, known.signature == signature,
      max(signature.modified, signature.changed) < made - MediaMemory.grain
    else { return nil }
    return known.fact
  }

  mutating func add(sound name: String, _ signature: FileSignature, _ digest: Digest) {
    sounds[name] = Known(signature: signature, fact: digest)
  }

  mutating func add(picture name: String, _ signature: FileSignature, _ size: ImageSize?) {
    pictures[name] = Known(signature: signature, fact: Picture(size: size))
  }

  /// Whether every file in it was left alone long enough before it was made.
  private var isSettled: Bool {
    let signatures = sounds.values.map(\.signature) + pictures.values.map(\.signature)
    return signatures.allSatisfy { max($0.modified, $0.changed) < made - MediaMemory.grain }
  }
}

extension MediaMemory {
  /// Reads what was remembered.
  ///
  /// The digest of a sound outlives a new build of the program; what a picture carries does not, for another
  /// build may look for more.
  init?(in tree: Tree) {
    guard
      var reader = CacheFile.read(
        MediaMemory.path, in: tree, version: MediaMemory.version, ofAnyProgram: true),
      let made = reader.number64(), let soundCount = reader.count()
    else { return nil }
    self.made = made
    for _ in 0..<soundCount {
      guard let name = reader.text(), let signature = reader.signature(), let digest = reader.digest() else {
        return nil
      }
      add(sound: name, signature, digest)
    }
    guard let program = reader.text(), let pictureCount = reader.count() else { return nil }
    for _ in 0..<pictureCount {
      guard let name = reader.text(), let signature = reader.signature(), let kind = reader.optionalText(),
        let width = reader.number(), let height = reader.number(), let carriesMore = reader.number(),
        let isMoving = reader.number()
      else { return nil }
      let size = kind.flatMap(ImageSize.Kind.init(rawValue:)).flatMap {
        ImageSize($0, width: width, height: height, carriesMore: carriesMore == 1, isMoving: isMoving == 1)
      }
      if program == CacheFile.program { add(picture: name, signature, size) }
    }
    guard reader.isAtEnd else { return nil }
  }

  /// Writes it, unless what was known says the same; without a cache everything still works, so
  /// failing here is no failure.
  func write(to tree: Tree, unless known: MediaMemory) {
    if sounds == known.sounds, pictures == known.pictures, known.isSettled { return }
    var writer = CacheWriter()
    writer.add(made)
    writer.add(sounds.count)
    for (name, known) in sounds {
      writer.add(name)
      writer.add(known.signature)
      writer.add(known.fact)
    }
    writer.add(CacheFile.program)
    writer.add(pictures.count)
    for (name, known) in pictures {
      writer.add(name)
      writer.add(known.signature)
      writer.add(known.fact.size?.kind.rawValue)
      writer.add(known.fact.size?.width ?? 0)
      writer.add(known.fact.size?.height ?? 0)
      writer.add(known.fact.size?.carriesMore == true ? 1 : 0)
      writer.add(known.fact.size?.isMoving == true ? 1 : 0)
    }
    do throws(Diagnostic) {
      try CacheFile.write(
        writer, to: MediaMemory.path, in: tree, version: MediaMemory.version, ofAnyProgram: true)
    } catch { return }
  }
}

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
