// The media of memos: which files exist, sizes of pictures, wave forms of sounds.

public import Diagnostics
internal import Fluent
package import Ground
public import Memos
package import Prose
public import SafeFiles
package import Sound

/// What the archive shows of the files in `memos/audio` and `memos/photos`.
public struct MemoMedia: Sendable {
  package enum Wave: Sendable, Hashable {
    case form(WaveForm)
    /// The file is not a sound.
    case noSound
    /// This machine can't compute it.
    case unknown
  }

  struct Copy: Sendable {
    let source: RelativePath
    let signature: FileSignature
  }

  package let waves: [String: Wave]
  /// The pictures whose size is known, by file name.
  package let pictures: [String: ImageSize]
  /// Everything to copy, in order of its path in the archive.
  private(set) var copies: [Copy]
  /// The files, other than pictures, whose content matches their extension: sounds, films, PDF files, texts.
  let attachments: Set<RelativePath>
  /// Files that are not on this machine.
  private(set) var away: Set<RelativePath> = []
  /// Problems of the sounds, or of the program that decodes them.
  public let problems: [Diagnostic]
  private var places: Set<RelativePath>
  let home: Tree
  private let captionFiles: [RelativePath: FileSignature]

  init(
    _ reading: MemoReading, in home: Tree, waves: [String: Wave], pictures: [String: ImageSize],
    attachments: Set<RelativePath>, problems: [Diagnostic]
  ) {
    self.home = home
    captionFiles = Dictionary(
      reading.captions.compactMap { item in
        Memo.soundFolder.appending(item.name).map { ($0, item.signature) }
      }, uniquingKeysWith: { first, _ in first })
    self.waves = waves
    self.pictures = pictures
    self.attachments = attachments
    self.problems = problems
    let sounds = reading.sounds.compactMap { MemoMedia.copy($0, in: Memo.soundFolder) }.filter {
      attachments.contains($0.source)
    }
    let photos = reading.photos.compactMap { MemoMedia.copy($0, in: Memo.photoFolder) }
    copies = sounds + photos
    places = Set(copies.map(\.source))
  }

  private static func copy(_ item: FolderItem, in folder: RelativePath) -> Copy? {
    folder.appending(item.name).map { Copy(source: $0, signature: item.signature) }
  }

  func without(_ leftOut: Set<RelativePath>) -> MemoMedia {
    var media = self
    media.copies.removeAll { leftOut.contains($0.source) }
    media.places.subtract(leftOut)
    return media
  }

  func copied(_ path: RelativePath) -> Bool { places.contains(path) }

  var soundNames: [String] { names(in: Memo.soundFolder) }

  private func names(in folder: RelativePath) -> [String] {
    copies.filter { $0.source.parent == folder }.map(\.source.name)
  }

  /// The wave form of a sound; nil if its file is not copied.
  package func wave(of sound: MemoSound) -> Wave? {
    guard copied(sound.path) else { return nil }
    return waves[sound.path.name] ?? .unknown
  }

  /// The links from the sentences of a sound's transcript to where they are said, if `url` is the sound's address; nil if
  /// its times are not known.
  ///
  /// Read from the disk; captions that can't be read give no links (`zutto check` reports them).
  package func sentences(of sound: MemoSound, at url: String) -> PhraseLinks? {
    // What no browser plays has no place to lead to.
    guard let wave = wave(of: sound), wave != .noSound, let path = captions(of: sound),
      let source = try? home.read(path, limit: Captions.maximumBytes)
    else {
      return nil
    }
    var links = PhraseLinks()
    for cue in Captions.parse(source).captions.cues {
      let (seconds, rest) = cue.start.quotientAndRemainder(dividingBy: 1000)
      // A media fragment (https://www.w3.org/TR/media-frags/): without a script, too, the sound begins there.
      links.add(cue.text, to: "\(url)#t=\(seconds).\(rest / 100)")
    }
    return links
  }

  private func captions(of sound: MemoSound) -> RelativePath? {
    [Memo.captions(of: sound.path), Memo.sharedCaptions(of: sound.path)].first { captionFiles[$0] != nil }
  }

  func add(_ sound: MemoSound, to key: inout Digest.Builder) {
    if let captions = captions(of: sound).flatMap({ captionFiles[$0] }) {
      for part in [captions.size, captions.modified, Int64(bitPattern: captions.inode)] { key.add(Int(part)) }
    }
    switch wave(of: sound) {
    case nil: key.add(0)
    case .unknown: key.add(1)
    case .noSound: key.add(2)
    case .form(let form):
      key.add(3)
      key.add(form.milliseconds)
      key.add(Digest(of: form.bars))
    }
  }
}

