// Looking at sounds and pictures: each content once, the rest is remembered.

package import Diagnostics
internal import Fluent
internal import Ground
public import Memos
public import SafeFiles
package import Sound

extension MemoMedia {
  /// How far the sounds are looked at.
  public struct Progress: Sendable {
    /// Sounds that are done.
    public let done: Int
    /// Sounds that were not known before.
    public let total: Int
  }

  /// Looks at the sounds and pictures of a home's memos.
  ///
  /// A sound's wave form is computed once, by ffmpeg, and kept beside the sounds, so that it is the same on
  /// every machine; a file that was left alone since is not read again.
  ///
  /// - Parameters:
  ///   - reading: the memos.
  ///   - home: where the files stand.
  ///   - cache: whether new wave forms may be kept in the home, and what was found in its cache.
  ///   - report: told now and then how far it is.
  ///   - isStopped: asked between sounds; true ends the work with what is done so far.
  /// - Returns: everything that pages show of them.
  public static func read(
    _ reading: MemoReading, in home: Tree, remembering cache: Bool = true,
    report: @escaping @Sendable (Progress) -> Void = { _ in },
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) async -> MemoMedia {
    await read(reading, in: home, remembering: cache, report: report, isStopped: isStopped) {
      (path) throws(Diagnostic) in try hear(home.systemPath(path), path.name)
    }
  }

  /// Looks at the sounds and pictures of a home's memos, wave forms being made by somebody else.
  package static func read(
    _ reading: MemoReading, in home: Tree, remembering cache: Bool,
    report: @Sendable (Progress) -> Void = { _ in }, isStopped: @escaping @Sendable () -> Bool = { false },
    patience: Patience = Patience(),
    listening listen: @escaping @Sendable (RelativePath) throws(Diagnostic) -> WaveForm
  ) async -> MemoMedia {
    guard !reading.sounds.isEmpty || !reading.photos.isEmpty else {
      return MemoMedia(reading, waves: [:], pictures: [:], attachments: [], problems: missing(reading))
    }
    var memory = MediaMemory(made: FileSignature.clock)
    let known = cache ? MediaMemory(in: home) ?? MediaMemory() : MediaMemory()
    var problems = missing(reading)
    let pictures = look(at: reading.photos, in: home, known, &memory)
    let attachments = await attachments(of: reading, pictures, in: home, &problems)
    let sounds = reading.sounds.filter { item in
      Memo.soundFolder.appending(item.name).map(attachments.contains) ?? false
    }
    let digests = await identify(sounds, in: home, known)
    for (item, digest) in zip(sounds, digests) {
      if let digest { memory.add(sound: item.name, item.signature, digest) }
    }
    let failed = cache ? UnheardMemory(in: home) ?? UnheardMemory() : UnheardMemory()
    var unheard = UnheardMemory()
    let (kept, mistakes) = waves(in: home)
    problems += mistakes
    var found: [Digest: Wave] = [:]
    var unknown: [(digest: Digest, path: RelativePath)] = []
    for (item, digest) in zip(sounds, digests) {
      guard let digest, found[digest] == nil else { continue }
      found[digest] = kept.forms[digest].map { .form($0) } ?? .unknown
      guard kept.forms[digest] == nil, let path = Memo.soundFolder.appending(item.name) else { continue }
      if let message = failed.messages[digest] {
        unheard.messages[digest] = message
        problems.append(failure(message, path))
      } else {
        unknown.append((digest, path))
      }
    }
    let heard = await compute(unknown, patience, listen, report, isStopped)
    found.merge(heard.waves) { _, new in new }
    unheard.messages.merge(heard.costly) { _, new in new }
    problems += heard.failures

    var waves: [String: Wave] = [:]
    for (item, digest) in zip(sounds, digests) {
      guard let digest, let wave = found[digest] else { continue }
      waves[item.name] = wave
      if wave == .noSound { problems.append(noSound(item.name)) }
    }
    if cache {
      let list = WaveList(found.compactMapValues { if case .form(let form) = $0 { form } else { nil } })
      // A list is written where it has something new; sounds that are gone leave it then.
      if !heard.waves.isEmpty, list != kept {
        do throws(Diagnostic) { try home.write(list.bytes, to: Memo.waveList) } catch {
          problems.append(
            Diagnostic(error.code, error.message, path: Memo.waveList, hint: error.hint, severity: .warning))
        }
      }
      memory.write(to: home, unless: known)
      unheard.write(to: home, unless: failed)
    }
    return MemoMedia(reading, waves: waves, pictures: pictures, attachments: attachments, problems: problems)
  }

