// Finds the armored blocks of a text. Spec: docs/FORMAT.md, "Sealed notes", "Armor".

internal import Diagnostics
internal import Fluent

/// A cursor that moves over the bytes of a text once, and the block it is in; it removes what mail programs
/// insert.
struct ArmorReader {
  private let source: Source
  private let bytes: [UInt8]
  private var offset = 0
  private var cursor = Position.start
  private var block: OpenArmor?
  private var blocks: [Armor.Block] = []
  private var faults = 0

  init(_ source: Source) {
    self.source = source
    bytes = source.bytes
  }

  mutating func read() -> [Armor.Block] {
    while offset < bytes.count {
      let byte = bytes[offset]
      // Most of a text, first: bytes outside of blocks that are no dash.
      if byte < 0x80, byte != UInt8(ascii: "-") { readASCII(byte) } else { readOther() }
    }
    if let open = block { endWithoutMark(open) }
    return blocks
  }

  private mutating func readASCII(_ byte: UInt8) {
    switch byte {
    case 0x0A, 0x0D: block?.isAtLineStart = true
    // Blanks, quote marks, and the soft line end of quoted-printable.
    case 0x09, 0x0B, 0x0C, 0x20, UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: "="): break
    default:
      if block != nil {
        if ArmorDigits.value(of: byte) != nil { block?.add(byte) } else { noteForeign(Unicode.Scalar(byte)) }
      }
    }
    move(to: offset + 1)
  }

  private mutating func readOther() {
    guard let (scalar, length) = ArmorScalar.read(bytes, at: offset) else {
      noteForeign(nil)
      return move(to: offset + 1)
    }
    guard scalar.isDash else {
      if block != nil, !scalar.isLeftOutOfArmor { noteForeign(scalar) }
      return move(to: offset + length)
    }
    let place = cursor
    switch ArmorMark.read(bytes, at: offset) {
    case .begin(let end):
      move(to: end)
      begin(at: place)
    case .end(let end):
      move(to: end)
      finish(at: place)
    case .none(let end):
      noteForeign(scalar)
      move(to: end)
    }
  }

  /// Moves on, counting lines and columns as `Source.position` does.
  private mutating func move(to end: Int) {
    while offset < end {
      let byte = bytes[offset]
      offset += 1
      if byte == 0x0A || (byte == 0x0D && !(offset < bytes.count && bytes[offset] == 0x0A)) {
        cursor = Position(line: cursor.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80, byte != 0x0D {
        cursor.column += 1
      }
    }
  }

  private mutating func noteForeign(_ scalar: Unicode.Scalar?) {
    guard block != nil, block?.foreign == nil else { return }
    block?.foreign = (
      cursor, scalar.map { Phrase(verbatim: String($0).quotedBriefly) } ?? Phrase("note-byte-no-text")
    )
  }
}

extension ArmorReader {
  private mutating func begin(at place: Position) {
    if let open = block {
      refuse(
        .sealedMixed, Phrase("note-another-note-begins-line-before", ["line": place.line]), at: open.position,
        hint: Phrase("note-paste-one-note-after-other"))
    }
    block = OpenArmor(position: place)
  }

  private mutating func finish(at place: Position) {
    guard let open = block else {
      return refuse(
        .sealedTruncated, Phrase("note-beginning-note-missing"), at: place,
        hint: Phrase("note-paste-again-begin-on"))
    }
    block = nil
    if open.isTooLarge { return refuseLarge(open) }
    if let foreign = open.foreign {
      return refuse(
        .sealedGarbled, Phrase("note-cant-sealed-note", ["name": foreign.name]), at: foreign.position,
        ofBlockAt: open.position, hint: Phrase("note-take-out-what-does-not"))
    }
    do throws(Diagnostic) {
      let sealed = try ArmorPieces(open.digits, lineStarts: open.lineStarts).sealed()
      blocks.append(Armor.Block(position: open.position, sealed: .success(sealed)))
    } catch { refuse(error.code, error.message, at: open.position, hint: error.hint) }
  }

  private mutating func endWithoutMark(_ open: OpenArmor) {
    block = nil
    if open.isTooLarge { return refuseLarge(open) }
    var words: Phrase = Phrase("note-end-note-missing")
    if open.foreign == nil, let fault = ArmorPieces(open.digits, lineStarts: open.lineStarts).fault,
      fault.code == .sealedTruncated
    {
      words = fault.message
    }
    refuse(.sealedTruncated, words, at: open.position, hint: Phrase("note-paste-again-end"))
  }

  private mutating func refuseLarge(_ open: OpenArmor) {
    refuse(
      .sealedTooLarge, Phrase("note-note-more-than-characters", ["maximum-digits": Armor.maximumDigits]),
      at: open.position, hint: Phrase("note-no-note-zutto-leave"))
  }

  private mutating func refuse(
    _ code: Diagnostic.Code, _ message: Phrase, at position: Position, ofBlockAt start: Position? = nil,
    hint: Phrase?
  ) {
    faults += 1
    // Whole notes among any number of others are still read.
    guard faults <= Armor.maximumFaults else { return }
    let problem = Diagnostic(code, message, path: source.path, at: position, hint: hint)
    blocks.append(Armor.Block(position: start ?? position, sealed: .failure(problem)))
  }
}

enum ArmorMark {
  /// `BEGIN ZUTTO NOTE`, and its end.
  case begin(Int)
  /// `END ZUTTO NOTE`, and its end.
  case end(Int)
  /// Only dashes, and their end.
  case none(Int)

  /// Reads the mark that begins with a dash at an offset.
  static func read(_ bytes: [UInt8], at offset: Int) -> ArmorMark {
    let (dashes, start) = skip(bytes, from: offset) { $0.isDash }
    guard dashes >= 2 else { return .none(start) }
    var place = skipBlanks(bytes, from: start)
    let isBegin = skipWord("BEGIN", bytes, &place)
    guard isBegin || skipWord("END", bytes, &place) else { return .none(start) }
    for word: StaticString in ["ZUTTO", "NOTE"] {
      let next = skipBlanks(bytes, from: place)
      guard next > place else { return .none(start) }
      place = next
      guard skipWord(word, bytes, &place) else { return .none(start) }
    }
    let (count, end) = skip(bytes, from: skipBlanks(bytes, from: place)) { $0.isDash }
    guard count >= 2 else { return .none(start) }
    return isBegin ? .begin(end) : .end(end)
  }

  private static func skipBlanks(_ bytes: [UInt8], from offset: Int) -> Int {
    skip(bytes, from: offset) { $0.isLeftOutOfArmor && $0 != "\n" && $0 != "\r" }.end
  }

  private static func skip(_ bytes: [UInt8], from offset: Int, while isSkipped: (Unicode.Scalar) -> Bool) -> (
    count: Int, end: Int
  ) {
    var (count, end) = (0, offset)
    while end < bytes.count, let (scalar, length) = ArmorScalar.read(bytes, at: end), isSkipped(scalar) {
      count += 1
      end += length
    }
    return (count, end)
  }

  private static func skipWord(_ word: StaticString, _ bytes: [UInt8], _ place: inout Int) -> Bool {
    let word = Array(word.description.utf8)
    guard bytes[place...].starts(with: word) else { return false }
    place += word.count
    return true
  }
}

/// Decodes one character of a text that may not be UTF-8.
enum ArmorScalar {
  /// The character at an offset and its bytes; nil where there is no valid UTF-8.
  static func read(_ bytes: [UInt8], at offset: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    let first = bytes[offset]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard first >= 0xC2, first < 0xF5, offset + length <= bytes.count else { return nil }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for place in 1..<length {
      guard bytes[offset + place] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(bytes[offset + place] & 0x3F)
    }
    // An overlong form or a surrogate is no character.
    let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard value >= least, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }
}

extension Unicode.Scalar {
  /// A hyphen or dash of any kind: mail and chat programs make long ones of two hyphens.
  var isDash: Bool {
    switch value {
    case 0x2D, 0x2212: true
    case ..<0x58A: false
    // The usual ones, without a look into Unicode's tables.
    case 0x2010...0x2015: true
    default: properties.generalCategory == .dashPunctuation
    }
  }

  /// A blank or an invisible character, which has no meaning between the digits of a note.
  var isLeftOutOfArmor: Bool {
    switch value {
    case 0x09...0x0D, 0x20: true
    case ..<0x80: false
    case 0xA0, 0xAD, 0x2000...0x200F, 0x2028...0x202F, 0x2060...0x206F, 0x3000, 0xFEFF: true
    default:
      properties.isWhitespace || properties.generalCategory == .format
        || properties.isDefaultIgnorableCodePoint
    }
  }
}
