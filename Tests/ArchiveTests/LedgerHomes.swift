// Ledgers for the tests of pages: a small one that can be reckoned by hand, and one of extremes.

import TestSupport

/// Writes ledgers into homes.
enum LedgerHomes {
  /// A home with settings and nothing else.
  static func writeHome(in folder: TemporaryFolder, language: String = "ko") throws {
    try folder.write(
      "{\"format\": 1, \"name\": \"미사키\", \"owner\": \"misaki\", \"timeZone\": \"Asia/Seoul\","
        + " \"locale\": \"\(language)\"}\n", to: "home/zutto.json")
  }

  /// Four months whose sums are told in the tests.
  static func writeSmall(in folder: TemporaryFolder) throws {
    try folder.write(
      """
      {"currency": "KRW", "treatments": [
        {"id": "gel", "name": "젤네일", "price": 50000, "icon": "💅", "color": "#FFA0B9"},
        {"id": "art", "name": "아트네일", "price": 70000, "icon": "🎨"},
        {"id": "old", "name": "왁싱", "price": 30000, "retired": true}
      ]}
      """, to: "home/ledger/treatments.json")
    try folder.write(
      """
      {"categories": [{"id": "rent", "name": "월세", "icon": "🏠"}, {"id": "power", "name": "전기"}]}
      """, to: "home/ledger/categories.json")
    try writeMonth("2025-01", in: folder, sales: [("10", "gel", 1, 40_000)], rent: 100_000)
    try writeMonth("2025-12", in: folder, sales: [("24", "gel", 2, 100_000)], rent: 50_000)
    try writeMonth(
      "2026-01", in: folder,
      sales: [("20", "gel", 2, 100_000), ("20", "art", 1, 70_000), ("21", "gel", 1, 50_000)],
      adjustments: [("20", -5000, "단골 할인"), ("21", 5000, "")], rent: 120_000)
    try writeMonth("2026-02", in: folder, sales: [], rent: 120_000)
  }

  /// Writes a month's file.
  static func writeMonth(
    _ month: String, in folder: TemporaryFolder, to place: String? = nil,
    sales: [(day: String, treatment: String, count: Int, amount: Int)],
    adjustments: [(day: String, amount: Int, reason: String)] = [], rent: Int, more: String = ""
  ) throws {
    let records = sales.map {
      "{\"date\": \"\(month)-\($0.day)\", \"treatment\": \"\($0.treatment)\","
        + " \"count\": \($0.count), \"amount\": \($0.amount)}"
    }
    let changes = adjustments.map {
      "{\"date\": \"\(month)-\($0.day)\", \"amount\": \($0.amount)"
        + ($0.reason.isEmpty ? "}" : ", \"reason\": \"\($0.reason)\"}")
    }
    try folder.write(
      "{\"month\": \"\(month)\", \"currency\": \"KRW\", \(more)"
        + "\"records\": [\(records.joined(separator: ",\n"))],"
        + "\"adjustments\": [\(changes.joined(separator: ",\n"))],"
        + "\"expenses\": [{\"category\": \"rent\", \"amount\": \(rent)}]}\n",
      to: place ?? "home/ledger/\(month).json")
  }

  /// Names of thirty wide characters, eighteen treatments, huge and negative amounts, an empty month.
  static func writeExtremes(in folder: TemporaryFolder) throws {
    let wide = String(repeating: "가", count: 28)
    let colors = ["#FFA0B9", "#F5E6D3", "#EFD976", "#7C5E4A", "#8FA8E3"]
    let treatments = (10...27).map {
      "{\"id\": \"t\($0)\", \"name\": \"\(wide)\($0)\", \"price\": 9007199254740991, \"icon\": \"👨‍👩‍👧\","
        + " \"color\": \"\(colors[$0 % 5])\"\($0 > 25 ? ", \"retired\": true" : "")}"
    }
    try folder.write(
      "{\"currency\": \"KRW\", \"treatments\": [\(treatments.joined(separator: ",\n"))]}",
      to: "home/ledger/treatments.json")
    try folder.write(
      "{\"categories\": [{\"id\": \"rent\", \"name\": \"\(wide.prefix(20))\"}]}",
      to: "home/ledger/categories.json")
    let everything = (10...27).flatMap { number in
      (10...27).map { day in (String(day), "t\(number)", 1_000_000, 1_000_000_000_000 / (number - 9)) }
    }
    try writeMonth("2025-03", in: folder, sales: [("31", "t10", 1, 1)], rent: 0)
    try writeMonth("2025-04", in: folder, sales: everything, rent: 9_007_199_254_740_991)
    try writeMonth(
      "2025-05", in: folder, to: "home/ledger/sealed/2025-05.json",
      sales: [("01", "t10", 1, 1_000_000_000_000)], rent: 1,
      more: "\"sealed\": \"2025-06-01T10:00:00+09:00\", ")
    try writeMonth(
      "2025-05", in: folder, sales: [("01", "nowhere", 1, 0)],
      adjustments: [("31", -9_007_199_254_740_991, String(repeating: "나", count: 50))], rent: 5)
    try writeMonth(
      "2025-12", in: folder, sales: [], adjustments: [("31", -9_007_199_254_740_991, "")],
      rent: 9_007_199_254_740_991)
    try folder.write("{\"month\": \"2026-01\", \"currency\": \"KRW\"}", to: "home/ledger/2026-01.json")
    try folder.write(
      "{\"corrections\": [{\"noted\": \"2025-12-05\", \"currency\": \"KRW\", \"date\": \"2025-05-01\","
        + " \"treatment\": \"t10\", \"count\": -1, \"amount\": -1000000000000}]}",
      to: "home/ledger/corrections.json")
  }
}
