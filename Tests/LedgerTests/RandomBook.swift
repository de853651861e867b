// Random month files and random changes of them: few days and treatments, so that changes meet.

import Diagnostics
import Ledger
import LosslessJSON
import TestSupport

/// A month's file in a test, as lines.
struct RandomBook {
  static let path: RelativePath = "ledger/2026-01.json"
  static let days = ["2026-01-19", "2026-01-20"]
  static let treatments = ["care", "gel-nail", "네일"]

  var root: JSONObject

  /// A book with some lines.
  init(using random: inout SplitMix64) {
    root = ["month": "2026-01", "currency": .text(random.pick(["KRW", "USD", "KWD"]))]
    for _ in 0..<random.below(8) { change(using: &random) }
  }

  /// The file in canonical form.
  var source: Source { Source(RandomBook.path, JSON.object(root).canonical(LedgerShapes.month)) }

  /// The file as a person or another program may have laid it out.
  var sourceOnOneLine: Source { Source(RandomBook.path, text: JSON.object(root).description) }

  /// Does what commands and people do.
  mutating func change(using random: inout SplitMix64) {
    switch random.below(18) {
    case 0..<6: ring(using: &random)
    case 6, 7: append("adjustments", adjustment(using: &random), using: &random)
    case 8, 9: setExpense(using: &random)
    case 10: remove(from: random.pick(["records", "adjustments", "expenses", "closings"]), using: &random)
    case 11: move(in: random.pick(["records", "adjustments", "expenses"]), using: &random)
    case 12: root[random.pick(["note", "till", "x-more"])] = .integer(random.below(3))
    case 13: root[random.pick(["note", "till", "x-more"])] = nil
    case 15: close(using: &random)
    case 16:
      append(
        "imported",
        ["date": .text(random.pick(RandomBook.days)), "mark": .text(random.pick(["aaaa", "bbbb", "cccc"]))],
        using: &random)
    case 14: annotate(random.pick(["records", "expenses"]), using: &random)
    default: if random.below(4) == 0 { root["currency"] = .text(random.pick(["KRW", "USD"])) }
    }
  }

  private mutating func ring(using random: inout SplitMix64) {
    let day = JSON.text(random.pick(RandomBook.days))
    let treatment = JSON.text(random.pick(RandomBook.treatments))
    let pay: JSON? = random.below(2) == 0 ? nil : .text(random.pick(["card", "cash"]))
    let mark: JSON? = random.below(4) == 0 ? nil : .text(RandomBook.mark(using: &random))
    let price = random.pick(1...3) * 10
    var lines = root["records"]?.list ?? []
    let place = lines.firstIndex {
      $0["date"] == day && $0["treatment"] == treatment && $0["pay"] == pay
    }
    let old = place.flatMap { lines[$0].object }
    var line = old ?? ["date": day, "treatment": treatment]
    line["count"] = .integer((old?["count"]?.integer ?? 0) + 1)
    line["amount"] = .integer((old?["amount"]?.integer ?? 0) + price)
    line["pay"] = pay
    line["mark"] = mark
    if let place { lines[place] = .object(line) } else { lines.append(.object(line)) }
    root["records"] = .list(lines)
  }

  private func adjustment(using random: inout SplitMix64) -> JSON {
    var line: JSONObject = [
      "date": .text(random.pick(RandomBook.days)), "amount": .integer(random.pick(-2...2) * 5),
    ]
    if random.below(4) == 0 { line["pay"] = .text(random.pick(["card", "cash"])) }
    if random.below(2) == 0 { line["mark"] = .text(RandomBook.mark(using: &random)) }
    return .object(line)
  }

  private mutating func setExpense(using random: inout SplitMix64) {
    let category = JSON.text(random.pick(["rent", "power"]))
    let amount = JSON.integer(random.below(3) * 100)
    var lines = root["expenses"]?.list ?? []
    if let place = lines.firstIndex(where: { $0["category"] == category }) {
      guard var line = lines[place].object else { return }
      line["amount"] = amount
      lines[place] = .object(line)
    } else {
      lines.append(["category": category, "amount": amount])
    }
    root["expenses"] = .list(lines)
  }

  private mutating func close(using random: inout SplitMix64) {
    let day = JSON.text(random.pick(RandomBook.days))
    let drawer: JSON? = random.below(2) == 0 ? nil : "2"
    var lines = root["closings"]?.list ?? []
    let place = lines.firstIndex { $0["date"] == day && $0["drawer"] == drawer }
    var line: JSONObject = ["date": day]
    line["drawer"] = drawer
    line["float"] = .integer(random.below(2) * 50)
    line["counted"] = .integer(random.below(9) * 10)
    if let place { lines[place] = .object(line) } else { lines.append(.object(line)) }
    root["closings"] = .list(lines)
  }

  private mutating func append(_ list: String, _ line: JSON, using random: inout SplitMix64) {
    var lines = root[list]?.list ?? []
    lines.insert(line, at: random.pick(0...lines.count))
    root[list] = .list(lines)
  }

  private mutating func remove(from list: String, using random: inout SplitMix64) {
    guard var lines = root[list]?.list, !lines.isEmpty else { return }
    lines.remove(at: random.below(lines.count))
    root[list] = lines.isEmpty && random.below(2) == 0 ? nil : .list(lines)
  }

  private mutating func move(in list: String, using random: inout SplitMix64) {
    guard var lines = root[list]?.list, !lines.isEmpty else { return }
    lines.swapAt(random.below(lines.count), random.below(lines.count))
    root[list] = .list(lines)
  }

  private mutating func annotate(_ list: String, using random: inout SplitMix64) {
    guard var lines = root[list]?.list, !lines.isEmpty else { return }
    let place = random.below(lines.count)
    guard var line = lines[place].object else { return }
    line[random.pick(["by", "memo"])] = .integer(random.below(3))
    lines[place] = .object(line)
    root[list] = .list(lines)
  }

  /// Eight letters by chance.
  static func mark(using random: inout SplitMix64) -> String {
    String((0..<8).map { _ in random.pick(Array("abcdefghjkmnpqrstuvwxyz23456789")) })
  }
}
