// What was corrected in sealed months.

internal import Ground
internal import Ledger
internal import Mustache

extension Pages {
  /// A list of corrections with a heading; nothing where there are none.
  func corrections(
    _ corrections: [Correction],
    _ heading: Phrase,
    _ plan: LedgerPlan
  ) -> Value? {
    guard !corrections.isEmpty else { return nil }
    let items = corrections.map { correction -> Value in
      let amount = Amount(minorUnits: correction.amount, correction.currency)
      var fields: [(Field, Value)] = [
        (.isOpen, .flag(correction.noted == nil)),
        (.name, .text(subject(of: correction, plan.ledger))),
        (.value, .text(language.signedMoney(amount))),
        (.look, .text(amount.isNegative ? "minus" : "")),
      ]
      if let noted = correction.noted {
        let text = ArchiveWords.notedOn(language, ["date": language.date(noted)])
        fields.append((.note, .text(text)))
      } else {
        fields.append((.note, .text(ArchiveWords.notNoted[language])))
      }
      return .record(Record(fields))
    }
    return .record(Record([(Field.heading, .text(heading[language])), (.lines, .list(items))]))
  }

  /// What was corrected, in one line.
  func subject(of correction: Correction, _ ledger: Ledger) -> String {
    switch correction.subject {
    case .sale(let date, let treatment, let count):
      let sign = count > 0 ? "+" : ""
      let name = ledger.treatmentName(treatment)
      return "\(language.date(date)) \(name) \(sign)\(language.integer(count))"
    case .adjustment(let date, let reason):
      let word = correction.amount < 0 ? ArchiveWords.discount : ArchiveWords.tip
      return "\(language.date(date)) \(reason ?? word[language])"
    case .expense(let month, let category):
      return "\(language.heading(month)) \(ledger.categoryName(category))"
    }
  }
}
