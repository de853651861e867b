// Finds the blocks of a text and takes out of them what mail programs put in.
// Spec: docs/FORMAT.md, "Sealed notes", "Armor".

internal import Diagnostics
internal import Fluent

/// A place that moves over the bytes of a text once, and the block it is in.
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

  /// All blocks to the end of the text.
  mutating func read() -> [Armor.Block] {
    while offset < bytes.count {
      let byte = bytes[offset]
      // Most of a text, first: what is no dash and not in a block.
      if byte < 0x80, byte != UInt8(ascii: "-") { readASCII(byte) } else { readOther() }
    }
    if let open = block { endWithoutMark(open) }
    return blocks
  }

  private mutating func readASCII(_ byte: UInt8) {
    switch byte {
    case 0x0A, 0x0D: block?.isAtLineStart = true
    // Blanks, quoting marks, and what quoted-printable ends a line with.
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
    // The whole notes among any number of others are still read.
    guard faults <= Armor.maximumFaults else { return }
    let problem = Diagnostic(code, message, path: source.path, at: position, hint: hint)
    blocks.append(Armor.Block(position: start ?? position, sealed: .failure(problem)))
  }
}
