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
  /// What has a name of its own among others of its kind.
  protocol Named: Sendable { var name: String { get } }

  /// In the order in which the disk listed them.
  private(set) var entries: [Entry] = []
  /// The signature of each entry's file.
  private(set) var signatures: [FileSignature] = []
  /// By folder, in the order in which the disk listed them.
  private(set) var photos: [String: [Photo]] = [:]
  /// The time it was made, in nanoseconds since 1970 by the file system's clock.
  private let made: Int64

  private static let form = 10

  /// An index of entries, each with the signature of its file; nil for one that is to be read again.
  init(made: Int64 = 0, _ entries: [Entry] = [], _ signatures: [FileSignature?] = []) {
    self.made = made
    let known = signatures.compactMap(\.self)
    self.signatures = known
    // All as they are, mostly: each for itself would be a copy.
    self.entries =
      known.count == entries.count
      ? entries : zip(entries, signatures).filter { $0.1 != nil }.map { $0.0 }
  }

  /// Whether the file of a known entry is certainly unchanged.
  func knows(_ number: Int, _ signature: FileSignature) -> Bool {
    signatures[number] == signature && signature.isSettled(at: made)
  }

  /// The facts of a picture, if its file is certainly unchanged.
  func photo(_ known: Photo?, _ signature: FileSignature) -> Photo? {
    known?.signature == signature && signature.isSettled(at: made) ? known : nil
  }

  mutating func add(_ photos: [Photo], in folder: String) { self.photos[folder] = photos }

  /// Takes over another index's facts of pictures that were not read again, if they are certain.
  mutating func keepPhotos(of other: DiaryIndex) {
    photos = other.photos.mapValues { $0.filter { $0.signature.isSettled(at: other.made) } }
  }

  static func path(of diary: String) -> RelativePath {
    RelativePath(".zutto/cache/diary-\(diary)") ?? ".zutto/cache/diary"
  }

  /// Reads the index of a diary.
  ///
  /// The context is what the facts depend on beside the files; an index of another context is discarded.
  init?(of diary: String, in tree: Tree, context: Digest) async {
    guard
      var reader = CacheFile.read(DiaryIndex.path(of: diary), in: tree, version: "diary \(DiaryIndex.form)"),
      reader.digest() == context, let made = reader.number64(), let signatures = reader.signatures(),
      let entries = await DiaryIndex.list(from: &reader, Entry.init(from:)),
      entries.count == signatures.count, let folderCount = reader.count()
    else { return nil }
    self.made = made
    self.entries = entries
    self.signatures = signatures
    for _ in 0..<folderCount {
      guard let folder = reader.text(), let own = await DiaryIndex.list(from: &reader, Photo.init(from:))
      else { return nil }
      add(own, in: folder)
    }
    guard reader.isAtEnd else { return nil }
  }

  /// Writes the index.
  ///
  /// Without it everything works, so a failure is ignored.
  func write(of diary: String, to tree: Tree, context: Digest) async {
    var writer = CacheWriter()
    writer.add(context)
    writer.add(made)
    writer.add(signatures)
    await DiaryIndex.add(entries.indices, to: &writer) { index, writer in entries[index].add(to: &writer) }
    writer.add(photos.count)
    for (folder, own) in photos {
      writer.add(folder)
      await DiaryIndex.add(own.indices, to: &writer) { index, writer in own[index].add(to: &writer) }
    }
    do throws(Diagnostic) {
      try CacheFile.write(
        consume writer, to: DiaryIndex.path(of: diary), in: tree, version: "diary \(DiaryIndex.form)")
    } catch { return }
  }

  /// Things that one thread reads or writes.
  private static let piece = 1024

  /// Writes a list in parts, several at once.
  private static func add(
    _ list: Range<Int>, to writer: inout CacheWriter,
    _ body: @escaping @Sendable (_ index: Int, inout CacheWriter) -> Void
  ) async {
    let starts = Array(stride(from: 0, to: list.count, by: piece))
    let parts = await starts.concurrentMap(piece: 1) { start in
      let own = start..<min(start + piece, list.count)
      var writer = CacheWriter(capacity: own.count * 256)
      writer.add(own.count)
      for index in own { body(index, &writer) }
      return writer
    }
    writer.add(parts.count)
    for part in parts { writer.add(part: part) }
  }

  /// Reads what `add` wrote; nil if it is damaged.
  private static func list<Value: Sendable>(
    from reader: inout CacheReader, _ body: @escaping @Sendable (inout CacheReader) -> Value?
  ) async -> [Value]? {
    guard let count = reader.count() else { return nil }
    var parts: [CacheReader] = []
    for _ in 0..<count {
      guard let part = reader.part() else { return nil }
      parts.append(part)
    }
    let lists = await parts.concurrentMap(piece: 1) { part -> [Value]? in
      var part = part
      guard let count = part.count() else { return nil }
      var values: [Value] = []
      values.reserveCapacity(count)
      for _ in 0..<count {
        guard let value = body(&part) else { return nil }
        values.append(value)
      }
      return part.isAtEnd ? values : nil
    }
    var all: [Value] = []
    all.reserveCapacity(lists.reduce(0) { $0 + ($1?.count ?? 0) })
    for list in lists {
      guard let list else { return nil }
      all += list
    }
    return all
  }
}

