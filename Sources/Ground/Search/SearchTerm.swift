// One word or phrase that is looked for, and where it stands in a folded text.

/// A word or a row of words.
public struct SearchTerm: Sendable, Hashable {
  /// The folded scalars; never empty.
  let folded: [UInt32]
  /// Whether its last word must be whole, as that of a phrase; of a word alone the beginning does.
  let isWhole: Bool
  /// Whether texts with it are left out.
  let isOut: Bool
  /// Whether one slip of the pen is forgiven.
  let isFuzzy: Bool
  /// Whether it must stand where a word begins.
  let beginsWord: Bool
  private let endsWord: Bool
  /// Signs directly before the first letter and behind the last that a text must have, too: `C#`, `C++`, `.NET`.
  private let signsBefore: [UInt32]
  private let signsAfter: [UInt32]

  /// A term; nil for a text without letters, digits and signs.
  init?(_ text: String, isWhole: Bool, isOut: Bool = false, isFuzzy: Bool = false) {
    folded = SearchText.folded(text)
    guard let first = folded.first, let last = folded.last else { return nil }
    self.isWhole = isWhole
    self.isOut = isOut
    beginsWord = SearchText.role(first) == .word
    endsWord = SearchText.role(last) == .word
    (signsBefore, signsAfter) = SearchTerm.signs(around: text)
    // Of short words too much is one slip away.
    self.isFuzzy = isFuzzy && folded.count >= 4
  }

  /// Whether it counts wherever it stands in a text.
  var isAnywhere: Bool { !beginsWord && !(isWhole && endsWord) && signsBefore.isEmpty && signsAfter.isEmpty }

  /// The signs of a typed word that count; the others part words, as a full stop behind a word does.
  private static func signs(around text: String) -> (before: [UInt32], after: [UInt32]) {
    let scalars = plain(text.utf8)
    let before = scalars.prefix { "#+.".unicodeScalars.map(\.value).contains($0) }
    let after = scalars.reversed().prefix { $0 == 0x23 || $0 == 0x2B }
    guard before.count + after.count < scalars.count else { return ([], []) }
    let inner = scalars[before.count..<(scalars.count - after.count)].map(scalarText)
    func isLetter(_ text: String?) -> Bool { text.map { !SearchText.folded($0).isEmpty } ?? false }
    let isMark = Set(before).count == 1 && (before.first != 0x2E || before.count == 1)
    return (
      isMark && isLetter(inner.first) ? Array(before) : [], isLetter(inner.last) ? after.reversed() : []
    )
  }

  private static func scalarText(_ scalar: UInt32) -> String {
    Unicode.Scalar(scalar).map { String($0) } ?? ""
  }

  /// The scalars of a text with wide signs as narrow ones, and without the backslashes that keep Markdown from reading them.
  private static func plain(_ bytes: some Sequence<UInt8>) -> [UInt32] {
    String(decoding: Array(bytes), as: UTF8.self).unicodeScalars.compactMap { scalar in
      switch scalar.value {
      case 0x5C: nil
      case 0xFF03: 0x23
      case 0xFF0B: 0x2B
      case 0xFF0E: 0x2E
      default: scalar.value
      }
    }
  }

  /// Whether a place of a text, an offset range of its bytes, has the signs of the term around it.
  func hasSigns(around place: Range<Int>, in part: SearchableText.Part) -> Bool {
    if signsBefore.isEmpty, signsAfter.isEmpty { return true }
    let (bytes, start) = (part.bytes, part.bytes.startIndex)
    // Room for wide signs with backslashes.
    var left = SearchTerm.plain(bytes[..<(start + place.lowerBound)].suffix(4 * signsBefore.count))
    let right = SearchTerm.plain(bytes[(start + place.upperBound)...].prefix(4 * signsAfter.count))
    if left.isEmpty, part.isTag { left = [0x23] }
    return left.suffix(signsBefore.count).elementsEqual(signsBefore)
      && right.prefix(signsAfter.count).elementsEqual(signsAfter)
  }

  /// The first place at or behind an index, as a range of scalars; nil if there is none.
  ///
  /// Words begin where the term begins, and end where it ends if it is whole (docs/guide/search.md).
  func place(in text: [UInt32], from start: Int = 0) -> Range<Int>? {
    isFuzzy ? nearPlace(in: text, from: start) : exactPlace(in: text, from: start)
  }

  private func exactPlace(in text: [UInt32], from start: Int) -> Range<Int>? {
    let count = folded.count
    let text = text.span
    let term = folded.span
    let first = term[0]
    var index = start
    while index + count <= text.count {
      if text[index] == first {
        var matched = 1
        while matched < count, text[index + matched] == term[matched] { matched += 1 }
        if matched == count, isPlace(index, index + count, isWhole, text) { return index..<index + count }
      }
      index += 1
    }
    return nil
  }

  @inline(__always) private func isPlace(_ start: Int, _ end: Int, _ isWhole: Bool, _ text: Span<UInt32>)
    -> Bool
  {
    if beginsWord, start > 0, SearchText.role(text[start - 1]) == .word { return false }
    guard isWhole, endsWord, end < text.count else { return true }
    return SearchText.role(text[end]) != .word
  }

  /// As `exactPlace`, where one character may be another, be missing, be too much, or have changed places with the next;
  /// but not the first, which is seldom wrong.
  private func nearPlace(in text: [UInt32], from start: Int) -> Range<Int>? {
    let text = text.span
    for index in min(start, text.count)..<text.count where text[index] == folded[0] {
      for (end, isExact) in nearEnds(index, text) where isPlace(index, end, isWhole || !isExact, text) {
        return index..<end
      }
    }
    return nil
  }

  /// Where the term may end if it begins at an index, and whether it stands there as it is.
  private func nearEnds(_ start: Int, _ text: Span<UInt32>) -> [(end: Int, isExact: Bool)] {
    let count = folded.count
    var same = 0
    while same < count && start + same < text.count && text[start + same] == folded[same] { same += 1 }
    if same == count { return [(start + count, true)] }
    let at = start + same
    var ends: [Int] = []
    if agrees(same + 1, at + 1, text) { ends.append(start + count) }
    if agrees(same + 1, at, text) { ends.append(start + count - 1) }
    if agrees(same, at + 1, text) { ends.append(start + count + 1) }
    if same + 1 < count && at + 1 < text.count && text[at] == folded[same + 1] && text[at + 1] == folded[same]
      && agrees(same + 2, at + 2, text)
    {
      ends.append(start + count)
    }
    return ends.map { ($0, false) }
  }

  /// Whether the rest of the term stands at an index.
  private func agrees(_ from: Int, _ at: Int, _ text: Span<UInt32>) -> Bool {
    guard from <= folded.count, at + folded.count - from <= text.count else { return false }
    for index in from..<folded.count where text[at + index - from] != folded[index] { return false }
    return true
  }
}
