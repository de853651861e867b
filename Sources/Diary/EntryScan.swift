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
    // A copy, as two threads read at once.
    let scan = self
    async let pictures = scan.passingPhotos ? [] : [scan.readPhotos("photos"), scan.readPhotos("members")]
    let entries = await readEntries(into: &reading)
    var isChanged = entries.isChanged
    var lists: [[Photo]] = []
    for found in await pictures {
      lists.append(found.photos)
      reading.problems += found.problems
      reading.fileCount += found.fileCount
      isChanged = isChanged || found.isChanged
    }
    if !passingPhotos { (reading.photos, reading.pictures) = (lists[0], lists[1]) }
    guard isChanged else { return nil }
    // Only files without problems are remembered: a problem must be reported each time.
    var index = DiaryIndex(made: made, reading.diary.entries, entries.signatures)
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
    guard let (folder, items) = open(path, &reading.problems) else { return ([], !known.entries.isEmpty) }
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

  private struct FoundPhotos: Sendable {
    var photos: [Photo] = []
    var problems: [Diagnostic] = []
    var fileCount = 0
    /// Whether any differs from the known ones.
    var isChanged = false
  }

  private func readPhotos(_ name: RelativePath) -> FoundPhotos {
    let path = context.folder / name
    var found = FoundPhotos()
    guard let (folder, items) = open(path, &found.problems) else { return found }
    found.photos.reserveCapacity(items.count)
    let own = known.photos[name.text] ?? []
    var cursor = DiaryIndexCursor(own)
    for item in items where !item.name.hasPrefix(".") && !item.name.hasSuffix(".json") {
      found.fileCount += 1
      guard item.isText, item.kind == .file else {
        found.problems.append(EntryScan.strange(item, in: path))
        continue
      }
      let number = cursor.find(item.name)
      if let photo = known.photo(number.map { own[$0] }, item.signature) {
        found.photos.append(photo)
        continue
      }
      do throws(Diagnostic) {
        found.photos.append(try readPhoto(item, in: folder))
        found.isChanged = true
      } catch { found.problems.append(error) }
    }
    return found
  }

  private func readPhoto(_ item: FolderItem, in folder: Folder) throws(Diagnostic) -> Photo {
    let size = try ImageSize.read(item.name, in: folder)
    let isAttachment = size == nil ? try Attachment.isKnown(item.name, in: folder) : false
    let isAway =
      size == nil && !isAttachment ? try MediaPlaceholder.read(item.name, in: folder) != nil : false
    return Photo(
      name: item.name, signature: item.signature, size: size,
      digest: context.hidesMembers ? Digest(of: try folder.read(item.name)) : nil,
      isAttachment: isAttachment, isAway: isAway)
  }

  private func open(_ path: RelativePath, _ problems: inout [Diagnostic]) -> (Folder, [FolderItem])? {
    do throws(Diagnostic) {
      let folder = try context.tree.folder(path)
      return (folder, try folder.list(sorted: false).withoutCopies)
    } catch {
      if error.code != .fileMissing { problems.append(error) }
      return nil
    }
  }

  /// A file that does not belong into a folder of entries or photos.
  private static func strange(_ item: FolderItem, in folder: RelativePath) -> Diagnostic {
    FolderName(name: item.name, isText: item.isText, kind: item.kind).strange(
      in: folder, hint: Phrase("diary-entries-md-files-entries-pictures"))
  }
}
