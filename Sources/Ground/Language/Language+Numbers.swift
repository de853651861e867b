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

  /// The size of a file, in bytes, as 512 B, 1.2 KB, 34 KB or 5.6 MB; a KB is 1,000 bytes.
  ///
  /// Integer arithmetic: halves are rounded up on every machine.
  public func fileSize(_ bytes: Int64) -> String {
    let bytes = UInt64(max(bytes, 0))
    guard bytes >= 1000 else { return "\(bytes) B" }
    var unit: UInt64 = 1000
    for name in ["KB", "MB", "GB", "TB", "PB", "EB"] {
      let tenths = bytes / (unit / 10) + (bytes % (unit / 10) >= unit / 20 ? 1 : 0)
      if tenths < 100 { return "\(tenths / 10).\(tenths % 10) \(name)" }
      let whole = bytes / unit + (bytes % unit >= unit / 2 ? 1 : 0)
      if whole < 1000 || name == "EB" { return "\(whole) \(name)" }
      unit *= 1000
    }
    return "\(bytes) B"
  }

  /// A number of entries, memos or notes: 12件, 12개, 12 entries, 12篇.
  public func entries(_ count: Int) -> String {
    Language.entryCount(self, count: count)
  }

  /// Things one after the other: a、b、c or a, b, c or a, b and c.
  public func list(_ items: [String]) -> String {
    switch self {
    case .ja, .zh: return items.joined(separator: "、")
    case .ko: return items.joined(separator: ", ")
    case .en:
      guard let last = items.last, items.count > 1 else { return items.joined() }
      return items.dropLast().joined(separator: ", ") + " and " + last
    }
  }

  private static let entryCount = Phrase(
    ja: "{count}件",
    ko: "{count}개",
    en: "{count} entries",
    one: "{count} entry",
    zh: "{count}篇"
  )

  /// The phrases of this file, for the test of all phrases.
  package static let numberPhrases = [entryCount]
}
