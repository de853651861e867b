// A settlement for other programs: JSON and CSV.

internal import Ground
internal import Ledger
internal import LosslessJSON
internal import ZonedTime

extension SettlementView {
  /// The settlement as JSON; amounts are numbers in the currency's unit.
  var json: JSON {
    var object = figures(sums)
    object = JSONObject(
      [("period", .text(period.text)), ("currency", .text(sums.currency.code))]
        + object.members.map { ($0.key, $0.value) })
    object["sales"] = amount(sums.sales)
    object["discounts"] = amount(sums.discounts)
    object["tips"] = amount(sums.tips)
    object["revenueCorrections"] = amount(sums.revenueCorrections)
    object["expenseCorrections"] = amount(sums.expenseCorrections)
    object["count"] = .integer(sums.count)
    object["workingDays"] = .integer(sums.workingDays.count)
    object["averageDay"] = amount(sums.averageDay)
    let tenths = sums.averageCountTenths
    object["averageCount"] = JSONNumber("\(tenths / 10).\(tenths % 10)").map(JSON.number)
    object["bestWeekday"] = sums.bestWeekday.map {
      ["weekday": .integer($0.weekday.rawValue), "days": .integer($0.days), "average": amount($0.average)]
    }
    object["bestDays"] = .list(
      sums.bestDays(3).map { ["date": .text($0.day.text), "amount": amount($0.amount)] })
    object["treatments"] = .list(sums.treatments.map(json))
    object["categories"] = .list(
      sums.categories.map {
        ["id": .text($0.id), "name": .text(ledger.categoryName($0.id)), "amount": amount($0.amount)]
      })
    addComparisons(to: &object)
    object["corrections"] = .list(report.corrections.map(\.json))
    return .object(object)
  }

  private func addComparisons(to object: inout JSONObject) {
    switch report {
    case .month(let settlement):
      object["sealed"] = settlement.book.sealed.map { .text($0.text) }
      object["previous"] = settlement.previous.map {
        comparison(with: settlement.month.adding(months: -1), $0, settlement)
      }
      object["yearBefore"] = settlement.yearBefore.map {
        comparison(with: settlement.month.adding(months: -12), $0, settlement)
      }
    case .months(let settlement):
      if case .year(let year) = period, let before = settlement.previous {
        let text = year.previous?.text ?? ""
        object["previous"] = comparison("year", text, before, through: settlement.through)
      }
      if case .years = period {
        object["years"] = .list(settlement.years.map { comparison("year", $0.year.text, $0.sums) })
      }
      object["months"] = .list(settlement.months.map { comparison("month", $0.month.text, $0.sums) })
    }
  }

  private func comparison(with month: Month, _ sums: LedgerSums, _ settlement: MonthSettlement) -> JSON {
    comparison("month", month.text, sums, through: settlement.through(in: month))
  }

  private func comparison(_ key: String, _ text: String, _ sums: LedgerSums, through: Day? = nil) -> JSON {
    var object = JSONObject([(key, .text(text))])
    object["through"] = through.map { .text($0.text) }
    return .object(
      JSONObject(object.members.map { ($0.key, $0.value) } + figures(sums).members.map { ($0.key, $0.value) })
    )
  }

  private func figures(_ sums: LedgerSums) -> JSONObject {
    ["revenue": amount(sums.revenue), "expenses": amount(sums.expenses), "net": amount(sums.net)]
  }

  private func json(_ sum: TreatmentSum) -> JSON {
    [
      "id": .text(sum.id), "name": .text(ledger.treatmentName(sum.id)), "count": .integer(sum.count),
      "averagePrice": amount(sum.averagePrice), "amount": amount(sum.amount),
    ]
  }

  private func amount(_ minorUnits: Int) -> JSON { sums.amount(minorUnits).json }

  /// The settlement as CSV: of a month a row a figure, of a year a row a month, of years a row a year.
  var csv: [UInt8] {
    switch report {
    case .month: monthCSV
    case .months(let settlement):
      if case .years = period {
        rowsCSV("year", settlement.years.map { (.word($0.year.text), $0.sums) })
      } else {
        rowsCSV("month", settlement.months.map { (.month($0.month), $0.sums) })
      }
    }
  }

  private func rowsCSV(_ head: String, _ rows: [(CSVCell, LedgerSums)]) -> [UInt8] {
    var table = CSVWriter(header: [
      head, "sales", "discounts", "tips", "corrections", "revenue", "expenses", "net", "currency",
    ])
    for (name, sums) in rows {
      let figures = [
        sums.sales, sums.discounts, sums.tips, sums.revenueCorrections, sums.revenue, sums.expenses, sums.net,
      ]
      table.add([name] + figures.map { .amount(sums.amount($0)) } + [.word(sums.currency.code)])
    }
    return table.bytes
  }

  private var monthCSV: [UInt8] {
    var table = CSVWriter(header: ["kind", "id", "name", "count", "amount", "currency"])
    let currency = CSVCell.word(sums.currency.code)
    func add(_ kind: String, _ id: String?, _ name: String?, _ count: Int?, _ amount: Int) {
      table.add([
        .word(kind), .text(ifPresent: id), .text(ifPresent: name), count.map(CSVCell.integer) ?? .empty,
        .amount(sums.amount(amount)), currency,
      ])
    }
    for sum in sums.treatments { add("sale", sum.id, ledger.treatmentName(sum.id), sum.count, sum.amount) }
    add("discounts", nil, nil, nil, sums.discounts)
    add("tips", nil, nil, nil, sums.tips)
    add("revenue-corrections", nil, nil, nil, sums.revenueCorrections)
    add("revenue", nil, nil, nil, sums.revenue)
    for sum in sums.categories { add("expense", sum.id, ledger.categoryName(sum.id), nil, sum.amount) }
    add("expense-corrections", nil, nil, nil, sums.expenseCorrections)
    add("expenses", nil, nil, nil, sums.expenses)
    add("net", nil, nil, nil, sums.net)
    return table.bytes
  }
}
