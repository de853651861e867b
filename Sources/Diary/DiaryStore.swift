// Reading, finding and searching diaries on disk.

public import Diagnostics
public import Fluent
public import Ground
internal import LosslessJSON
internal import Prose
internal import SafeFiles
internal import ZonedTime

/// Reads and writes diaries; the only part of the room that touches the disk.
public enum DiaryStore {
  /// The ids of a home's diaries, in byte order, without empty folders.
  ///
  /// - Throws: `file-unreadable`.
  public static func ids(in home: Home) throws(Diagnostic) -> [String] {
    try home.tree.list(Diary.folder).filter { $0.kind != .file && $0.isText && !$0.name.hasPrefix(".") }.map(
      \.name
    ).filter { !isEmpty($0, in: home) }
  }

  private static func isEmpty(_ id: String, in home: Home) -> Bool {
    do throws(Diagnostic) { return try home.tree.firstFile(in: Diary.folder.appending(id)) == nil } catch {
      // A folder that can't be listed is reported where it is read.
      return false
    }
  }

  /// The error for a missing diary, with the ids that exist.
  public static func missing(_ id: String, in home: Home) -> Diagnostic {
    do throws(Diagnostic) { return missing(id, among: try ids(in: home)) } catch {
      return Diagnostic(.diaryMissing, Phrase("diary-no-diary-2", ["id": id]), hint: error.message)
    }
  }

  private static func missing(_ id: String, among ids: [String]) -> Diagnostic {
    var hint: Phrase = Phrase("diary-make-one-zutto-diary-new")
    if !ids.isEmpty {
      hint = ids.hint(for: id, Phrase("diary-there-is", ["ids": ids.joined(separator: ", ")])) ?? hint
    }
    return Diagnostic(.diaryMissing, Phrase("diary-no-diary-2", ["id": id]), hint: hint)
  }

  /// Reads a diary's head and members, without its entries.
  ///
  /// - Throws: `diary-missing`, and the first error that makes `diary.json` unreadable.
  public static func head(_ id: String, in home: Home) throws(Diagnostic) -> DiaryReading {
    guard PortableName(id) != nil, try ids(in: home).contains(id) else { throw missing(id, in: home) }
    let file = Diary.path(of: id) / "diary.json"
    let source = try home.tree.read(file, limit: Home.maximumJSONBytes)
    let (head, problems) = DiaryFormat.diary(source, id: id)
    guard let head else {
      throw problems.first { $0.severity == .error }
        ?? Diagnostic(.jsonValue, Phrase("diary-no-diary"), path: file)
    }
    var reading = DiaryReading(head)
    reading.problems = problems
    reading.fileCount = 1
    readMembers(in: home, into: &reading)
    return reading
  }

  /// Reads a whole diary; files that this machine remembers unchanged are not read.
  ///
  /// `remembering` trusts and renews the index; `keepingTexts` keeps the files that are read there;
  /// `passingPhotos` leaves `photos` and `pictures` empty.
  ///
  /// - Returns: the diary and all problems of its files.
  /// - Throws: `diary-missing`, and the first error that makes `diary.json` unreadable.
  public static func read(
    _ id: String, in home: Home, remembering: Bool = true, keepingTexts: KeptTexts? = nil,
    passingPhotos: Bool = false
  ) async throws(Diagnostic) -> DiaryReading {
    var reading = try head(id, in: home)
    let head = reading.diary
    async let receipts = receipts(of: head, in: home)
    let context = EntryContext(reading.diary, unread: reading.unreadMembers, in: home)
    let old = remembering ? await DiaryIndex(of: id, in: home.tree, context: context.digest) : nil
    let scan = EntryScan(
      context, known: consume old, keepingTexts: keepingTexts, passingPhotos: passingPhotos)
    // Nobody but the reading has the entries after this, which are sorted where they lie.
    if let index = await (consume scan).read(into: &reading), remembering, home.isWritable,
      home.tree.isWritable
    {
      await index.write(of: id, to: home.tree, context: context.digest)
    }
    reading.diary.entries.sortByMoving(Entry.isBefore)
    reading.photos.sortByMoving { $0.name.isBefore($1.name) }
    reading.pictures.sortByMoving { $0.name.isBefore($1.name) }
    if reading.diary.entries.contains(where: { $0.replyTo != nil }) {
      reading.diary.replies = reading.diary.entries.filter { $0.replyTo != nil }
      reading.diary.entries.removeAll { $0.replyTo != nil }
    }
    let read = await receipts
    reading.diary.reads = read.diary.reads
    reading.problems += read.problems
    reading.fileCount += read.fileCount
    return reading
  }

