// The beginning of a text without its markup.

/// Takes pieces of plain text until there are enough.
struct ExcerptCollector {
  private let characters: Int
  private var bytes: [UInt8] = []
  private var room: Int
  private var wantsSpace = false
  private var endsWide = false

  init(characters: Int) {
    self.characters = min(max(characters, 0), 100_000)
    // One character is many scalars in `👨‍👩‍👧‍👦`; four to one on the whole is plenty.
    room = self.characters == 0 ? 0 : self.characters * 4 + 32
  }

  var isFull: Bool { room == 0 }

  /// Adds text; runs of blanks become one space, and none between Chinese or Japanese characters.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    guard room > 0 else { return }
    for index in text.indices {
      let byte = unsafe text[index]
      if byte <= 0x20 {
        addSpace()
        continue
      }
      if byte & 0xC0 != 0x80 {
        if room == 0 { return }
        room -= 1
        let second = unsafe index + 1 < text.count ? text[index + 1] : 0
        put(space: byte, second)
      }
      bytes.append(byte)
    }
  }

  /// Asks for a space before the next word.
  mutating func addSpace() {
    wantsSpace = !bytes.isEmpty
  }

  /// Writes the space that was asked for unless it would stand inside running Chinese or Japanese,
  /// where a line's end means none (CSS Text, section 4.1.3).
  private mutating func put(space first: UInt8, _ second: UInt8) {
    let isWide = ExcerptCollector.isWide(first, second)
    if wantsSpace, !(isWide && endsWide) { bytes.append(0x20) }
    wantsSpace = false
    endsWide = isWide
  }

  /// Whether a character in UTF-8 is Han, kana or their punctuation: U+3000 to U+9FFF, U+FF00 to
  /// U+FF7F.
  private static func isWide(_ first: UInt8, _ second: UInt8) -> Bool {
    (0xE3...0xE9).contains(first) || (first == 0xEF && (0xBC...0xBD).contains(second))
  }

  /// The excerpt, cut between characters as people see them.
  var text: String {
    guard characters > 0 else { return "" }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.index(text.startIndex, offsetBy: characters, limitedBy: text.endIndex),
      end < text.endIndex
    else { return text }
    var cut = text[..<end]
    while cut.last == " " { cut.removeLast() }
    return cut + "…"
  }
}
