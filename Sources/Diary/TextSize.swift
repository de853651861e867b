// How long a text is.

internal import Diagnostics

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
  init(of text: Span<UInt8>) {
    (characters, words) = (0, 0)
    // The mark of the byte before, where that is no white space.
    var before: UInt64 = 0
    unsafe text.withUnsafeBufferPointer { text in
      var index = 0
      while index < text.count {
        let bytes = unsafe text.eightOrFewer(at: index)
        let dark = bytes.all(above: 0x20)
        characters += (dark & ~bytes.continuations).marks
        words += (dark & ~(dark << 8 | before)).marks
        before = dark >> 56
        index += 8
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
