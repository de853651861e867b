// Memos by name, and search in memos.

public import Diagnostics
internal import Fluent
public import Ground
internal import Prose
internal import ZonedTime

extension MemoReading {
  /// The one memo that a text names; throws `memo-missing` or `memo-ambiguous`.
  ///
  /// Tries an id; a number, counted from the newest memo (1); an id prefix, such as a year; words that all
  /// occur in the memo, ignoring case and Unicode form.
  public func one(_ text: String) throws(Diagnostic) -> Memo {
    if let memo = memos.first(where: { $0.id == text }) { return memo }
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    if isNumber, let number = Int(text), memos.indices.contains(number - 1) { return memos[number - 1] }
    // Fewer digits than a year are only a number: a prefix could hit the wrong memo.
    let begun = isNumber && text.utf8.count < 4 || text.isEmpty ? [] : memos(beginning: text)
    let found = begun.isEmpty && !isNumber ? memos(with: text) : begun
    if found.count == 1 { return found[0] }
    if found.isEmpty { throw missing(text, isNumber) }
    throw Diagnostic(
      .memoAmbiguous,
      Phrase("memo-means-memos", ["quoted-briefly": text.quotedBriefly, "count": found.count]),
      hint: Phrase(
        "home-one", ["words": found.prefix(5).map { "\($0.id) (\($0.title))" }.joined(separator: ", ")]))
  }

  private func memos(beginning text: String) -> [Memo] { memos.filter { $0.id.hasPrefix(text) } }

  private func missing(_ text: String, _ isNumber: Bool) -> Diagnostic {
    if memos.isEmpty {
      return Diagnostic(
        .memoMissing, Phrase("memo-no-memo-yet"), hint: Phrase("memo-zutto-memo-text-makes-one"))
    }
    return Diagnostic(
      .memoMissing,
      isNumber
        ? Phrase("memo-no-memo", ["value": text])
        : Phrase("memo-no-memo-called-holds-these", ["quoted-briefly": text.quotedBriefly]),
      hint: isNumber
        ? Phrase("memo-they-numbered-newest-first", ["count": memos.count])
        : Phrase("memo-zutto-memo-list-shows-them"))
  }

  /// The memos that contain all words of a text, newest first.
  public func memos(with text: String) -> [Memo] {
    let words = text.comparisonKey.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty else { return [] }
    return memos.filter { memo in
      let content = memo.items.map { memo.text(of: $0) }.joined(separator: "\n").comparisonKey
      return words.allSatisfy { content.contains($0) }
    }
  }
}

extension Memo {
  /// Its first non-blank lines, or those of its thread if it has no text; none for sounds alone.
  public func firstLines(_ count: Int = 2) -> [String] {
    for item in items {
      let lines = text(of: item).split(separator: "\n").map { $0.trimmingBlanks }.filter { !$0.isEmpty }
      if !lines.isEmpty { return Array(lines.prefix(count)) }
    }
    return []
  }

  /// The first line, truncated.
  var title: String {
    let line = firstLines(1).first ?? sounds.first?.sound.path.name ?? ""
    return line.count > 30 ? line.prefix(29) + "…" : line
  }
}

extension MemoStore {
  /// Searches the memos of a home, each with its thread as one text; also returns what could not be searched.
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
  /// The tags, and the texts without headings and sound lines.
  fileprivate var searchable: SearchableText {
    let parts =
      headTags.map { SearchableText.Part($0.text, at: $0.range.lowerBound, isTag: true) }
      + items.flatMap(\.texts).map { SearchableText.Part($0, of: source) }
    var text = SearchableText(.memos, source, parts)
    text.time = created
    text.days = items.map(\.time.day)
    text.tags = tags
    return text
  }
}
