// The cache of a diary's files, so that a run reads only what changed.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Prose
internal import SafeFiles
internal import ZonedTime

/// Facts of entries and photos by file name, each with the signature of its file.
///
/// Stored in `.zutto/cache`; a damaged or older index counts as empty.
struct DiaryIndex: Sendable {
  struct KnownEntry: Sendable {
    var signature: FileSignature
    var entry: Entry
  }

  /// In the order in which the disk listed them.
  private(set) var entries: [KnownEntry] = []
  private(set) var photos: [String: Photo] = [:]
  /// The time it was made, in nanoseconds since 1970 by the file system's clock.
  private let made: Int64

  private static let form = 4

  init(made: Int64 = 0) { self.made = made }

  /// The facts of an entry's file, if the file is certainly unchanged.
  func entry(_ number: Int?, _ signature: FileSignature) -> Entry? {
    guard let number, entries[number].signature == signature, signature.isSettled(at: made) else {
      return nil
    }
    return entries[number].entry
  }

  /// The facts of a picture, if its file is certainly unchanged.
  func photo(_ name: String, _ signature: FileSignature) -> Photo? {
    guard let known = photos[name], known.signature == signature, signature.isSettled(at: made) else {
      return nil
    }
    return known
  }

  mutating func add(_ entry: Entry, _ signature: FileSignature) {
    entries.append(KnownEntry(signature: signature, entry: entry))
  }

  mutating func add(_ photo: Photo, as name: String) { photos[name] = photo }

  /// Takes over another index's facts of pictures that were not read again, if they are certain.
  mutating func keepPhotos(of other: DiaryIndex) {
    photos = other.photos.filter { $0.value.signature.isSettled(at: other.made) }
  }

  static func path(of diary: String) -> RelativePath {
    RelativePath(".zutto/cache/diary-\(diary)") ?? ".zutto/cache/diary"
  }

  /// Reads the index of a diary.
  ///
  /// The context is what the facts depend on beside the files; an index of another context is discarded.
  init?(of diary: String, in tree: Tree, context: Digest) {
    guard
      var reader = CacheFile.read(DiaryIndex.path(of: diary), in: tree, version: "diary \(DiaryIndex.form)"),
      reader.digest() == context, let made = reader.number64(), let count = reader.count()
    else { return nil }
    self.made = made
    entries.reserveCapacity(count)
    for _ in 0..<count {
      guard let signature = reader.signature(), let entry = Entry(from: &reader) else { return nil }
      entries.append(KnownEntry(signature: signature, entry: entry))
    }
    guard let photoCount = reader.count() else { return nil }
    for _ in 0..<photoCount {
      guard let key = reader.text(), let photo = Photo(from: &reader) else { return nil }
      photos[key] = photo
    }
    guard reader.isAtEnd else { return nil }
  }

  /// Writes the index.
  ///
  /// Without it everything works, so a failure is ignored.
  func write(of diary: String, to tree: Tree, context: Digest) {
    var writer = CacheWriter()
    writer.add(context)
    writer.add(made)
    writer.add(entries.count)
    for known in entries {
      writer.add(known.signature)
      known.entry.add(to: &writer)
    }
    writer.add(photos.count)
    for (key, photo) in photos {
      writer.add(key)
      photo.add(to: &writer)
    }
    do throws(Diagnostic) {
      try CacheFile.write(
        writer, to: DiaryIndex.path(of: diary), in: tree, version: "diary \(DiaryIndex.form)")
    } catch { return }
  }
}

/// Finds files of an index by name; fast if asked in its order, which is the disk's.
struct DiaryIndexCursor {
  private let index: DiaryIndex
  private var place = 0
  private var numbers: [String: Int] = [:]

  init(_ index: DiaryIndex) { self.index = index }

  mutating func find(_ id: String) -> Int? {
    for next in place..<min(place + 2, index.entries.count) where index.entries[next].entry.id == id {
      place = next + 1
      return next
    }
    if numbers.isEmpty {
      for (number, known) in index.entries.enumerated() { numbers[known.entry.id] = number }
    }
    guard let number = numbers[id] else { return nil }
    place = number + 1
    return number
  }
}

extension Entry {
  fileprivate func add(to writer: inout CacheWriter) {
    writer.add(id)
    writer.add(author)
    writer.add(created.text)
    writer.add(question)
    writer.add(photos.count)
    for photo in photos { writer.add(photo) }
    writer.add(tags.count)
    for tag in tags { writer.add(tag) }
    writer.add(language?.rawValue)
    writer.add(bodyStart)
    writer.add(bodyCount)
    writer.add(links.targets.count)
    for target in links.targets { writer.add(target) }
    writer.add(links.mayBeAnything ? 1 : 0)
    writer.add(digest)
    writer.add(mark?.hex)
  }

  fileprivate init?(from reader: inout CacheReader) {
    guard let id = reader.text(), let author = reader.optionalText(),
      let created = reader.text().flatMap({ ZonedTime(ascii: $0.utf8) }),
      let question = reader.optionalText(), let photos = Entry.texts(from: &reader),
      let tags = Entry.texts(from: &reader), let language = reader.optionalText(),
      let bodyStart = reader.number(), let bodyCount = reader.number(),
      let targets = Entry.texts(from: &reader), let mayBeAnything = reader.number(),
      let digest = reader.digest(), let mark = reader.optionalText()
    else { return nil }
    self.init(
      id: id, author: author, created: created, question: question, photos: photos, tags: tags,
      language: language.flatMap(LanguageTag.init(rawValue:)), bodyStart: bodyStart, bodyCount: bodyCount,
      links: LocalLinks(targets: targets, mayBeAnything: mayBeAnything == 1), digest: digest,
      mark: mark.flatMap(Digest.init(hex:)))
  }

  private static func texts(from reader: inout CacheReader) -> [String]? {
    guard let count = reader.count() else { return nil }
    var texts: [String] = []
    for _ in 0..<count {
      guard let text = reader.text() else { return nil }
      texts.append(text)
    }
    return texts
  }
}

extension Photo {
  fileprivate func add(to writer: inout CacheWriter) {
    writer.add(name)
    writer.add(signature)
    writer.add(size?.kind.rawValue)
    writer.add(size?.width ?? 0)
    writer.add(size?.height ?? 0)
    writer.add(size?.carriesMore == true ? 1 : 0)
    writer.add(size?.isMoving == true ? 1 : 0)
    writer.add(digest?.hex)
    writer.add(isAttachment ? 1 : 0)
  }

  fileprivate init?(from reader: inout CacheReader) {
    guard let name = reader.text(), let signature = reader.signature(), let kind = reader.optionalText(),
      let width = reader.number(), let height = reader.number(), let carriesMore = reader.number(),
      let isMoving = reader.number(), let digest = reader.optionalText(), let isAttachment = reader.number()
    else { return nil }
    let size = kind.flatMap(ImageSize.Kind.init(rawValue:)).flatMap {
      ImageSize($0, width: width, height: height, carriesMore: carriesMore == 1, isMoving: isMoving == 1)
    }
    self.init(
      name: name, signature: signature, size: size, digest: digest.flatMap(Digest.init(hex:)),
      isAttachment: isAttachment == 1)
  }
}
