// The plain part of hledger's and beancount's journals: transactions and their postings.
//
// https://hledger.org/hledger.html#journal, https://beancount.github.io/docs/beancount_language_syntax.html. What either
// program would compute (rules, aliases, files it includes, costs) is named, not guessed.

public import Diagnostics
internal import Fluent
internal import Ground
internal import ZonedTime

/// The transactions of a journal, to be read by `JournalReader`.
public struct JournalText: Sendable {
  /// A movement on an account.
  struct Posting: Sendable, Hashable {
    var position: Position
    var account: String
    /// The amount with its commodity, as it stands; nil where the journal leaves it to be computed.
    var amount: String?
    /// Tags of hledger's comments, metadata of beancount's.
    var tags: [String: String] = [:]

    init(_ account: String, _ amount: String?, at position: Position) {
      self.account = account
      self.amount = amount
      self.position = position
    }
  }

  /// Movements of one day.
  struct Transaction: Sendable, Hashable {
    var day: Day
    var title: String
    var postings: [Posting] = []

    init(_ day: Day, _ title: String) {
      self.day = day
      self.title = title
    }
  }

  let path: RelativePath
  var transactions: [Transaction] = []
  /// The ids that beancount's accounts were opened with.
  var ids: [String: (id: String, name: String?)] = [:]
  /// Lines that mean something, and are not read.
  var left: [(position: Position, text: String)] = []
  var problems: [Diagnostic] = []
  private let isBeancount: Bool

  init(_ path: RelativePath, isBeancount: Bool = false) {
    self.path = path
    self.isBeancount = isBeancount
  }

