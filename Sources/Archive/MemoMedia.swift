// The sounds and pictures of memos: which are there, how large, how they sound.

public import Diagnostics
internal import Ground
internal import Memos
internal import SafeFiles
internal import Sound

/// What the archive shows of the files in `memos/audio` and `memos/photos`.
public struct MemoMedia: Sendable {
  /// How a sound looks.
  enum Wave: Sendable, Hashable {
    /// Its wave form.
    case form(WaveForm)
    /// The file is no sound.
    case noSound
    /// It can't be told on this machine.
    case unknown
  }

  /// One file that the archive holds a copy of.
  struct Copy: Sendable {
    let source: RelativePath
    let signature: FileSignature
  }

  /// By file name.
  let waves: [String: Wave]
  /// The pictures whose size is known, by file name.
  let pictures: [String: ImageSize]
  /// Everything to copy, in order of its place in the archive.
  private(set) var copies: [Copy]
  /// The files that are sounds, films, PDF files or texts as their names say, and no pictures.
  let attachments: Set<RelativePath>
  /// What is wrong with the sounds, or with the program that looks at them.
  public let problems: [Diagnostic]
  private var places: Set<RelativePath>

  /// Puts together what was found of a home's media.
  init(
    _ reading: MemoReading, waves: [String: Wave], pictures: [String: ImageSize],
    attachments: Set<RelativePath>, problems: [Diagnostic]
  ) {
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

  /// The same without some files.
  func without(_ leftOut: Set<RelativePath>) -> MemoMedia {
    var media = self
    media.copies.removeAll { leftOut.contains($0.source) }
    media.places.subtract(leftOut)
    return media
  }

  /// Whether the archive holds a copy of a file.
  func copied(_ path: RelativePath) -> Bool { places.contains(path) }

  /// The names of all sounds.
  var soundNames: [String] { names(in: Memo.soundFolder) }

  private func names(in folder: RelativePath) -> [String] {
    copies.filter { $0.source.parent == folder }.map(\.source.name)
  }

  /// How a sound looks; nil if its file is not there.
  func wave(of sound: MemoSound) -> Wave? {
    guard copied(sound.path) else { return nil }
    return waves[sound.path.name] ?? .unknown
  }

  /// Adds what a page shows of a sound to the page's key.
  func add(_ sound: MemoSound, to key: inout Digest.Builder) {
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
