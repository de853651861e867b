// Books drawn at random.

import Ground
import Ledger
import LosslessJSON
import TestSupport
import ZonedTime

extension LedgerMonth {
  /// A month's book without faults, of up to some dozen lines.
  static func random(_ month: Month, _ random: inout SplitMix64) -> LedgerMonth {
    var book = LedgerMonth(month, currency: won)
    for _ in 0..<random.below(20) { book.edit(&random) }
    return book
  }

  /// Adds, changes or takes out a line.
  mutating func edit(_ random: inout SplitMix64) {
    let day = month.day(random.pick(1...28)) ?? month.firstDay
    switch random.below(6) {
    case 0 where !records.isEmpty: records.remove(at: random.below(records.count))
    case 1 where !adjustments.isEmpty: adjustments.remove(at: random.below(adjustments.count))
    case 2 where !expenses.isEmpty: expenses.remove(at: random.below(expenses.count))
    case 3:
      let sign = random.pick([-1, 1])
      let reason = random.pick([nil, "단골", "팁"])
      let amount = sign * random.pick(1...9999)
      let pay = random.pick([nil, "card"])
      adjustments.append(Adjustment(date: day, amount: amount, reason: reason, pay: pay))
    case 4:
      let category = random.pick(["rent", "supply"])
      expenses.removeAll { $0.category == category }
      expenses.append(Expense(category: category, amount: random.pick(0...99_999)))
    default:
      let treatment = random.pick(["gel", "art", "care"])
      let pay = random.pick([nil, "card", "cash"])
      records.removeAll { $0.date == day && $0.treatment == treatment && $0.pay == pay }
      let count = random.pick(1...9)
      records.append(
        SaleRecord(
          date: day, treatment: treatment, count: count, amount: random.pick(0...99_999), pay: pay))
    }
  }

  /// The book as a file.
  var text: String {
    var root: JSONObject = ["month": .text(month.text), "currency": .text(currency.code)]
    func money(_ amount: Int) -> JSON { .number(Amount(minorUnits: amount, currency).number) }
    root["records"] = .list(
      records.map {
        var line: JSONObject = [
          "date": .text($0.date.text), "treatment": .text($0.treatment), "count": .integer($0.count),
          "amount": money($0.amount),
        ]
        line["pay"] = $0.pay.map(JSON.text)
        return .object(line)
      })
    root["adjustments"] = .list(
      adjustments.map {
        var line: JSONObject = ["date": .text($0.date.text), "amount": money($0.amount)]
        line["reason"] = $0.reason.map(JSON.text)
        line["pay"] = $0.pay.map(JSON.text)
        return .object(line)
      })
    root["expenses"] = .list(expenses.map { ["category": .text($0.category), "amount": money($0.amount)] })
    return String(decoding: JSON.object(root).canonical(LedgerShapes.month), as: UTF8.self)
  }
}
