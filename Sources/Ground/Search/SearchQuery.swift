// What a person looks for.
// The language of queries: docs/guide/search.md.

/// A part of a home that can be searched.
public enum SearchRoom: String, Sendable, Hashable, CaseIterable {
  case diary
  case memos
  case notes
  case ledger
}

/// Words that must stand in a text, words that must not, and where to look.
public struct SearchQuery: Sendable, Hashable {
  /// One choice among many; those that are left out are `isOut`.
  struct Choice<Value: Sendable & Hashable>: Sendable, Hashable {
    var value: Value
    var isOut: Bool
  }

  /// The words and phrases, all of which count.
  var terms: [SearchTerm] = []
  var rooms: [Choice<SearchRoom>] = []
  var authors: [Choice<String>] = []
  var diaries: [Choice<String>] = []
  var days: [Choice<ClosedRange<Day>>] = []

  /// The diaries that are named, as they were written.
  public var namedDiaries: [String] { diaries.map(\.value) }
  /// Whether only days count, so that what belongs to none is left out.
  var isDated: Bool { !days.isEmpty }
  /// Whether there is a word that must stand in the text.
  public var hasWords: Bool { terms.contains { !$0.isOut } }

  /// Whether a part of the home is to be searched.
  public func includes(_ room: SearchRoom) -> Bool {
    if room != .diary, diaries.contains(where: { !$0.isOut }) { return false }
    // Memos and books name no author.
    if room == .memos || room == .ledger, authors.contains(where: { !$0.isOut }) { return false }
    return SearchQuery.passes(rooms) { $0 == room }
  }

  /// Whether a diary, known by its folder's name or by what people call it, is to be searched.
  public func includes(diary id: String, name: String) -> Bool {
    let keys = [SearchText.folded(id), SearchText.folded(name)]
    return SearchQuery.passes(diaries) { $0 == id || keys.contains(SearchText.folded($0)) }
  }

  /// Whether what was written on one of several days is wanted; what belongs to no day has none.
  public func includes(days written: [Day]) -> Bool {
    guard isDated else { return true }
    return !written.isEmpty && SearchQuery.passes(days) { span in written.contains { span.contains($0) } }
  }

  /// Whether somebody's texts are wanted, by any of their names; nobody's have none.
  public func includes(author names: [String]) -> Bool {
    guard !authors.isEmpty else { return true }
    let keys = names.map(SearchText.folded)
    return SearchQuery.passes(authors) { keys.contains(SearchText.folded($0)) }
  }

  /// One of those that are wanted, if any is named, and none of those that are left out.
  private static func passes<Value>(_ choices: [Choice<Value>], _ isMet: (Value) -> Bool) -> Bool {
    var isWanted = !choices.contains { !$0.isOut }
    for choice in choices where isMet(choice.value) {
      if choice.isOut { return false }
      isWanted = true
    }
    return isWanted
  }
}