  /// Reads several diaries at once, each of which may be unreadable, in order.
  public static func readEach(_ ids: [String], in home: Home, keepingTexts: KeptTexts? = nil) async
    -> [Result<
      DiaryReading, Diagnostic
    >]
  {
    await eachAtOnce(ids) { (id) async throws(Diagnostic) in
      try await read(id, in: home, keepingTexts: keepingTexts)
    }
  }

  /// Does something with several diaries at once.
  static func eachAtOnce<Value: Sendable>(
    _ ids: [String], _ body: @escaping @Sendable (String) async throws(Diagnostic) -> Value
  ) async -> [Result<Value, Diagnostic>] {
    await withTaskGroup(of: (Int, Result<Value, Diagnostic>).self) { group in
      for (number, id) in ids.enumerated() {
        group.addTask {
          do throws(Diagnostic) { return (number, .success(try await body(id))) } catch {
            return (number, .failure(error))
          }
        }
      }
      var results: [(Int, Result<Value, Diagnostic>)] = []
      for await result in group { results.append(result) }
      return results.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// The JSON files of one of a diary's folders, parsed.
  private static func jsonFiles<Value>(
    _ name: RelativePath, in home: Home, into reading: inout DiaryReading,
    _ parse: (Source) -> (Value?, [Diagnostic])
  ) -> [Value] {
    let folder = reading.diary.path / name
    var values: [Value] = []
    do throws(Diagnostic) {
      for item in try home.tree.list(folder).withoutCopies where item.name.hasSuffix(".json") {
        guard let path = folder.appending(item.name) else { continue }
        reading.fileCount += 1
        do throws(Diagnostic) {
          _ = try PortableName(parsing: path.stem)
          let source = try home.tree.read(path, limit: Home.maximumJSONBytes)
          let (value, problems) = parse(source)
          reading.problems += problems
          if let value { values.append(value) }
        } catch {
          var problem = error
          problem.path = path
          reading.problems.append(problem)
        }
      }
    } catch { reading.problems.append(error) }
    return values
  }

  private static func readMembers(in home: Home, into reading: inout DiaryReading) {
    let members = jsonFiles("members", in: home, into: &reading, DiaryFormat.member)
    reading.diary.members = members.sorted(by: isEarlier)
    let folder = reading.diary.path / "members"
    reading.unreadMembers = Set(
      reading.problems.compactMap(\.path).filter { $0.parent == folder && $0.pathExtension == "json" }.map(
        \.stem)
    ).subtracting(members.map(\.id))
  }

  /// A reading of a diary's receipts alone.
  private static func receipts(of diary: Diary, in home: Home) -> DiaryReading {
    var reading = DiaryReading(diary)
    reading.diary.reads = jsonFiles("reads", in: home, into: &reading, DiaryFormat.reads)
    return reading
  }

  /// In the order of joining; those of unknown time last, by id.
  private static func isEarlier(_ a: Member, _ b: Member) -> Bool {
    switch (a.joined?.secondsSince1970, b.joined?.secondsSince1970) {
    case (let x?, let y?) where x != y: x < y
    case (.some, nil): true
    case (nil, .some): false
    default: a.id.utf8.lexicographicallyPrecedes(b.id.utf8)
    }
  }
}

extension DiaryStore {
  /// The id of the diary of an invitation, which is a code or a link that ends with one.
  ///
  /// - Throws: `invite-invalid`, and what keeps a diary from being read.
  public static func diary(invitedBy text: String, in home: Home) throws(Diagnostic) -> String {
    let last = text.split(separator: "/").last.map(String.init) ?? text
    if let code = InviteCode(last) {
      for id in try ids(in: home) where try head(id, in: home).diary.invite == code { return id }
    }
    throw Diagnostic(
      .inviteInvalid, Phrase("diary-not-invite-code-diary-here", ["value": text]),
      hint: Phrase("diary-ask-again-zutto-diary-invite"))
  }

  /// The file of the entry that a person names.
  ///
  /// - Throws: `diary-missing`, `entry-missing`.
  public static func find(_ text: String, in id: String, _ home: Home) async throws(Diagnostic)
    -> RelativePath
  {
    let reading = try await read(id, in: home)
    let path = Entry.path(of: text, in: reading.diary.path)
    // An unreadable entry can be edited or removed by its exact id.
    if PortableName(text) != nil, home.tree.signature(path) != nil { return path }
    return try one(text, of: reading.diary).path(in: reading.diary.path)
  }

  /// The one entry whose id is a text or begins with it.
  ///
  /// - Throws: `entry-missing` if there is none or more than one.
  public static func one(_ text: String, of diary: Diary) throws(Diagnostic) -> Entry {
    let found = diary.entries(matching: text)
    if found.count == 1 { return found[0] }
    if found.isEmpty {
      throw Diagnostic(
        .entryMissing, Phrase("diary-no-entry", ["value": text, "id": diary.id]),
        hint: diary.entries.map(\.id).hint(
          for: text, Phrase("diary-zutto-diary-show-lists-ids", ["id": diary.id])))
    }
    throw Diagnostic(
      .entryMissing, Phrase("diary-beginning-entries", ["value": text, "count": found.count]),
      hint: Phrase("home-one", ["words": found.prefix(5).map(\.id).joined(separator: ", ")]))
  }

  /// The questions in a language: the home's own, else the built-in ones.
  public static func questions(in home: Home, _ language: Language) throws(Diagnostic) -> Questions {
    guard let path = RelativePath("questions.\(language.tag.rawValue).txt"),
      let source = try home.tree.readIfPresent(path, limit: Questions.maximumBytes),
      let own = Questions(own: source)
    else { return Questions(language) }
    return own
  }

  /// The text of an entry, without its front matter and the blank lines around it.
  public static func text(of entry: Entry, in diary: Diary, _ home: Home) throws(Diagnostic) -> String {
    let source = try home.tree.read(entry.path(in: diary.path), limit: Entry.maximumBytes)
    let body = String(decoding: source.bytes.dropFirst(entry.bodyStart), as: UTF8.self)
    return body.trimmingBlanks.replacingCRLF
  }

  /// The beginning of an entry's text, without markup, on one line.
  @MarkdownActor public static func excerpt(
    of entry: Entry, in diary: Diary, _ home: Home, characters: Int = 60
  ) throws(Diagnostic) -> String {
    let source = try home.tree.read(entry.path(in: diary.path), limit: Entry.maximumBytes)
    // The file may be shorter than when it was scanned.
    let start = min(entry.bodyStart, source.bytes.count)
    return Markdown(source, range: start..<source.bytes.count).excerpt(characters: characters)
  }
}

extension DiaryStore {
  /// A diary's head and members from files that stand somewhere else; unreadable members are skipped.
  ///
  /// - Throws: what keeps `diary.json` from being read.
  public static func visited(head: Source, members: [Source], as id: String) throws(Diagnostic) -> Diary {
    let (diary, problems) = DiaryFormat.diary(head, id: id)
    guard var diary else {
      throw problems.first { $0.severity == .error }
        ?? Diagnostic(.jsonValue, Phrase("diary-no-diary"), hint: Phrase("diary-ask-invitation-again"))
    }
    diary.members = members.compactMap { DiaryFormat.member($0).0 }
    return diary
  }
}

extension DiaryStore {
  /// Searches the diaries of a home.
  ///
  /// Of an anonymous diary it shows neither author nor hour.
  ///
  /// - Parameters:
  ///   - query: what is looked for.
  ///   - shown: the ids of the only diaries that there are for who asks; nil for all.
  ///   - home: the home.
  /// - Returns: the matches, and what could not be searched.
  /// - Throws: `diary-missing` for a diary that the query names and that is missing.
  public static func search(
    _ query: SearchQuery, among shown: [String]? = nil, in home: Home
  ) async throws(Diagnostic) -> SearchReading {
    var reading = SearchReading()
    guard query.includes(.diary) else { return reading }
    var heads: [Diary] = []
    var contexts: [String: EntryContext] = [:]
    let ids = if let shown { shown } else { try ids(in: home) }
    for id in ids {
      do throws(Diagnostic) {
        let head = try head(id, in: home)
        heads.append(head.diary)
        contexts[id] = EntryContext(head.diary, unread: head.unreadMembers, in: home)
      } catch { reading.problems.append(error) }
    }
    for named in query.namedDiaries where !heads.contains(where: { $0.isCalled(named) }) {
      throw missing(named, among: heads.map(\.id))
    }
    for diary in heads where query.includes(diary: diary.id, name: diary.name) {
      guard let context = contexts[diary.id] else { continue }
      let search = FileSearch(query, in: diary.path / "entries", of: home.tree, limit: Entry.maximumBytes)
      let own = await search.run { source, id in
        var (text, author, problems) = EntryFormat.searchable(source, id: id, in: context)
        text?.diary = diary.id
        if let author { text?.authors = [author, diary.member(author)?.name ?? author] }
        return (text, problems)
      }
      reading.add(own)
    }
    return reading
  }
}

extension Diary {
  /// Whether a text names it.
  fileprivate func isCalled(_ text: String) -> Bool {
    [id, name].contains { SearchText.folded($0) == SearchText.folded(text) } || id == text
  }
}
