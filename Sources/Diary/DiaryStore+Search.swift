// Looking for words in the entries of all diaries.

public import Diagnostics
public import Ground

extension DiaryStore {
  /// Searches the diaries of a home.
  ///
  /// An anonymous diary tells no author and no hour.
  ///
  /// - Returns: what was found, and what could not be searched.
  /// - Throws: `diary-missing` for a diary that the query names and that is not there.
  public static func search(_ query: SearchQuery, in home: Home) async throws(Diagnostic) -> SearchReading {
    var reading = SearchReading()
    guard query.includes(.diary) else { return reading }
    var heads: [Diary] = []
    var contexts: [String: EntryContext] = [:]
    for id in try ids(in: home) {
      do throws(Diagnostic) {
        let head = try head(id, in: home)
        heads.append(head.diary)
        contexts[id] = EntryContext(head.diary, unread: head.unreadMembers, in: home)
      } catch { reading.problems.append(error) }
    }
    for named in query.namedDiaries where !heads.contains(where: { $0.isCalled(named) }) {
      throw missing(named, in: home)
    }
    for diary in heads where query.includes(diary: diary.id, name: diary.name) {
      guard let context = contexts[diary.id] else { continue }
      let search = FileSearch(query, in: diary.path / "entries", of: home.tree, limit: Entry.maximumBytes)
      let own = await search.run { source, id in
        var (text, author, problems) = EntryFormat.searchable(source, id: id, in: context)
        text?.diary = diary.id
        if let author { text?.authors = [author, diary.member(author)?.name ?? author] }
        return (text, problems)
      }
      reading.add(own)
    }
    return reading
  }
}

extension Diary {
  /// Whether a text names it.
  fileprivate func isCalled(_ text: String) -> Bool {
    [id, name].contains { SearchText.folded($0) == SearchText.folded(text) } || id == text
  }
}
