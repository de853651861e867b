// A block of a text that is being read.
// Spec: docs/FORMAT.md, "Sealed notes", "Armor".

internal import Diagnostics
internal import Fluent

/// A block whose END was not seen yet.
struct OpenArmor {
  let position: Position
  var digits: [UInt8] = []
  /// Where in the digits each line begins that has any.
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
