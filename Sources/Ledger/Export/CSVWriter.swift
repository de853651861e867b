// Tables for spreadsheets and other programs: RFC 4180, with LF line ends.

public import Ground
public import ZonedTime

/// What stands in one cell of a CSV table.
public enum CSVCell: Sendable, Hashable {
  /// Nothing.
  case empty
  /// A text that people wrote: one that a spreadsheet would run as a formula gets an apostrophe before it.
  case text(String)
  /// A whole number.
  case integer(Int)
  /// Plain decimals without the currency: `-12.50`.
  case amount(Amount)
  /// A day as `2024-12-25`.
  case day(Day)
  /// A month as `2024-12`.
  case month(Month)
  /// A word that the program itself chose, such as a kind or an id of its own; stands as it is.
  case word(String)

  /// A text, or nothing.
  public static func text(ifPresent text: String?) -> CSVCell { text.map(CSVCell.text) ?? .empty }
}

/// Writes a CSV table row by row.
///
/// Cells with a comma, a quotation mark or a line break stand in quotation marks, and a quotation mark in
/// them is doubled (RFC 4180, section 2). Lines end with LF, as every other text that zutto prints.
public struct CSVWriter: Sendable {
  /// The table so far.
  public private(set) var bytes: [UInt8] = []

  /// A table with a line of headings.
  public init(header: [String]) { add(header.map(CSVCell.word)) }

  /// Adds a row.
  ///
  /// - Parameter cells: as many as there are headings.
  public mutating func add(_ cells: [CSVCell]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(cell)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// The table as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  private mutating func append(_ cell: CSVCell) {
    switch cell {
    case .empty: break
    case .text(let text):
      let text = text.withoutControls
      append(text, isFormula: CSVWriter.isFormula(text))
    case .word(let text): append(text, isFormula: false)
    case .integer(let number): bytes.append(contentsOf: String(number).utf8)
    case .amount(let amount): bytes.append(contentsOf: amount.plainText.utf8)
    case .day(let day): day.append(to: &bytes)
    case .month(let month): bytes.append(contentsOf: month.text.utf8)
    }
  }

  private mutating func append(_ text: String, isFormula: Bool) {
    let quote = UInt8(ascii: "\"")
    let needsQuotes = text.utf8.contains {
      $0 == quote || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
    }
    if needsQuotes { bytes.append(quote) }
    if isFormula { bytes.append(UInt8(ascii: "'")) }
    for byte in text.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    if needsQuotes { bytes.append(quote) }
  }

  /// Whether a spreadsheet might run a text that stands in a cell.
  ///
  /// A home is merged from several people's files: a name such as `=HYPERLINK(…)` must stay a name. The wide
  /// signs are what Japanese spreadsheets take for the narrow ones.
  private static func isFormula(_ text: String) -> Bool {
    switch text.unicodeScalars.first {
    case "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠": true
    default: false
    }
  }
}

extension String {
  /// This text without control characters other than tabs and line breaks.
  ///
  /// Other readers stop at a NUL, and terminals obey the rest.
  fileprivate var withoutControls: String {
    guard unicodeScalars.contains(where: \.isUnwanted) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isUnwanted }))
  }
}

extension Unicode.Scalar {
  fileprivate var isUnwanted: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: false
    case 0..<0x20, 0x7F..<0xA0: true
    default: false
    }
  }
}
