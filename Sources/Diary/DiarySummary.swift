// What this machine keeps of a diary, so that what is unread or of a day costs a look at each file.

public import Diagnostics
public import Ground
internal import SafeFiles
public import ZonedTime

/// A diary without its entries, how many of them each member has not read, and which are of a day.
public struct DiarySummary: Sendable {
  /// An entry's name, author and time.
  public struct Line: Sendable {
    /// The entry.
    public let id: String
    /// The member who wrote it; nil if unknown.
    public let author: String?
    /// When it was written.
    public let created: ZonedTime
  }

  /// A reply or a stamp under an entry.
  public struct Reply: Sendable, Hashable {
    /// The entry.
    public let entry: String
    /// The day on which the entry was written.
    public let entryDay: Day
    /// The member who gave it; nil if unknown.
    public let author: String?
    /// When it was given.
    public let created: ZonedTime
    /// The stamp, if it gives one.
    public let stamp: Stamp?
    /// Whether it has words.
    public let hasWords: Bool
  }

  /// The diary, without entries and receipts.
  public let diary: Diary
  /// The problems of its files, but for its photos.
  public let problems: [Diagnostic]
  fileprivate let facts: Facts

  /// The number of entries of others that a member has not read; 0 for somebody else.
  public func unread(by member: String) -> Int { facts.unread[member] ?? 0 }

  /// The entries of a day of the calendar, of all years.
  public func entries(month: Int, day: Int) -> [Line] { facts.lines(month, day) }

  /// The replies and stamps of a day, by their own clocks, in reading order.
  public func replies(on day: Day) -> [Reply] {
    facts.replies(day.month, day.day).filter { $0.created.day == day }
  }

  /// Whether a member wrote on a day, by the clock there or by a zone's.
  public func has(_ member: String, writtenOn day: Day, by zone: TimeZoneRules) -> Bool {
    // Two clocks are at most two days apart.
    (-2...2).contains { distance in
      let near = day.advanced(by: distance)
      return facts.lines(near.month, near.day).contains { line in
        line.author == member && (line.created.day == day || zone.zoned(line.created.instant).day == day)
      }
    }
  }

  /// Counts and lines, as the cache has them: the lines by day, of which few are needed.
  fileprivate struct Facts: Sendable {
    var unread: [String: Int] = [:]
    private var days: [Int: CacheReader] = [:]
    private var replies: [Int: CacheReader] = [:]

    private static let version = "diary summary 3"

    init(_ diary: Diary) {
      for member in diary.members { unread[member.id] = diary.unread(by: member.id).count }
      var writers: [Int: CacheWriter] = [:]
      for entry in diary.entries {
        let day = entry.created.day
        writers[Facts.place(day.month, day.day), default: CacheWriter()].add(entry)
      }
      days = writers.mapValues(CacheReader.init)
      guard !diary.replies.isEmpty else { return }
      let entryDays = Dictionary(diary.entries.map { ($0.id, $0.created.day) }) { first, _ in first }
      writers = [:]
      for reply in diary.replies {
        guard let entry = reply.replyTo.flatMap({ entryDays[$0] }) else { continue }
        let day = reply.created.day
        writers[Facts.place(day.month, day.day), default: CacheWriter()].add(reply, to: entry)
      }
      replies = writers.mapValues(CacheReader.init)
    }

    private static func place(_ month: Int, _ day: Int) -> Int { month * 32 + day }

    func lines(_ month: Int, _ day: Int) -> [Line] {
      var lines: [Line] = []
      guard var reader = days[Facts.place(month, day)] else { return [] }
      while let line = Line(from: &reader) { lines.append(line) }
      return lines
    }

    func replies(_ month: Int, _ day: Int) -> [Reply] {
      var found: [Reply] = []
      guard var reader = replies[Facts.place(month, day)] else { return [] }
      while let reply = Reply(from: &reader) { found.append(reply) }
      return found
    }

    init?(from reader: inout CacheReader) {
      guard let members = reader.count() else { return nil }
      for _ in 0..<members {
        guard let member = reader.text(), let count = reader.number() else { return nil }
        unread[member] = count
      }
      guard let days = Facts.parts(from: &reader), let replies = Facts.parts(from: &reader) else {
        return nil
      }
      (self.days, self.replies) = (days, replies)
    }

    private static func parts(from reader: inout CacheReader) -> [Int: CacheReader]? {
      guard let count = reader.count() else { return nil }
      var parts: [Int: CacheReader] = [:]
      for _ in 0..<count {
        guard let day = reader.number(), let part = reader.part() else { return nil }
        parts[day] = part
      }
      return parts
    }

    func add(to writer: inout CacheWriter) {
      writer.add(unread.count)
      for (member, count) in unread {
        writer.add(member)
        writer.add(count)
      }
      for parts in [days, replies] {
        writer.add(parts.count)
        for (day, part) in parts {
          writer.add(day)
          writer.add(part: part)
        }
      }
    }

    /// What is kept in a file, with the look at the diary's folder that it is true of.
    static func read(_ path: RelativePath, in tree: Tree, context: Digest) -> (TreeSnapshot, Facts)? {
      guard var reader = CacheFile.read(path, in: tree, version: version), reader.digest() == context,
        let snapshot = reader.snapshot(), let facts = Facts(from: &reader), reader.isAtEnd
      else { return nil }
      return (snapshot, facts)
    }

    /// Keeps them; without that the next run reads the diary, so a failure is ignored.
    func write(to path: RelativePath, in tree: Tree, context: Digest, _ snapshot: TreeSnapshot) {
      var writer = CacheWriter()
      writer.add(context)
      writer.add(snapshot)
      add(to: &writer)
      do throws(Diagnostic) { try CacheFile.write(writer, to: path, in: tree, version: Facts.version) } catch
      {
        return
      }
    }
  }
}

