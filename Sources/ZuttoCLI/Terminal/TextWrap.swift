// Texts in lines that fit on a terminal. It would break them by itself, but in the middle of words and before a full stop.

internal import Ground

/// Where a text may be broken, as UAX #14 has it for the scripts of the four languages, in short.
struct TextWrap {
  private let width: Int

  /// - Parameter width: the columns that a line may take.
  init(_ width: Int) { self.width = width }

  /// The text's lines; what can't be broken is longer than wanted.
  ///
  /// Between Han, kana and wide signs a line may end nearly anywhere; Hangul and letters stay together as words do, and
  /// so does what stands between single quotes: commands, which people copy.
  ///
  /// - Parameters:
  ///   - text: one line, without control characters.
  ///   - hanging: how much narrower all lines after the first are.
  /// - Returns: the lines, without the blanks at which they were broken.
  func lines(_ text: String, hanging: Int = 0) -> [String] {
    guard text.displayWidth > width else { return [text] }
    var lines: [String] = []
    var line = ""
    var used = 0
    var blanks = ""
    for piece in TextWrap.pieces(text) {
      if piece.first == " " {
        blanks += piece
        continue
      }
      let room = lines.isEmpty ? width : max(width - hanging, 1)
      let columns = piece.displayWidth
      if used > 0, used + blanks.count + columns > room {
        lines.append(line)
        (line, used) = (piece, columns)
      } else {
        line += blanks + piece
        used += blanks.count + columns
      }
      blanks = ""
    }
    return lines + [line]
  }

  /// Facts that are told in a row, with dots between them; a line ends between two facts only.
  func lines(facts: [String]) -> [String] {
    var lines: [String] = []
    for fact in facts {
      if let last = lines.last, (last + " · " + fact).displayWidth <= width {
        lines[lines.count - 1] += " · " + fact
      } else {
        lines.append(fact)
      }
    }
    return lines
  }

  /// The pieces that are never broken, and the blanks between them.
  private static func pieces(_ text: String) -> [String] {
    var pieces: [String] = []
    var isQuoted = false
    var before: Character?
    for character in text {
      defer { before = character }
      if character == "'" {
        // An apostrophe stands after a letter, a closing quote too.
        let follows = before.map { $0.isLetter || $0.isNumber } ?? false
        if isQuoted { isQuoted = false } else { isQuoted = !follows }
      }
      guard let before, let last = pieces.last else {
        pieces.append(String(character))
        continue
      }
      let isOneBlank = before == " " && character == " "
      if isOneBlank || isQuoted && character != "'" || !mayBreak(before, character) {
        pieces[pieces.count - 1] = last + String(character)
      } else {
        pieces.append(String(character))
      }
    }
    return pieces
  }

  private static func mayBreak(_ before: Character, _ after: Character) -> Bool {
    if before == " " || after == " " { return true }
    if neverFirst.contains(after) || neverLast.contains(before) { return false }
    return before.isIdeographic || after.isIdeographic
  }

  /// Signs that no line begins with, and small kana.
  private static let neverFirst: Set<Character> = Set(
    "、。，．・：；？！）」』】〉》〕”’ー々…‥〜～％%,.:;?!)]}ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ")
  /// Signs that no line ends with.
  private static let neverLast: Set<Character> = Set("（「『【〈《〔“‘([{¥$#")
}

extension Character {
  /// Whether a line may be broken before and after it: Han, kana, and wide signs, but no Hangul.
  fileprivate var isIdeographic: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    let isHangul = (0x1100...0x11FF).contains(scalar.value) || (0xAC00...0xD7FF).contains(scalar.value)
    return displayWidth == 2 && !isHangul
  }
}

extension Printer {
  /// A text in lines that fit on the terminal; as it is where results go elsewhere.
  ///
  /// - Parameters:
  ///   - text: without control characters.
  ///   - margin: the columns that stand before each line.
  ///   - hanging: how much narrower all lines after the first are.
  /// - Returns: the lines, without their margin.
  func wrapped(_ text: String, margin: Int = 0, hanging: Int = 0) -> [String] {
    guard isTerminal else { return [text] }
    return TextWrap(max(columns - margin, 20)).lines(text, hanging: hanging)
  }

  /// Facts in a row, in lines that fit on the terminal; in one where results go elsewhere.
  func facts(_ facts: [String], margin: Int = 0) -> [String] {
    guard isTerminal else { return [facts.joined(separator: " · ")] }
    return TextWrap(max(columns - margin, 20)).lines(facts: facts)
  }
}