  /// Parses a journal.
  ///
  /// - Throws: `file-not-text`.
  public init(_ source: Source, isBeancount: Bool) throws(Diagnostic) {
    self.init(source.path, isBeancount: isBeancount)
    let text = String(decoding: try TextEncoding.utf8.decoded(source).bytes, as: UTF8.self)
    var opened: String?
    var isOpen = false
    var isComment = false
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.endsLine).enumerated()
    {
      let place = Position(line: index + 1, column: 1)
      if isComment {
        isComment = line.trimmed != "end comment"
        continue
      }
      if line.trimmed == "comment", !isBeancount {
        isComment = true
        continue
      }
      guard let first = line.first(where: { !$0.isWhitespace }) else {
        (isOpen, opened) = (false, nil)
        continue
      }
      if line.first?.isWhitespace == true {
        if first == ";" || first == "#" && !isBeancount {
          if isOpen, first == ";" { add(comment: line.trimmed) }
          continue
        }
        if isOpen {
          add(posting: line.trimmed, at: place)
        } else if let account = opened, let (key, value) = JournalText.metadata(line.trimmed) {
          note(key, value, of: account)
        }
        continue
      }
      opened = nil
      isOpen = begin(line, first, at: place, &opened)
    }
  }

  private mutating func note(_ key: String, _ value: String, of account: String) {
    if key == "id" { ids[account] = (value, ids[account]?.name) }
    if key == "name" { ids[account] = (ids[account]?.id ?? "", value) }
  }

  /// Reads a line that begins at the margin; true for the beginning of a transaction.
  private mutating func begin(
    _ line: Substring, _ first: Character, at place: Position, _ opened: inout String?
  )
    -> Bool
  {
    if first.isASCIIDigit { return beginTransaction(line, at: place, &opened) }
    let word = line.prefix { !$0.isWhitespace }
    let harmless: Set<Substring> =
      isBeancount
      ? ["option", "pushtag", "poptag", "pushmeta", "popmeta"]
      : ["account", "commodity", "decimal-mark", "payee", "tag", "P", "D"]
    if !";#*%|".contains(first), !harmless.contains(word) { left.append((place, String(line))) }
    return false
  }

  private mutating func beginTransaction(_ line: Substring, at place: Position, _ opened: inout String?)
    -> Bool
  {
    let date = line.prefix { !$0.isWhitespace && $0 != "=" }
    var rest = line.dropFirst(date.count)
    if rest.first == "=" { rest = rest.drop { !$0.isWhitespace } }
    guard let parts = ForeignDay(String(date)), parts.isYearFirst, let day = parts.day(.yearFirst) else {
      problems.append(
        Diagnostic(
          .importItem, Phrase("ledger-not-a-day", ["text": String(date).quotedForPeople]), path: path,
          at: place,
          hint: Phrase("ledger-write-whole-days")))
      return false
    }
    var title = String(rest).trimmingBlanks
    if isBeancount {
      let word = title.prefix { !$0.isWhitespace }
      guard ["*", "!", "txn", "P"].contains(word) || word.count == 1 && "#&?%".contains(word) else {
        if word == "open" {
          opened = title.dropFirst(4).split(whereSeparator: \.isWhitespace).first.map(String.init)
        } else if word == "pad" {
          left.append((place, String(line)))
        }
        return false
      }
      title = JournalText.strings(in: title).joined(separator: " · ")
    } else {
      if title.hasPrefix("*") || title.hasPrefix("!") { title = String(title.dropFirst()).trimmingBlanks }
      if title.hasPrefix("("), let end = title.firstIndex(of: ")") {
        title = String(title[end...].dropFirst())
      }
      title =
        title.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init)
        ?? ""
    }
    transactions.append(Transaction(day, title.trimmingBlanks))
    return true
  }

  private mutating func add(posting line: String, at place: Position) {
    let last = transactions.count - 1
    if isBeancount, let (key, value) = JournalText.metadata(line) {
      if let posting = transactions[last].postings.indices.last {
        transactions[last].postings[posting].tags[key] = value
      }
      return
    }
    var line = line[...]
    if let mark = line.first, "*!".contains(mark) { line = line.dropFirst().drop(while: \.isWhitespace) }
    // hledger's accounts may have single blanks in them.
    let end = line.firstIndex(of: ";").map { line[..<$0] } ?? line
    let name =
      isBeancount
      ? end.prefix { !$0.isWhitespace } : end[..<(end.range(ofBlanks: 2) ?? end.endIndex)]
    let account = String(name).trimmingBlanks
    let rest = line[name.endIndex...]
    let start = rest.firstIndexOutsideQuotes(of: ";")
    let amount = String(rest[..<(start ?? rest.endIndex)]).trimmingBlanks
    let comment = start.map { String(rest[rest.index(after: $0)...]) } ?? ""
    guard let first = account.first, !"([".contains(first) else {
      left.append((place, String(line)))
      return
    }
    var posting = Posting(account, amount.isEmpty ? nil : amount, at: place)
    if !isBeancount { posting.tags = JournalText.tags(in: comment) }
    transactions[last].postings.append(posting)
  }

  /// Adds the tags of a line below a posting of hledger, which go on its comment.
  private mutating func add(comment line: String) {
    let last = transactions.count - 1
    guard !isBeancount, let posting = transactions[last].postings.indices.last else { return }
    transactions[last].postings[posting].tags.merge(JournalText.tags(in: String(line.dropFirst()))) {
      first, _ in first
    }
  }

  /// `key: value` of beancount; a text without its quotes.
  private static func metadata(_ line: String) -> (String, String)? {
    guard let colon = line.firstIndex(of: ":"), line.first?.isLowercase == true,
      line[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) })
    else { return nil }
    let value = String(line[line.index(after: colon)...]).trimmingBlanks
    return (String(line[..<colon]), strings(in: value).first ?? value)
  }

  /// The quoted texts of a line.
  private static func strings(in text: String) -> [String] {
    var found: [String] = []
    var open: String?
    var isEscaped = false
    for character in text {
      guard var inner = open else {
        if character == "\"" { open = "" }
        continue
      }
      if character == "\"", !isEscaped {
        found.append(inner)
        open = nil
        continue
      }
      isEscaped = character == "\\" && !isEscaped
      if !isEscaped { inner.append(character) }
      open = inner
    }
    return found
  }

  /// The tags of a comment of hledger: `count:1, pay: card`; one ends with its line.
  static func tags(in comment: String) -> [String: String] {
    var tags: [String: String] = [:]
    for line in comment.split(whereSeparator: \.endsLine) {
      var key: String?
      for part in line.split(separator: ",", omittingEmptySubsequences: false) {
        let colon = part.firstIndex(of: ":")
        let name = colon.map { String(part[..<$0]).trimmingBlanks }
        if let colon, let name, !name.isEmpty, !name.contains(where: \.isWhitespace) {
          key = name
          tags[name] = String(part[part.index(after: colon)...]).trimmingBlanks
        } else if let key {
          // zutto writes commas of a reason as they are, and no colon.
          tags[key, default: ""] += "," + part
        }
      }
    }
    return tags
  }
}

extension Substring {
  /// Where a character stands that no quotes are around: hledger's commodities may be quoted.
  fileprivate func firstIndexOutsideQuotes(of wanted: Character) -> Index? {
    var isQuoted = false
    return indices.first { place in
      if self[place] == "\"" { isQuoted.toggle() }
      return self[place] == wanted && !isQuoted
    }
  }

  fileprivate var trimmed: String { String(self).trimmingBlanks }

  /// Where the first run of so many blanks, or a tab, begins.
  fileprivate func range(ofBlanks count: Int) -> Index? {
    indices.first { place in
      self[place] == "\t"
        || self[place...].prefix(count).count == count
          && self[place...].prefix(count).allSatisfy { $0 == " " }
    }
  }
}

extension Character {
  fileprivate var endsLine: Bool { self == "\n" || self == "\r" || self == "\r\n" }
}
