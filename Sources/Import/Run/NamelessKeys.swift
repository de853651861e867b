// What is known of a text that tells nobody who wrote it, or where, or on what machine.

internal import Prose

/// The keys that an anonymous diary takes and gives.
enum NamelessKeys {
  /// A list of what may stay, for nobody knows what other programs call their writers.
  private static let kept: Set<String> = [
    "imported", "modified", "tags", "starred", "pinned", "archived", "all-day", "weather", "mood", "music",
    "journal", "title", "description", "summary", "categories", "category", "keywords", "language",
  ]

  static func isKept(_ key: String) -> Bool { kept.contains(key.lowercased()) }
}

extension ForeignEntry {
  /// Takes away what could tell the writer.
  ///
  /// - Returns: the keys that are gone.
  mutating func dropNames() -> [String] {
    let gone = fields.map(\.key).filter { !NamelessKeys.isKept($0) }
    fields.removeAll { !NamelessKeys.isKept($0.key) }
    return gone + (lostHead == nil ? [] : ["front matter"])
  }
}