extension MemoMedia {
  /// The progress of decoding sounds.
  public struct Progress: Sendable {
    /// Sounds that are done.
    public let done: Int
    /// Sounds that are not cached.
    public let total: Int
  }

  /// Reads the sounds and pictures of a home's memos.
  ///
  /// A sound's wave form is computed once, by ffmpeg, and stored beside the sounds, so that it is the same on
  /// every machine; an unchanged file is not read again.
  ///
  /// - Parameters:
  ///   - reading: the memos.
  ///   - home: the home's files.
  ///   - cache: whether to use the home's caches and to store new wave forms.
  ///   - report: called with the progress.
  ///   - isStopped: polled between sounds; true ends the work with what is done so far.
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

  /// The same with another decoder, for tests.
  package static func read(
    _ reading: MemoReading, in home: Tree, remembering cache: Bool,
    report: @Sendable (Progress) -> Void = { _ in }, isStopped: @escaping @Sendable () -> Bool = { false },
    patience: Patience = Patience(),
    listening listen: @escaping @Sendable (RelativePath) throws(Diagnostic) -> WaveForm
  ) async -> MemoMedia {
    guard !reading.sounds.isEmpty || !reading.photos.isEmpty else {
      return MemoMedia(
        reading, in: home, waves: [:], pictures: [:], attachments: [], problems: missing(reading))
    }
    var memory = MediaMemory(made: FileSignature.clock)
    let known = cache ? MediaMemory(in: home) ?? MediaMemory() : MediaMemory()
    var problems = missing(reading)
    let pictures = look(at: reading.photos, in: home, known, &memory)
    let away = away(of: reading, pictures, in: home)
    let attachments = await attachments(of: reading, pictures, away, in: home, &problems)
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
      // The list is written only when there is something new; entries of deleted sounds are dropped then.
      if !heard.waves.isEmpty { problems += store(found, unless: kept, in: home) }
      memory.write(to: home, unless: known)
      unheard.write(to: home, unless: failed)
    }
    var media = MemoMedia(
      reading, in: home, waves: waves, pictures: pictures, attachments: attachments, problems: problems)
    media.away = away
    return media
  }

  /// Writes the list of wave forms if it differs; returns a warning if that fails.
  private static func store(_ waves: [Digest: Wave], unless kept: WaveList, in home: Tree) -> [Diagnostic] {
    let list = WaveList(waves.compactMapValues { if case .form(let form) = $0 { form } else { nil } })
    guard list != kept else { return [] }
    do throws(Diagnostic) {
      try home.write(list.bytes, to: Memo.waveList)
      return []
    } catch {
      return [
        Diagnostic(error.code, error.message, path: Memo.waveList, hint: error.hint, severity: .warning)
      ]
    }
  }

  /// The files other than pictures that an archive may contain.
  ///
  /// Their first bytes are read every time, which costs less than a cache.
  private static func attachments(
    of reading: MemoReading, _ pictures: [String: ImageSize], _ away: Set<RelativePath>, in home: Tree,
    _ problems: inout [Diagnostic]
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
          // `PhotoPolicy` reports what is wrong with a picture's file.
          case .success(false):
            if path == Memo.soundFolder, !away.contains(place) {
              problems.append(Attachment.leftOut(.soundFormat, place))
            }
          case .failure(let error): problems.append(error)
          }
        }
      } catch { problems.append(error) }
    }
    return known
  }

  /// The files for which placeholders stand.
  private static func away(of reading: MemoReading, _ pictures: [String: ImageSize], in home: Tree)
    -> Set<RelativePath>
  {
    let items =
      reading.sounds.map { (Memo.soundFolder, $0) }
      + reading.photos.filter { pictures[$0.name] == nil }.map { (Memo.photoFolder, $0) }
    var found: Set<RelativePath> = []
    for (path, item) in items where item.signature.size <= Int64(MediaPlaceholder.maximumLength) {
      // Unreadable files are reported when they are copied.
      guard let folder = try? home.folder(path), let place = path.appending(item.name),
        (try? MediaPlaceholder.read(item.name, in: folder)) != nil
      else { continue }
      found.insert(place)
    }
    return found
  }

  /// The wave forms stored in the home.
  private static func waves(in home: Tree) -> (WaveList, [Diagnostic]) {
    do throws(Diagnostic) {
      return try home.readIfPresent(Memo.waveList, limit: WaveList.maximumBytes).map(WaveList.parse) ?? (
        WaveList(), []
      )
    } catch { return (WaveList(), [error]) }
  }

  private static func look(
    at photos: [FolderItem], in home: Tree, _ known: MediaMemory, _ memory: inout MediaMemory
  ) -> [String: ImageSize] {
    var sizes: [String: ImageSize] = [:]
    guard !photos.isEmpty else { return sizes }
    // Unreadable files are reported when they are copied.
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

  /// The digest of each sound's content; nil if it is unreadable, which is reported when it is copied.
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

  /// Sounds that memos refer to and that don't exist.
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

extension MemoMedia {
  /// Time limits for decoding new sounds.
  package struct Patience: Sendable {
    /// A failure after at least this time is cached, so that it is not repeated at every build.
    package var costly: Duration
    /// The limit for all sounds of a build.
    package var budget: Duration

    package init(costly: Duration = .seconds(20), budget: Duration = .seconds(1800)) {
      self.costly = costly
      self.budget = budget
    }
  }

  static func hear(_ path: String, _ name: String) throws(Diagnostic) -> WaveForm {
    do throws(Diagnostic) { return try WaveForm.read(path, named: name) } catch {
      // It is a sound file, so a browser may play what this ffmpeg can't decode.
      guard error.code == .soundFormat, let file = try? SoundFile(at: path, named: name),
        (try? SoundProbe(file, named: name)) != nil
      else { throw error }
      throw Diagnostic(
        .programFailed, Phrase("archive-ffmpeg-cant-decode-sound-so", ["name": name]),
        hint: Phrase("archive-play-another-build-ffmpeg-may"))
    }
  }

  struct Heard {
    var waves: [Digest: Wave] = [:]
    /// Why the other sounds have no wave form.
    var failures: [Diagnostic] = []
    /// Failures after a long time, with their messages.
    var costly: [Digest: Phrase] = [:]
  }

  /// Computes wave forms, two sounds at a time: each occupies a core.
  static func compute(
    _ sounds: [(digest: Digest, path: RelativePath)], _ patience: Patience,
    _ listen: @escaping @Sendable (RelativePath) throws(Diagnostic) -> WaveForm,
    _ report: @Sendable (Progress) -> Void, _ isStopped: @escaping @Sendable () -> Bool
  ) async -> Heard {
    var heard = Heard()
    var missing: Diagnostic?
    var next = 0
    let deadline = ContinuousClock.now + patience.budget
    await withTaskGroup(of: (Int, Result<WaveForm, Diagnostic>, Duration).self) { group in
      func start() {
        guard next < sounds.count, missing == nil, .now < deadline, !isStopped() else { return }
        let number = next
        next += 1
        group.addTask {
          let begin = ContinuousClock.now
          let result = Result { () throws(Diagnostic) in try listen(sounds[number].path) }
          return (number, result, .now - begin)
        }
      }
      start()
      start()
      while let (number, result, took) = await group.next() {
        let (digest, path) = sounds[number]
        switch result {
        case .success(let form): heard.waves[digest] = .form(form)
        case .failure(let error) where error.code == .soundFormat: heard.waves[digest] = .noSound
        case .failure(var error) where error.code == .programMissing:
          // Without ffmpeg all others would fail as well.
          error.severity = .warning
          error.message = Phrase("archive-recordings-plain-lines-instead-wave", ["message": error.message])
          missing = error
        case .failure(let error) where error.code == .programFailed:
          if took >= patience.costly { heard.costly[digest] = error.message }
          heard.failures.append(failure(error.message, path, error.hint))
        case .failure(var error):
          error.severity = .warning
          heard.failures.append(error)
        }
        report(Progress(done: heard.waves.count, total: sounds.count))
        start()
      }
    }
    if let missing {
      heard.failures = [missing]
    } else if next < sounds.count, !isStopped() {
      heard.failures.append(rest(sounds.count - next))
    }
    return heard
  }

  static func failure(_ message: Phrase, _ path: RelativePath, _ hint: Phrase? = nil) -> Diagnostic {
    Diagnostic(.programFailed, message, path: path, hint: hint, severity: .warning)
  }

  private static func rest(_ count: Int) -> Diagnostic {
    Diagnostic(
      .programFailed, Phrase("archive-listening-took-too-long-recordings", ["count": count]),
      hint: Phrase("archive-next-zutto-build-goes-on"), severity: .warning)
  }
}
