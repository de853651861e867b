// Tables of comma-separated values.

import Diagnostics
import Ground
import TestSupport
import Testing

@Suite struct CSVReaderTests {
  private func rows(_ text: String) throws -> [[String]] {
    try CSVReader.rows(Source("table.csv", text: text)).map(\.cells)
  }

  private func problem(_ text: String) -> Diagnostic? {
    thrown { _ = try CSVReader.rows(Source("table.csv", text: text)) }
  }

  @Test func cellsAndRows() throws {
    #expect(try rows("a,b\nc,d\n") == [["a", "b"], ["c", "d"]])
    #expect(try rows("a,b\r\nc,d") == [["a", "b"], ["c", "d"]])
    #expect(try rows("a\rb") == [["a"], ["b"]])
    #expect(try rows(",\n,,") == [["", ""], ["", "", ""]])
    #expect(try rows("") == [])
    #expect(try rows("a\n\n\r\nb") == [["a"], ["b"]])
    #expect(try rows("\u{FEFF}a") == [["a"]])
  }

  @Test func quotedCells() throws {
    #expect(try rows("\"a,\"\"b\"\"\",\"c\r\nd\"\ne") == [["a,\"b\"", "c\r\nd"], ["e"]])
    #expect(try rows("\"\"") == [[""]])
    #expect(try rows("say \"hi\",b") == [["say \"hi\"", "b"]])
  }

  @Test func rowsKnowTheirLines() throws {
    let table = "a\r\n\"b\nb\r\nb\rb\"\n\nc\rd"
    let lines = try CSVReader.rows(Source("table.csv", text: table)).map(\.position.line)
    #expect(lines == [1, 2, 7, 8])
  }

  @Test func faultsAreToldAtTheirPlaces() {
    #expect(problem("a,\"b\nc")?.position == Position(line: 1, column: 3))
    #expect(problem("a\n\"b\"c")?.position == Position(line: 2, column: 4))
    #expect(problem("a\n\"b")?.code == .csvSyntax)
    let bytes = Array("a,b\nc,".utf8) + [0xFF]
    let problem = thrown { _ = try CSVReader.rows(Source("table.csv", bytes)) }
    #expect(problem?.position == Position(line: 2, column: 3))
  }

  @Test func aTableOfManyCellsIsRefused() {
    let commas = [UInt8](repeating: UInt8(ascii: ","), count: CSVReader.maximumCells)
    let problem = thrown { _ = try CSVReader.rows(Source("table.csv", commas)) }
    #expect(problem?.code == .csvSyntax)
  }

  @Test func whatIsWrittenIsReadBack() async throws {
    try await withSeed(runs: 50) { random in
      let table = (0..<random.pick(1...5)).map { _ in
        (0..<random.pick(2...4)).map { _ in
          String(
            (0..<random.below(5)).map { _ in random.pick(["a", "\"", ",", "\n", "\r\n", "가"]) as Character })
        }
      }
      let text = table.map { row in
        row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
      }.joined(separator: "\r\n")
      let read = try rows(text)
      #expect(read == table)
    }
  }
}
