// What the name of a Markdown file says: the day, and what the text is called.

internal import Diagnostics
internal import Ground
internal import ZonedTime

extension MarkdownText {
  /// The day in a name: `2024-12-25`, `2024-12-25-233000-title`, `20241225`, `2024/12/25.md`.
  static func moment(inName file: ForeignFile, _ isDayFirst: Bool?) -> ForeignTime.Moment? {
    let name = file.stemOfText
    if let dated = DatedName(name.nfc) { return .init(day: dated.day, time: dated.time) }
    let digits = name.prefix { $0.isASCII && $0.isNumber }
    let next = name.dropFirst(digits.count).first
    if next.map({ !$0.isLetter }) ?? true, [8, 12, 14].contains(digits.count),
      let moment = ForeignTime.moment(String(digits.prefix(8)))
    {
      return .init(day: moment.day, time: TimeOfDay(compact: Array(digits.dropFirst(8).utf8)))
    }
    // With a title behind or before it: `2024-12-25 Kyoto`, `Kyoto 2024_12_25`.
    let bytes = Array(name.utf8)
    if bytes.count >= 10 {
      for start in 0...(bytes.count - 10) {
        var part = Array(bytes[start..<(start + 10)])
        for place in [4, 7] where part[place] == UInt8(ascii: "_") || part[place] == UInt8(ascii: ".") {
          part[place] = UInt8(ascii: "-")
        }
        if let day = Day(ascii: part) { return .init(day: day) }
      }
    }
    // In words, or as people write it: `6 May 2024`, `2024年5月8日`, `05-06-2024` where --dates tells the order.
    let order: ForeignTime.Order = isDayFirst == true ? .dayFirst : .monthFirst
    if let found = ForeignTime.moment(name, order), isDayFirst != nil || !found.isAmbiguous { return found }
    let parts = Array(file.folder.split(separator: "/").suffix(2)) + [Substring(name)]
    guard parts.count == 3, parts[1].count <= 2, name.count <= 2 else { return nil }
    return ForeignTime.moment(parts.joined(separator: "-"))
  }
}

extension ForeignFile {
  /// The name without the extension.
  var stemOfText: String { ending.isEmpty ? base : String(base.dropLast(ending.count + 1)) }

  /// The file, or where it has a program's name (`2024-06-06-trip/index.md`), one of its folder's name.
  var namedByFolder: ForeignFile {
    guard ["index", "_index"].contains(stem.lowercased()), !folder.isEmpty else { return self }
    return ForeignFile(name: "\(folder.dropLast()).\(ending)", size: size, number: number)
  }
}
