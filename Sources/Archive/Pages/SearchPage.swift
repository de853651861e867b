// The page of the search: what can be chosen there, and the words that its script says.

internal import Fluent
internal import Mustache
internal import SafeFiles
internal import ZonedTime

enum SearchPage {
  static let kind = PageKind(
    "search", [.origins, .authors, .token, .hasAuthors, .firstMonth, .lastMonth],
    words: [
      Phrase("archive-search"), Phrase("archive-search-what"), Phrase("archive-search-how"),
      Phrase("archive-search-where"), Phrase("archive-search-who"), Phrase("archive-search-from"),
      Phrase("archive-search-until"), Phrase("archive-everywhere"), Phrase("archive-everyone"),
      Phrase("archive-found"), Phrase("archive-found-more"), Phrase("archive-found-of"),
      Phrase("archive-nothing-found"), Phrase("archive-searching"), Phrase("archive-show-more"),
      Phrase("archive-unreadable"), Phrase("archive-without-script"),
    ])

  static func page(of plan: SearchPlan) -> PageGroup {
    kind.page(in: nil, "search.html") { page in
      let months = plan.segments.flatMap { [$0.items.first?.month, $0.items.last?.month] }.compactMap(\.self)
      page.make(context, plan.frame, plan.shownOrigins, plan.authors, months.min(), months.max())
    }
  }

  /// Where texts come from.
  struct Origin: Input {
    let icon: String
    let name: String

    func add(to key: inout Digest.Builder) {
      key.add(icon)
      key.add(name)
    }
  }

  private static func context(
    _ frame: PageFrame, _ origins: [Origin], _ authors: [String], _ first: Month?, _ last: Month?
  ) -> Record {
    let origins = origins.enumerated().map { number, origin in
      Record([
        (.value, .number(number)), (.icon, .text(origin.icon)), (.name, .text(origin.name)),
        (.lang, .text(frame.titleLanguage(of: origin.name).html)),
      ])
    }
    let writers = authors.map { author in
      Record([
        (.token, .text(SearchPlan.token(ofAuthor: author))), (.name, .text(author)),
        (.lang, .text(frame.titleLanguage(of: author).html)),
      ])
    }
    var fields: [(Field, Value)] = [
      (.origins, .records(origins)), (.authors, .records(writers)), (.hasAuthors, .flag(!authors.isEmpty)),
    ]
    if let first, let last { fields += [(.firstMonth, .text(first.text)), (.lastMonth, .text(last.text))] }
    return frame.record(kind, title: Phrase("archive-search")[frame.language], depth: 0, fields)
  }
}

extension Field {
  static let (origins, authors, token) = (Field("origins"), Field("authors"), Field("token"))
  static let (hasAuthors, firstMonth, lastMonth) = (
    Field("hasAuthors"), Field("firstMonth"), Field("lastMonth")
  )
}
