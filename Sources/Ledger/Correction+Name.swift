// What was corrected, in words.

public import Fluent
internal import Ground

extension Correction {
  /// What was corrected, in one line: `2026년 1월 20일 젤네일 +1`.
  ///
  /// The sign of an adjustment's difference does not tell whether it was a discount or a tip.
  public func name(in language: Language, _ ledger: Ledger) -> String {
    switch subject {
    case .sale(let date, let treatment, let count):
      let name = "\(language.date(date)) \(ledger.treatmentName(treatment))"
      return count == 0 ? name : "\(name) \(count > 0 ? "+" : "")\(language.integer(count))"
    case .adjustment(let date, let reason):
      return "\(language.date(date)) \(reason ?? Correction.adjustment[language])"
    case .expense(let month, let category):
      return "\(language.heading(month)) \(ledger.categoryName(category))"
    }
  }

  private static let adjustment = Phrase("ledger-adjustment")
}
