// Texts in lines that fit on a terminal. It would break them by itself, but in the middle of words and before a full stop.

internal import Ground

/// Line breaking for the scripts of the four languages, a subset of UAX #14; a terminal alone breaks words.
struct TextWrap {
  private let width: Int

  init(_ width: Int) { self.width = width }

  /// Breaks one line of text without control characters; a piece that can't be broken may exceed the width.
  ///
  /// Between Han, kana and wide signs a line may end almost anywhere; words of Hangul and letters stay whole,
  /// and so does text in single quotes: commands, which people copy.
  ///
  /// - Parameters:
  ///   - text: the line.
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

  /// Joins facts with dots; a line ends only between two facts.
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

  /// The unbreakable pieces, and the blanks between them.
  private static func pieces(_ text: String) -> [String] {
    var pieces: [String] = []
    var isQuoted = false
    var before: Character?
    for character in text {
      defer { before = character }
      if character == "'" {
        // After a letter it is an apostrophe, or a closing quote.
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

  /// Characters that no line begins with, small kana among them.
  private static let neverFirst: Set<Character> = Set(
    "、。，．・：；？！）」』】〉》〕”’ー々…‥〜～％%,.:;?!)]}ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ")
  /// Characters that no line ends with.
  private static let neverLast: Set<Character> = Set("（「『【〈《〔“‘([{¥$#")
}

extension Character {
  /// Whether a line may end before and after it: Han, kana, and wide signs, but not Hangul.
  fileprivate var isIdeographic: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    let isHangul = (0x1100...0x11FF).contains(scalar.value) || (0xAC00...0xD7FF).contains(scalar.value)
    return displayWidth == 2 && !isHangul
  }
}

extension Printer {
  /// Wraps a text without control characters to the terminal less a margin; as it is if results go elsewhere.
  func wrapped(_ text: String, margin: Int = 0, hanging: Int = 0) -> [String] {
    guard isTerminal else { return [text] }
    return TextWrap(max(columns - margin, 20)).lines(text, hanging: hanging)
  }

  /// Joins facts with dots in lines that fit on the terminal; in one line if results go elsewhere.
  func facts(_ facts: [String], margin: Int = 0) -> [String] {
    guard isTerminal else { return [facts.joined(separator: " · ")] }
    return TextWrap(max(columns - margin, 20)).lines(facts: facts)
  }
}
