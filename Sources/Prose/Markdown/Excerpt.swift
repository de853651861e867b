// Excerpts of plain text, collected while rendering.

internal import Diagnostics

/// Excerpts of plain text on one line.
public enum Excerpt {
  /// The first characters of a longer excerpt (one line without double blanks); `…` stands for the rest.
  ///
  /// The result equals what `Markdown.excerpt` returns for as many characters.
  public static func beginning(of text: String, characters: Int) -> String {
    guard characters > 0 else { return "" }
    // No character is shorter than a byte.
    guard text.utf8.count > characters,
      let end = simpleEnd(of: text, characters)
        ?? text.index(text.startIndex, offsetBy: characters, limitedBy: text.endIndex),
      end < text.endIndex
    else { return text }
    var cut = text[..<end]
    while cut.last == " " { cut.removeLast() }
    // Not `cut + "…"`, which counts the characters.
    return String(cut) + "…"
  }

  /// Where a number of characters ends, if all of them and the one after them are a scalar each that joins no
  /// other of its kind (UAX #29): ASCII, kana, Han, Hangul syllables and their punctuation.
  private static func simpleEnd(of text: String, _ characters: Int) -> String.Index? {
    var count = 0
    for index in text.unicodeScalars.indices {
      let isSimple =
        switch text.unicodeScalars[index].value {
        case 0x20...0x7E, 0x3000...0x3029, 0x3041...0x3096, 0x309B...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
          0xAC00...0xD7A3, 0xFF01...0xFF60:
          true
        default: false
        }
      guard isSimple else { return nil }
      if count == characters { return index }
      count += 1
    }
    return text.endIndex
  }
}

/// Collects plain text until there is enough.
struct ExcerptCollector {
  private let characters: Int
  private var bytes: [UInt8] = []
  private var room: Int
  private var separator = Separator.none
  private var endsWide = false
  private var titleEnd = 0

  /// The separator before the next word.
  private enum Separator {
    case none
    /// A blank or line end: no space inside running Chinese or Japanese.
    case blank
    /// The end of a block: a space in every language.
    case block
  }

  init(characters: Int) {
    self.characters = min(max(characters, 0), 100_000)
    // One character can have many scalars, as in `👨‍👩‍👧‍👦`; four per character on average is plenty.
    room = self.characters == 0 ? 0 : self.characters * 4 + 32
  }

  var isFull: Bool { room == 0 }

  /// Adds text; a run of blanks becomes one space, or none between Chinese or Japanese characters.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    guard room > 0 else { return }
    if bytes.isEmpty { bytes.reserveCapacity(min(room, 1024)) }
    var index = 0
    while index < text.count {
      let byte = unsafe text[index]
      guard byte > 0x20 else {
        addBlank()
        index += 1
        continue
      }
      if byte & 0xC0 != 0x80 {
        guard room > 0 else { return }
        let second = unsafe index + 1 < text.count ? text[index + 1] : 0
        put(space: byte, second)
      }
      let end = unsafe endOfRun(text, from: index)
      unsafe bytes.append(contentsOf: text[index..<end])
      index = end
    }
  }

  /// The end of what is taken over as it is, and counts its characters.
  ///
  /// Single spaces in front of other scripts than Chinese and Japanese stay; most texts are one run a line.
  private mutating func endOfRun(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var (end, room) = (start, room)
    while end < text.count {
      if room >= 8, end + 8 <= text.count {
        let bytes = unsafe text.eight(at: end)
        let dark = bytes.all(above: 0x20)
        if dark.marks == 8 {
          room -= 8 - bytes.continuations.marks
          end += 8
          continue
        }
      }
      let byte = unsafe text[end]
      if byte > 0x20 {
        if byte & 0xC0 != 0x80 {
          if room == 0 { break }
          room -= 1
        }
      } else {
        guard byte == 0x20, room > 0, end + 1 < text.count else { break }
        let next = unsafe text[end + 1]
        guard next > 0x20, next & 0xC0 != 0x80, next &- 0xE3 > 6, next != 0xEF else { break }
      }
      end += 1
    }
    self.room = room
    var last = end - 1
    while unsafe last > start && text[last] & 0xC0 == 0x80 { last -= 1 }
    endsWide = unsafe ExcerptCollector.isWide(text[last], last + 1 < text.count ? text[last + 1] : 0)
    return end
  }

  /// Requests a space before the next word, as a line end does.
  mutating func addBlank() { if !bytes.isEmpty, separator == .none { separator = .blank } }

  /// Ends a paragraph, heading, item or cell.
  mutating func endBlock() { if !bytes.isEmpty { separator = .block } }

  /// Ends the heading that opens the text.
  mutating func endTitle() { titleEnd = bytes.count }

  /// The text's title: the heading that opens it, if it is as short as a title.
  var title: String? {
    guard titleEnd > 0 else { return nil }
    let title = String(decoding: bytes[..<titleEnd], as: UTF8.self)
    return title.count <= min(characters, ExcerptCollector.longestTitle) ? title : nil
  }

  private static let longestTitle = 100

  /// Writes the requested space, except for a line end inside running Chinese or Japanese (CSS Text, section
  /// 4.1.3).
  private mutating func put(space first: UInt8, _ second: UInt8) {
    let isWide = ExcerptCollector.isWide(first, second)
    let isRunning = separator == .blank && isWide && endsWide
    if separator != .none, !isRunning { bytes.append(0x20) }
    separator = .none
    endsWide = isWide
  }

  /// Whether a UTF-8 character is Han, kana or their punctuation: U+3000 to U+9FFF, U+FF00 to U+FF7F.
  private static func isWide(_ first: UInt8, _ second: UInt8) -> Bool {
    (0xE3...0xE9).contains(first) || (first == 0xEF && (0xBC...0xBD).contains(second))
  }

  /// What follows the title.
  var body: String {
    let rest = bytes[titleEnd...].drop { $0 == 0x20 }
    return Excerpt.beginning(of: String(decoding: rest, as: UTF8.self), characters: characters)
  }

  /// The excerpt, cut between grapheme clusters.
  var text: String { Excerpt.beginning(of: String(decoding: bytes, as: UTF8.self), characters: characters) }
}
