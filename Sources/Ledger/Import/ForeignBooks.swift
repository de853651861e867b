// The lines that a foreign file has for the books.

public import Diagnostics
public import Fluent
public import Ground
public import ZonedTime

/// A line of a foreign file that belongs into the books.
public struct ImportLine: Sendable, Hashable {
  /// What a line is in the books.
  public enum Kind: Sendable, Hashable {
    /// Sales of a treatment.
    case sale
    /// A discount or a tip.
    case adjustment
    /// An expense of a category.
    case expense
  }

  /// Where it stands in the file.
  public var position: Position
  /// What it is.
  public var kind: Kind
  /// Its day; of an expense one of its month.
  public var day: Day
  /// The treatment or category as the file, or a rule, calls it; nil where nothing names one.
  public var name: String?
  /// Its id, where zutto wrote the file.
  public var id: String?
  /// How often; 1 for an adjustment or an expense.
  public var count = 1
  /// Minor units, nil for the price of the treatment.
  public var amount: Int?
  /// The currency of the amount.
  public var currency: Currency
  /// The way to pay as the file, or a rule, calls it.
  public var pay: String?
  /// Why, of an adjustment.
  public var reason: String?
  /// What the file says of it, for people.
  public var text = ""
  /// The cells by which it is known again; the text where there are none.
  var cells: [String] = []
  /// Whether it is a record of zutto's own export, which the books have as it is or lack, not one more sale.
  public var isWhole = false

  init(_ kind: Kind, on day: Day, at position: Position, currency: Currency) {
    self.kind = kind
    self.day = day
    self.position = position
    self.currency = currency
  }
}

/// What a foreign file has for the books.
public struct ForeignBooks: Sendable {
  /// A line that is no sale and no expense of the shop.
  public struct Left: Sendable, Hashable {
    /// Where it stands.
    public var position: Position
    /// What it says.
    public var text: String
    /// Why it is left out.
    public var reason: Phrase
  }

  /// The file, for messages.
  public let path: RelativePath
  /// What lines are known again by besides themselves: a mapping's name, or nothing.
  public let origin: String
  /// The lines in file order.
  public internal(set) var lines: [ImportLine] = []
  /// The lines that are left out.
  public internal(set) var left: [Left] = []
  /// The lines that can't be read.
  public internal(set) var problems: [Diagnostic] = []

  init(_ path: RelativePath, origin: String = "") {
    self.path = path
    self.origin = origin
  }

  mutating func leave(_ text: String, at position: Position, _ reason: Phrase) {
    left.append(Left(position: position, text: text, reason: reason))
  }

  /// Adds a record of an export of zutto; a correction of a count alone changes no amount and is left out.
  mutating func add(whole line: ImportLine) {
    guard line.kind != .adjustment || line.amount != 0 else {
      return leave(line.reason ?? "", at: line.position, Phrase("ledger-correction-without-amount"))
    }
    var line = line
    if line.reason?.allSatisfy(\.isWhitespace) == true { line.reason = nil }
    line.text = [line.name, line.reason].compactMap(\.self).joined(separator: " · ")
    lines.append(line)
  }

  mutating func fail(_ problem: Diagnostic, at position: Position) {
    var problem = problem
    problem.path = path
    problem.position = position
    problems.append(problem)
  }
}

extension ImportLine {
  /// What makes a line the same in another file, but for the number among its equals.
  func identity(_ origin: String) -> [String] {
    let kind =
      switch kind {
      case .sale: "sale"
      case .adjustment: "adjustment"
      case .expense: "expense"
      }
    // The count, where the amount follows from it.
    return [
      origin, kind, day.text, amount.map { "\($0) \(currency)" } ?? "× \(count)", isWhole ? pay ?? "" : "",
    ]
      + (cells.isEmpty ? [text] : cells).map {
        $0.nfc.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
  }
}

extension SaleRecord {
  /// A count that an export of zutto has.
  ///
  /// - Throws: `count-invalid`.
  static func count(exported text: String?) throws(Diagnostic) -> Int {
    guard let count = text.flatMap({ Int($0) }), (1...maximumCount).contains(count) else {
      throw invalid(count: text ?? "")
    }
    return count
  }

  /// That a text is no count of sales.
  static func invalid(count text: String) -> Diagnostic {
    Diagnostic(
      .countInvalid, Phrase("ledger-not-a-count", ["text": text.quotedForPeople]),
      hint: Phrase("ledger-write-most", ["maximum-count": maximumCount]))
  }
}
