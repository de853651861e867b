// Edits a JSON file in a person's layout: every byte outside the changed values stays.

internal import Diagnostics

/// Compares an old and a new value and collects the splices.
struct JSONSplicer {
  private let bytes: [UInt8]
  private let layout: JSONLayout
  private var splices: [(range: Range<Int>, text: [UInt8])] = []

  /// The bytes of a file after a change of its value.
  static func bytes(of source: Source, _ old: JSON, changedTo new: JSON, _ shape: JSONShape) -> [UInt8] {
    var splicer = JSONSplicer(bytes: source.bytes, layout: JSONLayout(of: source.bytes, old))
    splicer.compare(old, new, shape, mayBreak: true)
    return splicer.result()
  }

  private init(bytes: [UInt8], layout: JSONLayout) {
    self.bytes = bytes
    self.layout = layout
  }

  private func result() -> [UInt8] {
    // At one offset an insertion, whose range is empty, comes before a removal.
    let ordered = splices.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var result: [UInt8] = []
    var offset = 0
    for splice in ordered {
      result += bytes[offset..<splice.range.lowerBound]
      result += splice.text
      offset = splice.range.upperBound
    }
    return result + bytes[offset...]
  }

  /// Collects differences; `mayBreak` says whether a new list or object may span several lines.
  private mutating func compare(_ old: JSON, _ new: JSON, _ shape: JSONShape, mayBreak: Bool) {
    switch (old.content, new.content) {
    case (.object(let before), .object(let after)) where !before.members.isEmpty:
      compareObjects(old, before, after, shape, mayBreak)
    case (.list(let before), .list(let after)) where !before.isEmpty:
      compareLists(old, before, after, shape, mayBreak)
    default: if old != new { replace(old, new, shape, mayBreak) }
    }
  }

  private mutating func replace(_ old: JSON, _ new: JSON, _ shape: JSONShape, _ mayBreak: Bool) {
    guard let range = old.range else { return }
    let indent = new.isCollection && mayBreak ? lineIndent(at: range.lowerBound) : []
    splices.append((range, text(new, shape, indent, mayBreak)))
  }

  private mutating func compareObjects(
    _ old: JSON, _ before: JSONObject, _ after: JSONObject, _ shape: JSONShape, _ mayBreak: Bool
  ) {
    let gaps = JSONGaps(bytes, layout, old)
    let places = Dictionary(
      before.members.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    var stays = [Bool](repeating: false, count: before.members.count)
    var added: [(anchor: Int?, text: [UInt8])] = []
    var anchor: Int?
    let breaks = mayBreak && gaps.breaksLines
    for member in shape.ordered(after) {
      if let place = places[member.key] {
        stays[place] = true
        anchor = place
        compare(before.members[place].value, member.value, shape[member.key], mayBreak: breaks)
      } else {
        var writer = JSONWriter(layout)
        writer.writeText(member.key)
        let indent = breaks ? gaps.indent(after: anchor) : []
        let value = text(member.value, shape[member.key], indent, breaks)
        added.append((anchor, writer.bytes + gaps.colon(before.members, anchor) + value))
      }
    }
    guard let first = stays.firstIndex(of: true) else { return replace(old, .object(after), shape, mayBreak) }
    splices += gaps.removals(keeping: stays)
    splices += gaps.insertions(added, before: first)
  }

  private mutating func compareLists(
    _ old: JSON, _ before: [JSON], _ after: [JSON], _ shape: JSONShape, _ mayBreak: Bool
  ) {
    guard !after.isEmpty else { return replace(old, .list([]), shape, mayBreak) }
    let shorter = min(before.count, after.count)
    let head = zip(before, after).prefix { $0 == $1 }.count
    let tail = zip(before.reversed(), after.reversed()).prefix(shorter - head).prefix { $0 == $1 }.count
    // Between equal ends, records are paired in order; the rest is added or removed.
    let paired = shorter - tail
    for index in head..<paired { compare(before[index], after[index], shape, mayBreak: false) }
    let gaps = JSONGaps(bytes, layout, old)
    if before.count > after.count {
      let stays = before.indices.map { $0 < paired || $0 >= before.count - tail }
      splices += gaps.removals(keeping: stays)
    } else if after.count > before.count {
      let anchor = paired == 0 ? nil : paired - 1
      let breaks = gaps.breaksInside(anchor ?? 0)
      let indent = gaps.indent(after: anchor)
      let added = after[paired..<(after.count - tail)].map { record in
        (anchor: anchor, text: text(record, shape, indent, breaks))
      }
      splices += gaps.insertions(added, before: 0)
    }
  }

  private func text(_ value: JSON, _ shape: JSONShape, _ indent: [UInt8], _ mayBreak: Bool) -> [UInt8] {
    var writer = JSONWriter(layout)
    if mayBreak { writer.write(value, shape, indent: indent) } else { writer.writeLine(value, shape) }
    return writer.bytes
  }

  private func lineIndent(at offset: Int) -> [UInt8] {
    let start = (bytes[..<offset].lastIndex(where: \.endsLine) ?? -1) + 1
    return Array(bytes[start..<offset].prefix { $0 == 0x20 || $0 == 0x09 })
  }
}

/// The items of a list or object that is not empty, and the commas, spaces and line ends between them, which
/// new items imitate.
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

