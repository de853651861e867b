// Reading, checking and searching notes, links and contacts on disk.

public import Diagnostics
internal import Fluent
public import Ground
internal import Prose
internal import SafeFiles
internal import Seal
public import ZonedTime

/// Reads and writes notes, links and contacts; the only part of the room that touches the disk.
///
/// There is no index, as for memos: ten thousand small files are read in less than a tenth of a second.
public enum NoteStore {
  /// Reads all notes, links and contacts, with the problems of their files.
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
    // Deleted on another machine, and restored by a merge.
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

  /// Reads the contacts, by name, with the problems of their files.
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

/// Notes, links and contacts, and all problems of their files.
public struct NoteReading: Sendable {
  /// Newest first, by the days that they give.
  public var received: [ReceivedNote] = []
  /// Newest first, by the days that they give.
  public var sent: [SentNote] = []
  /// Newest first; of one day in the order of their tokens.
  public var links: [PersonalLink] = []
  /// By name.
  public var contacts: [Contact] = []
  /// What is not received again.
  public var blocked = BlockedNotes()
  /// What is wrong with the files.
  public var problems: [Diagnostic] = []
  /// The number of files checked.
  public var fileCount = 0

  /// An empty reading.
  public init() {}

  /// The link that is given to others: the newest open one.
  public var openLink: PersonalLink? { links.first { $0.state == .open } }

  /// The received notes as a list shows and numbers them, the newest day first.
  ///
  /// A writer's clock may be wrong, or set so that their note stays first for ever: the day of arrival
  /// counts, and without it a future day counts as today.
  public func listed(on today: Day) -> [ReceivedNote] {
    received.enumerated().sorted { a, b in
      let (x, y) = (a.element.place.noLater(than: today), b.element.place.noLater(than: today))
      return x != y ? x > y : a.offset < b.offset
    }.map(\.element)
  }

  /// What goes when a note's writer is blocked: the note, and what of theirs was never shown.
  public func blocked(with note: ReceivedNote) -> [ReceivedNote] {
    received.filter { $0.id == note.id || $0.isUnread && $0.reply != nil && $0.reply == note.reply }
  }

  /// The answered notes that their owner made public, newest first.
  public var publicAnswers: [ReceivedNote] { received.filter { $0.isPublic && $0.status == .answered } }

  /// The name of a contact; nil for an unknown id.
  public func contact(_ id: String) -> Contact? { contacts.first { $0.id == id } }
}

extension NoteReading {
  /// The notes' files for a part of a home: public answers without writer, id and key, as in the archive, and
  /// links with a page.
  ///
  /// - Throws: `front-matter-refused` if a file can't be written.
  public func partFiles() throws(Diagnostic) -> PartFiles {
    var files = PartFiles()
    for link in links where link.state == .open { files.copied.insert(link.path) }
    var counts: [Day: Int] = [:]
    for note in publicAnswers {
      counts[note.sent, default: 0] += 1
      // The file's name would tell the sealed note's id.
      let number = counts[note.sent, default: 1]
      let path = ReceivedNote.path(of: number == 1 ? note.sent.text : "\(note.sent)-\(number)")
      let body = NoteBody(text: note.text, answers: [note.answer ?? ""]).markdown
      var file = MarkdownFile(Source(path, body))
      let values = [("sent", note.sent.text), ("answered", note.answered?.text), ("public", "true")]
      for (key, value) in values {
        guard let value else { continue }
        file = try file.setting(key, to: .text(value), order: NoteFormat.receivedKeys)
      }
      files.written[path] = file.source.bytes
    }
    return files
  }
}

extension NoteStore {
  /// Checks all notes, links and contacts of a home.
  ///
  /// - Returns: how many files were checked, and all problems.
  public static func check(in home: Home) async -> (files: Int, problems: [Diagnostic]) {
    let reading = await read(in: home)
    return (reading.fileCount, reading.problems + NoteChecks.check(reading))
  }
}

enum NoteChecks {
  static func check(_ reading: NoteReading) -> [Diagnostic] {
    clashes(reading) + names(reading.contacts) + twice(reading.received) + keys(reading)
  }

