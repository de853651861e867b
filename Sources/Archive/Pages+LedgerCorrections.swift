// What was corrected in sealed months.

internal import Ground
internal import Ledger
internal import Mustache

extension Pages {
  /// A list of corrections with a heading; nothing where there are none.
  func corrections(_ corrections: [Correction], _ heading: Phrase, _ plan: LedgerPlan) -> Value? {
    guard !corrections.isEmpty else { return nil }
    let items = corrections.map { correction -> Value in
      let amount = Amount(minorUnits: correction.amount, correction.currency)
      var fields: [(Field, Value)] = [
        (.isOpen, .flag(correction.noted == nil)), (.name, .text(correction.name(in: language, plan.ledger))),
        (.value, .text(language.signedMoney(amount))), (.look, .text(amount.isNegative ? "minus" : "")),
      ]
      if let noted = correction.noted {
        let text = Phrase("archive-noted-on")(language, ["date": language.date(noted)])
        fields.append((.note, .text(text)))
      } else {
        fields.append((.note, .text(Phrase("archive-not-noted")[language])))
      }
      return .record(Record(fields))
    }
    return .record(Record([(Field.heading, .text(heading[language])), (.lines, .list(items))]))
  }
}
