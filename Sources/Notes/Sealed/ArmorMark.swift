// Where a note begins and ends.
// Spec: docs/FORMAT.md, "Sealed notes", "Armor".

/// A mark of a block: its words between dashes, in one line.
enum ArmorMark {
  /// `BEGIN ZUTTO NOTE`, and where it ends.
  case begin(Int)
  /// `END ZUTTO NOTE`, and where it ends.
  case end(Int)
  /// Dashes and nothing else, and where they end.
  case none(Int)

  /// Reads what begins with a dash at an offset.
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
