// What there is to find in an entry's file.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Prose
internal import ZonedTime

extension EntryFormat {
  /// Reads what the search needs of an entry, and nothing else.
  ///
  /// - Returns: its words with author and time, nil if `parse` gives no entry; and everything wrong so far.
  static func searchable(_ source: Source, id: String, in context: EntryContext) -> (
    text: SearchableText?, author: String?, problems: [Diagnostic]
  ) {
    let file = MarkdownFile(source)
    var parsing = EntryParsing(file, id: id, context)
    let isText = !file.diagnostics.contains { $0.code == .fileNotText }
    guard isText, let created = parsing.created() else { return (nil, nil, parsing.problems) }
    var parts: [SearchableText.Part] = []
    if let question = file.frontMatter.text("question", collecting: &parsing.problems) {
      let start = question.range.lowerBound
      parts.append(SearchableText.Part(question.text, at: start))
    }
    // What imports keep of other apps; who is not to be known is not told by places.
    if !context.hidesMembers {
      var ignored: [Diagnostic] = []
      let places = file.frontMatter.list("place", of: Phrase("prose-words"), collecting: &ignored)
      parts += file.frontMatter.tags.map { .init($0.text, at: $0.range.lowerBound, isTag: true) }
      parts += places.map { .init($0.text, at: $0.range.lowerBound) }
    }
    parts.sort { $0.start < $1.start }
    parts.append(SearchableText.Part(file.body.range, of: source))
    var text = SearchableText(.diary, source, parts)
    text.days = [created.day]
    if !context.hidesMembers { text.time = created }
    return (text, context.hidesMembers ? nil : parsing.author(), parsing.problems)
  }
}
