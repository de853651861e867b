// The kinds of faults that a line of a ledger can have.

import Diagnostics
import Ground
import Ledger
import LosslessJSON
import TestSupport
import ZonedTime

/// A fault that `check` must find: where, and under which name.
struct LedgerFinding: Hashable, Comparable {
  var path: String
  var line: Int?
  var code: String

  static func < (a: LedgerFinding, b: LedgerFinding) -> Bool {
    (a.path, a.line ?? 0, a.code) < (b.path, b.line ?? 0, b.code)
  }
}

/// Lines of a list, some of them wrong.
struct FaultyLine {
  /// The line; `@M` stands for the month, `@N` for a number of its own.
  var text: String
  /// What is wrong with it.
  var codes: [Diagnostic.Code]

  init(_ text: String, _ codes: Diagnostic.Code...) {
    self.text = text
    self.codes = codes
  }

  /// The line in a month.
  func filled(_ month: Month, _ number: Int) -> FaultyLine {
    var line = self
    line.text = text.replacing("@M", with: month.text).replacing("@N", with: String(number))
    return line
  }
}

/// A file that is put together line by line, and what will be found in it.
struct FaultyFile {
  let path: String
  private(set) var text: String
  private(set) var findings: [LedgerFinding] = []

  /// A file of lists, each line of them on a line of its own.
  init(_ path: String, head: [FaultyLine], _ lists: KeyValuePairs<String, [FaultyLine]>) {
    self.path = path
    var lines: [String] = ["{"]
    for line in head {
      lines.append("  " + line.text + ",")
      findings += line.codes.map { LedgerFinding(path: path, line: lines.count, code: $0.rawValue) }
    }
    for (number, (name, list)) in lists.enumerated() {
      lines.append("  \"\(name)\": [")
      for (place, line) in list.enumerated() {
        lines.append("    " + line.text + (place + 1 < list.count ? "," : ""))
        findings += line.codes.map { LedgerFinding(path: path, line: lines.count, code: $0.rawValue) }
      }
      lines.append(number + 1 < lists.count ? "  ]," : "  ]")
    }
    text = lines.joined(separator: "\n") + "\n}\n"
  }

  /// A whole file with one fault at most, at the marker.
  init(_ path: String, _ marked: String, _ code: Diagnostic.Code?) {
    self.path = path
    let marked = MarkedText(marked)
    text = marked.text
    if let code {
      findings = [LedgerFinding(path: path, line: marked.positions.first?.line, code: code.rawValue)]
    }
  }
}

