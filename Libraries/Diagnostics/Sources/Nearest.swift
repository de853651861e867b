// Suggestions for mistyped words.

public import Fluent

extension String {
  /// The edit distance to another text: insertions, deletions, replacements and swaps of neighbours
  /// (restricted Damerau-Levenshtein).
  ///
  /// - Parameters:
  ///   - other: the other text.
  ///   - limit: more than this is not counted.
  /// - Returns: nil beyond the limit.
  func distance(to other: String, limit: Int) -> Int? {
    let a = Array(self)
    let b = Array(other)
    guard abs(a.count - b.count) <= limit, a.count <= 64, b.count <= 64 else { return nil }
    var before: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = Swift.min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = Swift.min(cost, before[j - 1] + 1) }
        row.append(cost)
      }
      before = last
      last = row
    }
    return last[b.count] <= limit ? last[b.count] : nil
  }
}

extension Sequence<String> {
  /// The element nearest to a word.
  ///
  /// Ignores case and Unicode normal form. A word of up to five characters may have one slip, a longer one
  /// two. Of several equally near, the first.
  ///
  /// - Parameters:
  ///   - word: what was written.
  ///   - limit: the most slips; nil for what fits the word's length.
  /// - Returns: nil if none is near, or the word itself is an element.
  public func nearest(to word: String, limit: Int? = nil) -> String? {
    let key = word.comparisonKey
    let limit = limit ?? (key.count < 2 ? 0 : key.count < 6 ? 1 : 2)
    var best: (name: String, distance: Int)?
    for name in self {
      guard name != word else { return nil }
      guard let distance = key.distance(to: name.comparisonKey, limit: limit),
        distance < best?.distance ?? .max
      else { continue }
      best = (name, distance)
    }
    return best?.name
  }

  /// "Did you mean 'name'?" for a word that is no element; nil if none is near.
  public func suggestion(for word: String) -> Phrase? {
    nearest(to: word).map { Phrase("home-did-you-mean-2", ["quoted-briefly": $0.quotedBriefly]) }
  }

  /// A hint preceded by the nearest element, if there is one.
  public func hint(for word: String, _ rest: Phrase?) -> Phrase? {
    guard let name = nearest(to: word), let rest else { return suggestion(for: word) ?? rest }
    return Phrase("home-did-you-mean", ["name": name.quotedBriefly, "rest": rest])
  }
}
