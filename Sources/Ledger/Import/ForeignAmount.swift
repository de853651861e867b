// Amounts as banks, tills and spreadsheets write them.

internal import Diagnostics
internal import Fluent
internal import Ground

extension Amount {
  /// Reads a cell: as a person types an amount, and `(1,000)`, `1,000-`, `△1,000` and `▲1,000` below zero; with a comma as
  /// the decimal mark `1.234,56`, `1 234,56` and `1'234,56`.
  ///
  /// - Returns: nil for a cell without an amount: empty, or a dash.
  /// - Throws: `amount-invalid`, `amount-fraction`, `amount-range`.
  init?(cell: String, _ decimal: DecimalMark, _ currency: Currency) throws(Diagnostic) {
    var text = cell.compatible.filter { !$0.isWhitespace }
    guard text.contains(where: { $0 != "-" && $0 != "–" && $0 != "—" && $0 != "−" }) else { return nil }
    var signs = 0
    if text.hasPrefix("("), text.hasSuffix(")") {
      text = String(text.dropFirst().dropLast())
      signs += 1
    }
    if let last = text.last, "-−".contains(last) {
      text.removeLast()
      signs += 1
    }
    if let first = text.first, "△▲".contains(first) {
      text.removeFirst()
      signs += 1
    }
    let isBelow = signs > 0
    // What is below zero twice may be a mistake, or be above: it is no amount.
    if isBelow, text.contains(where: { "-−+".contains($0) }) { signs += 1 }
    if decimal == .comma {
      text = String(text.filter { !".'’".contains($0) }.map { $0 == "," ? "." : $0 })
    }
    let amount: Amount
    do throws(Diagnostic) { amount = try Amount(typed: signs > 1 ? cell : text, currency) } catch {
      guard error.code == .amountInvalid else { throw error }
      // What stands in the file, not what was made of it.
      throw Diagnostic(
        .amountInvalid, Phrase("home-not-amount", ["quoted-briefly": cell.quotedForPeople]), hint: error.hint)
    }
    self.init(minorUnits: isBelow ? -amount.minorUnits : amount.minorUnits, currency)
  }
}

/// Which mark stands before decimals.
public enum DecimalMark: String, Sendable, Hashable, CaseIterable {
  case point = "."
  case comma = ","
}
