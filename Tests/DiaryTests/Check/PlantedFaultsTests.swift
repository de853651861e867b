// Check on a large home: every planted fault at its line, and nothing else.

import Foundation
import TestSupport
import Testing

@Suite struct PlantedFaultsTests {
  private struct Report: Decodable {
    struct Problem: Decodable {
      var path: String?
      var line: Int?
      var code: String
    }
    var files: Int
    var problems: [Problem]
  }

  /// What `zutto check` finds.
  private func check(_ folder: TemporaryFolder) throws -> (files: Int, findings: [Finding]) {
    let program = Repository.products.appending(path: "zutto").path
    let finished = try run(program, "check", "--json", "--home", folder.path, timeout: 300)
    let report = try JSONDecoder().decode(Report.self, from: Data(finished.outputBytes))
    #expect(finished.status == (report.problems.isEmpty ? 0 : 1))
    return (report.files, report.problems.map { Finding(path: $0.path ?? "", line: $0.line, code: $0.code) })
  }

  @Test func aThousandFaultsOfManyKindsAreFoundAndNothingElse() throws {
    try withTemporaryFolder { folder in
      var home = LargeHome(in: folder, seed: 1)
      _ = try home.write(entries: 3_000)
      let (files, none) = try check(folder)
      #expect(none.isEmpty, "a home without faults: \(none.prefix(5))")
      #expect(files > 3_000)

      var planted: [Finding] = []
      for (number, fault) in Fault.ofTheRest.enumerated() { planted += try fault.plant(number, folder) }
      for number in 0..<1000 {
        let kind = Fault.ofEntries[number % Fault.ofEntries.count]
        planted += try kind.plant(number, folder)
      }
      // Nobody has looked at these templates on this machine.
      planted.append(Finding(path: "templates", line: nil, code: "template-untrusted"))
      #expect(Fault.ofEntries.count + Fault.ofTheRest.count >= 30)
      #expect(Set(planted.map(\.code)).count >= 30)

      let (_, found) = try check(folder)
      let missing = Set(planted).subtracting(found).sorted()
      let surplus = Set(found).subtracting(planted).sorted()
      #expect(missing.isEmpty, "\(missing.count) are not found: \(missing.prefix(20))")
      #expect(surplus.isEmpty, "\(surplus.count) were not planted: \(surplus.prefix(20))")
      #expect(found.count == planted.count, "none is told twice")
    }
  }
}