  /// Whether items are on lines of their own.
  var breaksLines: Bool {
    lead.contains(where: \.endsLine)
      || (items.count > 1 && separator(after: 0).after.contains(where: \.endsLine))
  }

  /// Whether an item spans several lines.
  func breaksInside(_ index: Int) -> Bool {
    items.indices.contains(index) && bytes[items[index]].contains(where: \.endsLine)
  }

  /// The splices that remove items; at least one must stay.
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
      // The comma and the gap to the next item go, too; at the end, the gap and comma before.
      if index < items.count {
        splices.append((items[first].lowerBound..<items[index].lowerBound, []))
      } else if first > 0 {
        splices.append((items[first - 1].upperBound..<items[index - 1].upperBound, []))
      }
    }
    return splices
  }

  /// The splices that insert items, each after its anchor, or before the first item that stays.
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

  /// The indent of an item inserted after another, or before all.
  func indent(after anchor: Int?) -> [UInt8] {
    let gap = separator(after: anchor).after
    guard let end = gap.lastIndex(where: \.endsLine) else { return [] }
    return Array(gap[(end + 1)...])
  }

  /// The text between key and value, as near a member.
  func colon(_ members: [JSONMember], _ anchor: Int?) -> [UInt8] {
    let member = members[anchor ?? 0]
    guard let key = member.keyRange, let value = member.value.range else { return layout.colon }
    let colon = bytes[key.upperBound..<value.lowerBound]
    return colon.contains(where: \.endsLine) ? layout.colon : Array(colon)
  }

  /// The text before and after the comma, as near an item.
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

  /// Spaces unchanged; of several line ends only the last, with its indent.
  private func lastLine(_ gap: ArraySlice<UInt8>) -> [UInt8] {
    guard let end = gap.lastIndex(where: \.endsLine) else { return Array(gap) }
    return layout.newline + gap[(end + 1)...]
  }
}

extension JSONLayout {
  /// The layout of a file, as far as it can be seen.
  init(of bytes: [UInt8], _ root: JSON) {
    self = .canonical
    if let end = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      let isPair = bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A
      newline = isPair ? [0x0D, 0x0A] : [bytes[end]]
    }
    if let range = root.range, let first = root.items.first {
      let gap = bytes[(range.lowerBound + 1)..<first.lowerBound]
      if let last = gap.lastIndex(where: \.endsLine), last + 1 < gap.endIndex {
        indent = Array(gap[(last + 1)...])
      }
    }
    if let member = root.firstMember, let key = member.keyRange, let value = member.value.range,
      value.lowerBound == key.upperBound + 1
    {
      colon = [UInt8(ascii: ":")]
      comma = [UInt8(ascii: ",")]
    }
  }
}

extension JSON {
  /// The ranges of a parsed value's members, keys included, or elements.
  var items: [Range<Int>] {
    switch content {
    case .null, .flag, .number, .text: []
    case .list(let list): list.map { $0.range ?? 0..<0 }
    case .object(let object):
      object.members.map { member in
        guard let key = member.keyRange, let value = member.value.range else { return 0..<0 }
        return key.lowerBound..<value.upperBound
      }
    }
  }

  /// The first member at any depth.
  fileprivate var firstMember: JSONMember? {
    switch content {
    case .null, .flag, .number, .text: nil
    case .list(let list): list.lazy.compactMap(\.firstMember).first
    case .object(let object): object.members.first
    }
  }
}

extension UInt8 {
  /// Whether it is LF or CR.
  var endsLine: Bool { self == 0x0A || self == 0x0D }
}
