// How long a text is.

/// How long a text is as it is written, markup included.
public struct TextSize: Sendable, Hashable {
  /// The characters (Unicode scalars) that are no white space.
  public var characters: Int
  /// The runs of characters between white space.
  public var words: Int

  init(characters: Int, words: Int) {
    self.characters = characters
    self.words = words
  }

  /// The size of a UTF-8 text.
  init(of text: some Sequence<UInt8>) {
    (characters, words) = (0, 0)
    var isInWord = false
    for byte in text {
      if byte <= 0x20 {
        isInWord = false
      } else if byte & 0xC0 != 0x80 {
        characters += 1
        if !isInWord { words += 1 }
        isInWord = true
      }
    }
  }

  /// The sum of two.
  public static func + (one: TextSize, other: TextSize) -> TextSize {
    TextSize(characters: one.characters + other.characters, words: one.words + other.words)
  }

  /// That of no text.
  public static let zero = TextSize(characters: 0, words: 0)
}
