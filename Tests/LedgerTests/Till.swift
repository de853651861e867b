// A machine of the simulation: rings up sales, takes its own back, and keeps count of them.

import Diagnostics
import Ledger
import LosslessJSON
import TestSupport

/// What was sold of a treatment on a day.
struct Sold: Hashable {
  var count = 0
  var amount = 0
}

/// What a month's file says, without order and marks.
struct Figures: Hashable {
  /// By day, treatment and way to pay.
  var sales: [[String]: Sold] = [:]
  /// The amounts of discounts and tips, ordered.
  var adjustments: [Int] = []
  /// By category.
  var expenses: [String: Int] = [:]

  init() {}

  init(_ file: [UInt8]) throws {
    let root = try JSON.parse(Source(RandomBook.path, file))
    for line in root["records"]?.list ?? [] {
      let key = Till.identity.map { line[$0]?.text ?? "" }
      // A record that stands twice must not look right.
      guard sales[key] == nil else { throw TestSetupError("\(key) stands twice") }
      sales[key] = Sold(count: line["count"]?.integer ?? 0, amount: line["amount"]?.integer ?? 0)
    }
    adjustments = (root["adjustments"]?.list ?? []).compactMap { $0["amount"]?.integer }.sorted()
    for line in root["expenses"]?.list ?? [] {
      expenses[line["category"]?.text ?? ""] = line["amount"]?.integer
    }
  }
}

/// One machine.
struct Till {
  /// What identifies a sale.
  static let identity = ["date", "treatment", "pay"]

  /// Its number, and the name of the one category it pays for.
  let number: Int
  /// Whether its commands set marks, as they must.
  let marks: Bool
  /// The commit it stands at.
  var head = 0
  /// Sales it rang up and did not take back.
  private(set) var sales: [(key: [String], amount: Int)] = []
  /// Its discounts and tips, by mark.
  private(set) var adjustments: [String: Int] = [:]
  /// What it pays this month.
  private(set) var expense: Int?

  init(number: Int, marks: Bool) {
    self.number = number
    self.marks = marks
  }

  /// Works on the file for a while: one to three commands.
  mutating func work(on file: [UInt8]?, using random: inout SplitMix64) throws -> [UInt8] {
    let source = file.map { Source(RandomBook.path, $0) }
    var root = try source.map(JSON.parse)?.object ?? ["month": "2026-01", "currency": "KRW"]
    for _ in 0..<random.pick(1...3) {
      switch random.below(12) {
      case 0, 1:
        guard !sales.isEmpty else { fallthrough }
        let sale = sales.remove(at: random.below(sales.count))
        ring(sale.key, -1, -sale.amount, &root, using: &random)
      case 2...8:
        let key = [
          random.pick(RandomBook.days), random.pick(RandomBook.treatments),
          random.pick(["", "card", "cash"]),
        ]
        let amount = random.pick([20_000, 50_000])
        sales.append((key, amount))
        ring(key, 1, amount, &root, using: &random)
      case 9: tip(&root, using: &random)
      case 10:
        guard let mark = adjustments.keys.sorted().first else { fallthrough }
        adjustments[mark] = nil
        let lines = root["adjustments"]?.list ?? []
        root["adjustments"] = .list(lines.filter { $0["mark"]?.text != mark })
      default: pay(&root, using: &random)
      }
    }
    return JSON.object(root).canonical(LedgerShapes.month)
  }

  private func ring(
    _ key: [String], _ count: Int, _ amount: Int, _ root: inout JSONObject, using random: inout SplitMix64
  ) {
    var lines = root["records"]?.list ?? []
    let place = lines.firstIndex { line in Till.identity.map { line[$0]?.text ?? "" } == key }
    let old = place.map { lines[$0] }
    var line: JSONObject = ["date": .text(key[0]), "treatment": .text(key[1])]
    if !key[2].isEmpty { line["pay"] = .text(key[2]) }
    let total = (old?["count"]?.integer ?? 0) + count
    line["count"] = .integer(total)
    line["amount"] = .integer((old?["amount"]?.integer ?? 0) + amount)
    if marks { line["mark"] = .text(RandomBook.mark(using: &random)) }
    switch place {
    case let place? where total == 0: lines.remove(at: place)
    case let place?: lines[place] = .object(line)
    case nil: lines.append(.object(line))
    }
    root["records"] = .list(lines)
  }

  private mutating func tip(_ root: inout JSONObject, using random: inout SplitMix64) {
    let amount = random.pick([-5000, -1000, 3000])
    let mark = RandomBook.mark(using: &random)
    adjustments[mark] = amount
    let line: JSON = ["date": "2026-01-20", "amount": .integer(amount), "mark": .text(mark)]
    root["adjustments"] = .list((root["adjustments"]?.list ?? []) + [line])
  }

  private mutating func pay(_ root: inout JSONObject, using random: inout SplitMix64) {
    let amount = random.pick(1...9) * 100_000
    expense = amount
    let category = JSON.text("till-\(number)")
    let others = (root["expenses"]?.list ?? []).filter { $0["category"] != category }
    root["expenses"] = .list(others + [["category": category, "amount": .integer(amount)]])
  }
}

extension [Till] {
  /// What all of them rang up together.
  var figures: Figures {
    var figures = Figures()
    for till in self {
      for sale in till.sales {
        figures.sales[sale.key, default: Sold()].count += 1
        figures.sales[sale.key, default: Sold()].amount += sale.amount
      }
      figures.adjustments += till.adjustments.values
      figures.expenses["till-\(till.number)"] = till.expense
    }
    figures.adjustments.sort()
    return figures
  }
}
