// What the search of an archive goes through: segments of texts that are remade together.

internal import Diary
internal import Ground
internal import Ledger
internal import Memos

/// The search's part of the archive: which texts stand in which of its files.
///
/// The files are plain scripts, for a page from a disk may load nothing else. A segment is what one diary has of one
/// year, or a piece of that: a change remakes one, and a filter by diary or month passes the others by.
struct SearchPlan: Sendable {
  /// Where texts come from.
  enum Origin: Sendable, Hashable {
    case diary(Int)
    case memos
    case answers
    /// A month of the ledger is one text.
    case ledger
  }

  /// One text that can be found.
  struct Item: Sendable {
    /// Its place among the entries, memos, answers or months of the ledger.
    let place: Int
    let month: Month
    /// How many bytes it has, about.
    let size: Int
  }

  /// Texts of one origin and one year whose words stand in the same files.
  struct Segment: Sendable {
    let origin: Origin
    /// The beginning of its files' names.
    let name: String
    /// Oldest first.
    let items: ArraySlice<Item>
    /// How many files its words are divided into.
    let shards: Int
    /// The texts of each of its files of texts, as places in `items`.
    let parts: [Range<Int>]
    /// The digest of everything the words depend on.
    let key: Digest
    /// The digest of everything each file of texts depends on.
    let partKeys: [Digest]

    /// Its months with the number of texts before each.
    var months: [(month: Month, start: Int)] {
      var months: [(month: Month, start: Int)] = []
      for (number, item) in items.enumerated() where months.last?.month != item.month {
        months.append((item.month, number))
      }
      return months
    }
  }

  static let folder: RelativePath = "search"

  /// What can be chosen, in the order of the home page.
  let origins: [Origin]
  /// By origin, oldest first.
  let segments: [Segment]
  /// The names of everyone who wrote an entry that shows its author, in byte order.
  let authors: [String]
  /// The digest of what the page of the search and the list of segments depend on.
  let key: Digest

  /// Plans the search; nil where there is nothing to find.
  init?(_ diaries: [DiaryPlan], _ memos: MemoPlan?, _ notes: NotePlan?, _ ledger: LedgerPlan?, look: Digest) {
    let count =
      diaries.reduce(0) { $0 + $1.diary.entries.count } + (memos?.memos.count ?? 0)
      + (notes?.answers.count ?? 0) + (ledger?.months.count ?? 0)
    guard count > 0 else { return nil }
    var made = SearchSegments(limit: SearchPlan.limit(ofAll: count))
    for diary in diaries { made.add(diary) }
    if let memos { made.add(memos) }
    if let notes { made.add(notes) }
    if let ledger { made.add(ledger) }
    origins = made.origins
    segments = made.segments
    authors = Set(diaries.flatMap(SearchPlan.authors)).sorted()
    var key = Digest.Builder()
    key.add(look)
    for diary in diaries { key.add(diary.head) }
    key.add(notes?.hidesName == true ? 1 : 0)
    for author in authors { key.add(author) }
    for segment in segments {
      key.add(segment.name)
      key.add(segment.items.count)
      key.add(segment.shards)
      for part in segment.parts { key.add(part.lowerBound) }
      for (month, start) in segment.months {
        key.add(month.text)
        key.add(start)
      }
    }
    self.key = key.digest
  }

  /// How many texts a segment has at most: a query looks into each, an edit remakes one.
  private static func limit(ofAll count: Int) -> Int {
    var limit = 512
    while limit < 2048, count / limit > 48 { limit *= 2 }
    return limit
  }

  private static func authors(of plan: DiaryPlan) -> [String] {
    guard !plan.diary.type.hidesMembers else { return [] }
    let ids = Set(plan.diary.entries.lazy.compactMap(\.author))
    return ids.map { plan.diary.member($0)?.name ?? $0 }
  }

  /// The months of the ledger, by their places, that a file of the search is made from.
  func books(in kind: PlannedPage.Kind) -> [Int] {
    switch kind {
    case .searchShard(let segment, _), .searchTexts(let segment, _):
      segments[segment].origin == .ledger ? segments[segment].items.map(\.place) : []
    default: []
    }
  }

  /// The word by which an author is found, which no text has.
  static func token(ofAuthor name: String) -> String { "@" + Digest(of: Array(name.utf8)).hex.prefix(10) }

  /// The pages of the search in the order in which they are listed.
  var pages: [PlannedPage] {
    var pages = [
      PlannedPage(.search, in: nil, "search.html", key: key),
      PlannedPage(.searchList, in: SearchPlan.folder, "index.js", key: key),
    ]
    for (number, segment) in segments.enumerated() {
      for shard in 0..<segment.shards {
        let kind = PlannedPage.Kind.searchShard(segment: number, shard: shard)
        let name = "\(segment.name).i\(shard).js"
        pages.append(PlannedPage(kind, in: SearchPlan.folder, name, key: segment.key))
      }
      for part in segment.parts.indices {
        let kind = PlannedPage.Kind.searchTexts(segment: number, part: part)
        let name = "\(segment.name).t\(part).js"
        pages.append(PlannedPage(kind, in: SearchPlan.folder, name, key: segment.partKeys[part]))
      }
    }
    return pages
  }
}
