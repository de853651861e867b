// Looking for words in memos and their threads.

public import Ground
internal import Prose
internal import ZonedTime

extension MemoStore {
  /// Searches the memos of a home, each with its thread as one text.
  ///
  /// - Returns: what was found, and what could not be searched.
  public static func search(_ query: SearchQuery, in home: Home) async -> SearchReading {
    guard query.includes(.memos) else { return SearchReading() }
    let context = MemoContext(in: home)
    let search = FileSearch(query, in: Memo.folder, of: home.tree, limit: Memo.maximumBytes)
    return await search.run { source, id in
      let (memo, problems) = MemoFormat.parse(source, id: id, in: context)
      return (memo?.searchable, problems)
    }
  }
}

extension Memo {
  /// Its words: tags, and everything but the headings and the lines of its sounds.
  fileprivate var searchable: SearchableText {
    let tags = tags.map { SearchableText.Part($0.text, at: $0.range.lowerBound, isTag: true) }
    let parts = tags + items.flatMap(\.texts).map { SearchableText.Part($0, of: source) }
    var text = SearchableText(.memos, source, parts)
    text.time = created
    text.days = items.map(\.time.day)
    return text
  }
}