  private static func clashes(_ reading: NoteReading) -> [Diagnostic] {
    PortableName.clashes(among: reading.contacts.map { $0.id + ".md" }, in: Contact.folder)
      + PortableName.clashes(among: reading.received.map { $0.id + ".md" }, in: ReceivedNote.folder)
      + PortableName.clashes(among: reading.sent.map { $0.id + ".md" }, in: SentNote.folder)
  }

  private static func names(_ contacts: [Contact]) -> [Diagnostic] {
    var seen: [String: Contact] = [:]
    var problems: [Diagnostic] = []
    for contact in contacts {
      guard let other = seen.updateValue(contact, forKey: contact.name.comparisonKey) else { continue }
      problems.append(
        Diagnostic(
          .contactExists, Phrase("note-name-too", ["name": contact.name, "path": other.path]),
          path: contact.path, hint: Phrase("ledger-give-one-them-another-name")))
    }
    return problems
  }

  private static func twice(_ notes: [ReceivedNote]) -> [Diagnostic] {
    var seen: [String: ReceivedNote] = [:]
    var problems: [Diagnostic] = []
    for note in notes {
      guard let id = note.sealedID, let other = seen.updateValue(note, forKey: id) else { continue }
      problems.append(
        Diagnostic(
          .noteTwice, Phrase("note-same-note", ["path": other.path]), path: note.path,
          hint: Phrase("note-keep-one-your-answer-remove"), severity: .warning))
    }
    return problems
  }

  private static func keys(_ reading: NoteReading) -> [Diagnostic] {
    let received = reading.received.compactMap { note in key(note.reply, note.source) }
    let sent = reading.sent.compactMap { note in key(note.reply, note.source) }
    return received + sent
  }

  private static func key(_ bytes: [UInt8]?, _ source: Source) -> Diagnostic? {
    guard let bytes, P256PublicKey(bytes) == nil else { return nil }
    return Diagnostic(
      .noteField, Phrase("note-reply-no-public-key-no"), path: source.path,
      hint: Phrase("note-take-file-backup-remove-receive"))
  }
}

extension NoteStore {
  /// Searches the received and sent notes of a home, with their answers.
  ///
  /// - Returns: the matches, and what could not be searched.
  public static func search(_ query: SearchQuery, in home: Home) async -> SearchReading {
    var result = SearchReading()
    guard query.includes(.notes) else { return result }
    let reading = await read(in: home)
    var searcher = Searcher(query)
    for note in reading.received where searcher.mayFind(in: note.source.bytes) {
      var text = SearchableText(.notes, note.source, NoteBody.parts(of: note.source))
      text.days = [note.place.day]
      if case .named(let name?) = note.writer { text.authors = [name] }
      if let found = searcher.find(in: text) { result.found.append(found) }
    }
    for note in reading.sent where searcher.mayFind(in: note.source.bytes) {
      var text = SearchableText(.notes, note.source, NoteBody.parts(of: note.source))
      text.days = [note.place.day]
      text.authors = [home.settings.owner, home.settings.name ?? home.settings.owner]
      if let found = searcher.find(in: text) { result.found.append(found) }
    }
    let read = Set(reading.received.map(\.path) + reading.sent.map(\.path))
    result.problems = reading.problems.filter { problem in
      guard let path = problem.path, problem.severity == .error else { return false }
      let isNote = [ReceivedNote.folder, SentNote.folder].contains { $0 == path.parent || $0 == path }
      return isNote && !read.contains(path)
    }
    return result
  }
}

extension NoteBody {
  fileprivate static func parts(of source: Source) -> [SearchableText.Part] {
    let range = MarkdownFile(source).body.range
    var parts: [SearchableText.Part] = []
    var start = range.lowerBound
    for heading in headings(in: source.bytes, range) {
      parts.append(SearchableText.Part(start..<heading.lowerBound, of: source))
      start = heading.upperBound
    }
    return parts + [SearchableText.Part(start..<range.upperBound, of: source)]
  }
}
