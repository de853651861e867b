// Reads a diary's entries and photos.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

/// One reading of `entries/`, `photos/` and the pictures in `members/`; changed files are read on all
/// threads.
struct EntryScan: Sendable {
  private let context: EntryContext
  private let known: DiaryIndex
  private let texts: KeptTexts?
  private let passingPhotos: Bool

  init(
    _ context: EntryContext, known: DiaryIndex?, keepingTexts texts: KeptTexts? = nil,
    passingPhotos: Bool = false
  ) {
    self.context = context
    self.known = known ?? DiaryIndex()
    self.texts = texts
    self.passingPhotos = passingPhotos
  }

  private struct Found: Sendable {
    var entry: Entry?
    var signature: FileSignature
    var problems: [Diagnostic] = []
  }

  /// Reads everything, and forgets the old index: who shares its entries owns them then.
  ///
  /// - Returns: the new index, nil if nothing differs from the old one.
  consuming func read(into reading: inout DiaryReading) async -> DiaryIndex? {
    let made = FileSignature.clock
    reading.texts = texts
    let entries = await readEntries(into: &reading)
    var isChanged = entries.isChanged
    if !passingPhotos {
      reading.photos = readPhotos("photos", into: &reading, &isChanged)
      reading.pictures = readPhotos("members", into: &reading, &isChanged)
    }
    guard isChanged else { return nil }
    var index = DiaryIndex(made: made)
    for (entry, signature) in zip(reading.diary.entries, entries.signatures) {
      // Only files without problems are remembered: a problem must be reported each time.
      if let signature { index.add(entry, signature) }
    }
    if passingPhotos {
      index.keepPhotos(of: known)
    } else {
      index.add(reading.photos, in: "photos")
      index.add(reading.pictures, in: "members")
    }
    return index
  }

  /// - Returns: the signature of each entry's file that is right, and whether any differs.
  private func readEntries(into reading: inout DiaryReading) async -> (
    signatures: [FileSignature?], isChanged: Bool
  ) {
    let path = context.folder / "entries"
    guard let (folder, items) = open(path, &reading) else { return ([], !known.entries.isEmpty) }
    // The place of each file's entry among the known ones; nil where it must be read.
    var places: [Int?] = []
    places.reserveCapacity(items.count)
    var toRead: [FolderItem] = []
    var cursor = DiaryIndexCursor(known.entries)
    for item in items where !item.name.hasPrefix(".") {
      reading.fileCount += 1
      guard item.kind == .file || item.kind == .link, item.name.hasSuffix(".md"), item.isText else {
        reading.problems.append(EntryScan.strange(item, in: path))
        continue
      }
      let place = cursor.find(item.name, ending: ".md").flatMap { place in
        item.kind == .file && known.knows(place, item.signature) ? place : nil
      }
      if place == nil { toRead.append(item) }
      places.append(place)
    }
    let isChanged = !toRead.isEmpty || places.count != known.entries.count
    if !isChanged, places.indices.allSatisfy({ places[$0] == $0 }) {
      // Not one by one: each would be a copy.
      reading.diary.entries = known.entries
      return (known.signatures, false)
    }
    // In the order of the folder's list, which the next run will meet again.
    var signatures: [FileSignature?] = []
    reading.diary.entries.reserveCapacity(places.count)
    signatures.reserveCapacity(places.count)
    var found = await toRead.concurrentMap { read($0, in: folder) }[...]
    for place in places {
      if let place {
        reading.diary.entries.append(known.entries[place])
        signatures.append(known.signatures[place])
      } else if let found = found.popFirst() {
        reading.problems += found.problems
        guard let entry = found.entry else { continue }
        reading.diary.entries.append(entry)
        signatures.append(found.problems.isEmpty ? found.signature : nil)
      }
    }
    return (signatures, isChanged)
  }

  private func read(_ item: FolderItem, in folder: Folder) -> Found {
    var found = Found(signature: item.signature)
    let id = String(item.name.dropLast(3))
    let path = Entry.path(of: id, in: context.folder)
    let bytes: [UInt8]
    do throws(Diagnostic) {
      if item.kind == .link {
        bytes = try context.tree.read(path, limit: Entry.maximumBytes).bytes
      } else {
        (bytes, found.signature) = try folder.readWithSignature(item.name, limit: Entry.maximumBytes)
      }
    } catch {
      found.problems = [error]
      return found
    }
    (found.entry, found.problems) = EntryFormat.parse(Source(path, bytes), id: id, in: context)
    if let entry = found.entry { texts?.add(bytes, as: entry.digest) }
    return found
  }

  private func readPhotos(_ name: RelativePath, into reading: inout DiaryReading, _ isChanged: inout Bool)
    -> [Photo]
  {
    let path = context.folder / name
    guard let (folder, items) = open(path, &reading) else { return [] }
    var photos: [Photo] = []
    photos.reserveCapacity(items.count)
    let own = known.photos[name.text] ?? []
    var cursor = DiaryIndexCursor(own)
    for item in items where !item.name.hasPrefix(".") && !item.name.hasSuffix(".json") {
      reading.fileCount += 1
      guard item.isText, item.kind == .file else {
        reading.problems.append(EntryScan.strange(item, in: path))
        continue
      }
      let number = cursor.find(item.name)
      if let photo = known.photo(number.map { own[$0] }, item.signature) {
        photos.append(photo)
      } else if let photo = readPhoto(item, in: folder, &reading) {
        photos.append(photo)
        isChanged = true
      }
    }
    return photos
  }

  private func readPhoto(_ item: FolderItem, in folder: Folder, _ reading: inout DiaryReading) -> Photo? {
    do throws(Diagnostic) {
      let size = try ImageSize.read(item.name, in: folder)
      let isAttachment = size == nil ? try Attachment.isKnown(item.name, in: folder) : false
      let isAway =
        size == nil && !isAttachment ? try MediaPlaceholder.read(item.name, in: folder) != nil : false
      var digest: Digest?
      if context.hidesMembers { digest = Digest(of: try folder.read(item.name)) }
      return Photo(
        name: item.name, signature: item.signature, size: size, digest: digest, isAttachment: isAttachment,
        isAway: isAway)
    } catch {
      reading.problems.append(error)
      return nil
    }
  }

  private func open(_ path: RelativePath, _ reading: inout DiaryReading) -> (Folder, [FolderItem])? {
    do throws(Diagnostic) {
      let folder = try context.tree.folder(path)
      return (folder, try folder.list(sorted: false).withoutCopies)
    } catch {
      if error.code != .fileMissing { reading.problems.append(error) }
      return nil
    }
  }

  /// A file that does not belong into a folder of entries or photos.
  private static func strange(_ item: FolderItem, in folder: RelativePath) -> Diagnostic {
    FolderName(name: item.name, isText: item.isText, kind: item.kind).strange(
      in: folder, hint: Phrase("diary-entries-md-files-entries-pictures"))
  }
}
