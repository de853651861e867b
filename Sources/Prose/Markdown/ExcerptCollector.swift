// The beginning of a text without its markup.

/// Takes pieces of plain text until there are enough.
struct ExcerptCollector {
  private let characters: Int
  private var bytes: [UInt8] = []
  private var room: Int

  init(characters: Int) {
    self.characters = min(max(characters, 0), 100_000)
    // One character is many scalars in `👨‍👩‍👧‍👦`; four to one on the whole is plenty.
    room = self.characters == 0 ? 0 : self.characters * 4 + 32
  }

  var isFull: Bool { room == 0 }

  /// Adds text; runs of blanks become one space.
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
      }
      bytes.append(byte)
    }
  }

  /// Adds one space between words.
  mutating func addSpace() {
    guard room > 0, let last = bytes.last, last != 0x20 else { return }
    bytes.append(0x20)
  }

  /// The excerpt, cut between characters as people see them.
  var text: String {
    guard characters > 0 else { return "" }
    var all = bytes
    while all.last == 0x20 { all.removeLast() }
    let text = String(decoding: all, as: UTF8.self)
    guard let end = text.index(text.startIndex, offsetBy: characters, limitedBy: text.endIndex),
      end < text.endIndex
    else { return text }
    var cut = text[..<end]
    while cut.last == " " { cut.removeLast() }
    return cut + "…"
  }
}
