// The texts of a search, divided into files that are remade together.

internal import Diary
internal import Ground
internal import Ledger
internal import Memos

/// Divides texts into segments.
struct SearchSegments {
  let limit: Int
  var origins: [SearchPlan.Origin] = []
  var segments: [SearchPlan.Segment] = []

  mutating func add(_ plan: DiaryPlan) {
    let items = plan.months.flatMap { month in
      month.entries.map {
        SearchPlan.Item(place: $0, month: month.month, size: plan.diary.entries[$0].bodyCount)
      }
    }
    add(items, .diary(plan.number), "\(plan.diary.id)-", plan.head) { place, key in key.add(plan.lines[place])
    }
  }

  mutating func add(_ plan: MemoPlan) {
    let items = plan.months.reversed().flatMap { month in
      month.memos.reversed().map {
        SearchPlan.Item(place: $0, month: month.month, size: plan.memos[$0].source.bytes.count)
      }
    }
    add(items, .memos, "memos.", plan.head) { place, key in key.add(plan.threads[place]) }
  }

  mutating func add(_ plan: NotePlan) {
    let places = plan.answers.indices.reversed().map { ($0, Month(of: plan.answers[$0].day)) }
    let items = places.sorted { ($0.1, $1.0) < ($1.1, $0.0) }.map { place, month in
      let answer = plan.answers[place]
      let size = answer.note.text.utf8.count + answer.answer.text.utf8.count
      return SearchPlan.Item(place: place, month: month, size: size)
    }
    add(items, .answers, "answers.", plan.head) { place, key in plan.answers[place].add(to: &key) }
  }

  mutating func add(_ plan: LedgerPlan) {
    // About what a month's page has of names and reasons.
    let items = plan.months.indices.map {
      SearchPlan.Item(place: $0, month: plan.months[$0].month, size: 1000)
    }
    add(items, .ledger, "ledger.", plan.head) { place, key in key.add(plan.months[place].digest) }
  }

  private mutating func add(
    _ items: [SearchPlan.Item], _ origin: SearchPlan.Origin, _ name: String, _ head: Digest,
    _ add: (Int, inout Digest.Builder) -> Void
  ) {
    guard !items.isEmpty else { return }
    origins.append(origin)
    var rest = items[...]
    var number = 0
    var year = 0
    while let first = rest.first {
      number = first.month.year == year ? number + 1 : 1
      year = first.month.year
      let own = rest.prefix(limit).prefix { $0.month.year == year }
      rest = rest.dropFirst(own.count)
      let parts = SearchSegments.parts(of: own)
      var whole = Digest.Builder()
      let keys = parts.map { part in
        var key = Digest.Builder()
        key.add(head)
        for item in own.dropFirst(part.lowerBound).prefix(part.count) { add(item.place, &key) }
        whole.add(key.digest)
        return key.digest
      }
      segments.append(
        SearchPlan.Segment(
          origin: origin, name: "\(name)\(Year(of: first.month).text)-\(number)", items: own,
          shards: SearchSegments.shards(of: own), parts: parts, key: whole.digest, partKeys: keys))
    }
  }

  /// Files of texts: at most 32 of them and, unless one alone has more, 48 kB.
  private static func parts(of items: ArraySlice<SearchPlan.Item>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    var size = 0
    for (number, item) in items.enumerated() {
      if number - start == 32 || (number > start && size + item.size > 48 << 10) {
        parts.append(start..<number)
        start = number
        size = 0
      }
      size += item.size
    }
    parts.append(start..<items.count)
    return parts
  }

  /// Files of words: their bytes are about half of the texts', 16 kB a file.
  private static func shards(of items: ArraySlice<SearchPlan.Item>) -> Int {
    let size = items.reduce(0) { $0 + min($1.size, 400_000) }
    return min(max(size >> 15, 1), 64)
  }
}
