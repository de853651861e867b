// Puts the lines of a block together again, whatever was done to them.
// Spec: docs/FORMAT.md, "Sealed notes", "Armor".

internal import Diagnostics
internal import Fluent

/// The digits of one block.
struct ArmorPieces {
  private let digits: [UInt8]
  private let lines: [Range<Int>]

  /// - Parameters:
  ///   - digits: what is left of the block.
  ///   - lineStarts: where in the digits its lines begin.
  init(_ digits: [UInt8], lineStarts: [Int]) {
    self.digits = digits
    let ends = lineStarts.dropFirst() + [digits.count]
    let asTheyAre = zip(lineStarts, ends).map { $0..<$1 }
    // Lines that were not broken anew stay lines: the short one at the end may then stand anywhere, and twice. Others
    // are cut again where they were cut when they were written.
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

  /// What is wrong with the block; nil if nothing is.
  var fault: Diagnostic? {
    do throws(Diagnostic) {
      _ = try sealed()
      return nil
    } catch { return error }
  }

  /// The sealed text.
  ///
  /// - Throws: what is wrong, without a place.
  func sealed() throws(Diagnostic) -> SealedText {
    guard !digits.isEmpty else { throw truncated(Phrase("note-nothing-between-marks-note")) }
    var pieces: [Int: ArraySlice<UInt8>] = [:]
    var doubled: Int?
    // A number without a piece is what is left of a line.
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

  /// How many bytes and lines there are to be, as the first line tells.
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

  /// That every line is there, and whole.
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
