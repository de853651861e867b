// The lines of a list of URIs, as programs and people write them.

internal import Diagnostics
internal import Ground

extension URIList {
  /// How lines that are accounts begin.
  private static let schemes = ["otpauth://", "steam://", GoogleMigration.scheme]

  /// One line that says something, and where.
  struct Line {
    let text: String
    let position: Position
  }

  /// Whether a line begins as URIs of accounts do.
  static func isAccount(_ text: String) -> Bool {
    let start = text.prefix(30).lowercased()
    return schemes.contains { start.hasPrefix($0) }
  }

  /// The lines without comments.
  static func lines(of source: Source) -> [Line] {
    var lines: [Line] = []
    var number = 0
    let rows = source.bytes.split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
    for (index, row) in rows.enumerated() {
      // Between CR and LF nothing stands, and no line ends.
      let isInCRLF =
        row.isEmpty && index > 0 && row.startIndex > 0 && row.startIndex < source.bytes.count
        && source.bytes[row.startIndex - 1] == 0x0D && source.bytes[row.startIndex] == 0x0A
      if !isInCRLF { number += 1 }
      let text = String(decoding: row, as: UTF8.self).trimmingBlanks
      guard !text.isEmpty, !text.hasPrefix("#") else { continue }
      for piece in pieces(text) {
        lines.append(Line(text: piece, position: Position(line: number, column: 1)))
      }
    }
    return lines
  }

  /// The URIs of a line, without what programs put around them; old versions of ente divided them by commas.
  private static func pieces(_ line: String) -> [String] {
    var text = line[...]
    // zbarimg names what it read.
    if text.hasPrefix("QR-Code:") { text = text.dropFirst("QR-Code:".count) }
    if text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") { text = text.dropFirst().dropLast() }
    guard isAccount(String(text)), text.utf8.contains(UInt8(ascii: ",")) else { return [String(text)] }
    var pieces: [Substring] = []
    for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
      if let last = pieces.last, !isAccount(String(piece)) {
        pieces[pieces.count - 1] = text[last.startIndex..<piece.endIndex]
      } else {
        pieces.append(piece)
      }
    }
    return pieces.map(\.trimmingBlanks).filter { !$0.isEmpty }
  }
}
