// Tags as words of a text: `#旅行` (FORMAT.md, "Tags").

internal import Diagnostics
internal import Ground

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Finds the tags that stand in texts.
///
/// Works on bytes, because every entry is read for its tags and few are parsed. What it takes for code is what
/// Markdown takes for code, but for a few odd cases; a page links only the words that are tags by this rule.
public enum TagWords {
  /// The most Unicode scalars in a tag; a longer word is none.
  public static let longest = 100

  /// The byte ranges of the tags in a UTF-8 text, each with its sign, as indices of the slice.
  public static func places(in text: ArraySlice<UInt8>) -> [Range<Int>] {
    unsafe text.withUnsafeBufferPointer { bytes in
      var reader = unsafe TagReader(bytes)
      reader.read()
      guard !reader.places.isEmpty else { return [] }
      // Both are in order.
      var code = reader.codeRanges()[...]
      var places: [Range<Int>] = []
      for place in reader.places {
        code = code.drop { $0.upperBound <= place.lowerBound }
        if code.first?.contains(place.lowerBound) == true { continue }
        places.append((place.lowerBound + text.startIndex)..<(place.upperBound + text.startIndex))
      }
      return places
    }
  }

  /// The tags in a UTF-8 text without their signs, in order, repeated as often as they stand there.
  public static func names(in text: ArraySlice<UInt8>) -> [String] {
    places(in: text).map { String(decoding: text[$0], as: UTF8.self).tagName }
  }

  /// The most different tags of one text: each has a page in the archive.
  public static let most = 1000

  /// The tags of a front matter, then those of its texts; without signs, each once.
  public static func all(head: [String], texts: [ArraySlice<UInt8>]) -> [String] {
    let words = texts.flatMap(names)
    return words.isEmpty ? head : Array((head + words).distinctTags.prefix(max(head.count, most)))
  }

  /// The places that look like tags in a piece of plain text, which may continue other words.
  static func candidates(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var reader = unsafe TagReader(bytes)
    reader.read()
    return reader.places
  }

  /// Whether a text, with or without its sign, can stand in a text as a tag.
  public static func isWord(_ text: String) -> Bool {
    let word = Array(text.hashtag.utf8)
    return places(in: word[...]) == [word.indices]
  }
}

extension String {
  /// A tag without its sign and the blanks around it.
  public var tagName: String {
    let words = trimmingBlanks
    let scalars = words.unicodeScalars
    return scalars.first == "#" || scalars.first == "＃" ? String(scalars.dropFirst()) : words
  }

  /// The tag with a leading number sign.
  public var hashtag: String { "#" + tagName }

  /// What is the same for tags that are the same: they may differ in case and Unicode form.
  public var tagKey: String { tagName.comparisonKey }
}

extension String {
  /// The tags that were typed in one field, parted by blanks or commas.
  public var typedTags: [String] {
    split { $0.isWhitespace || ",、，".contains($0) }.map(String.init).distinctTags
  }
}

extension Sequence<String> {
  /// The tags without their signs, each once, in their first spelling.
  public var distinctTags: [String] {
    var seen: Set<String> = []
    return map(\.tagName).filter { !$0.isEmpty && seen.insert($0.comparisonKey).inserted }
  }
}

/// The pages that tags in a text lead to.
public struct TagLinks: Sendable {
  private let keys: Set<String>
  private let url: @Sendable (String) -> String

  /// Links of the tags that a text has; other words with a sign become none.
  public init(_ tags: [String], to url: @escaping @Sendable (String) -> String) {
    keys = Set(tags.map(\.tagKey))
    self.url = url
  }

  /// Where a tag leads; nil if the text has none of that name.
  public func address(of word: String) -> String? { keys.contains(word.tagKey) ? url(word.tagName) : nil }
}

