// Sealed texts as lines of ASCII. Spec: docs/FORMAT.md, "Sealed notes", "Armor".

public import Diagnostics
internal import Fluent
internal import SafeFiles
internal import Seal

/// The form in which sealed texts travel: lines of ASCII, which survive mail and chat.
public enum Armor {
  /// The most digits of Base64 in a block.
  public static let maximumDigits = 131_072
  /// The most bytes of an input.
  public static let maximumInput = 64 << 20
  /// The number of unreadable blocks that are reported one by one.
  static let maximumFaults = 1000

  /// The digits of a line: two for its number, and those of its piece.
  static let lineLength = 64
  static let pieceLength = 62
  /// The bytes of SHA-256 that follow the sealed text's.
  static let checkSize = 4

  static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// What stands between a BEGIN and an END.
  public struct Block: Sendable {
    /// The position of its BEGIN, or of an END without one.
    public let position: Position
    /// The sealed text, or its error.
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

  /// All blocks of a text, whatever stands around them: a mail, a chat, a file.
  ///
  /// Reads any bytes in linear time. A text of more than 64 MiB is one block that is too large; faults after
  /// the thousandth are not reported.
  ///
  /// - Returns: the blocks in order, unreadable ones with `sealed-note-truncated`, `sealed-note-mixed`,
  ///   `sealed-note-garbled`, `sealed-note-too-large`, `sealed-note-version` or `sealed-note-point` at their
  ///   position. than 64 MiB is one block that is too large; of more than a thousand faults the others are
  ///   not told.
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

  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    Array(Base64.text(bytes).utf8.prefix { $0 != UInt8(ascii: "=") })
  }
}

struct OpenArmor {
  let position: Position
  var digits: [UInt8] = []
  /// The offset in the digits at which each line begins that has any.
  var lineStarts: [Int] = []
  var isAtLineStart = true
  var isTooLarge = false
  /// The first character that can't be in a block.
  var foreign: (position: Position, name: Phrase)?

  mutating func add(_ digit: UInt8) {
    guard !isTooLarge else { return }
    if digits.count == Armor.maximumDigits {
      (isTooLarge, digits, lineStarts) = (true, [], [])
      return
    }
    if isAtLineStart { lineStarts.append(digits.count) }
    isAtLineStart = false
    digits.append(digit)
  }
}

/// The digits of one block, put together again from its lines.
struct ArmorPieces {
  private let digits: [UInt8]
  private let lines: [Range<Int>]

  /// Pieces from the digits of the block and the offsets of its lines.
  init(_ digits: [UInt8], lineStarts: [Int]) {
    self.digits = digits
    let ends = lineStarts.dropFirst() + [digits.count]
    let asTheyAre = zip(lineStarts, ends).map { $0..<$1 }
    // Lines that were not rewrapped stay lines: the short last one may then stand anywhere, and twice. Others
    // are cut again as they were written.
    let short = asTheyAre.filter { $0.count < Armor.lineLength }
    let areWhole =
      asTheyAre.allSatisfy { (3...Armor.lineLength).contains($0.count) }
      && short.allSatisfy { digits[$0].prefix(2) == digits[short[0]].prefix(2) }
    lines =
      areWhole
      ? asTheyAre
      : stride(from: 0, to: digits.count, by: Armor.lineLength).map {
        $0..<min(digits.count, $0 + Armor.lineLength)
      }
  }

  var fault: Diagnostic? {
    do throws(Diagnostic) {
      _ = try sealed()
      return nil
    } catch { return error }
  }

  /// The sealed text.
  ///
  /// - Throws: what is wrong, without a position.
  func sealed() throws(Diagnostic) -> SealedText {
    guard !digits.isEmpty else { throw truncated(Phrase("note-nothing-between-marks-note")) }
    var pieces: [Int: ArraySlice<UInt8>] = [:]
    var doubled: Int?
    // A number without a piece is what remains of a line.
    for line in lines where line.count > 2 {
      let number = ArmorDigits.number(digits[line])
      let piece = digits[line].dropFirst(2)
      if let other = pieces.updateValue(piece, forKey: number), other != piece, doubled == nil {
        doubled = number
      }
    }
    let (size, count) = try extent(pieces)
    if let stray = pieces.keys.filter({ $0 >= count }).min() {
      throw garbled(Phrase("note-line-note-number-lines", ["stray": stray + 1, "count": count]))
    }
    if let doubled {
      throw Diagnostic(
        .sealedMixed, Phrase("note-two-lines-note-number-differ", ["doubled": doubled + 1]),
        hint: Phrase("note-lines-another-note-among-them"))
    }
    try checkLines(pieces, size, count)
    guard let bytes = ArmorDigits.bytes((0..<count).flatMap { pieces[$0] ?? [] }), bytes.count == size,
      Armor.check(of: Array(bytes.dropLast(Armor.checkSize))) == bytes.suffix(Armor.checkSize)
    else { throw garbled(Phrase("note-characters-note-were-changed-check")) }
    return try SealedText(parsing: Array(bytes.dropLast(Armor.checkSize)))
  }

