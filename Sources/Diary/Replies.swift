// What stands under an entry: replies and stamps, each a file of who gave it (docs/FORMAT.md, "Replies").

public import Diagnostics
internal import Fluent
public import Ground
internal import SafeFiles
public import ZonedTime

/// What stands under one entry.
public struct Replies: Sendable, Hashable {
  /// The replies with words, oldest first.
  public var words: [Entry] = []
  /// The stamps in the order of `Stamp`, each with its givers, the first one first; nobody twice.
  public var stamps: [(stamp: Stamp, givers: [String?])] {
    Stamp.allCases.compactMap { stamp in
      var givers: [String?] = []
      for entry in given where entry.stamp == stamp && !givers.contains(entry.author) {
        givers.append(entry.author)
      }
      return givers.isEmpty ? nil : (stamp, givers)
    }
  }
  /// The files with stamps.
  public internal(set) var given: [Entry] = []

  /// Nothing.
  public init() {}

  /// All of them, those with words first.
  public var all: [Entry] { words + given }
}

extension Diary {
  /// What stands under each entry that has something, by the entry's id.
  public func repliesByEntry() -> [String: Replies] {
    var found: [String: Replies] = [:]
    for reply in replies {
      guard let id = reply.replyTo else { continue }
      if reply.size.characters > 0 { found[id, default: Replies()].words.append(reply) }
      if reply.stamp != nil { found[id, default: Replies()].given.append(reply) }
    }
    return found
  }

  /// The entries and what stands under them; not an array, which would copy them all.
  public var texts: FlattenSequence<[[Entry]]> { [entries, replies].joined() }
}

extension DiaryStore {
  /// Puts a stamp under an entry.
  ///
  /// - Returns: its file; nil if the member gave it before.
  /// - Throws: as the writes.
  public static func react(
    _ stamp: Stamp, to entry: Entry, as author: String, at time: ZonedTime, in diary: Diary, _ home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> RelativePath? {
    guard given(stamp, to: entry, by: author, in: diary).isEmpty else { return nil }
    var reply = NewEntry(author: author, created: time, text: "")
    (reply.replyTo, reply.stamp) = (entry.id, stamp)
    return try add(reply, to: diary, in: home, &change)
  }

  /// Takes a member's stamp away from an entry; words beside it stay.
  ///
  /// - Returns: whether there was one.
  /// - Throws: as the writes.
  public static func unreact(
    _ stamp: Stamp, to entry: Entry, as author: String, in diary: Diary, _ home: Home, _ change: inout Change
  ) throws(Diagnostic) -> Bool {
    let given = given(stamp, to: entry, by: author, in: diary)
    for reply in given {
      let path = reply.path(in: diary.path)
      if reply.size.characters == 0 {
        try change.remove(path)
      } else {
        let source = try home.tree.read(path, limit: Entry.maximumBytes)
        try change.write(EntryFormat.removingStamp(source), to: path)
      }
    }
    return !given.isEmpty
  }

  private static func given(_ stamp: Stamp, to entry: Entry, by author: String, in diary: Diary) -> [Entry] {
    diary.replies.filter { $0.replyTo == entry.id && $0.stamp == stamp && $0.author == author }
  }
}

extension DiaryChecks {
  /// Replies to entries that are not there, and to replies.
  static func replies(of diary: Diary) -> [Diagnostic] {
    let ids = Set(diary.entries.map(\.id))
    let above = Dictionary(diary.replies.compactMap { reply in reply.replyTo.map { (reply.id, $0) } }) {
      first, _ in first
    }
    return diary.replies.compactMap { reply in
      guard let id = reply.replyTo, !ids.contains(id) else { return nil }
      if let entry = above[id] {
        return Diagnostic(
          .replyMissing, Phrase("diary-under-reply", ["id": id.quotedBriefly]),
          path: reply.path(in: diary.path),
          hint: Phrase("diary-name-entry-above", ["entry": entry.quotedBriefly]), severity: .warning)
      }
      return Diagnostic(
        .replyMissing, Phrase("diary-reply-missing", ["id": id.quotedBriefly]),
        path: reply.path(in: diary.path),
        hint: diary.entries.map(\.id).hint(for: id, Phrase("diary-reply-missing-hint")), severity: .warning)
    }
  }
}