  /// The files that are no pictures and may stand in an archive: their beginnings are read each time, which costs less than
  /// remembering them.
  private static func attachments(
    of reading: MemoReading, _ pictures: [String: ImageSize], in home: Tree, _ problems: inout [Diagnostic]
  ) async -> Set<RelativePath> {
    let others = reading.photos.filter { pictures[$0.name] == nil }
    var known: Set<RelativePath> = []
    for (items, path) in [(reading.sounds, Memo.soundFolder), (others, Memo.photoFolder)] where !items.isEmpty
    {
      do throws(Diagnostic) {
        let folder = try home.folder(path)
        let found = await items.concurrentMap { item in
          Result { () throws(Diagnostic) in try Attachment.isKnown(item.name, in: folder) }
        }
        for (item, result) in zip(items, found) {
          guard let place = path.appending(item.name) else { continue }
          switch result {
          case .success(true): known.insert(place)
          // The policy for photos reports what is wrong with a picture's file.
          case .success(false):
            if path == Memo.soundFolder { problems.append(Attachment.leftOut(.soundFormat, place)) }
          case .failure(let error): problems.append(error)
          }
        }
      } catch { problems.append(error) }
    }
    return known
  }

  /// The wave forms that the home keeps.
  private static func waves(in home: Tree) -> (WaveList, [Diagnostic]) {
    do throws(Diagnostic) {
      return try home.readIfPresent(Memo.waveList, limit: WaveList.maximumBytes).map(WaveList.parse) ?? (
        WaveList(), []
      )
    } catch { return (WaveList(), [error]) }
  }

  /// The size of each picture.
  private static func look(
    at photos: [FolderItem], in home: Tree, _ known: MediaMemory, _ memory: inout MediaMemory
  ) -> [String: ImageSize] {
    var sizes: [String: ImageSize] = [:]
    guard !photos.isEmpty else { return sizes }
    // What can't be read is told when it is copied.
    let folder = try? home.folder(Memo.photoFolder)
    for item in photos {
      let size: ImageSize?
      if let remembered = known.picture(item.name, item.signature) {
        size = remembered.size
      } else {
        size = folder.flatMap { try? ImageSize.read(item.name, in: $0) }
      }
      memory.add(picture: item.name, item.signature, size)
      sizes[item.name] = size
    }
    return sizes
  }

  /// The digest of each sound's content; nil where it can't be read, which its copy tells.
  private static func identify(_ sounds: [FolderItem], in home: Tree, _ known: MediaMemory) async -> [Digest?]
  {
    let missing = sounds.filter { known.sound($0.name, $0.signature) == nil }
    guard !missing.isEmpty, let folder = try? home.folder(Memo.soundFolder) else {
      return sounds.map { known.sound($0.name, $0.signature) }
    }
    let read = await missing.concurrentMap(piece: 4) { try? folder.digest(of: $0.name) }
    let names = Dictionary(zip(missing.map(\.name), read), uniquingKeysWith: { first, _ in first })
    return sounds.map { known.sound($0.name, $0.signature) ?? names[$0.name] ?? nil }
  }

  /// The sounds that memos show and that are not there.
  private static func missing(_ reading: MemoReading) -> [Diagnostic] {
    let there = Set(reading.sounds.map(\.name))
    var problems: [Diagnostic] = []
    for memo in reading.memos {
      for (_, sound) in memo.sounds
      where sound.path.parent != Memo.soundFolder || !there.contains(sound.path.name) {
        problems.append(
          memo.source.diagnostic(
            .soundMissing, Phrase("memo-no-sound", ["target": sound.target]), at: sound.line.lowerBound,
            hint: Phrase("memo-put-into-memos-audio-take")))
      }
    }
    return problems
  }

  private static func noSound(_ name: String) -> Diagnostic {
    Diagnostic(
      .soundFormat, Phrase("archive-not-sound-can-played", ["name": name]),
      path: Memo.soundFolder.appending(name), hint: Phrase("archive-put-recording-itself"), severity: .warning
    )
  }
}
