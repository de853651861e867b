// Random changes to a shop's ledger, as tills, people and accidents make them.

import Foundation
import TestSupport

/// The files of a small ledger, and what may happen to them.
struct RandomLedger {
  private struct Month {
    var currency = "KRW"
    var records: [String: (count: Int, amount: Int)] = [:]
    var adjustments: [String] = []
    var expenses: [String: Int] = [:]
  }

  private var treatments: [String: String] = [:]
  private var months: [String: Month] = [:]
  private var corrections: [String] = []
  private var count = 0

  /// Does one of the things that can happen; tells which.
  mutating func change(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    switch random.below(20) {
    case 0...5: return try sell(in: folder, &random)
    case 6: return try adjust(in: folder, &random)
    case 7, 8: return try spend(in: folder, &random)
    case 9, 10: return try setTreatment(in: folder, &random)
    case 11: return try dropTreatment(in: folder, &random)
    case 12, 13: return try seal(in: folder, &random)
    case 14: return try correct(in: folder, &random)
    case 15: return try removeMonth(in: folder, &random)
    case 16: return try changeCurrency(in: folder, &random)
    case 17: return try damage(in: folder, &random)
    case 18: return try breakList(in: folder, &random)
    default: return try writeCategories(in: folder, &random)
    }
  }

  private mutating func sell(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    let month = RandomLedger.aMonth(&random)
    let day = "\(month)-\(10 + random.below(18))"
    let treatment = random.below(12) == 0 ? "gone" : random.pick(["gel", "art", "care"])
    let number = 1 + random.below(3)
    months[month, default: Month()].records["\(day) \(treatment)"] = (
      number, number * 1000 * random.below(60)
    )
    try write(month, in: folder)
    return "sold \(treatment) on \(day)"
  }

  private mutating func adjust(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    let month = RandomLedger.aMonth(&random)
    let amount = 1000 * (random.below(9) - 6)
    months[month, default: Month()].adjustments.append(
      "{\"date\": \"\(month)-1\(random.below(9))\", \"amount\": \(amount == 0 ? 1 : amount)"
        + (random.below(2) == 0 ? "}" : ", \"reason\": \"단골 <b> \(random.below(9))\"}"))
    try write(month, in: folder)
    return "adjusted \(month)"
  }

  private mutating func spend(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    let month = RandomLedger.aMonth(&random)
    months[month, default: Month()].expenses[random.pick(["rent", "power"])] = 1000 * random.below(900)
    try write(month, in: folder)
    return "spent in \(month)"
  }

  private mutating func setTreatment(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String
  {
    let id = random.pick(["gel", "art", "care"])
    count += 1
    treatments[id] =
      "\"name\": \"시술 \(id)\(random.below(4))\", \"price\": \(random.below(90) * 1000)"
      + random.pick(["", ", \"icon\": \"💅\"", ", \"color\": \"#8CC8E0\"", ", \"retired\": true"])
    try writeTreatments(in: folder)
    return "changed treatment \(id)"
  }

  private mutating func dropTreatment(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String
  {
    let id = random.pick(["gel", "art", "care"])
    treatments[id] = nil
    try writeTreatments(in: folder)
    return "dropped treatment \(id)"
  }

  private func writeTreatments(in folder: TemporaryFolder) throws {
    let lines = treatments.sorted { $0.key < $1.key }.map { "{\"id\": \"\($0.key)\", \($0.value)}" }
    try folder.write(
      "{\"treatments\": [\(lines.joined(separator: ",\n"))]}\n", to: "home/ledger/treatments.json")
  }

  private func writeCategories(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    let name = "월세\(random.below(5))"
    try folder.write(
      "{\"categories\": [{\"id\": \"rent\", \"name\": \"\(name)\", \"icon\": \"🏠\"}]}\n",
      to: "home/ledger/categories.json")
    return "changed categories to \(name)"
  }

  private mutating func seal(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    let month = RandomLedger.aMonth(&random)
    let path = "home/ledger/sealed/\(month).json"
    if folder.exists(path), random.below(2) == 0 {
      try folder.remove(path)
      return "unsealed \(month)"
    }
    let book = months[month] ?? Month()
    try folder.write(
      text(of: book, month, more: "\"sealed\": \"2026-02-0\(1 + random.below(8))T10:00:00+09:00\", "),
      to: path)
    return "sealed \(month)"
  }

  private mutating func correct(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    let month = RandomLedger.aMonth(&random)
    if corrections.count > 3 { corrections.removeAll() }
    corrections.append(
      "{\"noted\": \"\(RandomLedger.aMonth(&random))-05\", \"currency\": \"KRW\","
        + " \"date\": \"\(month)-12\", \"treatment\": \"gel\", \"count\": 1, \"amount\": 5000}")
    try folder.write(
      "{\"corrections\": [\(corrections.joined(separator: ",\n"))]}\n", to: "home/ledger/corrections.json")
    return "corrected \(month)"
  }

  private mutating func removeMonth(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    guard let month = months.keys.sorted().randomElement(using: &random) else { return "nothing" }
    months[month] = nil
    try folder.remove("home/ledger/\(month).json")
    return "removed \(month)"
  }

  private mutating func changeCurrency(in folder: TemporaryFolder, _ random: inout SplitMix64) throws
    -> String
  {
    guard let month = months.keys.sorted().randomElement(using: &random) else { return "nothing" }
    months[month]?.currency = random.pick(["KRW", "KRW", "USD"])
    try write(month, in: folder)
    return "changed the currency of \(month)"
  }

  private func damage(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    guard let month = months.keys.sorted().randomElement(using: &random) else { return "nothing" }
    try folder.write(
      random.pick(["{", "{\"month\": \"\(month)\"}", "<<<<<<< HEAD\n"]), to: "home/ledger/\(month).json")
    return "damaged \(month)"
  }

  private func breakList(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    guard random.below(3) == 0 else {
      try writeTreatments(in: folder)
      return "mended the treatments"
    }
    try folder.write("{\"treatments\": 5}", to: "home/ledger/treatments.json")
    return "broke the treatments"
  }

  private func write(_ month: String, in folder: TemporaryFolder) throws {
    guard let book = months[month] else { return }
    try folder.write(text(of: book, month, more: ""), to: "home/ledger/\(month).json")
  }

  private func text(of book: Month, _ month: String, more: String) -> String {
    let records = book.records.sorted { $0.key < $1.key }.map { key, sale in
      let parts = key.split(separator: " ")
      return "{\"date\": \"\(parts[0])\", \"treatment\": \"\(parts[1])\", \"count\": \(sale.count),"
        + " \"amount\": \(sale.amount)}"
    }
    let expenses = book.expenses.sorted { $0.key < $1.key }.map {
      "{\"category\": \"\($0.key)\", \"amount\": \($0.value)}"
    }
    return "{\(more)\"month\": \"\(month)\", \"currency\": \"\(book.currency)\",\n"
      + "\"records\": [\(records.joined(separator: ",\n"))],\n"
      + "\"adjustments\": [\(book.adjustments.joined(separator: ", "))],\n"
      + "\"expenses\": [\(expenses.joined(separator: ", "))]}\n"
  }

  /// One of the months around a turn of the year, and some a year before.
  private static func aMonth(_ random: inout SplitMix64) -> String {
    random.pick(["2024-12", "2025-01", "2025-11", "2025-12", "2026-01", "2026-02"])
  }
}
