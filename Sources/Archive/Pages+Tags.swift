// Tags below an entry or a memo.

internal import Ground
internal import Mustache
internal import Prose

extension Pages {
  /// Tags with links to what else is found under their words.
  ///
  /// - Parameters:
  ///   - tags: as they are written.
  ///   - way: from the page to the archive's folder.
  /// - Returns: what the template `tags` shows; nil for none.
  static func tags(_ tags: [String], up way: String) -> Value? {
    guard !tags.isEmpty else { return nil }
    let items = tags.map { tag -> Value in
      let words = tag.hashtag.dropFirst().replacing("\"", with: " ")
      // Said, for what the tags stand below has an address of its own.
      let url: Value =
        SearchText.folded(String(words)).isEmpty
        ? .nothing : .text("\(way)search.html#q=" + "\"\(words)\"".percentEncoded)
      return .record(Record([(.name, .text(tag.hashtag)), (.url, url)]))
    }
    return .record(Record([(.items, .list(items))]))
  }
}