  /// The numbers of bytes and lines that the first line gives.
  private func extent(_ pieces: [Int: ArraySlice<UInt8>]) throws(Diagnostic) -> (size: Int, lines: Int) {
    func extent(blocks: Int) -> (Int, Int) {
      let size = SealedText.size(blocks: blocks) + Armor.checkSize
      let pieceLength = Armor.pieceLength
      return (size, (ArmorDigits.count(ofBytes: size) + pieceLength - 1) / pieceLength)
    }
    guard let first = pieces[0] else {
      let (_, most) = extent(blocks: 256)
      guard pieces.keys.allSatisfy({ $0 < most }) else {
        throw garbled(Phrase("note-numbers-note-lines-make-no"))
      }
      throw truncated(Phrase("note-first-line-note-missing"))
    }
    guard let head = ArmorDigits.bytes(first.prefix(4)), head.count == 3 else {
      throw truncated(Phrase("note-note-ends-first-line"))
    }
    return extent(blocks: try SealedText.blocks(inHead: head[...]))
  }

  /// Checks that every line is there and whole.
  private func checkLines(_ pieces: [Int: ArraySlice<UInt8>], _ size: Int, _ count: Int) throws(Diagnostic) {
    let missing = (0..<count).filter { pieces[$0] == nil }
    if let first = missing.first {
      if first + missing.count == count {
        let isCut = pieces[first - 1].map { $0.count < Armor.pieceLength } ?? false
        throw truncated(
          isCut
            ? Phrase("note-note-ends-line", ["first": first, "count": count])
            : Phrase("note-note-ends-after-line", ["first": first, "count": count]))
      }
      let (line, others) = (first + 1, missing.count - 1)
      throw truncated(
        others == 0
          ? Phrase("note-line-missing", ["line": line, "count": count])
          : Phrase("note-line-more-missing", ["line": line, "count": count, "others": others]))
    }
    let last = ArmorDigits.count(ofBytes: size) - Armor.pieceLength * (count - 1)
    for number in 0..<count {
      let wanted = number == count - 1 ? last : Armor.pieceLength
      let found = pieces[number]?.count ?? 0
      if found < wanted {
        throw truncated(Phrase("note-line-cut-off", ["number": number + 1, "count": count]))
      }
      if found > wanted {
        throw garbled(Phrase("note-line-too-long", ["number": number + 1, "count": count]))
      }
    }
  }

  private func truncated(_ message: Phrase) -> Diagnostic {
    Diagnostic(.sealedTruncated, message, hint: Phrase("note-paste-again-all"))
  }

  private func garbled(_ message: Phrase) -> Diagnostic {
    Diagnostic(.sealedGarbled, message, hint: Phrase("note-paste-again-ask-sender-again"))
  }
}

enum ArmorDigits {
  static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  /// The number in the two digits that begin a line.
  static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.prefix(2).reduce(0) { $0 << 6 | Int(value(of: $1) ?? 0) }
  }

  /// The number of digits of so many bytes.
  static func count(ofBytes count: Int) -> Int { (count * 8 + 5) / 6 }

  /// The bytes of unpadded digits; nil if remaining bits are not zero.
  static func bytes(_ digits: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count * 3 / 4)
    var bits: UInt32 = 0
    var known: UInt32 = 0
    for digit in digits {
      bits = bits << 6 | UInt32(value(of: digit) ?? 0)
      known += 6
      guard known >= 8 else { continue }
      known -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> known))
    }
    return known < 6 && bits & (1 << known - 1) == 0 ? bytes : nil
  }
}