extension FaultyLine {
  /// Faults of records; the treatments f0, f1, … are known.
  static let records: [[FaultyLine]] = [
    [record(#""treatment": "ghost-@N", "count": 1, "amount": 1"#, .treatmentUnknown)],
    [FaultyLine(#"{"date": "2001-01-01", "treatment": "f@N", "count": 1, "amount": 1}"#, .recordMonth)],
    [FaultyLine(#"{"date": "@M-32", "treatment": "f@N", "count": 1, "amount": 1}"#, .badDay)],
    [FaultyLine(#"{"date": "soon", "treatment": "f@N", "count": 1, "amount": 1}"#, .badDay)],
    [record(#""treatment": "f@N", "count": 0, "amount": 1"#, .countInvalid)],
    [record(#""treatment": "f@N", "count": -9, "amount": 1"#, .countInvalid)],
    [record(#""treatment": "f@N", "count": 1000001, "amount": 1"#, .countInvalid)],
    [record(#""treatment": "f@N", "count": 1.5, "amount": 1"#, .jsonValue)],
    [record(#""treatment": "f@N", "count": "1", "amount": 1"#, .jsonType)],
    [record(#""treatment": "f@N", "amount": 1"#, .jsonKeyMissing)],
    [record(#""count": 1, "amount": 1"#, .jsonKeyMissing)],
    [record(#""treatment": "f@N", "count": 1, "amount": -@N.0"#, .amountSign)],
    [record(#""treatment": "f@N", "count": 1, "amount": 0.5"#, .amountFraction)],
    [record(#""treatment": "f@N", "count": 1, "amount": 1e5"#, .amountInvalid)],
    [record(#""treatment": "f@N", "count": 1, "amount": 9007199254740992"#, .amountRange)],
    [
      record(
        #""treatment": "ghost-@N", "count": 0, "amount": -1"#, .treatmentUnknown, .countInvalid, .amountSign)
    ],
    [
      record(#""treatment": "f@N", "count": 1, "amount": 1"#),
      record(#""treatment": "f@N", "count": 2, "amount": 2"#, .ledgerLineTwice),
      record(#""treatment": "f@N", "count": 3, "amount": 3"#, .ledgerLineTwice),
    ], [FaultyLine("7", .jsonType)], [FaultyLine("[[]]", .jsonType)],
    [record(#""treatment": "f@N", "count": 1, "amount": 1, "mark": 5"#, .jsonType)],
  ]

  private static func record(_ rest: String, _ codes: Diagnostic.Code...) -> FaultyLine {
    var line = FaultyLine("{\"date\": \"@M-28\", \(rest)}")
    line.codes = codes
    return line
  }

  /// Faults of adjustments.
  static let adjustments: [[FaultyLine]] = [
    [FaultyLine(#"{"date": "@M-01", "amount": 0}"#, .amountSign)],
    [FaultyLine(#"{"date": "@M-01", "amount": 1.5}"#, .amountFraction)],
    [FaultyLine(#"{"date": "2001-01-01", "amount": 1}"#, .recordMonth)],
    [FaultyLine(#"{"amount": 1}"#, .jsonKeyMissing)],
    [
      FaultyLine(
        #"{"date": "@M-01", "amount": 1, "reason": "\#(String(repeating: "긴", count: 51))"}"#, .jsonValue)
    ], [FaultyLine(#"{"date": "@M-01", "amount": 1, "reason": false}"#, .jsonType)],
  ]

  /// Faults of expenses; the categories c0, c1, … are known.
  static let expenses: [[FaultyLine]] = [
    [FaultyLine(#"{"category": "ghost-@N", "amount": 1}"#, .categoryUnknown)],
    [FaultyLine(#"{"category": "c@N", "amount": -1}"#, .amountSign)],
    [FaultyLine(#"{"category": "c@N"}"#, .jsonKeyMissing)],
    [
      FaultyLine(#"{"category": "c@N", "amount": 1}"#),
      FaultyLine(#"{"category": "c@N", "amount": 1}"#, .ledgerLineTwice),
    ], [FaultyLine("null", .jsonType)],
  ]

  /// Faults of treatments.
  static let treatments: [FaultyLine] = [
    FaultyLine(#"{"id": "a b", "name": "@N-1", "price": 1}"#, .nameNotPortable),
    FaultyLine(#"{"id": "F1", "name": "@N-2", "price": 1}"#, .ledgerLineTwice),
    FaultyLine(#"{"id": "x3", "name": "N1", "price": 1}"#, .ledgerNameTwice),
    FaultyLine(#"{"id": "x4", "name": "@N-4", "price": 1, "color": "red"}"#, .colorUnknown),
    FaultyLine(#"{"id": "x5", "name": "@N-5", "price": -1}"#, .amountSign),
    FaultyLine(#"{"id": "x6", "name": "@N-6", "price": 1, "icon": "abc"}"#, .jsonValue),
    FaultyLine(#"{"id": "x7", "name": "@N-7"}"#, .jsonKeyMissing),
    FaultyLine(#"{"id": "x8", "name": 8, "price": 0.1}"#, .jsonType, .amountFraction),
  ]

  /// Faults of categories.
  static let categories: [FaultyLine] = [
    FaultyLine(#"{"id": "a/b", "name": "@N-1"}"#, .nameNotPortable),
    FaultyLine(#"{"id": "C1", "name": "@N-2"}"#, .ledgerLineTwice),
    FaultyLine(#"{"id": "x3", "name": "N1"}"#, .ledgerNameTwice),
    FaultyLine(#"{"id": "x4", "name": "@N-4", "retired": 1}"#, .jsonType),
    FaultyLine(#"{"id": "x5"}"#, .jsonKeyMissing),
  ]

  /// Faults of corrections.
  static let corrections: [FaultyLine] = [
    FaultyLine(#"{"currency": "KRW", "date": "@M-01", "amount": 1}"#, .jsonKeyMissing),
    FaultyLine(#"{"noted": "@M-32", "currency": "KRW", "date": "@M-01", "amount": 1}"#, .badDay),
    FaultyLine(#"{"noted": "@M-02", "currency": "XYZ", "date": "@M-01", "amount": 1}"#, .currencyUnknown),
    FaultyLine(
      #"{"noted": "@M-02", "currency": "KRW", "category": "c1", "month": "2025-13", "amount": 1}"#, .badMonth),
    FaultyLine(#"{"noted": "@M-02", "currency": "KRW", "date": "@M-01", "amount": 0.5}"#, .amountFraction),
    FaultyLine("3", .jsonType),
  ]
}
