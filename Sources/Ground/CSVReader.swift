// Reads tables of comma-separated values, as other programs export them.
// Spec: RFC 4180; lines may also end at LF or CR, and a byte order mark is read over.

public import Diagnostics
internal import Fluent
internal import LosslessJSON

/// One row of a table, and where it begins.
public struct CSVRow: Sendable, Hashable {
  /// Where its first cell begins.
  public let position: Position
  /// Its cells, without quotes.
  public let cells: [String]
}

/// A reader of RFC 4180.
public enum CSVReader {
  /// The most cells that a table may have; hostile files have more.
  public static let maximumCells = 2_000_000

  /// The rows of a table, empty lines left out; `skipped` lines at its beginning are not read.
  ///
  /// - Throws: `csv-syntax` at the place of a quote that is not closed or is closed within a cell, of text that is not
  ///   UTF-8, and where there are more than `maximumCells`.
  public static func rows(_ source: Source, separator: UInt8 = UInt8(ascii: ","), skipping skipped: Int = 0)
    throws(Diagnostic) -> [CSVRow]
  {
    var scanner = CSVScanner(source, separator)
    for _ in 0..<skipped { scanner.skipLine() }
    return try scanner.rows()
  }

  /// The rows of a table's beginning that are whole: those before its end, where it may be cut off within a cell, or
  /// before what is no table.
  public static func wholeRows(
    _ source: Source, separator: UInt8 = UInt8(ascii: ","), skipping skipped: Int = 0
  ) -> [CSVRow] {
    var scanner = CSVScanner(source, separator)
    for _ in 0..<skipped { scanner.skipLine() }
    return scanner.wholeRows()
  }
}

private struct CSVScanner {
  private let source: Source
  private let bytes: [UInt8]
  private let separator: UInt8
  private var offset = 0
  private var line = 1
  private var cellCount = 0

  init(_ source: Source, _ separator: UInt8) {
    self.source = source
    self.separator = separator
    bytes = source.bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  mutating func skipLine() {
    while offset < bytes.count, !bytes[offset].endsLine { offset += 1 }
    skipLineEnd()
  }

  mutating func rows() throws(Diagnostic) -> [CSVRow] {
    var rows: [CSVRow] = []
    while let row = try nextRow() { rows.append(row) }
    return rows
  }

  mutating func wholeRows() -> [CSVRow] {
    var rows: [CSVRow] = []
    do throws(Diagnostic) { while let row = try nextRow() { rows.append(row) } } catch { return rows }
    return rows
  }

  /// The next row that is not empty; nil at the end.
  private mutating func nextRow() throws(Diagnostic) -> CSVRow? {
    while offset < bytes.count {
      let position = Position(line: line, column: 1)
      let start = offset
      var cells: [String] = []
      repeat { cells.append(try cell()) } while skipSeparator()
      let isEmpty = offset == start
      skipLineEnd()
      if !isEmpty { return CSVRow(position: position, cells: cells) }
    }
    return nil
  }

  private mutating func cell() throws(Diagnostic) -> String {
    cellCount += 1
    guard cellCount <= CSVReader.maximumCells else {
      throw fault(
        Phrase("home-table-more-than-cells", ["maximum-cells": CSVReader.maximumCells]), at: offset,
        hint: Phrase("home-divide-into-several"))
    }
    if offset < bytes.count, bytes[offset] == .quote { return try quoted() }
    let start = offset
    // A quote within a cell that begins with none is a character like others: some programs write so.
    while offset < bytes.count, bytes[offset] != separator, !bytes[offset].endsLine { offset += 1 }
    return try text(bytes[start..<offset], at: start)
  }

  private mutating func quoted() throws(Diagnostic) -> String {
    let start = offset
    offset += 1
    var content: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == .quote {
        offset += 1
        guard offset < bytes.count, bytes[offset] == .quote else { return try endOfQuoted(content, start) }
      } else if byte.endsLine, !isCRLF {
        line += 1
      }
      content.append(byte)
      offset += 1
    }
    throw fault(
      Phrase("home-quote-begins-cell-not-closed"), at: start, hint: Phrase("home-file-may-cut-short-export"))
  }

  private func endOfQuoted(_ content: [UInt8], _ start: Int) throws(Diagnostic) -> String {
    guard offset == bytes.count || bytes[offset] == separator || bytes[offset].endsLine else {
      throw fault(
        Phrase("home-only-comma-line-end-may"), at: offset,
        hint: Phrase("home-quote-within-quoted-cell-doubled"))
    }
    return try text(content[...], at: start)
  }

  private func text(_ content: ArraySlice<UInt8>, at start: Int) throws(Diagnostic) -> String {
    guard let text = String(validating: content, as: UTF8.self) else {
      throw fault(Phrase("home-cell-not-utf"), at: start, hint: Phrase("home-export-table-utf"))
    }
    return text
  }

  private mutating func skipSeparator() -> Bool {
    guard offset < bytes.count, bytes[offset] == separator else { return false }
    offset += 1
    return true
  }

  private mutating func skipLineEnd() {
    guard offset < bytes.count else { return }
    offset += isCRLF ? 2 : 1
    line += 1
  }

  /// Whether the line end at the offset has two bytes.
  private var isCRLF: Bool { bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A }

  private func fault(_ words: Phrase, at offset: Int, hint: Phrase) -> Diagnostic {
    source.diagnostic(.csvSyntax, words, at: offset, hint: hint)
  }
}

extension UInt8 {
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate var endsLine: Bool { self == 0x0A || self == 0x0D }
}
