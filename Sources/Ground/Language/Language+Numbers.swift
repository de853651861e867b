// Numbers, sizes, counts and lists as each language writes them.

extension Language {
  /// An integer in groups of three: 1,234,567 in all four.
  public func integer(_ number: Int) -> String {
    let digits = Array(String(number.magnitude).utf8)
    var bytes: [UInt8] = number < 0 ? [UInt8(ascii: "-")] : []
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { bytes.append(UInt8(ascii: ",")) }
      bytes.append(digit)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A number of entries, memos or notes: 12件, 12개, 12 entries, 12篇.
  public func entries(_ count: Int) -> String { Phrase("format-entries")(self, count: count) }

  /// Things one after the other: a、b、c or a, b, c or a, b and c.
  public func list(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.joined() }
    return items.dropLast().joined(separator: self["format-list-between"]) + self["format-list-last"] + last
  }
}
