// What the pages of entries are called.

internal import Diary
internal import Ground

/// The name of each entry's page, without `.html`: its id, or for an anonymous diary only its time,
/// so that no name of a member is in the archive; with a digest of what it says where others are of the same second, so that
/// one that comes later never takes over its address.
struct EntryNames: Sendable {
  /// Entry ids in reading order.
  let ids: [String]
  /// The names, in reading order.
  let all: [String]
  private let numbers: [String: Int]

  init(of diary: Diary) {
    ids = diary.entries.map(\.id)
    all = diary.type.hidesMembers ? EntryNames.times(of: diary.entries) : ids
    numbers = Dictionary(zip(ids, ids.indices).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
  }

  /// The page of the entry at a place in reading order.
  subscript(index: Int) -> String { all[index] }

  /// The place of the entry with an id.
  func index(of id: String) -> Int? { numbers[id] }

  private static func times(of entries: [Entry]) -> [String] {
    let times = entries.map { "\($0.created.day.text)-\($0.created.time.compactText)" }
    var counts: [String: Int] = [:]
    for time in times { counts[time, default: 0] += 1 }
    var seen: [String: Int] = [:]
    return zip(entries, times).map { entry, time in
      guard let mark = entry.mark, counts[time] ?? 0 > 1 else { return time }
      let name = "\(time)-\(mark.hex.prefix(8))"
      let count = (seen[name] ?? 0) + 1
      seen[name] = count
      return count == 1 ? name : "\(name)-\(count)"
    }
  }
}
