// Check on two years of books: every planted fault at its line, and nothing else.

import Diagnostics
import Ground
import Ledger
import LosslessJSON
import TestSupport
import Testing
import ZonedTime

@Suite struct PlantedLedgerFaultsTests {
  /// A ledger of 24 months with faults, or without.
  private struct PlantedLedger {
    private(set) var files: [FaultyFile] = []
    private let isFaulty: Bool
    private var random: SplitMix64
    private var number = 0

    init(isFaulty: Bool, _ random: SplitMix64) {
      self.isFaulty = isFaulty
      self.random = random
      for index in 0..<24 {
        let month = january.adding(months: index - 24)
        switch index {
        case 0..<5: plantSealed(month)
        case 5..<9: plantFaultySeal(month, index)
        default: plantLines(month)
        }
      }
      plantLists()
      if isFaulty { plantWholeFiles() }
    }

    private func good(_ list: String) -> [FaultyLine] {
      (10..<28).map { line in
        switch list {
        case "records":
          FaultyLine(#"{"date": "@M-\#(line)", "treatment": "f\#(line)", "count": 1, "amount": \#(line)}"#)
        case "adjustments": FaultyLine(#"{"date": "@M-02", "amount": -\#(line + 1)}"#)
        default: FaultyLine(#"{"category": "c\#(1000 + line)", "amount": \#(line)}"#)
        }
      }
    }

    private func head(_ month: Month) -> [FaultyLine] {
      [FaultyLine(#""month": "\#(month)""#), FaultyLine(#""currency": "KRW""#)]
    }

    /// Good lines of a list, with faulty ones anywhere between.
    private mutating func lines(_ list: String, _ month: Month, _ faults: [[FaultyLine]]) -> [FaultyLine] {
      var lines = good(list).map { $0.filled(month, 0) }
      for fault in isFaulty ? faults + faults : [] {
        number += 1
        var place = 0
        for line in fault {
          // A line that stands twice is wrong where it stands the second time.
          place = random.pick(place...lines.count)
          lines.insert(line.filled(month, number), at: place)
          place += 1
        }
      }
      return lines
    }

    private mutating func plantLines(_ month: Month) {
      files.append(
        FaultyFile(
          LedgerFiles.path(of: month).text, head: head(month),
          [
            "records": lines("records", month, FaultyLine.records),
            "adjustments": lines("adjustments", month, FaultyLine.adjustments),
            "expenses": lines("expenses", month, FaultyLine.expenses),
          ]))
    }

    /// A sealed month of which lines were changed.
    private mutating func plantSealed(_ month: Month) {
      let lists: KeyValuePairs = [
        "records": good("records").map { $0.filled(month, 0) },
        "expenses": good("expenses").map { $0.filled(month, 0) },
      ]
      let sealed = head(month) + [FaultyLine(#""sealed": "2026-02-01T10:00:00+09:00""#)]
      let copy = FaultyFile(LedgerFiles.sealedPath(of: month).text, head: sealed, lists)
      var (records, expenses) = (lists[0].value, lists[1].value)
      if isFaulty {
        for place in records.indices where random.below(2) == 0 {
          records[place].text = records[place].text.replacing("\"amount\": ", with: "\"amount\": 7")
          records[place].codes = [.sealedChanged]
        }
        expenses.shuffle(using: &random)
        expenses.insert(FaultyLine(#"{"category": "c1", "amount": 1}"#, .sealedChanged), at: 4)
      }
      let path = LedgerFiles.path(of: month).text
      files += [copy, FaultyFile(path, head: head(month), ["expenses": expenses, "records": records])]
    }

    private mutating func plantFaultySeal(_ month: Month, _ index: Int) {
      let present = FaultyLine(#"{"date": "@M-05", "treatment": "f1", "count": 1, "amount": 1}"#)
      var sealed = FaultyLine(#""sealed": "2026-02-01T10:00:00+09:00""#)
      var record = present
      switch isFaulty ? index : 0 {
      case 5: sealed = FaultyLine(#""sealed": "now""#, .badTime)
      case 6: sealed = FaultyLine(#""sealed": "2026-02-01T25:00:00Z""#, .badTime)
      case 7: sealed = FaultyLine(#""sealed": 0"#, .jsonType)
      case 8:
        record = FaultyLine(
          #"{"date": "@M-40", "treatment": "gone", "count": 0}"#, .badDay, .countInvalid, .jsonKeyMissing)
      default: break
      }
      files += [
        FaultyFile(
          LedgerFiles.sealedPath(of: month).text, head: head(month) + [sealed],
          ["records": [record.filled(month, 0)]]),
        FaultyFile(
          LedgerFiles.path(of: month).text, head: head(month), ["records": [present.filled(month, 0)]]),
      ]
    }

    private mutating func plantLists() {
      let treatments = (0..<1000).map { FaultyLine(#"{"id": "f\#($0)", "name": "n\#($0)", "price": 1}"#) }
      let categories = (0..<1100).map { FaultyLine(#"{"id": "c\#($0)", "name": "n\#($0)"}"#) }
      func faults(_ lines: [FaultyLine]) -> [FaultyLine] {
        isFaulty ? lines.map { $0.filled(january, 0) } : []
      }
      files += [
        FaultyFile(
          LedgerFiles.treatments.text, head: [FaultyLine(#""currency": "KRW""#)],
          ["treatments": treatments + faults(FaultyLine.treatments)]),
        FaultyFile(
          LedgerFiles.categories.text, head: [], ["categories": categories + faults(FaultyLine.categories)]),
      ]
    }

    private mutating func plantWholeFiles() {
      let months = "{\n\"currency\": \"KRW\""
      let whole: [(String, String, Diagnostic.Code?)] = [
        ("2027-01", "1️⃣{\n\"records\": [3]}", .jsonKeyMissing),
        ("2027-02", "{\n1️⃣<<<<<<< HEAD\n=======\n>>>>>>> x\n}", .jsonConflict),
        ("2027-03", months + "\n1️⃣\"month\": \"2027-03\"}", .jsonSyntax),
        ("2027-04", months + ",\n\n1️⃣\"currency\": \"JPY\"}", .jsonDuplicateKey),
        ("2027-05", months + ",\n\"month\": 1️⃣\"2027-06\"}", .ledgerFileName),
        ("2027-06", months + ",\n\"month\": 1️⃣\"June\"}", .badMonth),
        ("2027-07", "{\n\"currency\": 1️⃣\"krw\", \"records\": [3]}", .currencyUnknown),
        ("2027-08", months + ",\n\"expenses\": 1️⃣{}}", .jsonType), ("2027-09", "1️⃣\u{FEFF}{}", .jsonSyntax),
        ("2027-13", "3", .ledgerFileName), ("2026-1", "3", .ledgerFileName),
        ("2026-01 (2)", "3", .ledgerFileName), ("notes", "3", .ledgerFileName),
        ("sealed/2026_01", "3", .ledgerFileName), ("sealed/2027-10", "1️⃣[]", .jsonType),
        ("2027-11", months + "}", nil),
      ]
      for (name, text, code) in whole { files.append(FaultyFile("ledger/\(name).json", text, code)) }
    }

    var findings: [LedgerFinding] { files.flatMap(\.findings) }
  }

  private func check(_ home: Home) async -> (files: Int, findings: [LedgerFinding]) {
    let (files, problems) = await LedgerStore.check(in: home)
    let findings = problems.map {
      LedgerFinding(path: $0.path?.text ?? "", line: $0.position?.line, code: $0.code.rawValue)
    }
    return (files, findings.sorted())
  }

  private func expectExactly(
    _ planted: [LedgerFinding], _ found: [LedgerFinding], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let missing = Set(planted).subtracting(found).sorted()
    let surplus = Set(found).subtracting(planted).sorted()
    #expect(missing.isEmpty, "not found: \(missing.prefix(20))", sourceLocation: sourceLocation)
    #expect(surplus.isEmpty, "not planted: \(surplus.prefix(20))", sourceLocation: sourceLocation)
    #expect(found == planted.sorted(), "none is told twice", sourceLocation: sourceLocation)
  }

  @Test func aThousandFaultsOfTwoYearsAreFoundAndNothingElse() async throws {
    try await withSeed(runs: 2) { random in
      let good = PlantedLedger(isFaulty: false, random)
      let faulty = PlantedLedger(isFaulty: true, random)
      try await withShop { home, folder in
        for file in good.files { try folder.write(file.text, to: file.path) }
        let clean = await check(home)
        #expect(clean.findings.isEmpty, "a ledger without faults: \(clean.findings.prefix(5))")
        #expect(clean.files == good.files.count)

        for file in faulty.files { try folder.write(file.text, to: file.path) }
        let outside = "ledger/2028-01.json"
        try folder.link(outside, to: "/etc/passwd")
        try folder.write(Array("{\n\"a\": \"".utf8) + [0xFF], to: "ledger/2028-02.json")
        let planted =
          faulty.findings + [
            LedgerFinding(path: outside, line: nil, code: "link-outside"),
            LedgerFinding(path: "ledger/2028-02.json", line: 2, code: "file-not-text"),
          ]
        #expect(planted.count > 1000)
        #expect(Set(planted.map(\.code)).count >= 25)
        let found = await check(home)
        expectExactly(planted, found.findings)
        #expect(found.files == faulty.files.count + 2)
      }
    }
  }

  @Test func faultsOfCorrectionsAreFoundAndNothingElse() async throws {
    try await withSeed { random in
      let good = PlantedLedger(isFaulty: false, random)
      let corrections = FaultyFile(
        LedgerFiles.corrections.text, head: [],
        ["corrections": FaultyLine.corrections.map { $0.filled(january, 0) }])
      try await withShop { home, folder in
        for file in good.files + [corrections] { try folder.write(file.text, to: file.path) }
        expectExactly(corrections.findings, await check(home).findings)
      }
    }
  }
}
