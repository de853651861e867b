// Headings of items in a memo file, and the texts below them (docs/FORMAT.md, "memos/<memo>.md", items).

internal import Diagnostics
internal import Ground
internal import Prose
internal import ZonedTime

/// A heading of an item.
enum ItemHeading: Sendable, Hashable {
  /// A full time, `## 2025-12-07T08:15:40+09:00`.
  case moment(ZonedTime)
  /// A local day and time, `## 2025-12-07 08:15`.
  case clock(Day, TimeOfDay)
  /// A time on the day of the previous item, `## 08:15`.
  case time(TimeOfDay)
  /// An invalid time, with its offset in the line.
  case impossible(Diagnostic, at: Int)

  /// Parses a line without its line end; nil if it is not such a heading.
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
        // With an offset or a fraction: report its fault as a full time.
        return .moment(try ZonedTime(parsing: String(decoding: whole, as: UTF8.self)))
      }
      let day = try Day(parsing: String(decoding: whole[..<10], as: UTF8.self))
      return .clock(day, try TimeOfDay(parsing: rest))
    }
  }

  private init(_ offset: Int, _ body: () throws(Diagnostic) -> ItemHeading) {
    do throws(Diagnostic) { self = try body() } catch { self = .impossible(error, at: offset) }
  }

  /// The heading's text, without `##`, white space and closing `#`s.
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

/// The lines of a byte range, without their line ends (LF or CR LF), and where the next begins.
struct MemoLines: Sequence, IteratorProtocol {
  struct Line {
    var content: Range<Int>
    var end: Int
  }

  private let bytes: [UInt8]
  private var index: Int
  private let limit: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    index = range.lowerBound
    limit = range.upperBound
  }

  mutating func next() -> Line? {
    guard index < limit else { return nil }
    let start = index
    while index < limit, bytes[index] != 0x0A { index += 1 }
    var content = start..<index
    if index < limit { index += 1 }
    if let last = content.last, bytes[last] == 0x0D { content = start..<last }
    return Line(content: content, end: index)
  }
}

/// Makes texts safe to insert into a memo.
package enum MemoText {
  /// Typed text: LF line ends, no blank lines around it, no line that begins an item, no open code block.
  package static func typed(_ text: String) -> String {
    let whole = withoutBlankLines(text.replacingCRLF)
    var lines: [Substring] = whole.split(separator: "\n", omittingEmptySubsequences: false)
    for index in lines.indices where ItemHeading(Array(lines[index].utf8)[...]) != nil {
      lines[index] = " " + lines[index]
    }
    let body = lines.joined(separator: "\n")
    guard let fence = openFence(in: Array(body.utf8)[...]) else { return body }
    return body + "\n" + fence
  }

  /// Recognised speech: plain words, without controls and Markdown.
  package static func heard(_ text: String) -> String {
    let plain = text.replacingCRLF.unicodeScalars.map { scalar -> Character in
      scalar == "\n" || !(scalar.properties.generalCategory == .control) ? Character(scalar) : " "
    }
    let lines = String(plain).split(separator: "\n").map { $0.trimmingBlanks }.filter { !$0.isEmpty }
    return PlainWords(lines.joined(separator: "\n")).escaped
  }

  /// The text without leading and trailing blank lines; the first line keeps its indentation.
  private static func withoutBlankLines(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let isBlank = { (line: Substring) in line.allSatisfy(\.isWhitespace) }
    guard let first = lines.firstIndex(where: { !isBlank($0) }),
      let last = lines.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return lines[first...last].joined(separator: "\n")
  }

  /// The line that closes a code block left open at the end; nil if there is none.
  static func openFence(in text: ArraySlice<UInt8>) -> String? {
    var search = FenceSearch()
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) { search.read(line) }
    return search.closing
  }
}
