// Which sounds and films can be cleaned of what they tell besides, looked at once each.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import Sound

/// What is remembered of sounds and films by this build of the program, in `.zutto/cache`.
struct SoundLooks: Sendable {
  /// A file that may be cleaned.
  typealias File = (path: RelativePath, signature: FileSignature)

  private var known: [RelativePath: (signature: FileSignature, isCleanable: Bool)] = [:]
  private var made: Int64 = 0

  private static let path: RelativePath = ".zutto/cache/sound-looks"
  private static let version = "sound looks 1"
  /// Within this time a file can change without its signature telling (FAT counts two seconds).
  private static let grain: Int64 = 2_000_000_000

  /// Whether a file may be one that is cleaned.
  static func isMeant(_ path: RelativePath) -> Bool {
    SoundKind(pathExtension: path.pathExtension) != nil
      || ["mov", "m4v", "mkv"].contains(path.pathExtension.lowercased())
  }

  /// Looks at files.
  ///
  /// - Parameters:
  ///   - files: the files.
  ///   - home: where they stand.
  ///   - isRemembered: whether this machine may remember what was found.
  /// - Returns: for each whether it can be cleaned.
  static func read(_ files: [File], in home: Tree, remembering isRemembered: Bool) async -> [RelativePath:
    Bool]
  {
    guard !files.isEmpty else { return [:] }
    let before = isRemembered ? SoundLooks(in: home) : SoundLooks()
    var now = SoundLooks()
    now.made = FileSignature.clock
    let unknown = files.filter { before.isCleanable($0) == nil }
    let looks = await unknown.concurrentMap(piece: 1) { file in
      let limit = SoundCleaning.maximumBytes
      // What can't be read is told by what copies it.
      let bytes = try? home.folder(file.path.parent).read(file.path.name, limit: limit)
      return bytes.flatMap { SoundCleaning.cleaned($0) } != nil
    }
    for file in files {
      if let known = before.isCleanable(file) { now.known[file.path] = (file.signature, known) }
    }
    for (file, look) in zip(unknown, looks) { now.known[file.path] = (file.signature, look) }
    if isRemembered, !unknown.isEmpty || now.known.count != before.known.count { now.write(to: home) }
    return now.known.mapValues(\.isCleanable)
  }

  private init() {}

  private func isCleanable(_ file: File) -> Bool? {
    guard let look = known[file.path], look.signature == file.signature,
      max(file.signature.modified, file.signature.changed) < made - SoundLooks.grain
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

  /// Without a cache everything still works, so failing here is no failure.
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
  /// Decides about a sound or film.
  ///
  /// - Parameters:
  ///   - source: its file.
  ///   - isCleanable: whether it can be cleaned.
  ///   - policy: what may be done.
  /// - Returns: its form, and what is wrong with it.
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
