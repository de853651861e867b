// What the pages of entries are called.

internal import Diary
internal import Ground

/// The name of each entry's page, without `.html`: its id, or for an anonymous diary only its time,
/// so that no name of a member is in the archive.
struct EntryNames: Sendable {
  /// Entry ids in reading order.
  let ids: [String]
  private let names: [String]
  private let numbers: [String: Int]

  init(of diary: Diary) {
    ids = diary.entries.map(\.id)
    names = diary.type.hidesMembers ? EntryNames.times(of: diary.entries) : ids
    numbers = Dictionary(
      zip(ids, ids.indices).map { ($0, $1) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The page of the entry at a place in reading order.
  subscript(index: Int) -> String { names[index] }

  /// The place of the entry with an id.
  func index(of id: String) -> Int? { numbers[id] }

  private static func times(of entries: [Entry]) -> [String] {
    var seen: [String: Int] = [:]
    return entries.map { entry in
      let name = "\(entry.created.day.text)-\(entry.created.time.compactText)"
      let count = (seen[name] ?? 0) + 1
      seen[name] = count
      return count == 1 ? name : "\(name)-\(count)"
    }
  }
}
