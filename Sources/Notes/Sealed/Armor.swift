// Sealed texts as lines of ASCII, which survive mail and chat.
// Spec: docs/FORMAT.md, "Sealed notes", "Armor".

public import Diagnostics
internal import Fluent
internal import SafeFiles
internal import Seal

/// The form in which sealed texts travel.
public enum Armor {
  /// The most digits of Base64 in a block.
  public static let maximumDigits = 131_072
  /// The most bytes of an input.
  public static let maximumInput = 64 << 20
  /// So many blocks that can't be read are told of one by one.
  static let maximumFaults = 1000

  /// The digits of a line: two for its number, and those of its piece.
  static let lineLength = 64
  static let pieceLength = 62
  /// The bytes of SHA-256 that follow the sealed text's.
  static let checkSize = 4

  static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// What is found between a BEGIN and an END.
  public struct Block: Sendable {
    /// Where its BEGIN stands, or an END that has none.
    public let position: Position
    /// The sealed text, or what is wrong with it.
    public let sealed: Result<SealedText, Diagnostic>
  }

  /// The lines of a sealed text with their marks; they end with LF.
  public static func text(_ sealed: SealedText) -> String {
    let digits = base64(sealed.bytes + check(of: sealed.bytes))
    var lines = Array("-----BEGIN ZUTTO NOTE-----\n".utf8)
    for (number, start) in stride(from: 0, to: digits.count, by: pieceLength).enumerated() {
      lines.append(Armor.digits[number >> 6 & 63])
      lines.append(Armor.digits[number & 63])
      lines.append(contentsOf: digits[start..<min(digits.count, start + pieceLength)])
      lines.append(0x0A)
    }
    lines.append(contentsOf: "-----END ZUTTO NOTE-----\n".utf8)
    return String(decoding: lines, as: UTF8.self)
  }

  /// Every block of a text, whatever else stands around them: a mail, a chat, a file.
  ///
  /// Reads any bytes, in a time that grows with their number alone.
  ///
  /// - Returns: the blocks in their order, those that can't be read too, with `sealed-note-truncated`, `sealed-note-mixed`,
  ///   `sealed-note-garbled`, `sealed-note-too-large`, `sealed-note-version` or `sealed-note-point` at their place. A text of more
  ///   than 64 MiB is one block that is too large; of more than a thousand faults the others are not told.
  public static func blocks(in source: Source) -> [Block] {
    guard source.bytes.count <= maximumInput else {
      let problem = source.diagnostic(
        .sealedTooLarge, Phrase("note-text-more-than-mib", ["maximum-input": maximumInput >> 20]), at: 0,
        hint: Phrase("note-take-notes-out-begin-zutto"))
      return [Block(position: .start, sealed: .failure(problem))]
    }
    var reader = ArmorReader(source)
    return reader.read()
  }

  static func check(of bytes: [UInt8]) -> ArraySlice<UInt8> { Digest(of: bytes).bytes[..<checkSize] }

  /// Base64 without padding.
  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    Array(Base64.text(bytes).utf8.prefix { $0 != UInt8(ascii: "=") })
  }
}
