// Changes a JSON file a person laid out: every byte outside the changed values stays.

/// Finds where an old and a new value differ, and what to put there.
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
    // At one place an insertion, whose range is empty, comes before a removal.
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

  /// Notes what differs; `mayBreak` tells whether a list or object written anew may stand
  /// over several lines.
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
    // Between what is equal at both ends, records are paired in order; the rest is new or gone.
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
