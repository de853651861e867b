// The page of the search: what can be chosen there, and the words that its script says.

internal import Diary
internal import Ground
internal import Mustache

extension Pages {
  /// The page of the search.
  func search(_ search: SearchPlan) -> Record {
    let origins = search.origins.enumerated().map { number, origin -> Value in
      let (icon, name) = name(of: origin)
      return .record(
        Record([
          (.value, .number(number)), (.icon, .text(icon)), (.name, .text(name)),
          (.lang, .text(titleLanguage(of: name).html)),
        ]))
    }
    let authors = search.authors.map { author -> Value in
      .record(
        Record([
          (.token, .text(SearchPlan.token(ofAuthor: author))), (.name, .text(author)),
          (.lang, .text(titleLanguage(of: author).html)),
        ]))
    }
    let months = search.segments.flatMap { [$0.items.first?.month, $0.items.last?.month] }.compactMap(\.self)
    var fields: [(Field, Value)] = [
      (.origins, .list(origins)), (.authors, .list(authors)), (.hasAuthors, .flag(!authors.isEmpty)),
    ]
    if let first = months.min(), let last = months.max() {
      fields += [(.firstMonth, .text(first.text)), (.lastMonth, .text(last.text))]
    }
    return frame.record("search", title: Phrase("archive-search")[language], depth: 0, fields)
  }

  private func name(of origin: SearchPlan.Origin) -> (icon: String, name: String) {
    switch origin {
    case .diary(let number):
      let diary = plan.diaries[number].diary
      return (diary.type.icon, diary.name)
    case .memos: return ("📝", Phrase("archive-memos")[language])
    case .answers: return ("💌", Phrase("archive-answers")[language])
    case .ledger: return ("💰", Phrase("archive-ledger")[language])
    }
  }
}