/// Reads the bytes of a text; valid as long as these.
@safe private struct TagReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var places: [Range<Int>] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe self.bytes = unsafe bytes }

  private var count: Int { unsafe bytes.count }

  private subscript(_ index: Int) -> UInt8 { unsafe bytes[index] }

  private func text(_ range: Range<Int>) -> String {
    unsafe String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  /// Finds every word with a sign that may be a tag outside of code.
  mutating func read() {
    let narrow = positions(of: UInt8(ascii: "#")).map { $0..<($0 + 1) }
    let wide = positions(of: 0xEF).filter {
      $0 + 2 < count && self[$0 + 1] == 0xBC && self[$0 + 2] == 0x83
    }.map { $0..<($0 + 3) }
    let signs = wide.isEmpty ? narrow : (narrow + wide).sorted { $0.lowerBound < $1.lowerBound }
    for sign in signs {
      guard let end = end(ofWordAt: sign.upperBound), mayBegin(at: sign.lowerBound) else { continue }
      places.append(sign.lowerBound..<end)
    }
  }

  private func positions(of byte: UInt8) -> [Int] {
    var found: [Int] = []
    var index = 0
    while index < count, let start = unsafe bytes.baseAddress,
      let place = unsafe memchr(start + index, Int32(byte), count - index)
    {
      index = unsafe UnsafeRawPointer(place) - UnsafeRawPointer(start)
      found.append(index)
      index += 1
    }
    return found
  }

  /// The end of the tag's name; nil if there is none.
  private func end(ofWordAt start: Int) -> Int? {
    guard start < count, self[start] > 0x20 else { return nil }
    var (end, length, isNamed) = (start, 0, false)
    var index = start
    for scalar in text(start..<min(count, start + 4 * (TagWords.longest + 1))).unicodeScalars {
      guard let role = TagReader.role(of: scalar) else { break }
      if length == 0, scalar != "_", role == .joint || !scalar.properties.isGraphemeBase { return nil }
      length += 1
      guard length <= TagWords.longest else { return nil }
      index += UTF8.width(scalar)
      if role == .joint { continue }
      if role == .name { isNamed = true }
      end = index
    }
    return isNamed ? end : nil
  }

  private enum Role {
    /// Letters and pictures, of which a tag has one at least.
    case name
    /// Digits and what belongs to the character before.
    case other
    /// Signs between two of the others.
    case joint
  }

  private static func role(of scalar: Unicode.Scalar) -> Role? {
    switch scalar {
    case "-", "_", "/", "・", "·", "\u{200C}", "\u{200D}": return .joint
    case "\u{FFFD}": return nil
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return .name
    case .otherSymbol: return scalar.value < 0x80 ? nil : .name
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      return .other
    case .modifierSymbol: return scalar.properties.isEmojiModifier ? .other : nil
    case .connectorPunctuation: return .joint
    default: return nil
    }
  }

  /// Whether a tag may begin at a place, by what stands before.
  private func mayBegin(at start: Int) -> Bool {
    if places.last?.upperBound == start { return true }
    var index = start
    // Emphasis may open before it, and marks of direction are not seen.
    while index > 0 {
      if "*_~".utf8.contains(self[index - 1]) {
        index -= 1
      } else if self[index - 1] >= 0x80, let scalar = text(max(0, index - 4)..<index).unicodeScalars.last,
        scalar.properties.isBidiControl
      {
        index -= UTF8.width(scalar)
      } else {
        break
      }
    }
    guard index > 0 else { return true }
    let byte = self[index - 1]
    guard byte >= 0x80 else {
      switch byte {
      case 0x09...0x0D, 0x20: return !isAddress(before: index)
      case UInt8(ascii: "("): return index < 2 || self[index - 2] != UInt8(ascii: "]")
      case UInt8(ascii: "|"): return true
      default: return false
      }
    }
    guard let scalar = text(max(0, index - 4)..<index).unicodeScalars.last else { return false }
    if scalar.properties.isWhitespace || scalar == "\u{FE0F}" { return true }
    switch scalar.properties.generalCategory {
    case .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .otherPunctuation, .otherSymbol, .modifierSymbol, .mathSymbol, .currencySymbol:
      return scalar != "\u{FFFD}" && scalar != "＃" && scalar != "＆" && scalar != "／"
    default: return false
    }
  }

  /// Whether the address of a link definition begins here: `[note]: #there`.
  private func isAddress(before index: Int) -> Bool {
    var index = index
    while index > 0, self[index - 1] == 0x20 || self[index - 1] == 0x09 { index -= 1 }
    return index > 1 && self[index - 1] == UInt8(ascii: ":") && self[index - 2] == UInt8(ascii: "]")
  }
}

