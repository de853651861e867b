// A query as a person types it.

extension SearchQuery {
  /// What a typed query stands in, in messages: `query:1:9`.
  private static let place: RelativePath = "query"

  /// Reads a query.
  ///
  /// - Parameters:
  ///   - arguments: as the shell hands them over. One with blanks in it is a phrase, for the shell took its quotes away,
  ///     unless it has quotes or filters of its own.
  ///   - isFuzzy: whether words may be one slip away.
  /// - Throws: `search-syntax`, with the column in the arguments as they stand side by side.
  public init(_ arguments: [String], fuzzy isFuzzy: Bool = false) throws(Diagnostic) {
    let source = Source(SearchQuery.place, text: arguments.joined(separator: " "))
    var offset = 0
    for argument in arguments {
      let scalars = Array(argument.unicodeScalars)
      let isLine = scalars.contains(where: SearchQuery.isOpening) || SearchQuery.hasFilterWithin(argument)
      var reader = QueryReader(scalars, from: offset, in: source)
      if isLine {
        while let token = try reader.next() { try add(token, isFuzzy, source) }
      } else if let token = reader.whole() {
        try add(token, isFuzzy, source)
      }
      offset += argument.utf8.count + 1
    }
    guard !terms.isEmpty || !rooms.isEmpty || !authors.isEmpty || !diaries.isEmpty || !days.isEmpty else {
      throw Diagnostic(
        .searchSyntax, Phrase("home-nothing-look"), hint: Phrase("home-name-word-zutto-search-word"))
    }
  }

  static func isOpening(_ scalar: Unicode.Scalar) -> Bool { "\"“”„＂「『".unicodeScalars.contains(scalar) }

  static func isClosing(_ scalar: Unicode.Scalar) -> Bool { "\"“”＂」』".unicodeScalars.contains(scalar) }

  static func isMinus(_ scalar: Unicode.Scalar) -> Bool { "-－‐−".unicodeScalars.contains(scalar) }

  /// Whether a filter stands among other words of one argument.
  private static func hasFilterWithin(_ argument: String) -> Bool {
    argument.split(whereSeparator: \.isWhitespace).dropFirst().contains { word in
      var scalars = word.unicodeScalars[...]
      if let first = scalars.first, isMinus(first) { scalars = scalars.dropFirst() }
      return Filter.split(String(scalars)) != nil
    }
  }

  private mutating func add(_ token: QueryToken, _ isFuzzy: Bool, _ source: Source) throws(Diagnostic) {
    if !token.isQuoted, let (filter, value) = Filter.split(token.text) {
      return try add(filter, token.value ?? value, token, source)
    }
    if !token.isQuoted, let days = try token.days(in: source) {
      self.days.append(Choice(value: days, isOut: token.isOut))
      return
    }
    let term = SearchTerm(token.text, isWhole: token.isPhrase, isOut: token.isOut, isFuzzy: isFuzzy)
    guard let term else {
      throw source.diagnostic(
        .searchSyntax, Phrase("home-no-letter-digit-picture-could", ["token": token.text.quotedBriefly]),
        at: token.start, hint: Phrase("home-leave-out"))
    }
    terms.append(term)
  }

  private mutating func add(_ filter: Filter, _ value: String, _ token: QueryToken, _ source: Source)
    throws(Diagnostic)
  {
    guard !value.allSatisfy(\.isWhitespace) else {
      throw source.diagnostic(
        .searchSyntax, Phrase("home-says-nothing", ["filter": filter.rawValue]), at: token.start,
        hint: Phrase("home-write-without-blank", ["example": filter.example]))
    }
    switch filter {
    case .author: authors.append(Choice(value: value, isOut: token.isOut))
    case .diary: diaries.append(Choice(value: value, isOut: token.isOut))
    case .in:
      guard let room = SearchRoom(typed: value) else {
        throw source.diagnostic(
          .searchSyntax, Phrase("home-no-part-home-search", ["quoted-briefly": value.quotedBriefly]),
          at: token.start,
          hint: SearchRoom.allCases.map(\.rawValue).hint(
            for: value,
            Phrase("home-one", ["words": SearchRoom.allCases.map(\.rawValue).joined(separator: ", ")])))
      }
      rooms.append(Choice(value: room, isOut: token.isOut))
    }
  }

  /// What can be chosen beside words.
  enum Filter: String, CaseIterable {
    case author
    case diary
    case `in`

    var example: String {
      switch self {
      case .author: "author:misaki"
      case .diary: "diary:futari"
      case .in: "in:memos"
      }
    }
  }
}

extension SearchQuery.Filter {
  /// The filter that a text begins with, and what stands behind its colon.
  fileprivate static func split(_ text: String) -> (SearchQuery.Filter, String)? {
    guard let colon = text.firstIndex(where: { $0 == ":" || $0 == "：" }),
      let filter = SearchQuery.Filter(rawValue: text[..<colon].lowercased())
    else { return nil }
    return (filter, String(text[text.index(after: colon)...]))
  }
}

extension SearchRoom {
  /// The part of a home that a person means, one or many of it.
  fileprivate init?(typed text: String) {
    switch text.lowercased() {
    case "diary", "diaries": self = .diary
    case "memo", "memos": self = .memos
    case "note", "notes": self = .notes
    case "ledger": self = .ledger
    default: return nil
    }
  }
}
