// The words that differ between two versions of a text.

internal import MergeText

/// The changes that lead from one version of a text to another, word by word.
public struct WordDiff: Sendable, Hashable {
  /// A place that changed.
  public struct Change: Sendable, Hashable {
    /// The common text between the change before and this one.
    public let before: String
    /// What was taken away.
    public internal(set) var removed = ""
    /// What stands there instead.
    public internal(set) var added = ""
  }

  /// The changes, in order.
  public private(set) var changes: [Change] = []
  /// The common text behind the last change.
  public private(set) var rest = ""

  /// Compares two versions.
  public init(_ old: [UInt8], _ new: [UInt8]) {
    VersionDiff.joined(old, new) { mine, yours in
      // Lines of books are changed one by one; lines of letters are joined and parted.
      if mine.count == yours.count {
        for (one, other) in zip(mine, yours) { compare(WordDiff.text([one]), WordDiff.text([other])) }
      } else {
        compare(WordDiff.text(mine), WordDiff.text(yours))
      }
    } both: {
      rest += WordDiff.text([$0])
    }
  }

  /// How many words were added; a Han character or a kana counts as one.
  public var added: Int { changes.reduce(0) { $0 + WordDiff.words($1.added) } }

  /// How many words were taken away.
  public var removed: Int { changes.reduce(0) { $0 + WordDiff.words($1.removed) } }

  private mutating func compare(_ old: String, _ new: String) {
    let (a, b) = (VersionDiff.tokens(old), VersionDiff.tokens(new))
    guard let matches = VersionDiff.matches(a, b) else { return change(old, new) }
    var next = 0
    for (token, place) in zip(a, matches) {
      guard let place else {
        change(token, "")
        continue
      }
      if next < place { change("", b[next..<place].joined()) }
      rest += token
      next = place + 1
    }
    if next < b.count { change("", b[next...].joined()) }
  }

  private mutating func change(_ removed: String, _ added: String) {
    guard !removed.isEmpty || !added.isEmpty else { return }
    if changes.isEmpty || rest != "" && rest != " " {
      changes.append(Change(before: rest))
    } else if rest == " " {
      // A blank alone between two changes is part of them.
      changes[changes.count - 1].removed += rest
      changes[changes.count - 1].added += rest
    }
    rest = ""
    changes[changes.count - 1].removed += removed
    changes[changes.count - 1].added += added
  }

  private static func text(_ lines: [[UInt8]]) -> String {
    lines.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
  }

  private static func words(_ text: String) -> Int {
    var count = 0
    var isInside = false
    for scalar in text.unicodeScalars {
      let facts = scalar.properties
      let isAlone = facts.isIdeographic || (0x3041...0x30FF).contains(scalar.value)
      let isPart = facts.isAlphabetic || facts.numericType != nil
      if isAlone || isPart && !isInside { count += 1 }
      isInside = isPart && !isAlone
    }
    return count
  }
}
