// What stands between the items of a list or object in a person's file: commas, spaces, line
// ends. New items imitate it.

/// The items of one list or object that is not empty, and the gaps between them.
struct JSONGaps {
  private let bytes: [UInt8]
  private let layout: JSONLayout
  private let items: [Range<Int>]
  private let lead: ArraySlice<UInt8>

  typealias Splice = (range: Range<Int>, text: [UInt8])

  init(_ bytes: [UInt8], _ layout: JSONLayout, _ value: JSON) {
    self.bytes = bytes
    self.layout = layout
    items = value.items
    let start = (value.range?.lowerBound ?? 0) + 1
    lead = bytes[start..<max(start, items.first?.lowerBound ?? start)]
  }

  /// Whether its items stand on lines of their own.
  var breaksLines: Bool {
    lead.contains(where: \.endsLine)
      || (items.count > 1 && separator(after: 0).after.contains(where: \.endsLine))
  }

  /// Whether an item stands over several lines.
  func breaksInside(_ index: Int) -> Bool {
    items.indices.contains(index) && bytes[items[index]].contains(where: \.endsLine)
  }

  /// What goes over the items that don't stay, at least one of which must.
  func removals(keeping stays: [Bool]) -> [Splice] {
    var splices: [Splice] = []
    var index = 0
    while index < items.count {
      guard !stays[index] else {
        index += 1
        continue
      }
      let first = index
      while index < items.count, !stays[index] { index += 1 }
      // With its comma goes the gap to the next item, which so takes the place of the first;
      // at the end, the gap and comma before.
      if index < items.count {
        splices.append((items[first].lowerBound..<items[index].lowerBound, []))
      } else if first > 0 {
        splices.append((items[first - 1].upperBound..<items[index - 1].upperBound, []))
      }
    }
    return splices
  }

  /// New items, each after its anchor, or before the first item that stays.
  func insertions(_ added: [(anchor: Int?, text: [UInt8])], before first: Int) -> [Splice] {
    var texts: [Int: [UInt8]] = [:]
    for (anchor, text) in added {
      let gap = separator(after: anchor)
      let comma = gap.before + [UInt8(ascii: ",")] + gap.after
      if let anchor {
        texts[items[anchor].upperBound, default: []] += comma + text
      } else {
        texts[items[first].lowerBound, default: []] += text + comma
      }
    }
    return texts.map { ($0.key..<$0.key, $0.value) }
  }

  /// The indent of an item added after another, or before all.
  func indent(after anchor: Int?) -> [UInt8] {
    let gap = separator(after: anchor).after
    guard let end = gap.lastIndex(where: \.endsLine) else { return [] }
    return Array(gap[(end + 1)...])
  }

  /// What stands between a key and its value, near a member.
  func colon(_ members: [JSONMember], _ anchor: Int?) -> [UInt8] {
    let member = members[anchor ?? 0]
    guard let key = member.keyRange, let value = member.value.range else { return layout.colon }
    let colon = bytes[key.upperBound..<value.lowerBound]
    return colon.contains(where: \.endsLine) ? layout.colon : Array(colon)
  }

  /// What stands before and after the comma between two items, near one of them.
  private func separator(after anchor: Int?) -> (before: [UInt8], after: [UInt8]) {
    guard items.count > 1 else {
      if lead.contains(where: \.endsLine) { return ([], lastLine(lead)) }
      return ([], Array(layout.comma.dropFirst()))
    }
    let second = max(1, anchor ?? 1)
    let gap = bytes[items[second - 1].upperBound..<items[second].lowerBound]
    guard let comma = gap.firstIndex(of: UInt8(ascii: ",")) else { return ([], []) }
    return (lastLine(gap[..<comma]), lastLine(gap[(comma + 1)...]))
  }

  /// Spaces as they are; of several line ends only the last, with the indent after it.
  private func lastLine(_ gap: ArraySlice<UInt8>) -> [UInt8] {
    guard let end = gap.lastIndex(where: \.endsLine) else { return Array(gap) }
    return layout.newline + gap[(end + 1)...]
  }
}
