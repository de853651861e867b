// Tags: what a text is about, in its writer's words.

internal import Diagnostics
internal import Fluent
internal import Ground

extension FrontMatter {
  /// The tags, each once; a value that is no list of words has none.
  ///
  /// Nothing is wrong with such a value: other programs write the key, too, and give it values of their own.
  public var tags: [Text] {
    var ignored: [Diagnostic] = []
    var seen: Set<String> = []
    return list("tags", of: Phrase("prose-words"), collecting: &ignored).filter { tag in
      !tag.text.trimmingBlanks.isEmpty && seen.insert(tag.text.trimmingBlanks).inserted
    }
  }
}

extension String {
  /// A tag as people write it: with a number sign.
  public var hashtag: String {
    let words = trimmingBlanks
    return words.hasPrefix("#") ? words : "#" + words
  }
}