extension DiarySummary.Line {
  fileprivate init?(from reader: inout CacheReader) {
    guard let id = reader.text(), let author = reader.optionalText(),
      let created = reader.time()
    else { return nil }
    self.init(id: id, author: author, created: created)
  }
}

extension DiarySummary.Reply {
  fileprivate init?(from reader: inout CacheReader) {
    guard let entry = reader.text(), let day = reader.text().flatMap({ Day(ascii: $0.utf8) }),
      let author = reader.optionalText(), let created = reader.text().flatMap({ ZonedTime(ascii: $0.utf8) }),
      let stamp = reader.optionalText(), let words = reader.number()
    else { return nil }
    self.init(
      entry: entry, entryDay: day, author: author, created: created,
      stamp: stamp.flatMap(Stamp.init(rawValue:)), hasWords: words > 0)
  }
}

extension CacheWriter {
  fileprivate mutating func add(_ reply: Entry, to entry: Day) {
    add(reply.replyTo ?? "")
    add(entry.text)
    add(reply.author)
    add(reply.created)
    add(reply.stamp?.rawValue)
    add(reply.size.characters)
  }

  fileprivate mutating func add(_ entry: Entry) {
    add(entry.id)
    add(entry.author)
    add(entry.created)
  }
}

extension DiaryStore {
  /// Several diaries' summaries, in order; each may be unreadable.
  ///
  /// A diary none of whose files changed since the last summary is looked at, not read.
  public static func summaries(of ids: [String], in home: Home) async -> [Result<DiarySummary, Diagnostic>] {
    await eachAtOnce(ids) { (id) async throws(Diagnostic) in try await summary(of: id, in: home) }
  }

  /// - Throws: as `read`.
  private static func summary(of id: String, in home: Home) async throws(Diagnostic) -> DiarySummary {
    let head = try head(id, in: home)
    let context = EntryContext(head.diary, unread: head.unreadMembers, in: home).digest
    let path = RelativePath(".zutto/cache/summary-\(id)") ?? ".zutto/cache/summary"
    let known = DiarySummary.Facts.read(path, in: home.tree, context: context)
    let files = try await TreeSnapshot(
      of: home.tree, in: head.diary.path, .files, without: [head.diary.path / "photos"], since: known?.0)
    if let (earlier, facts) = known, files.hasSameFiles(as: earlier) {
      return DiarySummary(diary: head.diary, problems: [], facts: facts)
    }
    let reading = try await read(id, in: home, passingPhotos: true)
    let facts = DiarySummary.Facts(reading.diary)
    // A problem must be reported each time.
    if reading.problems.isEmpty, files.knowsAllFiles, home.isWritable, home.tree.isWritable {
      facts.write(to: path, in: home.tree, context: context, files)
    }
    return DiarySummary(diary: head.diary, problems: reading.problems, facts: facts)
  }
}
