// The ways in which a key's lines can be changed, best first. Each is judged by reading the file
// again (MarkdownFile+Edit.swift), so a plan need not foresee every corner of YAML.

internal import Diagnostics

extension MarkdownFile {
  /// Ways to put a new key in.
  func insertions(_ key: String, _ value: NewValue, _ order: [String], _ fences: Fences) -> [[TextEdit]] {
    let fields = frontMatter.fields
    let lineEnd = fences.usesCRLF ? "\r\n" : "\n"
    let margin = String(repeating: " ", count: fields.first.map { indent(of: $0) } ?? 0)
    let line = "\(margin)\(key): \(value.yaml)\(lineEnd)"
    var places: [Int] = []
    if let own = order.firstIndex(of: key) {
      let earlier = fields.last { order.firstIndex(of: $0.key).map { $0 < own } ?? false }
      let later = fields.first { order.firstIndex(of: $0.key).map { $0 > own } ?? false }
      if let earlier {
        places.append(lineEndOffset(after: end(of: earlier)))
      } else if let later {
        places.append(lineStart(of: later.keyRange.lowerBound))
      }
    }
    if let last = fields.last { places.append(lineEndOffset(after: end(of: last))) }
    places += [fences.closing, fences.content.lowerBound]
    return places.map { [TextEdit(at: $0, insert: line)] }
  }

  /// Ways to take a key out.
  func removals(_ field: FrontMatter.Field) -> [[TextEdit]] {
    let start = lineStart(of: field.keyRange.lowerBound)
    let end = lineEndOffset(after: end(of: field))
    var afterBlanks = end
    while let next = blankLineEnd(at: afterBlanks) { afterBlanks = next }
    return [end, afterBlanks].map { [TextEdit(start..<$0, "")] }
  }

  /// Ways to change the value of a key.
  func replacements(_ field: FrontMatter.Field, _ value: NewValue, _ fences: Fences) -> [[TextEdit]] {
    var plans: [[TextEdit]] = []
    if case .list(let items) = field.value, case .list(let new) = value,
      let edit = blockListEdit(items, new, fences)
    {
      plans.append([edit])
    }
    let text = value.yaml
    let range = field.valueRange
    guard let colon = colon(of: field) else { return plans }
    // Nothing written yet, or only a comment: the value goes right after the colon.
    let afterColon = TextEdit(at: colon + 1, insert: " " + text)
    if range.isEmpty { return plans + [[afterColon]] }
    let headEnd = lineContentEnd(from: colon)
    if range.lowerBound > headEnd {
      // The value begins below: its lines go, a comment beside the key stays.
      return plans + [[afterColon, TextEdit(headEnd..<range.upperBound, "")]]
    }
    if headEnd < range.upperBound, isBlockScalar(at: range.lowerBound) {
      var mark = range.lowerBound
      while mark < headEnd, source.bytes[mark] > 0x20 { mark += 1 }
      plans.append([TextEdit(range.lowerBound..<mark, text), TextEdit(headEnd..<range.upperBound, "")])
    }
    return plans + [[TextEdit(range, text)]]
  }

  /// Changes only the lines of those items that differ.
  private func blockListEdit(_ items: [FrontMatter.Text], _ new: [String], _ fences: Fences) -> TextEdit? {
    guard let first = items.first, let last = items.last, !new.isEmpty else { return nil }
    for item in items where !followsDash(item.range.lowerBound) { return nil }
    let same = { (item: FrontMatter.Text, text: String) in
      !item.isNull && item.text.utf8.elementsEqual(text.utf8)
    }
    let head = zip(items, new).prefix { same($0, $1) }.count
    let tail = zip(items.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { same($0, $1) }
      .count
    let gone = items[head..<items.count - tail]
    let added = new[head..<new.count - tail]
    let start: Int
    if let firstGone = gone.first {
      start = lineStart(of: firstGone.range.lowerBound)
    } else if head < items.count {
      start = lineStart(of: items[head].range.lowerBound)
    } else {
      start = lineEndOffset(after: last.range.upperBound)
    }
    let end = gone.last.map { lineEndOffset(after: $0.range.upperBound) } ?? start
    let dashStart = lineStart(of: first.range.lowerBound)
    let dash = source.bytes[dashStart...].prefix { $0 == 0x20 }.count
    let prefix = String(repeating: " ", count: dash) + "- "
    let lineEnd = fences.usesCRLF ? "\r\n" : "\n"
    let lines = added.map { prefix + YAMLText.write($0, in: .blockList) + lineEnd }
    return TextEdit(start..<end, lines.joined())
  }

  /// Whether only a dash and spaces stand before an offset in its line.
  private func followsDash(_ offset: Int) -> Bool {
    let before = source.bytes[lineStart(of: offset)..<offset]
    let dash = before.drop { $0 == 0x20 }
    return dash.first == UInt8(ascii: "-") && dash.dropFirst().allSatisfy { $0 == 0x20 }
  }

  private func isBlockScalar(at offset: Int) -> Bool {
    source.bytes[offset] == UInt8(ascii: "|") || source.bytes[offset] == UInt8(ascii: ">")
  }

  /// The `:` after a key.
  private func colon(of field: FrontMatter.Field) -> Int? {
    source.bytes[field.keyRange.upperBound...].firstIndex { $0 == UInt8(ascii: ":") }
  }

  private func end(of field: FrontMatter.Field) -> Int {
    max(field.valueRange.upperBound, colon(of: field).map { $0 + 1 } ?? 0)
  }

  private func indent(of field: FrontMatter.Field) -> Int {
    field.keyRange.lowerBound - lineStart(of: field.keyRange.lowerBound)
  }

  private func lineStart(of offset: Int) -> Int {
    source.bytes[..<offset].lastIndex { $0 == 0x0A }.map { $0 + 1 } ?? 0
  }

  /// The offset after the line end that follows.
  private func lineEndOffset(after offset: Int) -> Int {
    source.bytes[offset...].firstIndex { $0 == 0x0A }.map { $0 + 1 } ?? source.bytes.count
  }

  /// Where the line's characters end, before blanks and its line end.
  private func lineContentEnd(from offset: Int) -> Int {
    var end = lineEndOffset(after: offset)
    while end > offset + 1, source.bytes[end - 1] <= 0x20 { end -= 1 }
    return end
  }

  private func blankLineEnd(at offset: Int) -> Int? {
    guard let end = source.bytes[offset...].firstIndex(where: { $0 > 0x20 || $0 == 0x0A }),
      source.bytes[end] == 0x0A
    else { return nil }
    return end + 1
  }
}
