// The headings that begin an item of a thread: `## ` and a time, alone on a line.
// Format: docs/FORMAT.md, "memos/<memo>.md", items.

internal import Diagnostics
internal import ZonedTime

/// What a line of a memo says as the heading of an item.
enum ItemHeading: Sendable, Hashable {
  /// A whole moment, `## 2025-12-07T08:15:40+09:00`.
  case moment(ZonedTime)
  /// A day and a time on the home's clock, `## 2025-12-07 08:15`.
  case clock(Day, TimeOfDay)
  /// A time on the day of the item above, `## 08:15`.
  case time(TimeOfDay)
  /// Something that looks like a time and is none, with where it begins in the line.
  case impossible(Diagnostic, at: Int)

  /// Reads a line without its line end; nil for every line that is no such heading.
  init?(_ line: ArraySlice<UInt8>) {
    guard line.count >= 7, line.starts(with: [0x23, 0x23]),
      line[line.startIndex + 2] == 0x20 || line[line.startIndex + 2] == 0x09
    else { return nil }
    let text = ItemHeading.text(of: line)
    guard let first = text.first, (0x30...0x39).contains(first) else { return nil }
    if let time = ZonedTime(ascii: text) {
      self = .moment(time)
      return
    }
    if text.contains(where: { $0 >= 0x80 }) { return nil }
    let shape = text.map { (0x30...0x39).contains($0) ? UInt8(ascii: "0") : $0 }
    if shape.starts(with: Array("00:00".utf8)) || shape.starts(with: Array("0:00".utf8)) {
      guard shape.allSatisfy({ $0 == 0x30 || $0 == 0x3A }) else { return nil }
      let padded = shape[1] == UInt8(ascii: ":") ? [0x30] + text : Array(text)
      self.init(text.startIndex - line.startIndex) { () throws(Diagnostic) in
        .time(try TimeOfDay(parsing: String(decoding: padded, as: UTF8.self)))
      }
      return
    }
    guard shape.starts(with: Array("0000-00-00".utf8)), shape.count > 11,
      shape[10] | 0x20 == UInt8(ascii: "t") || shape[10] == 0x20, shape[11] == 0x30
    else { return nil }
    self.init(text.startIndex - line.startIndex) { () throws(Diagnostic) in
      let whole = Array(text)
      let rest = String(decoding: whole[11...], as: UTF8.self)
      guard rest.utf8.allSatisfy({ (0x30...0x3A).contains($0) }) else {
        // With an offset, a fraction or more: what is wrong with it as a moment.
        return .moment(try ZonedTime(parsing: String(decoding: whole, as: UTF8.self)))
      }
      let day = try Day(parsing: String(decoding: whole[..<10], as: UTF8.self))
      return .clock(day, try TimeOfDay(parsing: rest))
    }
  }

  private init(_ offset: Int, _ body: () throws(Diagnostic) -> ItemHeading) {
    do throws(Diagnostic) { self = try body() } catch { self = .impossible(error, at: offset) }
  }

  /// The heading's text: without `##`, blanks, and the `#`s that may close it.
  private static func text(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = line.dropFirst(3).drop { $0 == 0x20 || $0 == 0x09 }
    func dropBlanks() { while let last = text.last, last <= 0x20 { text.removeLast() } }
    dropBlanks()
    let closing = text.reversed().prefix { $0 == 0x23 }.count
    if closing > 0, text.dropLast(closing).last.map({ $0 <= 0x20 }) == true {
      text = text.dropLast(closing)
      dropBlanks()
    }
    return text
  }
}
