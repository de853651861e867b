// Caches of media facts: digests, picture sizes, sounds that can't be decoded, metadata in sounds.

package import Diagnostics
internal import Fluent
internal import Ground
package import SafeFiles
internal import Sound

/// Digests of memos' sounds and sizes of memos' pictures, by file name, so that no file is read twice.
///
/// Cached in `.zutto/cache`; a damaged or older cache counts as empty.
struct MediaMemory: Sendable {
  private struct Known<Fact: Sendable & Equatable>: Sendable, Equatable {
    let signature: FileSignature
    let fact: Fact
  }

  struct Picture: Sendable, Equatable { let size: ImageSize? }

  private var sounds: [String: Known<Digest>] = [:]
  private var pictures: [String: Known<Picture>] = [:]
  /// The time of the scan, in nanoseconds since 1970 by the file system's clock.
  private var made: Int64

  private static let path: RelativePath = ".zutto/cache/memo-media"
  private static let version = "memo media 5"

  init(made: Int64 = 0) { self.made = made }

  /// The digest of a sound's content, if its file is certainly unchanged.
  func sound(_ name: String, _ signature: FileSignature) -> Digest? { fact(sounds[name], signature) }

  /// What is known of a picture, if its file is certainly unchanged.
  func picture(_ name: String, _ signature: FileSignature) -> Picture? { fact(pictures[name], signature) }

  private func fact<Fact>(_ known: Known<Fact>?, _ signature: FileSignature) -> Fact? {
    guard let known, known.signature == signature, signature.isSettled(at: made) else { return nil }
    return known.fact
  }

  mutating func add(sound name: String, _ signature: FileSignature, _ digest: Digest) {
    sounds[name] = Known(signature: signature, fact: digest)
  }

  mutating func add(picture name: String, _ signature: FileSignature, _ size: ImageSize?) {
    pictures[name] = Known(signature: signature, fact: Picture(size: size))
  }

  /// Whether every file was last changed long enough before the scan.
  private var isSettled: Bool {
    let signatures = sounds.values.map(\.signature) + pictures.values.map(\.signature)
    return signatures.allSatisfy { $0.isSettled(at: made) }
  }
}

extension MediaMemory {
  /// Reads the cache.
  ///
  /// Digests of sounds stay valid for a new build of the program; facts about pictures do not, because
  /// another build may look for more.
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

  /// Writes the cache unless it is unchanged; errors are ignored, since everything works without it.
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

/// Sounds that could not be decoded, by the digest of their content.
///
/// Cached in `.zutto/cache` for this build of the program only: the next one may support more formats.
struct UnheardMemory: Sendable {
  var messages: [Digest: Phrase] = [:]

  private static let path: RelativePath = ".zutto/cache/memo-unheard"
  private static let version = "memo unheard 1"

  init() {}

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

  /// Writes the cache if it changed; errors are ignored.
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

/// Whether the metadata of sounds and films can be removed, cached in `.zutto/cache` for this build of the
/// program.
package struct SoundLooks: Sendable {
  package typealias File = (path: RelativePath, signature: FileSignature)

  private var known: [RelativePath: (signature: FileSignature, isCleanable: Bool)] = [:]
  private var made: Int64 = 0

  private static let path: RelativePath = ".zutto/cache/sound-looks"
  private static let version = "sound looks 1"

  /// Whether a file's extension is that of a sound or film.
  static func isMeant(_ path: RelativePath) -> Bool {
    SoundKind(pathExtension: path.pathExtension) != nil
      || ["mov", "m4v", "mkv"].contains(path.pathExtension.lowercased())
  }

  /// Tests each file once and returns whether its metadata can be removed; `isRemembered` says whether to use
  /// the cache.
  package static func read(_ files: [File], in home: Tree, remembering isRemembered: Bool) async
    -> [RelativePath:
    Bool]
  {
    guard !files.isEmpty else { return [:] }
    let before = isRemembered ? SoundLooks(in: home) : SoundLooks()
    var now = SoundLooks()
    now.made = FileSignature.clock
    let unknown = files.filter { before.isCleanable($0) == nil }
    let looks = await unknown.concurrentMap(piece: 1) { file -> Bool? in
      let limit = SoundCleaning.maximumBytes
      // Unreadable files are reported when they are copied.
      let bytes = try? home.folder(file.path.parent).read(file.path.name, limit: limit)
      return bytes.map { SoundCleaning.cleaned($0) != nil }
    }
    for file in files {
      if let known = before.isCleanable(file) { now.known[file.path] = (file.signature, known) }
    }
    for case (let file, let look?) in zip(unknown, looks) { now.known[file.path] = (file.signature, look) }
    if isRemembered, !unknown.isEmpty || now.known.count != before.known.count { now.write(to: home) }
    var cleanable = now.known.mapValues(\.isCleanable)
    // Not remembered: the next build tries them again.
    for (file, look) in zip(unknown, looks) where look == nil { cleanable[file.path] = false }
    return cleanable
  }

  private init() {}

  private func isCleanable(_ file: File) -> Bool? {
    guard let look = known[file.path], look.signature == file.signature, file.signature.isSettled(at: made)
    else { return nil }
    return look.isCleanable
  }

  private init(in home: Tree) {
    guard var reader = CacheFile.read(SoundLooks.path, in: home, version: SoundLooks.version),
      let made = reader.number64(), let count = reader.count()
    else { return }
    for _ in 0..<count {
      guard let path = reader.text().flatMap({ RelativePath($0) }), let signature = reader.signature(),
        let flag = reader.number()
      else { return }
      known[path] = (signature, flag == 1)
    }
    self.made = made
  }

  /// Errors are ignored, since everything works without the cache.
  private func write(to home: Tree) {
    var writer = CacheWriter()
    writer.add(made)
    writer.add(known.count)
    for (path, look) in known.sorted(by: { $0.key < $1.key }) {
      writer.add(path.text)
      writer.add(look.signature)
      writer.add(look.isCleanable ? 1 : 0)
    }
    do throws(Diagnostic) {
      try CacheFile.write(writer, to: SoundLooks.path, in: home, version: SoundLooks.version)
    } catch { return }
  }
}

extension PhotoForm {
  /// Decides how a sound or film is shown, and what is wrong with it.
  static func decide(sound source: RelativePath, isCleanable: Bool, _ policy: PhotoPolicy) -> (
    form: PhotoForm, problem: Diagnostic?
  ) {
    if isCleanable { return (.cleaned, nil) }
    let hint: Phrase = Phrase("archive-make-another-file-ffmpeg-i")
    if policy.isShared {
      let problem = Diagnostic(
        .soundLeftOut, Phrase("archive-left-out-may-tell-where-made", ["name": source.name]), path: source,
        hint: hint)
      return (.leftOut, problem)
    }
    let problem = Diagnostic(
      .soundCarries, Phrase("archive-copied-what-tells-besides-such", ["name": source.name]), path: source,
      hint: hint, severity: .warning)
    return (.copied, problem)
  }
}