/// What is code: fenced, indented behind an empty line, between backticks.
extension TagReader {
  /// As cmark-gfm, so that looking for the end costs a bounded number of passes.
  private static let longestRun = 80

  func codeRanges() -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var fence: (start: Int, mark: UInt8, length: Int)?
    var (isAfterBlank, isInList) = (true, false)
    var (index, resume) = (0, 0)
    while index < count {
      let lineEnd = self.lineEnd(from: index)
      defer { index = lineEnd + 1 }
      let start = contentStart(index..<lineEnd)
      if let open = fence {
        let length = run(of: open.mark, at: start, before: lineEnd)
        if length >= open.length, isBlank((start + length)..<lineEnd) {
          ranges.append(open.start..<lineEnd)
          fence = nil
        }
        continue
      }
      guard !isBlank(start..<lineEnd) else {
        isAfterBlank = true
        continue
      }
      let isIndented = indentation(index..<lineEnd) >= 4
      if isIndented, isAfterBlank, !isInList {
        ranges.append(index..<lineEnd)
        continue
      }
      if !isIndented, isListItem(start..<lineEnd) {
        isInList = true
      } else if !isIndented, isAfterBlank {
        isInList = false
      }
      isAfterBlank = false
      if let mark = [UInt8(ascii: "`"), UInt8(ascii: "~")].first(where: { $0 == self[start] }),
        case let length = run(of: mark, at: start, before: lineEnd), length >= 3,
        mark == UInt8(ascii: "~")
          || !((start + length)..<lineEnd).contains(where: { self[$0] == UInt8(ascii: "`") })
      {
        fence = (index, mark, length)
        continue
      }
      resume = addSpans(in: max(start, resume)..<max(lineEnd, resume), to: &ranges)
    }
    if let fence { ranges.append(fence.start..<count) }
    return ranges
  }

  /// Adds what stands between backticks, which may end on a later line.
  ///
  /// - Returns: where to go on.
  private func addSpans(in line: Range<Int>, to ranges: inout [Range<Int>]) -> Int {
    var index = line.lowerBound
    while index < line.upperBound {
      switch self[index] {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "`"):
        let length = run(of: UInt8(ascii: "`"), at: index, before: count)
        if length <= TagReader.longestRun, let end = closing(length, from: index + length) {
          ranges.append(index..<end)
          index = end
        } else {
          index += length
        }
      default: index += 1
      }
    }
    return index
  }

  /// The end of the next run of so many backticks in the paragraph.
  private func closing(_ length: Int, from start: Int) -> Int? {
    var index = start
    while index < count {
      if self[index] == UInt8(ascii: "`") {
        let found = run(of: UInt8(ascii: "`"), at: index, before: count)
        if found == length { return index + found }
        index += found
        continue
      }
      if self[index] == 0x0A, isBlank((index + 1)..<lineEnd(from: min(index + 1, count))) { return nil }
      index += 1
    }
    return nil
  }

  private func lineEnd(from index: Int) -> Int {
    (index..<count).first { self[$0] == 0x0A } ?? count
  }

  private func isBlank(_ range: Range<Int>) -> Bool { range.allSatisfy { self[$0] <= 0x20 } }

  private func run(of byte: UInt8, at index: Int, before end: Int) -> Int {
    (index..<max(index, end)).prefix { self[$0] == byte }.count
  }

  /// Where a line begins behind blanks and the marks of quotes.
  private func contentStart(_ line: Range<Int>) -> Int {
    line.first { self[$0] > 0x20 && self[$0] != UInt8(ascii: ">") } ?? line.upperBound
  }

  private func indentation(_ line: Range<Int>) -> Int {
    var columns = 0
    for index in line {
      guard self[index] == 0x20 || self[index] == 0x09 else { break }
      columns += self[index] == 0x09 ? 4 - columns % 4 : 1
    }
    return columns
  }

  private func isListItem(_ line: Range<Int>) -> Bool {
    let digits = line.prefix { (0x30...0x39).contains(self[$0]) }.count
    let mark = line.lowerBound + digits
    guard mark + 1 < line.upperBound, self[mark + 1] <= 0x20 else { return false }
    return (digits > 0 ? ".)" : "-*+").utf8.contains(self[mark])
  }
}