/// Finds files of an index by name; fast if asked in its order, which is the disk's.
struct DiaryIndexCursor<Known: DiaryIndex.Named> {
  private let known: [Known]
  private var place = 0
  private var numbers: [String: Int] = [:]

  init(_ known: [Known]) { self.known = known }

  /// The place of what has the name of a file without its ending.
  mutating func find(_ file: String, ending: String = "") -> Int? {
    let length = file.utf8.count - ending.utf8.count
    for next in place..<min(place + 2, known.count) {
      let name = known[next].name
      guard name.utf8.count == length, file.hasPrefix(name) else { continue }
      place = next + 1
      return next
    }
    if numbers.isEmpty {
      for (number, known) in known.enumerated() { numbers[known.name] = number }
    }
    guard let number = numbers[String(file.dropLast(ending.count))] else { return nil }
    place = number + 1
    return number
  }
}

extension Entry: DiaryIndex.Named {
  var name: String { id }

  fileprivate func add(to writer: inout CacheWriter) {
    writer.add(id)
    writer.add(author)
    writer.add(created)
    writer.add(question)
    writer.add(photos.count)
    for photo in photos { writer.add(photo) }
    writer.add(tags.count)
    for tag in tags { writer.add(tag) }
    writer.add(headTags)
    writer.add(location?.name)
    writer.add(location?.coordinates?.text)
    writer.add(replyTo)
    writer.add(stamp?.rawValue)
    writer.add(language?.rawValue)
    writer.add(bodyStart)
    writer.add(bodyCount)
    writer.add(size.characters)
    writer.add(size.words)
    writer.add(links.targets.count)
    for target in links.targets { writer.add(target) }
    writer.add(links.mayBeAnything ? 1 : 0)
    writer.add(digest)
    writer.add(mark)
  }

  fileprivate init?(from reader: inout CacheReader) {
    guard let id = reader.text(), let author = reader.optionalText(),
      let created = reader.time(),
      let question = reader.optionalText(), let photos = Entry.texts(from: &reader),
      let tags = Entry.texts(from: &reader), let headTags = reader.number(),
      let place = reader.optionalText(),
      let coordinates = reader.optionalText(), let replyTo = reader.optionalText(),
      let stamp = reader.optionalText(), let language = reader.optionalText(),
      let bodyStart = reader.number(), let bodyCount = reader.number(),
      let characters = reader.number(), let words = reader.number(),
      let targets = Entry.texts(from: &reader), let mayBeAnything = reader.number(),
      let digest = reader.digest(), let mark = reader.optionalDigest()
    else { return nil }
    self.init(
      id: id, author: author, created: created, question: question, photos: photos, tags: tags,
      headTags: headTags,
      location: Location(name: place, coordinates: coordinates.flatMap(Coordinates.init)),
      replyTo: replyTo, stamp: stamp.flatMap(Stamp.init(rawValue:)),
      language: language.flatMap(LanguageTag.init(rawValue:)), bodyStart: bodyStart, bodyCount: bodyCount,
      size: TextSize(characters: characters, words: words),
      links: LocalLinks(targets: targets, mayBeAnything: mayBeAnything == 1), digest: digest, mark: mark)
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

extension Photo: DiaryIndex.Named {
  fileprivate func add(to writer: inout CacheWriter) {
    writer.add(name)
    writer.add(signature)
    writer.add(size?.kind.rawValue)
    writer.add(size?.width ?? 0)
    writer.add(size?.height ?? 0)
    writer.add(size?.carriesMore == true ? 1 : 0)
    writer.add(size?.isMoving == true ? 1 : 0)
    writer.add(digest)
    writer.add(isAttachment ? 1 : isAway ? 2 : 0)
  }

  fileprivate init?(from reader: inout CacheReader) {
    guard let name = reader.text(), let signature = reader.signature(), let kind = reader.optionalText(),
      let width = reader.number(), let height = reader.number(), let carriesMore = reader.number(),
      let isMoving = reader.number(), let digest = reader.optionalDigest(), let isAttachment = reader.number()
    else { return nil }
    let size = kind.flatMap(ImageSize.Kind.init(rawValue:)).flatMap {
      ImageSize($0, width: width, height: height, carriesMore: carriesMore == 1, isMoving: isMoving == 1)
    }
    self.init(
      name: name, signature: signature, size: size, digest: digest, isAttachment: isAttachment == 1,
      isAway: isAttachment == 2)
  }
}
