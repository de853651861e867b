// The files that other programs read: feeds of a diary, a calendar of all.

internal import Diary
internal import Ground

/// What a feed and the calendar call things, the same at every build on every machine.
enum FeedNames {
  /// So many of the newest entries a feed has.
  static let newest = 50

  /// A name for a thing that no other thing has: a UUID of version 8 made of a SHA-256 (RFC 9562, appendix B.2).
  static func urn(_ parts: String...) -> String { "urn:uuid:" + uuid(parts) }

  static func uuid(_ parts: [String]) -> String {
    var builder = Digest.Builder()
    builder.add("zutto feed")
    for part in parts { builder.add(part) }
    var bytes = Array(builder.digest.bytes.prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array(bytes.hexadecimal)
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }
}

extension DiaryPlan {
  /// The entries of the diary's feeds.
  var fed: Range<Int> { max(0, diary.entries.count - FeedNames.newest)..<diary.entries.count }

  /// The feeds, if there is something in them.
  var feedPages: [PlannedPage] {
    guard !fed.isEmpty else { return [] }
    var key = Digest.Builder()
    key.add(head)
    for index in fed { key.add(letters[index]) }
    return [
      PlannedPage(.atom(number), in: folder, "atom.xml", key: key.digest),
      PlannedPage(.jsonFeed(number), in: folder, "feed.json", key: key.digest),
    ]
  }

  /// Whether the calendar tells of it: beside named diaries an anonymous one would tell who was writing just then.
  var isInCalendar: Bool { !diary.type.hidesMembers && !diary.entries.isEmpty }

  /// What the calendar shows of the diary: when something was written and by whom, no text.
  func addDays(to key: inout Digest.Builder) {
    key.add(head)
    for entry in diary.entries {
      key.add(entry.created.text)
      key.add(entry.author)
    }
  }

  /// What an entry is called outside: of an anonymous diary its time alone, for a guess at the author could be tried.
  func urn(of index: Int) -> String { FeedNames.urn("entry", diary.id, names[index]) }
}

extension SitePlan {
  /// Whether there is a calendar.
  var hasCalendar: Bool { diaries.contains(where: \.isInCalendar) }

  /// The calendar, if there is something in it.
  static func calendar(of diaries: [DiaryPlan], look: Digest) -> [PlannedPage] {
    guard diaries.contains(where: \.isInCalendar) else { return [] }
    var key = Digest.Builder()
    key.add(look)
    for diary in diaries where diary.isInCalendar { diary.addDays(to: &key) }
    return [PlannedPage(.calendar, in: nil, "calendar.ics", key: key.digest)]
  }
}
