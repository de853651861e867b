// Reading notes, links and contacts from disk.

public import Diagnostics
internal import Fluent
public import Ground
internal import SafeFiles
internal import ZonedTime

/// Reads and writes notes, links and contacts; the only part of the room that touches the disk.
///
/// There is no index, as of memos: ten thousand small files are read in less than a tenth of a second.
public enum NoteStore {
  /// Reads everything.
  ///
  /// - Returns: notes, links and contacts, and everything that is wrong with their files.
  public static func read(in home: Home) async -> NoteReading {
    var reading = NoteReading()
    reading.received = await files(in: ReceivedNote.folder, ".md", of: home, &reading) {
      NoteFormat.received($0, id: $1)
    }.sorted { newer(($0.sent, $0.id), ($1.sent, $1.id)) }
    reading.sent = await files(in: SentNote.folder, ".md", of: home, &reading) { NoteFormat.sent($0, id: $1) }
      .sorted { newer(($0.sent, $0.id), ($1.sent, $1.id)) }
    reading.links = await files(in: PersonalLink.folder, ".json", of: home, &reading) { source, _ in
      LinkFormat.link(source)
    }.sorted {
      $0.made != $1.made
        ? ($0.made ?? .first) > ($1.made ?? .first)
        : $0.token.text.utf8.lexicographicallyPrecedes($1.token.text.utf8)
    }
    reading.contacts = await contacts(in: home, &reading)
    reading.blocked = list(BlockedNotes.file, of: home, &reading, BlockedFormat.parse) ?? BlockedNotes()
    // Deleted on another machine, and still here after a merge.
    let deleted = reading.received.filter { note in
      note.sealedID.map { reading.blocked.notes.contains($0) } ?? false
    }
    let gone = Set(deleted.map(\.id))
    reading.received.removeAll { gone.contains($0.id) }
    reading.problems += deleted.map { note in
      Diagnostic(
        .noteDeleted, Phrase("note-note-deleted-notes-blocked-txt"), path: note.path,
        hint: Phrase("note-remove-file-too-remove-line"), severity: .warning)
    }
    let days = list(ReadNotes.file, of: home, &reading, ReadNotes.parse) ?? [:]
    let places = list(ArrivedNotes.file, of: home, &reading, ArrivedNotes.parse) ?? [:]
    for index in reading.received.indices {
      reading.received[index].read = days[reading.received[index].id]
      reading.received[index].arrived = places[reading.received[index].id]
    }
    for index in reading.sent.indices { reading.sent[index].arrived = places[reading.sent[index].id] }
    return reading
  }

  /// Reads the contacts alone.
  ///
  /// - Returns: the contacts by name, and what is wrong with their files.
  public static func contacts(in home: Home) async -> (contacts: [Contact], problems: [Diagnostic]) {
    var reading = NoteReading()
    let contacts = await contacts(in: home, &reading)
    return (contacts, reading.problems)
  }

  private static func contacts(in home: Home, _ reading: inout NoteReading) async -> [Contact] {
    await files(in: Contact.folder, ".md", of: home, &reading) { ContactFormat.parse($0, id: $1) }.sorted {
      ($0.name.comparisonKey, $0.id) < ($1.name.comparisonKey, $1.id)
    }
  }

  private static func newer(_ a: (Day, String), _ b: (Day, String)) -> Bool {
    a.0 != b.0 ? a.0 > b.0 : b.1.utf8.lexicographicallyPrecedes(a.1.utf8)
  }

  /// A list of lines; nil if there is none.
  private static func list<Value>(
    _ path: RelativePath, of home: Home, _ reading: inout NoteReading,
    _ parse: (Source) -> (Value, [Diagnostic])
  ) -> Value? {
    do throws(Diagnostic) {
      guard let source = try home.tree.readIfPresent(path, limit: LineList.maximumBytes) else { return nil }
      reading.fileCount += 1
      let (value, problems) = parse(source)
      reading.problems += problems
      return value
    } catch {
      reading.problems.append(error)
      return nil
    }
  }

  /// The files of one folder; what does not belong there is told.
  private static func files<Value: Sendable>(
    in path: RelativePath, _ suffix: String, of home: Home, _ reading: inout NoteReading,
    _ parse: @escaping @Sendable (Source, String) -> (Value?, [Diagnostic])
  ) async -> [Value] {
    var items: [FolderName] = []
    var folder: Folder?
    do throws(Diagnostic) {
      let found = try home.tree.folder(path)
      folder = found
      for item in try found.names().withoutCopies where !item.name.hasPrefix(".") {
        reading.fileCount += 1
        if item.kind == .file || item.kind == .link, item.name.hasSuffix(suffix), item.isText {
          items.append(item)
        } else {
          reading.problems.append(
            item.strange(in: path, hint: Phrase("note-holds-files", ["path": path, "suffix": suffix])))
        }
      }
    } catch { if error.code != .fileMissing { reading.problems.append(error) } }
    guard let folder else { return [] }
    let found = await items.concurrentMap { item in
      read(item, in: folder, path, suffix.count, of: home, parse)
    }
    var values: [Value] = []
    values.reserveCapacity(found.count)
    for (value, problems) in found {
      reading.problems += problems
      if let value { values.append(value) }
    }
    return values
  }

  private static func read<Value>(
    _ item: FolderName, in folder: Folder, _ path: RelativePath, _ suffixLength: Int, of home: Home,
    _ parse: (Source, String) -> (Value?, [Diagnostic])
  ) -> (Value?, [Diagnostic]) {
    guard let file = path.appending(item.name) else { return (nil, []) }
    do throws(Diagnostic) {
      let source =
        try item.kind == .link
        ? home.tree.read(file, limit: NoteFormat.maximumBytes)
        : Source(file, folder.read(item.name, limit: NoteFormat.maximumBytes))
      return parse(source, String(item.name.dropLast(suffixLength)))
    } catch { return (nil, [error]) }
  }
}
