// What a person looks for.
// The language of queries: docs/guide/search.md.

public import Diagnostics
internal import Fluent
public import ZonedTime

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
  var tags: [Choice<String>] = []

  /// The diaries that are named, as they were written.
  public var namedDiaries: [String] { diaries.map(\.value) }
  /// Whether only days count, so that what belongs to none is left out.
  var isDated: Bool { !days.isEmpty }
  /// Whether there is a word that must stand in the text.
  public var hasWords: Bool { terms.contains { !$0.isOut } }

  /// Whether a part of the home is to be searched.
  public func includes(_ room: SearchRoom) -> Bool {
    if room != .diary, diaries.contains(where: { !$0.isOut }) { return false }
    // Notes and books have no tags.
    if room == .notes || room == .ledger, tags.contains(where: { !$0.isOut }) { return false }
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
  func includes(author names: [String]) -> Bool {
    guard !authors.isEmpty else { return true }
    let keys = names.map(SearchText.folded)
    return SearchQuery.passes(authors) { keys.contains(SearchText.folded($0)) }
  }

  /// Whether a text has all tags that are wanted, or one below each of them, and none of those that are left out.
  func includes(tags own: [String]) -> Bool {
    guard !tags.isEmpty else { return true }
    let keys = own.map(\.comparisonKey)
    return tags.allSatisfy { tag in
      keys.contains { $0 == tag.value || $0.hasPrefix(tag.value + "/") } != tag.isOut
    }
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
    try checkNotEmpty()
  }

  /// The most words in a search field: each is looked for in every text.
  private static let mostTerms = 12

  /// Reads a query as a search field has it: words, and phrases in quotes; a word twice counts once.
  ///
  /// - Throws: `search-syntax`.
  public init(line: String) throws(Diagnostic) {
    let source = Source(SearchQuery.place, text: line)
    var reader = QueryReader(Array(line.unicodeScalars), from: 0, in: source)
    while let token = try reader.next() { try add(token, false, source) }
    terms = terms.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    try checkNotEmpty()
    guard terms.count <= SearchQuery.mostTerms else {
      throw Diagnostic(.searchSyntax, Phrase("home-search-fewer-words", ["count": SearchQuery.mostTerms]))
    }
  }

  private func checkNotEmpty() throws(Diagnostic) {
    guard terms.isEmpty, rooms.isEmpty, authors.isEmpty, diaries.isEmpty, days.isEmpty,
      tags.isEmpty
    else { return }
    throw Diagnostic(
      .searchSyntax, Phrase("home-nothing-look"), hint: Phrase("home-name-word-zutto-search-word"))
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
    case .tag:
      let name = value.first == "#" || value.first == "＃" ? String(value.dropFirst()) : value
      tags.append(Choice(value: name.comparisonKey, isOut: token.isOut))
      // It stands in the text: what has no such word need not be parsed, and the place is shown.
      if !token.isOut, let term = SearchTerm("#" + name, isWhole: true) { terms.append(term) }
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
    case tag

    var example: String {
      switch self {
      case .author: "author:misaki"
      case .diary: "diary:futari"
      case .in: "in:memos"
      case .tag: "tag:travel"
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
