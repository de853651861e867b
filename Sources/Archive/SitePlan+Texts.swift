// Which pages show words of texts that are not their own.

internal import Ground

extension SitePlan {
  /// Whose words a page shows beside those of its own, and how much of them.
  func texts(shownOn page: PlannedPage.Kind) -> [(PlainTexts.Place, PlainTexts.Extent)] {
    func latest(of diary: Int, _ entries: Range<Int>) -> [(PlainTexts.Place, PlainTexts.Extent)] {
      entries.map { (.entry(diary: diary, entry: $0), .beginning) }
    }
    func lines(_ items: some Sequence<Timeline.Item>) -> [(PlainTexts.Place, PlainTexts.Extent)] {
      items.compactMap { item in
        switch item {
        case .entry(let diary, let entry): (.entry(diary: diary, entry: entry), .beginning)
        case .memo(let memo): (.memo(memo), .beginning)
        case .shop, .answer: nil
        }
      }
    }
    func lines(ofDays days: some Sequence<Int>) -> [(PlainTexts.Place, PlainTexts.Extent)] {
      guard let timeline = time?.timeline else { return [] }
      return days.flatMap { lines(timeline.items[timeline.days[$0].items]) }
    }
    switch page {
    case .home:
      let entries = diaries.indices.flatMap { latest(of: $0, diaries[$0].latest.suffix(1)) }
      return entries + (memos?.latest.map { (.memo($0), .beginning) } ?? [])
        + lines(time?.timeline.latest ?? [])
    case .timeMonth(let month): return lines(ofDays: time?.timeline.months[month].days ?? 0..<0)
    case .onDay(let day): return lines(ofDays: time?.timeline.anniversaries[day].days ?? [])
    case .diary(let diary): return latest(of: diary, diaries[diary].latest)
    case .atom(let diary), .jsonFeed(let diary):
      return diaries[diary].fed.map { (.entry(diary: diary, entry: $0), .html) }
    case .memos: return memos?.newest.map { (.memo($0), .beginning) } ?? []
    default: return []
    }
  }

  /// The texts that files of a segment are made of.
  func texts(searchedIn pages: [PlannedPage], of number: Int) -> [(PlainTexts.Place, PlainTexts.Extent)] {
    guard let segment = search?.segments[number] else { return [] }
    let items = pages.reduce(into: Set<Int>()) { places, page in
      if case .searchTexts(_, let part) = page.kind {
        places.formUnion(segment.parts[part])
      } else if places.count < segment.items.count {
        places.formUnion(0..<segment.items.count)
      }
    }
    return items.compactMap { item in
      let place = segment.items[segment.items.startIndex + item].place
      switch segment.origin {
      case .diary(let diary): return (.entry(diary: diary, entry: place), .whole)
      case .memos: return (.memo(place), .whole)
      case .answers, .ledger: return nil
      }
    }
  }
}
