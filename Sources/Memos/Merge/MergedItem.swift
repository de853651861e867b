// The three-way merge of one item.

import MergeText
import ZonedTime

/// An item in the result of a merge.
struct MergedItem {
  /// The heading as written; nil for the memo itself.
  let heading: [UInt8]?
  let text: [UInt8]
  let time: ZonedTime
  /// Whether both sides changed the same lines.
  let isCollision: Bool
  /// The versions it was merged from.
  let versions: Versions<MergeBlock?>

  /// Whether it was the last item on every side that has it.
  var wasLast: Bool { [versions.ours, versions.theirs].allSatisfy { $0?.isLast ?? true } }

  /// Nil for an item that one side removed and the other left unchanged.
  private init?(_ versions: Versions<MergeBlock?>, lineEnd: [UInt8]) {
    if let base = versions.base {
      if versions.ours == nil, versions.theirs.map({ $0.isSame(as: base) }) ?? true { return nil }
      if versions.theirs == nil, versions.ours.map({ $0.isSame(as: base) }) ?? true { return nil }
    }
    guard let one = versions.ours ?? versions.theirs else { return nil }
    let merge = ItemMerge(versions, lineEnd: lineEnd)
    heading = one.heading
    text = merge.text
    isCollision = merge.isCollision
    let times = [versions.ours?.time, versions.theirs?.time].compactMap(\.self)
    let earliest = times.min { $0.sortKey.lexicographicallyPrecedes($1.sortKey) }
    time = versions.map { $0?.time }.settled.flatMap(\.self) ?? earliest ?? one.time
    self.versions = versions
  }

  /// Merges all items, in the order of the result.
  static func all(_ blocks: Versions<[MergeBlock]>, lineEnd: [UInt8]) -> [MergedItem] {
    let numbers = Numbering(blocks)
    let found = numbers.sides.map { side in Dictionary(uniqueKeysWithValues: side) }
    var items: [MergeKey: MergedItem] = [:]
    var keys: [Int: MergeKey] = [:]
    for number in Set(found.ours.keys).union(found.theirs.keys) {
      guard let item = MergedItem(found.map { $0[number] }, lineEnd: lineEnd) else { continue }
      // The memo itself sorts first; the rank distinguishes equal items.
      let rank = numbers.ranks[number] ?? []
      let key = number == 0 ? [] : item.time.sortKey + (item.heading ?? []) + [0] + item.text + rank
      keys[number] = key
      items[key] = item
    }
    let order = numbers.sides.map { side in side.compactMap { keys[$0.0] } }.mergedOrder(of: Set(items.keys))
    return order.compactMap { items[$0] }
  }

  /// A heading valid below an item of `day`: a bare time refers to the day of the item above.
  static func heading(_ heading: [UInt8], at time: ZonedTime, under day: Day?) -> [UInt8] {
    guard time.day != day, case .time(let clock)? = ItemHeading(heading[...]) else { return heading }
    return Array("## \(time.day.text) \(clock.text)".utf8)
  }
}

/// Matches items across the three versions: each gets a number, the memo itself 0.
private struct Numbering {
  let sides: Versions<[(Int, MergeBlock)]>
  /// Distinguishes equal items, independent of which side is ours.
  private(set) var ranks: [Int: [UInt8]] = [:]

  struct Place: Hashable {
    let heading: [UInt8]?
    let number: Int
  }

  init(_ blocks: Versions<[MergeBlock]>) {
    let places = blocks.map { $0.map(\.heading).counted }
    var known: [Place: Int] = [Place(heading: nil, number: 0): 0]
    for place in places.base where known[place] == nil { known[place] = known.count }
    for (place, number) in known { ranks[number] = [0, 0] + Numbering.bytes(place.number) }
    // New items match if they are equal; repeated equal items match in order.
    var new: [NewPlace: Int] = [:]
    var count = known.count
    var ranks = ranks
    func numbered(_ blocks: [MergeBlock], _ places: [Place]) -> [(Int, MergeBlock)] {
      var equal: [NewText: Int] = [:]
      return zip(blocks, places).map { block, place in
        if let number = known[place] { return (number, block) }
        let text = NewText(heading: block.heading, text: block.text)
        let which = equal[text, default: 0]
        equal[text] = which + 1
        let key = NewPlace(text: text, number: which)
        if let number = new[key] { return (number, block) }
        new[key] = count
        ranks[count] = [0, 1] + Numbering.bytes(which)
        count += 1
        return (count - 1, block)
      }
    }
    sides = Versions(
      base: numbered(blocks.base, places.base), ours: numbered(blocks.ours, places.ours),
      theirs: numbered(blocks.theirs, places.theirs))
    self.ranks = ranks
  }

  private struct NewText: Hashable {
    let heading: [UInt8]?
    let text: [UInt8]
  }

  private struct NewPlace: Hashable {
    let text: NewText
    let number: Int
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }
}

extension [[UInt8]?] {
  /// Each heading with the number of equal ones before it.
  fileprivate var counted: [Numbering.Place] {
    var counts: [[UInt8]?: Int] = [:]
    return map { heading in
      let count = counts[heading, default: 0]
      counts[heading] = count + 1
      return Numbering.Place(heading: heading, number: count)
    }
  }
}

/// The merged text of an item.
struct ItemMerge {
  let text: [UInt8]
  let isCollision: Bool

  /// Merges an item that at least one side has.
  init(_ blocks: Versions<MergeBlock?>, lineEnd: [UInt8]) {
    guard let ours = blocks.ours, let theirs = blocks.theirs else {
      text = (blocks.ours ?? blocks.theirs)?.text ?? []
      isCollision = false
      return
    }
    let texts = blocks.map { $0?.text ?? [] }
    if let settled = texts.settled {
      text = settled
      isCollision = false
      return
    }
    let sounds = SoundMerge(blocks)
    let merge = LineMerge(
      base: blocks.base == nil ? [] : sounds.lines.base, ours: sounds.lines.ours, theirs: sounds.lines.theirs,
      collisions: .both(isSingle: SoundMerge.isSound))
    let merged = Array(merge.lines.map(sounds.line).joined(separator: lineEnd))
    let wasOpen = [ours, theirs].contains { MemoText.openFence(in: $0.text[...]) != nil }
    guard wasOpen || MemoText.openFence(in: merged[...]) == nil else {
      // The lines of two code blocks were mixed: keep both texts whole instead.
      let both = [ours.text, theirs.text].sorted { $0.lexicographicallyPrecedes($1) }
      text = Array(both.map { ItemMerge.closed($0, lineEnd) }.joined(separator: lineEnd + lineEnd))
      isCollision = true
      return
    }
    text = merged
    isCollision = merge.isCollision
  }

  /// The text with an open code block closed, so that it can't swallow what follows.
  static func closed(_ text: [UInt8], _ lineEnd: [UInt8]) -> [UInt8] {
    guard let fence = MemoText.openFence(in: text[...]) else { return text }
    return text + lineEnd + Array(fence.utf8)
  }
}
